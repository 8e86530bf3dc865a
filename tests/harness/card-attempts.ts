import { randomUUID } from 'node:crypto';
import { priceLines } from '#db/cart/cart-view.ts';
import type { CardLimits } from '#db/payments/attempt-history.ts';
import { saveAccountAttempt } from '#db/payments/attempts.ts';
import { startCardOrder } from '#features/checkout/payment-step/start-card-order.ts';
import { orderTotals } from '#rules/money/totals.ts';
import type { Buyer } from './buyers.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Till } from './till.ts';

/** A card payment that has begun: its order waits, its stock is held. */
export interface CardAttempt {
  id: string;
  /** The 32 digits that the bank knows. */
  name: string;
  cartId: number;
  orderId: number;
  orderNo: string;
  amount: number;
}

interface AttemptWish {
  cartId: number;
  /** What the cart holds. */
  lines: { productId: number; unitId?: number; quantity: number }[];
}

const often = { attempts: 1_000_000, seconds: 3_600 };

/** For tests that begin more than one person may. */
const unlimited: CardLimits = {
  begunByCustomer: often,
  begunFromNetwork: often,
  declinedOfCustomer: often,
  declinedFromNetwork: often,
  testCards: [],
};

/** Begins the payment of a buyer's cart by card, as the checkout does, without asking a bank. */
export async function makeAttempt(
  till: Till,
  buyer: Buyer,
  { cartId, lines: wanted }: AttemptWish,
): Promise<CardAttempt> {
  const { db } = till;
  const { settings, rates, defaultCurrency } = till.snapshot();
  const stored = wanted.map(({ unitId = 1, ...line }) => ({
    ...line,
    unitId,
    note: '',
    seen: null,
  }));
  const lines = await priceLines(db, stored, { settings }, 'tr');
  const pricing = { settings, rates, currency: defaultCurrency, defaultCurrency };
  const { tryTotal: expectedTotal } = orderTotals({ lines, ...pricing });
  const id = randomUUID();
  const started = await startCardOrder(
    till,
    { ...buyer, locale: 'tr', currency: null },
    {
      planId: null,
      installment: 1,
      expectedTotal,
      idempotencyKey: id,
      acceptPreInformation: true,
      acceptDistanceContract: true,
    },
    {
      id,
      provider: 'nestpay',
      network: '',
      limits: unlimited,
      nextCheckAt: new Date(till.clock().getTime() + 30_000),
    },
  );
  if (started.kind !== 'started') throw new Error(`no payment began: ${JSON.stringify(started)}`);
  const order = await db
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .where('a.id', '=', id)
    .select(['o.id as orderId', 'o.order_no as orderNo', 'a.amount'])
    .executeTakeFirstOrThrow();
  return { id, name: id.replaceAll('-', ''), cartId, ...order };
}

/** Begins a payment of 1,000 TRY against the open account, and what a plan adds, without asking a bank. */
export async function makeAccountAttempt(
  till: Till,
  buyer: Buyer,
  { commission = 0, locale = 'tr' }: { commission?: number; locale?: Locale } = {},
): Promise<Pick<CardAttempt, 'id' | 'name' | 'amount'>> {
  const id = randomUUID();
  const amount = 1000 + commission;
  await saveAccountAttempt(till.db, {
    ...buyer,
    id,
    network: '',
    provider: 'nestpay',
    amount,
    commission,
    planId: null,
    bin: null,
    contentHash: '',
    installment: 1,
    idempotencyKey: id,
    locale,
    nextCheckAt: till.clock(),
    now: till.clock(),
  });
  return { id, name: id.replaceAll('-', ''), amount };
}
