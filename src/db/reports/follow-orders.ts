import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { firstUnderWay } from '#db/shop/first-under-way.ts';

/** Orders that are read in one transaction. */
const batch = 5000;

export interface Progress {
  /** The currency of all amounts. */
  currency: string;
}

/**
 * Locks the progress of the reports; null where another process works on it. A copy of a database, or another default
 * currency, starts the reports over. For a transaction. At most 4 queries.
 */
export async function holdProgress(tx: Db): Promise<Progress | null> {
  const { rows } = await sql<{ isRight: boolean; currency: string }>`
    select p.epoch = e.epoch and p.currency = c.code as "isRight", c.code as currency
    from report_progress p, order_changes_epoch e,
      (select coalesce((select code from currencies where is_default), 'TRY') as code) c
    for update of p skip locked`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  if (!row.isRight) await startOver(tx, row.currency);
  return { currency: row.currency };
}

async function startOver(tx: Db, currency: string): Promise<void> {
  await sql`
    update report_progress set xid = '0', order_id = 0, currency = ${currency},
      epoch = (select epoch from order_changes_epoch)`.execute(tx);
  await sql`update report_days set is_dirty = true`.execute(tx);
  await sql`delete from report_months`.execute(tx);
}

/**
 * Notes the days of the orders that changed since the last time, in a transaction that holds the progress. Orders that open
 * transactions change come in a later batch. Gives whether there are more. 1 query.
 */
export async function followOrders(tx: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ read: number; touched: number }>`
    with old as materialized (select xid, order_id from report_progress),
    changed as materialized (
      select o.id, o.changed_xid as xid, ${istanbulDate('o.created_at')} as day from orders o
      where (o.changed_xid, o.id) > ((select xid from old), (select order_id from old))
        and o.changed_xid < ${firstUnderWay}
      order by o.changed_xid, o.id limit ${batch}
    ), touched as (
      delete from report_touched where id in (select id from report_touched order by id limit ${batch}) returning order_id
    ), before as materialized (
      select r.order_id, r.day from report_orders r
      where r.order_id in (select id from changed union select order_id from touched)
    ), noted as (
      insert into report_orders as r (order_id, day) select id, day from changed order by id
      on conflict (order_id) do update set day = excluded.day where r.day <> excluded.day
    ), dirty as (
      insert into report_days as d (day) select day from changed union select day from before order by 1
      on conflict (day) do update set is_dirty = true where not d.is_dirty
    ), moved as (
      update report_progress p set read_at = ${now}, xid = coalesce(l.xid, p.xid), order_id = coalesce(l.id, p.order_id)
      from (select 1) one left join (select xid, id from changed order by xid desc, id desc limit 1) l on true
    )
    select (select count(*) from changed) as read, (select count(*) from touched) as touched`.execute(
    tx,
  );
  const [row] = rows;
  return row !== undefined && (row.read === batch || row.touched === batch);
}

/** The day in Istanbul of an instant's column. */
function istanbulDate(column: 'o.created_at') {
  return sql`(${sql.ref(column)} at time zone 'UTC' + interval '3 hours')::date`;
}
