import { sql } from 'kysely';
import type { AttemptLimit } from '#db/access/rate-limits.ts';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/engine/prepared-queries.ts';

/** How many payments may begin, and how many a bank may decline, counted back from now. */
export interface CardLimits {
  begunByCustomer: AttemptLimit;
  begunFromNetwork: AttemptLimit;
  declinedOfCustomer: AttemptLimit;
  declinedFromNetwork: AttemptLimit;
  /** Masked test cards of the test bank: their declines are not counted, nor are its open payments. */
  testCards: readonly string[];
}

/** The payer; `network` is a keyed hash of the IP address. */
export interface Payer {
  customerId: number;
  sessionId: number;
  network: string;
}

interface HistoryAsk {
  idempotencyKey: string;
  limits: CardLimits;
  now: Date;
}

export interface AttemptHistory {
  /** The payment of this key, if there is one. */
  sameAttempt: string | null;
  /** Until when the payer has to wait for a limit; null when for nothing. */
  waitUntil: Date | null;
}

/** The counters of a payer before a new payment (rule payment/card-limits). 1 query. */
export async function readAttemptHistory(
  db: Db,
  payer: Payer,
  ask: HistoryAsk,
): Promise<AttemptHistory> {
  return history(db, payer, ask, false);
}

/**
 * The same in a transaction that then begins the payment: callers that share the customer, the session or the network
 * begin after its end, and an open payment of the customer counts as declined until its outcome is known, so that no
 * limit is passed however many begin at once. 2 queries.
 */
export async function takePayersTurn(
  trx: Db,
  payer: Payer,
  ask: HistoryAsk,
): Promise<AttemptHistory> {
  const { customerId, sessionId, network } = payer;
  const names = [`customer:${customerId}`, `session:${sessionId}`, `network:${network}`];
  // in one order for everybody, so that nobody waits in a circle
  await sql`
    select pg_advisory_xact_lock(turn.key)
    from (select hashtextextended('card-payment:' || name, 0) as key from unnest(${names}::text[]) name order by 1) turn`
    .withPlugin(prepared('payers-turn'))
    .execute(trx);
  return history(trx, payer, ask, true);
}

/** A decline of the attempt `a` by the bank. An attempt that the buyer canceled is none. */
export const isDecline = sql`a.state = 'declined' and a.decline_reason not in ('canceled', 'refunded')`;

async function history(
  db: Db,
  { customerId, sessionId, network }: Payer,
  { idempotencyKey, limits, now }: HistoryAsk,
  countsOpen: boolean,
): Promise<AttemptHistory> {
  const ofCustomer = sql`(a.customer_id = ${customerId} or a.session_id = ${sessionId})`;
  const fromNetwork = sql`a.network = ${network}`;
  const { testCards } = limits;
  const declined = sql`(${isDecline} and a.masked_card <> all(${testCards}::text[]))`;
  const orOpen = sql`(${declined} or ${countsOpen && testCards.length === 0}::boolean
    and a.state in ('started', 'unknown'))`;
  /** When the last of so many leaves the time that counts; null where there are fewer. */
  const over = (which: ReturnType<typeof sql>, { attempts, seconds }: AttemptLimit) => sql`
    (select a.created_at + make_interval(secs => ${seconds}) from payment_attempts a
      where ${which} and a.created_at > ${now}::timestamptz - make_interval(secs => ${seconds})
      order by a.created_at desc offset ${attempts - 1} limit 1)`;
  const { rows } = await sql<AttemptHistory>`
    select (select replace(id::text, '-', '') from payment_attempts
        where customer_id = ${customerId} and idempotency_key = ${idempotencyKey}) as "sameAttempt",
      greatest(${over(ofCustomer, limits.begunByCustomer)}, ${over(fromNetwork, limits.begunFromNetwork)},
        ${over(sql`${ofCustomer} and ${orOpen}`, limits.declinedOfCustomer)},
        ${over(sql`${fromNetwork} and ${declined}`, limits.declinedFromNetwork)}) as "waitUntil"`
    .withPlugin(prepared('attempt-history'))
    .execute(db);
  return rows[0] ?? { sameAttempt: null, waitUntil: null };
}
