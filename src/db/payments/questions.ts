import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { ProviderEvent } from './events.ts';

/** The longest that a question to a bank takes: two calls, and the writes afterwards. */
export const questionSeconds = 30;

/** A question that a visitor or a provider causes. */
export interface QuestionClaim {
  attemptId: string;
  /** How often the bank was asked when the attempt was read: who was asked meanwhile is read again first. */
  checks: number;
  /** Whether the pause since the last question is over. A signed answer that comes for the first time waits for none. */
  isDue: boolean;
  isNews: boolean;
  /** Whether the buyer or the provider came back with it. */
  isReturn: boolean;
  /** The signed answer that was told, noted once; null without one. */
  told: Pick<ProviderEvent, 'provider' | 'eventId' | 'kind'> | null;
  now: Date;
}

/**
 * Claims the right to ask the bank about an attempt, for as long as a question takes (rule payment/one-status-request):
 * refused while another caller asks, in whichever process, and while the pause is not over. `isNews`: the signed answer
 * came for the first time. One query.
 */
export async function claimQuestion(
  db: Db,
  { attemptId, checks, isDue, isNews, isReturn, told, now }: QuestionClaim,
): Promise<{ isClaimed: boolean; isNews: boolean }> {
  const [claim] = await claimed(db, {
    attemptId,
    checks,
    isNews,
    mayAsk: isDue || isNews,
    isReturn,
    isTold: told !== null,
    provider: told?.provider ?? '',
    eventId: told?.eventId ?? '',
    kind: told?.kind ?? 'query',
    now,
  });
  return claim ?? { isClaimed: false, isNews };
}

interface ClaimValues
  extends
    Pick<QuestionClaim, 'attemptId' | 'checks' | 'isNews' | 'isReturn' | 'now'>,
    Pick<ProviderEvent, 'provider' | 'eventId' | 'kind'> {
  mayAsk: boolean;
  isTold: boolean;
}

const claimed = preparedQuery<ClaimValues, { isClaimed: boolean; isNews: boolean }>(
  'claim-question',
  (_, value) => {
    const now = sql`${value('now')}::timestamptz`;
    return sql`
      with noted as (
        insert into payment_events (provider, event_id, attempt_id, kind, received_at)
        select ${value('provider')}, ${value('eventId')}, ${value('attemptId')}::uuid, ${value('kind')}, ${now}
        where ${value('isTold')}::boolean
        on conflict (provider, event_id) do nothing returning event_id
      ), claimed as (
        update payment_attempts set asking_until = ${now} + make_interval(secs => ${questionSeconds}),
          returned_at = coalesce(returned_at, case when ${value('isReturn')}::boolean then ${now} end)
        where id = ${value('attemptId')}::uuid and checks = ${value('checks')}
          and (asking_until is null or asking_until <= ${now})
          and (${value('mayAsk')}::boolean or exists (select from noted))
        returning id
      )
      select exists (select from claimed) as "isClaimed",
        ${value('isNews')}::boolean or exists (select from noted) as "isNews"`;
  },
);

/** An attempt that this worker asks about. */
export interface DueAttempt {
  id: string;
  provider: string;
}

/**
 * Takes the attempts about which a bank is to be asked now, for this worker alone until the lease ends: first those
 * whose buyer or provider came back, then the oldest; those that are over last (rule payment/after-outage). Leaves out
 * those of providers that are down. One query.
 */
export async function takeDueAttempts(
  db: Db,
  { now, limit, down }: { now: Date; limit: number; down: readonly string[] },
): Promise<DueAttempt[]> {
  const { rows } = await sql<DueAttempt>`
    update payment_attempts
    set next_check_at = ${now}::timestamptz + make_interval(secs => ${questionSeconds}),
      asking_until = ${now}::timestamptz + make_interval(secs => ${questionSeconds})
    where id in (
      select id from payment_attempts
      where next_check_at <= ${now}::timestamptz and (asking_until is null or asking_until <= ${now}::timestamptz)
        and provider <> all(${[...down]}::text[])
      order by state not in ('started', 'unknown'), returned_at is null, created_at
      limit ${limit} for update skip locked)
    returning id, provider`.execute(db);
  return rows;
}

/** Gives an attempt back whose question was not sent: it stays due. One query. */
export async function releaseQuestion(db: Db, { id, now }: { id: string; now: Date }) {
  await db
    .updateTable('payment_attempts')
    .where('id', '=', id)
    .set({ asking_until: null, next_check_at: now })
    .execute();
}

/**
 * Notes that attempts wait for providers that are down: the calls that found it out spoke for all of them. Each attempt
 * at most every 5 minutes. One query.
 */
export async function noteOutage(
  db: Db,
  { now, down }: { now: Date; down: readonly string[] },
): Promise<void> {
  await sql`
    update payment_attempts set checked_at = ${now}::timestamptz
    where next_check_at <= ${now}::timestamptz and state = 'unknown' and provider = any(${[...down]}::text[])
      and coalesce(checked_at, created_at) < ${now}::timestamptz - interval '5 minutes'`.execute(
    db,
  );
}
