import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface ProviderEvent {
  attemptId: string;
  provider: string;
  eventId: string;
  kind: 'return' | 'callback' | 'query' | 'refund';
  now: Date;
}

/** Maximum logged forged answers per attempt; the others are counted. */
export const mostRefusedEvents = 20;

/**
 * Notes an answer in an attempt's name that was not true, and tells the merchant of the first one (rule
 * payment/refused-answers). Gives how many there were. One query.
 */
export async function refuseEvent(
  db: Db,
  { reason, ...event }: ProviderEvent & { reason: string },
): Promise<number> {
  const { rows } = await sql<{ refused: number }>`
    with counted as (
      update payment_attempts set refused_answers = least(refused_answers + 1, 1000000)
      where id = ${event.attemptId} returning id, refused_answers, order_id
    ), noted as (
      insert into payment_events (provider, event_id, attempt_id, kind, outcome, reason, received_at)
      select ${event.provider}, ${event.eventId}, id, ${event.kind}, 'refused', ${reason}, ${event.now}::timestamptz
      from counted where refused_answers <= ${mostRefusedEvents}
      on conflict (provider, event_id) do nothing
    ), told as (
      insert into outbox (kind, payload)
      select 'answer-refused', jsonb_build_object('attemptId', replace(id::text, '-', ''), 'reason', ${reason}::text, 'orderNo',
        coalesce((select order_no from orders where orders.id = counted.order_id), ''))
      from counted where refused_answers = 1
    )
    select refused_answers as refused from counted`.execute(db);
  return rows[0]?.refused ?? 0;
}
