import type { RefusalCode, RefusalValues } from '#contract/refusals.ts';
import { priceLines } from '#db/cart/cart-view.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import type { Db } from '#db/database.ts';
import { findOrderOrCart, lockCartForOrder, readOrderContext } from '#db/orders/order-context.ts';
import type { OrderContext } from '#db/orders/order-context.ts';
import { saveOrder } from '#db/orders/order-save.ts';
import { claimStock } from '#db/orders/claim-stock.ts';
import { queueConfirmation } from '#db/orders/outbox.ts';
import { heldPieces } from '#rules/cart/cart-content.ts';
import { cartProblems } from '#rules/cart/cart-problems.ts';
import type { CartProblem } from '#rules/cart/cart-problems.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { convertAmount, toMinor } from '#rules/money/money.ts';
import { transferHours } from '#rules/order/order-states.ts';
import { enabledMethods, paymentTypes } from '#rules/order/payment-methods.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import { orderTotals } from '#rules/money/totals.ts';
import { holdsCardNumber } from '#rules/person/card-number.ts';
import { isLargeShare, unpaidProblem } from '#rules/order/unpaid-orders.ts';
import { formats } from '#text/format.ts';
import { urls } from '#urls';

export interface PlaceOrderServices {
  db: Db;
  clock: () => Date;
}

export interface Buyer {
  sessionId: number;
  customerId: number;
  locale: Locale;
  /** The currency that the buyer looks at; null is the shop's own. */
  currency: string | null;
}

/** What the buyer says; figures are only compared. */
export interface OrderWish {
  paymentType: PaymentType;
  /** Absent: what the cart has. */
  description?: string;
  /** In the buyer's currency. */
  shippingTotal?: number;
  /** The grand total, likewise. */
  expectedTotal?: number;
  idempotencyKey?: string;
  acceptPreInformation: boolean;
  acceptDistanceContract: boolean;
}

export type PlacedOrder =
  | { ok: true; orderNo: string }
  | {
      ok: false;
      code: RefusalCode;
      problems: (CartProblem & { name: string })[];
      /** What the refusal's text names, beside the problems. */
      values?: RefusalValues;
    };

/** Which texts an order has to accept when the store has them (rule checkout/contracts). */
export const contractUrls = [urls.preInformation, urls.distanceContract];

/**
 * Makes an order of the customer's cart for a transfer or cash on delivery, in the default
 * currency, all or nothing: prices, stock, settings and rates are those of this moment (rule
 * checkout/one-transaction). The same idempotency key, and the same cart, answer with the same
 * order (rules orders/idempotent, orders/one-per-cart). A customer's orders are made one after the
 * other, so that those without payment are counted rightly. 6 statements besides begin and commit,
 * whatever the number of lines.
 */
export async function placeOrder(
  services: PlaceOrderServices,
  buyer: Buyer,
  wish: OrderWish,
): Promise<PlacedOrder> {
  const { idempotencyKey = null } = wish;
  return await services.db.transaction().execute(async (trx) => {
    const found = await findOrderOrCart(trx, { ...buyer, idempotencyKey });
    if (!found) return refused('not-signed-in');
    if (found.orderNo !== null) return { ok: true, orderNo: found.orderNo };
    const { cartId } = found;
    const locked = cartId === null ? null : await lockCartForOrder(trx, cartId);
    if (cartId === null || locked === null) return refused('cart-empty');
    if (locked.orderNo !== null) return { ok: true, orderNo: locked.orderNo };
    const { sessionId, locale } = buyer;
    const now = services.clock();
    const context = await readOrderContext(trx, { cartId, sessionId, locale, contractUrls, now });
    const lines = await priceLines(trx, context.lines, context.settings, locale);
    const problem = problemOf(buyer, wish, context, lines);
    if (problem) return problem;
    const unpaid = await refuseUnpaid(trx, buyer, found.isConfirmed, context, lines);
    return unpaid ?? (await claimAndSave(trx, { buyer, wish, context, lines, cartId, now }));
  });
}

/** What the claim and the record of an order take; all of it has been checked but the stock. */
interface ReadyOrder {
  buyer: Buyer;
  wish: OrderWish;
  context: OrderContext;
  lines: PricedLine[];
  cartId: number;
  now: Date;
}

async function claimAndSave(trx: Db, ready: ReadyOrder): Promise<PlacedOrder> {
  const { buyer, wish, context, lines, cartId, now } = ready;
  const { settings, rates, defaultCurrency, deliveryAddressId, invoiceAddressId } = context;
  if (deliveryAddressId === null || invoiceAddressId === null) return refused('address-required');
  const ids = [...new Set(lines.map((line) => line.productId))];
  const claims = ids.map((productId) => ({ productId, pieces: heldPieces(lines, productId) }));
  const { short, taken } = await claimStock(trx, claims, settings);
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
  { customerId, locale }: Buyer,
  isConfirmed: boolean,
  { settings, rates, defaultCurrency: currency, unpaid }: OrderContext,
  lines: readonly PricedLine[],
): Promise<PlacedOrder | null> {
  const { total } = orderTotals({ lines, settings, rates, defaultCurrency: currency, currency });
  const amount = convertAmount(unpaid.amount, 'TRY', currency, rates);
  const problem = unpaidProblem({ ...unpaid, amount }, { total, isConfirmed }, settings);
  if (!problem) return null;
  if (problem.code === 'email-unconfirmed') await queueConfirmation(trx, { customerId, locale });
  const limit = problem.code === 'unpaid-amount' && formats[locale].money(problem.limit, currency);
  const values = { n: problem.n, ...(limit && { amount: limit }) };
  return { ok: false, code: problem.code, problems: [], values };
}

/** The first thing that is not right, in the order in which a buyer can mend it; null when all is. */
function problemOf(
  buyer: Buyer,
  wish: OrderWish,
  context: OrderContext,
  lines: PricedLine[],
): PlacedOrder | null {
  const { settings, rates } = context;
  if (lines.length === 0) return refused('cart-empty');
  const byCard = wish.paymentType === paymentTypes.card;
  if (byCard || !enabledMethods(settings).includes(wish.paymentType)) {
    return refused('payment-method-unavailable');
  }
  if (context.deliveryAddressId === null || context.invoiceAddressId === null) {
    return refused('address-required');
  }
  if (holdsCardNumber(wish.description ?? context.description)) return refused('card-number');
  if (!acceptsContracts(wish, context)) return refused('contract-required');
  const problems = cartProblems(lines, { settings, rates });
  if (problems.length > 0) return problemRefusal(lines, problems);
  return sameFigures(buyer, wish, context, lines) ? null : refused('totals-changed');
}

function acceptsContracts(wish: OrderWish, context: OrderContext): boolean {
  return context.contracts.every(({ url }) =>
    url === urls.preInformation ? wish.acceptPreInformation : wish.acceptDistanceContract,
  );
}

/** Whether the buyer saw the figures that are true now (rules totals/compared-only,
 * checkout/figures-seen). */
function sameFigures(
  buyer: Buyer,
  wish: OrderWish,
  context: OrderContext,
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

function refused(code: RefusalCode): PlacedOrder {
  return { ok: false, code, problems: [] };
}

function problemRefusal(lines: readonly PricedLine[], problems: CartProblem[]): PlacedOrder {
  const named = problems.map((problem) => ({
    ...problem,
    name: lines.find((line) => line.productId === problem.productId)?.product.name ?? '',
  }));
  return { ok: false, code: named[0]?.reason ?? 'cart-changed', problems: named };
}

/** Somebody else was quicker between the reading of the stock and the claim. */
function stockRefusal(lines: readonly PricedLine[], short: readonly number[]): PlacedOrder {
  const problems = short.map((productId) => ({
    productId,
    reason: 'out-of-stock' as const,
    pieces: heldPieces(lines, productId),
  }));
  return problemRefusal(lines, problems);
}
