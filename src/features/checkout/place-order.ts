import { linesOfProducts } from '#db/cart/cart-view.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import type { Db } from '#db/database.ts';
import { readOrderContext } from '#db/orders/order-context.ts';
import type { CartContext, OrderContext } from '#db/orders/order-context.ts';
import { saveOrder } from '#db/orders/order-save.ts';
import { lockClaims } from '#db/orders/claim-stock.ts';
import { queueConfirmation } from '#db/orders/outbox.ts';
import { releaseForOrder } from '#db/payments/reserved-stock.ts';
import { convertAmount, toMinor } from '#rules/money/money.ts';
import { transferHours } from '#rules/order/order-states.ts';
import { enabledMethods, paymentTypes } from '#rules/order/payment-methods.ts';
import { orderTotals } from '#rules/money/totals.ts';
import { isLargeShare, unpaidProblem } from '#rules/order/unpaid-orders.ts';
import { formatDateTime, formats } from '#text/format.ts';
import {
  claimsOf,
  contractUrls,
  lockCart,
  orderProblem,
  refused,
  stockRefusal,
} from './check-order.ts';
import type { Buyer, CommonWish, OrderRefusal, PlacedOrder } from './check-order.ts';

export interface PlaceOrderServices {
  db: Db;
  clock: () => Date;
}

/** The buyer's order request. Its totals are only compared with the computed ones. */
export interface OrderRequest extends CommonWish {
  /** In the buyer's currency. */
  shippingTotal?: number;
  /** The grand total, likewise. */
  expectedTotal?: number;
  idempotencyKey?: string;
}

/**
 * Makes an order of the customer's cart for a transfer or cash on delivery, in the default currency, all or nothing:
 * prices, stock, settings and rates are those of this moment (rule checkout/one-transaction). The same idempotency key,
 * and the same cart, answer with the same order (rules orders/idempotent, orders/one-per-cart). It waits for each lock,
 * in one order: customer, session, cart, held payments, products by id. 4 statements for any number of lines, with
 * begin and commit, and more where a card payment of the cart holds stock.
 */
export async function placeOrder(
  { db, clock }: PlaceOrderServices,
  buyer: Buyer,
  request: OrderRequest,
): Promise<PlacedOrder> {
  return await db.transaction().execute(async (trx): Promise<PlacedOrder> => {
    const locked = await lockCart(trx, buyer, request.idempotencyKey ?? null);
    if ('ok' in locked) return locked;
    const { cartId, isConfirmed } = locked;
    const { sessionId, locale } = buyer;
    const context = await readOrderContext(trx, { cartId, sessionId, locale, contractUrls });
    const lines = linesOfProducts(context, context.products, context.settings);
    const order = { buyer, request, context, lines, cartId, now: clock() };
    const problem = findProblem(order) ?? (await refuseUnpaid(trx, order, isConfirmed));
    return problem ?? (await claimAndSave(trx, order));
  });
}

/** A locked cart that is to become an order, and all that the order is made of. */
interface OrderOfCart {
  buyer: Buyer;
  request: OrderRequest;
  context: OrderContext;
  lines: PricedLine[];
  cartId: number;
  now: Date;
}

/**
 * The first problem that the buyer has to fix before the cart can become an order; null when there is none. No query.
 */
function findProblem({ buyer, request, context, lines }: OrderOfCart): OrderRefusal | null {
  const methods = enabledMethods(context.settings).filter((type) => type !== paymentTypes.card);
  const problem = orderProblem(request, context, lines, methods);
  if (problem) return problem;
  return sameFigures(buyer, request, context, lines) ? null : refused('totals-changed');
}

/** Locks the products, takes their stock and writes the order; 2 statements, the second of which commits. */
async function claimAndSave(trx: Db, order: OrderOfCart): Promise<PlacedOrder> {
  const { buyer, request, context, lines, cartId, now } = order;
  const { settings, rates, defaultCurrency, deliveryAddressId, invoiceAddressId } = context;
  if (deliveryAddressId === null || invoiceAddressId === null) return refused('address-required');
  await releaseForOrder(trx, context.holds);
  const claims = claimsOf(lines);
  const { short, taken } = await lockClaims(trx, claims, settings);
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
    largeShares: taken.filter((claim) => isLargeShare(claim, settings.unpaidStockShare)),
    payBefore: isTransfer ? new Date(now.getTime() + transferHours * 3_600_000) : null,
    now,
  });
  return { ok: true, orderNo: saved.orderNo };
}

/**
 * Refuses one unpaid order too many (rules orders/unpaid-limit, orders/unconfirmed-limit,
 * orders/unpaid-amount); null when it may be. The link that confirms the e-mail is sent again. 1
 * statement at most, and only when it refuses.
 */
async function refuseUnpaid(
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

/** When the first unpaid order of the customer expires by itself (rule orders/overdue). */
function expiryOf({ settings, unpaid }: CartContext, now: Date): Date | null {
  if (!settings.expireUnpaidTransfers || unpaid.expiresAt === null) return null;
  const at = new Date(unpaid.expiresAt);
  return at > now ? at : null;
}

/** Whether the buyer saw the figures that are true now (rules totals/compared-only,
 * checkout/expected-totals). */
function sameFigures(
  buyer: Buyer,
  request: OrderRequest,
  context: CartContext,
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
