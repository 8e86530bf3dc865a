import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/**
 * Reminds customers who have not sent their goods, so many days after the statement (rule returns/mails): each once for
 * each of the days, and one alone where several are due. Gives the number of mails. 1 query.
 */
export async function queueReturnReminders(
  db: Db,
  { today, days, sendDays, now }: { today: string; days: number; sendDays: number; now: Date },
): Promise<number> {
  const step = `remind-${days}`;
  const { rows } = await sql<{ id: number }>`
    with due as (
      select r.id, o.customer_id from returns r join orders o on o.id = r.order_id
      where r.state = 'approved' and (r.declared_at at time zone 'Europe/Istanbul')::date = ${today}::date - ${days}::int
        and not exists (select from return_steps s where s.return_id = r.id and s.step = ${step})
      order by r.id limit 1000 for update of r skip locked
    ), noted as (
      insert into return_steps (return_id, step, actor, at)
      select id, ${step}, 'time', ${now}::timestamptz from due
    )
    insert into outbox (kind, payload, customer_id)
    select 'return-remind', jsonb_build_object('returnId', id, 'days', ${sendDays - days}::int), customer_id from due
    returning id`.execute(db);
  return rows.length;
}
