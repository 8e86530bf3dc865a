import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { cutPage } from '#db/list-page.ts';
import type { ActivityFilter } from '#rules/shop/activity/activity-filter.ts';

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

/** A page of entries, the newest first. `after` is the id of the last entry of the page before. 1 query. */
export async function readActivityPage(
  db: Db,
  filter: ActivityFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<{ entries: ActivityEntry[]; next: number | null }> {
  const isBeyond =
    after === null ? no : sql`(at, id) < (select at, id from activity_log where id = ${after})`;
  const { rows } = await sql<ActivityEntry>`
    select id, at, actor, by_name as "by", action, subject, subject_id as "about", before, after
    from activity_log where ${conditions(filter)} and ${isBeyond}
    order by at desc, id desc limit ${limit + 1}`.execute(db);
  const { rows: entries, hasMore } = cutPage(rows, limit);
  return { entries, next: hasMore ? (entries.at(-1)?.id ?? null) : null };
}

/** All entries, read page by page while the caller takes them. 1 query for every 500 entries. */
export async function* readAllActivity(
  db: Db,
  filter: ActivityFilter,
): AsyncGenerator<ActivityEntry> {
  let after: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof readActivityPage>> = await readActivityPage(db, filter, {
      after,
      limit: 500,
    });
    yield* page.entries;
    after = page.next;
  } while (after !== null);
}

/** The names in the log in byte order, at most 200. The recursion reads one index entry for each name. 1 query. */
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
