import type { AttemptForm, PaymentAttempt } from '#contract/payment.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import type { CardRange } from '#db/transfer/write-settings.ts';
import { startCardOrder } from '#features/checkout/payment-step/start-card-order.ts';
import { startPayment } from '#features/payment/start-payment.ts';
import type { StartServices } from '#features/payment/start-payment.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { BankBooks } from './bank-books.ts';
import { fillCart, makeBuyer } from './buyers.ts';
import type { Buyer } from './buyers.ts';
import { describeEachEngine, type TestDatabase } from './database.ts';
import { makeProduct } from './factories.ts';
import { openTill } from './till.ts';
import type { Till } from './till.ts';

/** What a cart of one such piece comes to: 100 TRY net with 20 % VAT, sent for 50. */
export const onePiece = 170;

/** A till that takes cards, by a bank's books. */
export interface CardPaymentFixture extends Till {
  services: StartServices;
  /** Begins a payment, each from an address of its own unless one is given. */
  pay: (
    buyer: Buyer,
    form: AttemptForm,
    at?: { services?: StartServices; address?: string },
  ) => Promise<PaymentAttempt>;
  /** A buyer whose cart holds so many of a product, of a new one where none is given. */
  buyerOf: (
    lines?: readonly { productId: number; quantity: number }[],
  ) => Promise<Buyer & { cartId: number }>;
  /** The services on another database handle, such as one that counts. */
  servicesOn: (db: Db) => StartServices;
}

/** What a test of payments that begin has. */
export interface CardShop {
  readonly db: Db;
  readonly till: CardPaymentFixture;
  /** A new one in each test. */
  readonly bank: BankBooks;
}

/** Describes on each engine what a till does that takes cards. */
export function describeCardPayment(name: string, body: (shop: CardShop) => void): void {
  describeEachEngine(name, (open) => {
    let database: TestDatabase;
    let till: CardPaymentFixture;
    let bank: BankBooks;
    beforeAll(async () => {
      database = await open();
      till = await openCardTill(database.db, () => bank);
    });
    beforeEach(() => {
      bank = new BankBooks();
    });
    afterAll(() => database.drop());
    body({
      get db() {
        return database.db;
      },
      get till() {
        return till;
      },
      get bank() {
        return bank;
      },
    });
  });
}

/** What the database holds of a buyer's payments. */
export function paymentsOf(db: Db, { customerId }: Buyer) {
  return {
    orders: () =>
      db
        .selectFrom('orders')
        .where('customer_id', '=', customerId)
        .select(['id', 'state', 'cart_id', 'total', 'commission', 'try_total', 'payment_type'])
        .orderBy('id')
        .execute(),
    attempts: () =>
      db
        .selectFrom('payment_attempts')
        .where('customer_id', '=', customerId)
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  };
}

/** Pieces of a product that payments hold. */
export async function heldOf(db: Db, productId: number): Promise<number> {
  const { reserved } = await db
    .selectFrom('products')
    .where('id', '=', productId)
    .select('reserved')
    .executeTakeFirstOrThrow();
  return reserved;
}

async function openCardTill(db: Db, bank: () => BankBooks): Promise<CardPaymentFixture> {
  const till = await openTill(db);
  const servicesOn = (on: Db): StartServices => ({
    ...till,
    db: on,
    provider: bank,
    secret: 'a secret of the tests',
    log: { info() {}, warn() {}, error() {} },
    publicUrl: 'https://arasta.test',
    startCardOrder: (...payment) => startCardOrder({ ...till, db: on }, ...payment),
  });
  const usual = servicesOn(db);
  let buyers = 0;
  return {
    ...till,
    services: usual,
    servicesOn,
    pay: (buyer, form, { services = usual, address } = {}) => {
      buyers += 1;
      const from = address ?? `203.0.${(buyers >> 8) & 255}.${buyers & 255}`;
      return startPayment(
        services,
        { ...buyer, locale: 'tr', currency: null, address: from },
        form,
      );
    },
    buyerOf: async (lines) => {
      const buyer = await makeBuyer(db);
      const wanted = lines ?? [{ productId: await makeProduct(db), quantity: 1 }];
      return { ...buyer, cartId: await fillCart(db, buyer, [...wanted]) };
    },
  };
}

/** Consumers' credit cards of these first digits. */
export function creditCards(...bins: readonly string[]): CardRange[] {
  return bins.map((bin) => ({ bin, organization: '', kind: 'credit' }));
}

let keys = 0;

/** One payment of a cart of `onePiece`, with a key of its own. */
export function paymentForm(more: Partial<AttemptForm> = {}): AttemptForm {
  const idempotencyKey = `anahtar-${(keys += 1)}`;
  return { planId: null, installment: 1, expectedTotal: onePiece, idempotencyKey, ...more };
}

/** What was refused; a test that is not refused fails. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Refusal) return error;
  throw new Error(`not refused: ${String(error)}`);
}
