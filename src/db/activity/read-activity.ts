import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ActivityFilter } from '#rules/shop/activity-filter.ts';

/** An entry of the activity log. */
export interface ActivityEntry {
  id: number;
  at: Date;
  actor: 'staff' | 'command' | 'token' | 'visitor';
  by: string;
  action: string;
  subject: string;
  about: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const no = sql`true`;

function conditions({
  by,
  action,
  subject,
  about,
  from,
  before,
}: ActivityFilter): RawBuilder<unknown> {
  return sql.join(
    [
      by === null ? no : sql`by_name = ${by}`,
      action === null ? no : sql`action = ${action}`,
      subject === null ? no : sql`subject = ${subject}`,
      about === null ? no : sql`subject_id = ${about}`,
      from === null ? no : sql`at >= ${from}::timestamptz`,
      before === null ? no : sql`at < ${before}::timestamptz`,
    ],
    sql` and `,
  );
}

/** Entries, the newest first; `after` is the last one of the page before. 1 query. */
export async function readActivity(
  db: Db,
  filter: ActivityFilter,
  page: { after: number | null; limit: number },
): Promise<ActivityEntry[]> {
  const { after, limit } = page;
  const beyond =
    after === null ? no : sql`(at, id) < (select at, id from activity_log where id = ${after})`;
  const { rows } = await sql<ActivityEntry>`
    select id, at, actor, by_name as "by", action, subject, subject_id as "about", before, after
    from activity_log where ${conditions(filter)} and ${beyond}
    order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** All of them, page by page while they are taken. A query each 500 entries. */
export async function* readAllActivity(
  db: Db,
  filter: ActivityFilter,
): AsyncGenerator<ActivityEntry> {
  const limit = 500;
  let after: number | null = null;
  for (;;) {
    const entries: ActivityEntry[] = await readActivity(db, filter, { after, limit });
    yield* entries;
    if (entries.length < limit) return;
    after = entries.at(-1)?.id ?? null;
  }
}

/** The names in the log, by the alphabet of bytes, at most 200; each is found by a step in the index. 1 query. */
export async function namesInActivity(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive names (name) as (
      (select by_name from activity_log order by by_name limit 1)
      union all
      select (select by_name from activity_log where by_name > names.name order by by_name limit 1)
      from names where names.name is not null
    )
    select name from names where name <> '' limit 200`.execute(db);
  return rows.map(({ name }) => name);
}
