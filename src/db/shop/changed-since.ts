import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { cursorOfPosition, readPosition, type ChangePosition } from './change-position.ts';
import { firstUnderWay } from './first-under-way.ts';

/** The changes that other systems follow, with their table and kind. */
const followed = {
  products: { table: sql`products`, kind: 'figures' },
  customers: { table: sql`customers`, kind: 'customer' },
  companies: { table: sql`companies`, kind: 'company' },
} as const;

export interface ChangedSince {
  /** In the order of their last changes; what is gone too. */
  ids: number[];
  /** To ask on with. */
  cursor: string;
  more: boolean;
}

/**
 * The ids that changed after a position, each once. Null where the cursor is not of this database. Changes of open
 * transactions come in a later answer: nothing is skipped. At most 2 queries. A change is reported as long as it is the
 * newest of its product, customer or company (`newest_changes` and, until they are swept, `changes`). Where all changed at once,
 * id 0 there and no id here, that counts as the newest of each before it.
 */
export async function readChangedSince(
  db: Db,
  what: keyof typeof followed,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<ChangedSince | null> {
  const from = await readPosition(db, cursor);
  if (from === null) return null;
  const rows = await readChanged(db, what, from, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    cursor: cursorOfPosition({ ...from, ...last }),
    more: rows.length > limit,
  };
}

/** At most `most` of what changed after `from`. 1 query. */
async function readChanged(
  db: Db,
  what: keyof typeof followed,
  from: ChangePosition,
  most: number,
): Promise<{ xid: string; id: number }[]> {
  const { table, kind } = followed[what];
  const fromXid = sql`${from.xid}::text::xid8`;
  const after = sql`(${fromXid}, ${from.id}::bigint)`;
  const { rows } = await sql<{ xid: string; id: number }>`
    with ended as materialized (select ${firstUnderWay} as xid),
    recent as materialized (
      select coalesce(id, 0) as id, max(xid) as xid from changes
      where kind = ${kind} and xid >= ${fromXid} and xid < (select xid from ended) group by 1
    ), all_at_once as materialized (
      select max(xid) as xid from (
        select xid from recent where id = 0
        union all select xid from newest_changes where kind = ${kind} and id = 0) x
    ), with_all as (
      select t.id, a.xid from all_at_once a cross join lateral (
        select p.id from ${table} p
        where (a.xid, p.id) > ${after} and p.id > case when a.xid = ${fromXid} then ${from.id}::bigint else 0 end
          and not exists (select from recent r where r.id = p.id and r.xid > a.xid)
          and not exists (select from newest_changes n where n.kind = ${kind} and n.id = p.id and n.xid > a.xid)
        order by p.id limit ${most}) t
    ), own as (
      select id, xid from recent where id > 0 and (xid, id) > ${after}
      union all (
        select n.id, n.xid from newest_changes n
        where n.kind = ${kind} and (n.xid, n.id) > ${after} and n.id > 0
          and not exists (select from recent r where r.id = n.id)
          and (n.xid > (select xid from all_at_once) or not exists (select from ${table} p where p.id = n.id))
        order by n.xid, n.id limit ${most})
    )
    select xid::text as xid, id from (
      select id, xid from with_all
      union all select o.id, o.xid from own o
        where o.xid > (select xid from all_at_once) or not exists (select from ${table} p where p.id = o.id)) found
    order by found.xid, id limit ${most}`.execute(db);
  return rows;
}
