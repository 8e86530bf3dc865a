import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { pick } from './generate-catalog.ts';

/** Of a thousand returns, the states of the first ones; all others are refunded. */
const states = sql`case
  when fate < 10 then 'requested' when fate < 25 then 'approved' when fate < 35 then 'sent' when fate < 45 then 'received'
  when fate < 55 then 'settled' when fate < 85 then 'refused' when fate < 125 then 'called-off' when fate < 155 then 'closed'
  else 'refunded' end`;

/**
 * Returns of generated orders that have left, spread over them all: some 5.5 in a hundred are not finished, and every third
 * has two lines. Every tenth line has a photo, of which there is no file.
 */
export async function generateReturns(db: Db, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await addReturns(tx, count);
    await sql`
      insert into return_lines (return_id, order_line_id, quantity, reason, verdict, settled_quantity, place)
      select r.id, l.id, 1, (array['none', 'size', 'faulty', 'damaged'])[1 + r.id % 4],
        case when settled then 'accepted' end, case when settled then 1 else 0 end, case when settled then 'shelf' end
      from (select *, state in ('settled', 'refunded') as settled from returns) r
        join order_lines l on l.order_id = r.order_id and (l.position = 1 or r.id % 3 = 0 and l.position = 2)`.execute(
      tx,
    );
    await sql`
      insert into return_steps (return_id, step, actor, at)
      select r.id, s.step, s.actor, r.declared_at + s.place * interval '1 day'
      from returns r, lateral (values (0, case when state = 'requested' then 'requested' else 'declared' end, 'customer'),
        (1, 'receive', 'merchant'), (2, 'settle', 'merchant'), (3, 'refund', 'provider')) as s (place, step, actor)
      where s.place = 0 or s.place <= case r.state when 'received' then 1 when 'settled' then 2 when 'refunded' then 3 else 0 end`.execute(
      tx,
    );
    await sql`
      insert into return_photos (return_line_id, file, sent_at)
      select x.id, substr(md5(x.id::text), 1, 22), r.declared_at
      from return_lines x join returns r on r.id = x.return_id where x.id % 10 = 0`.execute(tx);
    await sql`select setval('return_numbers', 100000 + 17 * (select count(*) from returns))`.execute(
      tx,
    );
  });
  await sql`vacuum analyze`.execute(db);
}

async function addReturns(tx: Db, count: number): Promise<void> {
  await sql`
    with sent as (
      select id, created_at, currency, row_number() over (order by id) as n, count(*) over () as many
      from orders where state in ('shipped', 'delivered')
    ), chosen as (
      select *, row_number() over (order by id) as i from sent where n % greatest(1, many / ${count}::int) = 0 limit ${count}
    ), stated as (
      select *, least(now(), created_at + interval '5 days') as declared, ${states} as state
      from chosen, lateral (select ${pick(21, 1000)} as fate) x
    )
    insert into returns (return_no, order_id, state, channel, declared_at, before_delivery, send_by, received_on, due_on,
      currency, goods, total, settled_at, way, created_at, since)
    select 'IA-' || (100000 + i * 17), id, state, 'shop', declared, false, (declared + interval '14 days')::date,
      case when state in ('received', 'settled', 'refunded') then declared::date + 1 end,
      case when state in ('received', 'settled', 'refunded') then declared::date + 15 end, currency,
      case when settled then 120 else 0 end, case when settled then 120 else 0 end,
      case when settled then declared + interval '2 days' end, case when settled then 'card' else '' end, declared, declared
    from stated, lateral (select state in ('settled', 'refunded') as settled) y`.execute(tx);
}
