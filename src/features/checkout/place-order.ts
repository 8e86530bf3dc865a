import { linesOfProducts } from '#db/cart/cart-view.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import type { Db } from '#db/database.ts';
import type { CartContext } from '#db/orders/order-context.ts';
import { saveOrder } from '#db/orders/order-save.ts';
import { lockClaims, lookAtStock } from '#db/orders/claim-stock.ts';
import { queueConfirmation } from '#db/orders/outbox.ts';
import { releaseForOrder } from '#db/payments/reserved-stock.ts';
import { convertAmount, toMinor } from '#rules/money/money.ts';
import { transferHours } from '#rules/order/order-states.ts';
import { enabledMethods, paymentTypes } from '#rules/order/payment-methods.ts';
import { orderTotals } from '#rules/money/totals.ts';
import { isLargeShare, unpaidProblem } from '#rules/order/unpaid-orders.ts';
import { formatDateTime, formats } from '#text/format.ts';
import { claimsOf, orderProblem, refused, stockRefusal } from './check-order.ts';
import type { Buyer, CommonWish, OrderRefusal, PlacedOrder } from './check-order.ts';
import { startOrder, type Ordering, type StartedOrder } from './start-order.ts';

export interface PlaceOrderServices {
  db: Db;
  clock: () => Date;
}

/** What the buyer says; figures are only compared. */
export interface OrderRequest extends CommonWish {
  /** In the buyer's currency. */
  shippingTotal?: number;
  /** The grand total, likewise. */
  expectedTotal?: number;
  idempotencyKey?: string;
}

/**
 * Makes an order of the customer's cart for a transfer or cash on delivery, in the default
 * currency, all or nothing: prices, stock, settings and rates are those of this moment (rule
 * checkout/one-transaction). The same idempotency key, and the same cart, answer with the same
 * order (rules orders/idempotent, orders/one-per-cart). A customer's orders are made one after the
 * other, so that those without payment are counted rightly. 2 statements whatever the number of lines, with begin and
 * commit; up to 3 more where somebody else has the customer, the cart or a product in hand, and more where a card
 * payment of the cart holds stock.
 */
export async function placeOrder(
  services: PlaceOrderServices,
  buyer: Buyer,
  wish: OrderRequest,
): Promise<PlacedOrder> {
  const placed = await placeOrderOf(services, buyer, wish, () => {});
  if (placed === null) throw new Error('An order waits for what others have in hand.');
  return placed;
}

/**
 * The same for whoever is signed in under a token, of whom `tell` is told as soon as they are known. Null where nothing
 * was done because they are not to be found by it, or have something in hand that an order has to wait for: ask
 * `placeOrder` then, for the customer.
 */
export async function placeOrderOf(
  services: PlaceOrderServices,
  ordering: Ordering,
  wish: OrderRequest,
  tell: (buyer: Buyer) => void,
): Promise<PlacedOrder | null> {
  let again: Buyer | null = null;
  const know = (buyer: Buyer) => {
    again = buyer;
    tell(buyer);
  };
  const ask = { wish, tell: know };
  const placed = await tryToPlace(services, ordering, { ...ask, locksStock: true });
  if (placed !== null || again === null) return placed;
  return await tryToPlace(services, again, { ...ask, locksStock: false });
}

interface Trial {
  wish: OrderRequest;
  tell: (buyer: Buyer) => void;
  locksStock: boolean;
}

/** Null where some of the products were to be had at once and others were not: who waits may hold none. */
async function tryToPlace(
  { db, clock }: PlaceOrderServices,
  ordering: Ordering,
  { wish, tell, locksStock }: Trial,
): Promise<PlacedOrder | null> {
  return await db.transaction().execute(async (trx) => {
    const now = clock();
    const ask = { idempotencyKey: wish.idempotencyKey ?? null, locksStock };
    const started = await startOrder(trx, ordering, ask, tell);
    if (started === null || 'ok' in started) return started;
    const { buyer, context } = started;
    const { settings, products } = context;
    const lines = linesOfProducts(context, products, settings);
    const methods = enabledMethods(settings).filter((type) => type !== paymentTypes.card);
    const problem = orderProblem(wish, context, lines, methods);
    if (problem) return problem;
    if (!sameFigures(buyer, wish, context, lines)) return refused('totals-changed');
    const unpaid = await refuseUnpaid(trx, { ...started, lines, now });
    return unpaid ?? (await claimAndSave(trx, { ...started, wish, lines, now }));
  });
}

/** What the claim and the record of an order take; all of it has been checked but the stock. */
interface ReadyOrder extends StartedOrder {
  wish: OrderRequest;
  lines: PricedLine[];
  now: Date;
}

async function claimAndSave(trx: Db, ready: ReadyOrder): Promise<PlacedOrder | null> {
  const { buyer, wish, context, lines, cartId, stock, now } = ready;
  const { settings, rates, defaultCurrency, deliveryAddressId, invoiceAddressId } = context;
  if (deliveryAddressId === null || invoiceAddressId === null) return refused('address-required');
  await releaseForOrder(trx, context.holds);
  const claims = claimsOf(lines);
  const isLocked = claims.every(({ productId }) => stock.some(({ id }) => id === productId));
  if (!isLocked && stock.length > 0) return null;
  const { short, taken } = isLocked
    ? lookAtStock(claims, stock, settings)
    : await lockClaims(trx, claims, settings);
  if (short.length > 0) return stockRefusal(lines, short);
  const isTransfer = wish.paymentType === paymentTypes.bankTransfer;
  const saved = await saveOrder(trx, {
    sessionId: buyer.sessionId,
    customerId: buyer.customerId,
    cartId,
    idempotencyKey: wish.idempotencyKey ?? null,
    state: 'placed',
    paymentType: wish.paymentType,
    currency: defaultCurrency,
    rates,
    locale: buyer.locale,
    description: wish.description ?? context.description,
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
  { buyer, isConfirmed, context, lines, now }: Omit<ReadyOrder, 'wish'>,
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
 * checkout/figures-seen). */
function sameFigures(
  buyer: Buyer,
  wish: OrderRequest,
  context: CartContext,
  lines: PricedLine[],
): boolean {
  const { settings, rates, defaultCurrency } = context;
  const currency = buyer.currency ?? defaultCurrency;
  const now = orderTotals({ lines, settings, rates, defaultCurrency, currency });
  const { shippingTotal = now.shippingTotal, expectedTotal = now.total } = wish;
  return (
    toMinor(shippingTotal) === toMinor(now.shippingTotal) &&
    toMinor(expectedTotal) === toMinor(now.total)
  );
}
