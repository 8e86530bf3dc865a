import { afterAll, beforeAll } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import { databaseHandle, type Db } from '#db/database.ts';
import type { SettleServices } from '#features/payment/payment-services.ts';
import type { ProviderAnswer } from '#platform/payments/provider.ts';
import { BankBooks } from './bank-books.ts';
import { fillCart, makeBuyer } from './buyers.ts';
import { makeAttempt, type CardAttempt } from './card-attempts.ts';
import { describeEachEngine, patientLimits, type TestDatabase } from './database.ts';
import { makeProduct } from './factories.ts';
import { openTill, type Till } from './till.ts';

const minute = 60_000;

/** What a test of payments that are settled has. */
export interface PaidShop {
  readonly till: Till;
  /** The database as another process of the shop has it. */
  readonly otherProcess: Db;
  readonly rows: ReturnType<typeof paymentRows>;
}

/** Describes on each engine what becomes of payments by card. */
export function describePayments(name: string, body: (shop: PaidShop) => void): void {
  describeEachEngine(name, (open) => {
    let database: TestDatabase;
    let till: Till;
    beforeAll(async () => {
      database = await open();
      till = await openTill(database.db);
    });
    afterAll(() => database.drop());
    body({
      get till() {
        return till;
      },
      get otherProcess() {
        return databaseHandle(database.source, patientLimits).db;
      },
      get rows() {
        return paymentRows(database.db);
      },
    });
  });
}

/**
 * A buyer at the bank: a cart of two pieces of a product of its own, its attempt, a bank with its books, and what
 * settles payments with that bank, by a clock that `wait` moves on by minutes.
 */
export async function beginPayment(till: Till, { quantity = 10 } = {}) {
  const { db } = till;
  const productId = await makeProduct(db, { quantity });
  const buyer = await makeBuyer(db);
  const lines = [{ productId, quantity: 2 }];
  const cartId = await fillCart(db, buyer, lines);
  const attempt = await makeAttempt(till, buyer, { cartId, lines });
  const bank = new BankBooks();
  let later = 0;
  /** What was logged as an error. */
  const errors: string[] = [];
  const services: SettleServices = {
    db,
    clock: () => new Date(till.clock().getTime() + later * minute),
    provider: () => bank,
    secret: 'tests',
    log: {
      info: () => {},
      warn: () => {},
      error: (_: unknown, text?: string) => void errors.push(text ?? ''),
    },
  };
  const wait = (minutes: number) => void (later += minutes);
  return { attempt, bank, buyer, lines, productId, services, errors, wait };
}

/** As a browser brings it. */
export const told = (answer: ProviderAnswer) => ({ answer, kind: 'return' as const });

/** What the database holds of a payment. */
export function paymentRows(db: Db) {
  return {
    order: ({ orderId }: CardAttempt) =>
      db
        .selectFrom('orders')
        .where('id', '=', orderId)
        .select(['state', 'cart_id', 'total', 'try_total', 'commission'])
        .executeTakeFirstOrThrow(),
    attempt: ({ id }: CardAttempt) =>
      db.selectFrom('payment_attempts').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
    payments: ({ id }: CardAttempt) =>
      db.selectFrom('payments').where('attempt_id', '=', id).selectAll().execute(),
    refunds: ({ id }: CardAttempt) =>
      db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .where('payments.attempt_id', '=', id)
        .orderBy('refunds.id')
        .select(['refunds.amount', 'refunds.reason', 'refunds.state'])
        .execute(),
    /** Kinds of the messages about its order. */
    mails: async ({ orderId }: CardAttempt) => {
      const rows = await db
        .selectFrom('outbox')
        .orderBy('id')
        .select(['kind', 'payload'])
        .execute();
      return rows
        .filter(({ payload }) => Object(payload).orderId === orderId)
        .map(({ kind }) => kind);
    },
  };
}

/** The invariants that are broken; none in a sound shop. */
export async function brokenInvariants(db: Db, now: Date): Promise<string[]> {
  const results = await auditShop(db, now);
  return results
    .filter(({ count }) => count > 0)
    .map(({ name, examples }) => `${name}: ${examples.join(', ')}`);
}
