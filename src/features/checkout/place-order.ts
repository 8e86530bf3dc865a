import { holdForOrder, spendGrantFor } from './order-on-account.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { linesOfProducts } from '#db/cart/cart-view.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import { lockUnpaidOfGuest } from '#db/customers/guests.ts';
import type { Db } from '#db/database.ts';
import { isPassing, OutcomeUnknown } from '#db/engine/database-errors.ts';
import { lockAndCheckStock } from '#db/orders/claim-stock.ts';
import { findSavedOrder } from '#db/orders/find-order-no.ts';
import { atBuyersPrices, type OrderPricing } from '#db/orders/buyer-context.ts';
import { readOrderContext } from '#db/orders/order-context.ts';
import type { OrderContext } from '#db/orders/order-context.ts';
import { queueConfirmation } from '#db/orders/outbox.ts';
import { saveOrder } from '#db/orders/new-order.ts';
import { readUnseenOrder } from '#db/orders/success-order.ts';
import { releaseForOrder } from '#db/payments/reserved-stock.ts';
import { convertAmount, toMinor } from '#rules/money/money.ts';
import { orderTotals } from '#rules/money/totals.ts';
import { transferHours } from '#rules/order/order-states.ts';
import { enabledMethods, paymentTypes } from '#rules/order/payment-methods.ts';
import { isLargeShare, unpaidProblem } from '#rules/order/unpaid-orders.ts';
import { deliveryTermsTo, type CountryLists } from '#rules/person/delivery-place.ts';
import { formatDateTime, formats } from '#text/format.ts';
import {
  claimsOf,
  contractUrls,
  lockCart,
  orderProblem,
  refused,
  stockRefusal,
} from './check-order.ts';
import type {
  Buyer,
  OrderFields,
  OrderingServices,
  OrderRefusal,
  PlacedOrder,
} from './check-order.ts';

/** The buyer's order request. Its totals are only compared with the computed ones. */
export interface OrderRequest extends OrderFields {
  /** In the buyer's currency. */
  shippingTotal?: number;
  /** The grand total, likewise. */
  expectedTotal?: number;
  idempotencyKey?: string;
}

/**
 * Places an order and knows its outcome (rule orders/unknown-outcome). When the commit was sent and its answer did not arrive,
 * it looks for the order before it answers. It refuses with `order-unknown` when it cannot find out in time, and throws
 * when the order was certainly not placed. A cart that has become an order which no page has shown yet answers with that
 * order, with or without a key.
 */
export async function placeOrderOnce(
  services: OrderingServices,
  visitor: Pick<FastifyRequest, 'buyer' | 'locale' | 'currency'>,
  request: OrderRequest,
): Promise<PlacedOrder> {
  const { sessionId, customerId } = await visitor.buyer();
  const buyer = { sessionId, customerId, locale: visitor.locale, currency: visitor.currency };
  const idempotencyKey = request.idempotencyKey ?? `own-${randomUUID()}`;
  try {
    const placed = await placeOrder(services, buyer, { ...request, idempotencyKey });
    if (placed.ok || placed.code !== 'cart-empty') return placed;
    const orderNo = await readUnseenOrder(services.db, buyer);
    return orderNo === null ? placed : { ok: true, orderNo };
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    const outcome = await lookForOrder(services, { ...buyer, idempotencyKey });
    if (outcome === 'not-placed') throw error;
    if (outcome === 'unknown') return refused('order-unknown');
    return { ok: true, orderNo: outcome.orderNo };
  }
}

/**
 * Places an order of the customer's cart by transfer or cash on delivery, in the default currency, all or nothing.
 * Prices, stock, settings and rates are those of this moment (rule checkout/one-transaction). The same idempotency key,
 * and the same cart, answer with the same order (rules orders/idempotent, orders/one-per-cart). Every lock waits, in one
 * order: customer, session, cart, held payments, products by id. 4 statements for any number of lines, and a commit;
 * more when a card payment of the cart holds stock.
 */
export async function placeOrder(
  { db, clock, reference, faces }: OrderingServices,
  buyer: Buyer,
  request: OrderRequest,
): Promise<PlacedOrder> {
  return await db.transaction().execute(async (trx): Promise<PlacedOrder> => {
    const locked = await lockCart(trx, buyer, request.idempotencyKey ?? null);
    if ('ok' in locked) return locked;
    return placeCart(trx, { buyer, request, ...locked, reference, faces, now: clock() });
  });
}

/** A locked cart, and its buyer's request. */
export interface CartToPlace {
  buyer: Buyer;
  request: OrderRequest;
  cartId: number;
  isConfirmed: boolean;
  isGuest: boolean;
  /** An order on the telephone, which no session places. */
  byPhone?: { takenBy: string; branch: { id: number; name: string } | null };
  reference: CountryLists;
  faces: OrderPricing;
  now: Date;
}

/** Places the order of a locked cart, for the shop's own checkout and for orders on the telephone. 3 statements. */
export async function placeCart(trx: Db, given: CartToPlace): Promise<PlacedOrder> {
  const { buyer, request, isConfirmed, isGuest, byPhone } = given;
  const cart = { cartId: given.cartId, sessionId: buyer.sessionId, contractUrls };
  const stored = await readOrderContext(trx, buyer.locale, cart);
  const customerId = isGuest ? null : buyer.customerId;
  const read = await atBuyersPrices(trx, given.faces, { context: stored, customerId });
  const context = byPhone ? { ...read, branch: byPhone.branch } : read;
  const lines = linesOfProducts(context, context.products, context.settings);
  const order = { ...given, context, lines };
  const refusal = findProblem(order);
  if (refusal) return refusal;
  if (request.paymentType === paymentTypes.openAccount) return placeOnAccount(trx, order);
  const limit = isGuest
    ? await checkGuestLimit(trx, order)
    : await checkUnpaidLimit(trx, order, isConfirmed);
  return limit ?? (await claimAndSave(trx, order));
}

/** A locked cart that is to become an order, and all that the order is made of. */
interface OrderOfCart extends CartToPlace {
  context: OrderContext;
  lines: PricedLine[];
}

/**
 * The first problem that the buyer has to fix before the cart can become an order; null when there is none. No query.
 */
function findProblem({ buyer, request, context, lines }: OrderOfCart): OrderRefusal | null {
  const methods = enabledMethods(context.settings, context.hasAccount).filter(
    (type) => type !== paymentTypes.card,
  );
  const { locale } = buyer;
  const problem = orderProblem(request, context, lines, { methods, locale });
  if (problem) return problem;
  return sameFigures(buyer, request, context, lines) ? null : refused('totals-changed');
}

/** Whether the buyer saw the figures of this moment (rules totals/compared-only, checkout/expected-totals). */
function sameFigures(
  buyer: Buyer,
  request: OrderRequest,
  context: OrderContext,
  lines: PricedLine[],
): boolean {
  const { settings, rates, defaultCurrency } = context;
  const currency = buyer.currency ?? defaultCurrency;
  const now = orderTotals({ lines, settings, rates, defaultCurrency, currency });
  const { shippingTotal = now.shippingTotal, expectedTotal = now.total } = request;
  return (
    toMinor(shippingTotal) === toMinor(now.shippingTotal) &&
    toMinor(expectedTotal) === toMinor(now.total)
  );
}

/**
 * Refuses the order when the customer has too many unpaid ones (rules orders/unpaid-limit, orders/unconfirmed-limit,
 * orders/unpaid-amount); null when they have not. A customer whose e-mail is not confirmed gets the link again. 1
 * statement at most, and only when it refuses.
 */
async function checkUnpaidLimit(
  trx: Db,
  { buyer, context, lines, now }: OrderOfCart,
  isConfirmed: boolean,
): Promise<OrderRefusal | null> {
  const { customerId, locale } = buyer;
  const { settings, rates, defaultCurrency: currency, unpaid } = context;
  const { total } = orderTotals({ lines, settings, rates, defaultCurrency: currency, currency });
  const { count, hasBranches } = unpaid;
  const held = { count, amount: convertAmount(unpaid.amount, 'TRY', currency, rates) };
  const problem = unpaidProblem(held, { total, isConfirmed, hasBranches }, settings);
  if (!problem) return null;
  if (problem.code === 'email-unconfirmed') await queueConfirmation(trx, { customerId, locale });
  const limit = problem.code === 'unpaid-amount' && formats[locale].money(problem.limit, currency);
  const until = expiryOf(context, now);
  const values = {
    n: problem.n,
    ...(limit && { amount: limit }),
    ...(until && { until: formatDateTime(until, locale) }),
  };
  return { ok: false, code: problem.code, problems: [], values };
}

/**
 * Refuses the order of a guest whose e-mail has an unpaid order of any guest, whatever its amount (rule
 * guest-checkout/unpaid); null when it has none. 2 statements.
 */
async function checkGuestLimit(
  trx: Db,
  { buyer, context, now }: OrderOfCart,
): Promise<OrderRefusal | null> {
  const { count, expiresAt } = await lockUnpaidOfGuest(trx, buyer.customerId);
  if (count === 0) return null;
  const until = expiryOf({ ...context, unpaid: { ...context.unpaid, expiresAt } }, now);
  const values = { n: count, ...(until && { until: formatDateTime(until, buyer.locale) }) };
  return refused('guest-unpaid', values);
}

/** When the first unpaid order of the customer expires by itself (rule orders/overdue). */
function expiryOf({ settings, unpaid }: OrderContext, now: Date): Date | null {
  if (!settings.expireUnpaidTransfers || unpaid.expiresAt === null) return null;
  const at = new Date(unpaid.expiresAt);
  return at > now ? at : null;
}

/** Places an order on the account of the buyer's company, or refuses it (rules open-account/refusals, open-account/together). At most 5 statements. */
async function placeOnAccount(trx: Db, order: OrderOfCart): Promise<PlacedOrder> {
  const { buyer, context, lines, now } = order;
  const { settings, rates, defaultCurrency: currency } = context;
  const { total } = orderTotals({ lines, settings, rates, defaultCurrency: currency, currency });
  const amount = { total, currency, rates, locale: buyer.locale, now };
  const account = await holdForOrder(trx, buyer.customerId, amount);
  if ('refusal' in account) return account.refusal;
  return await spendGrantFor(trx, account, await claimAndSave(trx, order, account.dueOn));
}

/** Locks the products, takes their stock and writes the order. 2 statements. */
async function claimAndSave(
  trx: Db,
  order: OrderOfCart,
  dueOn: string | null = null,
): Promise<PlacedOrder> {
  const { buyer, request, context, lines, cartId, byPhone, reference, now } = order;
  const { settings, rates, defaultCurrency, deliveryAddressId, invoiceAddressId } = context;
  if (deliveryAddressId === null || invoiceAddressId === null) return refused('address-required');
  await releaseForOrder(trx, context.holds);
  const claims = claimsOf(lines);
  const { short, claimed } = await lockAndCheckStock(trx, claims, settings);
  if (short.length > 0) return stockRefusal(lines, short);
  const isTransfer = request.paymentType === paymentTypes.bankTransfer;
  const saved = await saveOrder(trx, {
    sessionId: buyer.sessionId,
    customerId: buyer.customerId,
    cartId,
    idempotencyKey: request.idempotencyKey ?? null,
    state: 'placed',
    paymentType: request.paymentType,
    currency: defaultCurrency,
    rates,
    locale: buyer.locale,
    description: request.description ?? context.description,
    reference: context.reference,
    branch: context.branch,
    deliveryAddressId,
    invoiceAddressId,
    lines,
    totals: orderTotals({ lines, settings, rates, defaultCurrency, currency: defaultCurrency }),
    shippingProduct: settings.urNo,
    contracts: context.contracts,
    claims,
    largeShares: claimed.filter((claim) => isLargeShare(claim, settings.unpaidStockShare)),
    payBefore: isTransfer ? new Date(now.getTime() + transferHours * 3_600_000) : null,
    deliveryTerms: deliveryTermsTo(settings, context.deliversTo, { when: now, reference }),
    takenBy: byPhone?.takenBy ?? '',
    dueOn,
    now,
  });
  return { ok: true, orderNo: saved.orderNo };
}

type Outcome = { orderNo: string } | 'not-placed' | 'unknown';

/** How long a lost commit's order is looked for, and the pause between two tries. */
const lookLimitMs = 5_000;
const lookPauseMs = 200;

/** Looks for the order until the database answers or the time is over. */
async function lookForOrder(
  { db }: OrderingServices,
  input: { sessionId: number; customerId: number; idempotencyKey: string },
): Promise<Outcome> {
  const timeIsOver = pause(lookLimitMs, 'unknown' as const, { ref: false });
  const end = performance.now() + lookLimitMs;
  while (performance.now() < end) {
    const found = findSavedOrder(db, input).then(
      (orderNo): Outcome => (orderNo === null ? 'not-placed' : { orderNo }),
      (error: unknown) => {
        if (isPassing(error)) return null;
        throw error;
      },
    );
    const outcome = await Promise.race([found, timeIsOver]);
    if (outcome !== null) return outcome;
    await pause(lookPauseMs);
  }
  return 'unknown';
}
