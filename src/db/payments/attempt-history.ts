import { sql, type RawBuilder } from 'kysely';
import type { AttemptLimit } from '#db/access/rate-limits.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';

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
  /** Null for somebody who pays by a link. */
  sessionId: number | null;
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
  const session = sessionId === null ? [] : [`session:${sessionId}`];
  const names = [`customer:${customerId}`, ...session, `network:${network}`];
  await payersTurn(trx, { names });
  return history(trx, payer, ask, true);
}

/** Locks in one order, so that two callers never wait for each other in a circle. */
const payersTurn = preparedQuery<{ names: readonly string[] }, unknown>(
  'payers-turn',
  (_, value) => sql`
    select pg_advisory_xact_lock(turn.key)
    from (select hashtextextended('card-payment:' || name, 0) as key
      from unnest(${value('names')}::text[]) name order by 1) turn`,
);

/** A decline of the attempt `a` by the bank. An attempt that the buyer canceled is none. */
export const isDecline = sql`a.state = 'declined' and a.decline_reason not in ('canceled', 'refunded')`;

async function history(
  db: Db,
  payer: Payer,
  { idempotencyKey, limits, now }: HistoryAsk,
  countsOpen: boolean,
): Promise<AttemptHistory> {
  const { testCards } = limits;
  const [found] = await historyOf(db, {
    ...payer,
    idempotencyKey,
    testCards,
    countsOpen: countsOpen && testCards.length === 0,
    seconds: limitNames.map((name) => limits[name].seconds),
    before: limitNames.map((name) => limits[name].attempts - 1),
    now,
  });
  return found ?? { sameAttempt: null, waitUntil: null };
}

const limitNames = [
  'begunByCustomer',
  'begunFromNetwork',
  'declinedOfCustomer',
  'declinedFromNetwork',
] as const;

interface HistoryValues extends Payer {
  idempotencyKey: string;
  testCards: readonly string[];
  countsOpen: boolean;
  /** Of each limit, in the order of `limitNames`: its seconds, and the attempts that may come before the last one. */
  seconds: readonly number[];
  before: readonly number[];
  now: Date;
}

const historyOf = preparedQuery<HistoryValues, AttemptHistory>('attempt-history', (_, value) => {
  const ofCustomer = sql`(a.customer_id = ${value('customerId')} or a.session_id = ${value('sessionId')})`;
  const fromNetwork = sql`a.network = ${value('network')}`;
  const declined = sql`(${isDecline} and a.masked_card <> all(${value('testCards')}::text[]))`;
  const orOpen = sql`(${declined} or ${value('countsOpen')}::boolean and a.state in ('started', 'unknown'))`;
  /** When the limit's last attempt leaves the time that counts; null where there are fewer. */
  const over = (name: (typeof limitNames)[number], which: RawBuilder<unknown>) => {
    const place = sql.lit(limitNames.indexOf(name) + 1);
    const time = sql`make_interval(secs => (${value('seconds')}::int[])[${place}])`;
    return sql`(select a.created_at + ${time} from payment_attempts a
      where ${which} and a.created_at > ${value('now')}::timestamptz - ${time}
      order by a.created_at desc offset (${value('before')}::int[])[${place}] limit 1)`;
  };
  return sql`
    select (select replace(id::text, '-', '') from payment_attempts
        where customer_id = ${value('customerId')} and idempotency_key = ${value('idempotencyKey')}) as "sameAttempt",
      greatest(${over('begunByCustomer', ofCustomer)}, ${over('begunFromNetwork', fromNetwork)},
        ${over('declinedOfCustomer', sql`${ofCustomer} and ${orOpen}`)},
        ${over('declinedFromNetwork', sql`${fromNetwork} and ${declined}`)}) as "waitUntil"`;
});
