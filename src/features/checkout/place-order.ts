import { linesOfProducts } from '#db/cart/cart-view.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import { lockUnpaidOfGuest } from '#db/customers/guests.ts';
import type { Db } from '#db/database.ts';
import { lockAndCheckStock } from '#db/orders/claim-stock.ts';
import type { ContractText } from '#db/orders/contract-texts.ts';
import { atBuyersPrices, type OrderPricing } from '#db/orders/buyer-context.ts';
import { readOrderContext } from '#db/orders/order-context.ts';
import type { OrderContext } from '#db/orders/order-context.ts';
import { queueConfirmation } from '#db/orders/outbox.ts';
import { saveOrder } from '#db/orders/new-order.ts';
import { releaseForOrder } from '#db/payments/reserved-stock.ts';
import { convertAmount, toMinor } from '#rules/money/money.ts';
import { orderTotals } from '#rules/money/totals.ts';
import { linkHours, transferHours } from '#rules/order/order-states.ts';
import { enabledMethods, paymentTypes } from '#rules/order/payment-methods.ts';
import { isLargeShare, unpaidProblem } from '#rules/order/unpaid-orders.ts';
import { deliveryTermsTo, type CountryLists } from '#rules/person/delivery-place.ts';
import { formatDateTime, formats } from '#text/format.ts';
import {
  claimsOf,
  contractUrls,
  lockCart,
  orderCostCentre,
  orderProblem,
  refused,
  stockRefusal,
} from './check-order.ts';
import type {
  AskedApproval,
  Buyer,
  OrderFields,
  OrderingServices,
  OrderRefusal,
  PlacedOrder,
} from './check-order.ts';
import { askOrRefuse } from './needed-approval.ts';
import { holdForOrder, spendGrantFor } from './order-on-account.ts';

/** The buyer's order request. Its totals are only compared with the computed ones. */
export interface OrderRequest extends OrderFields {
  /** In the buyer's currency. */
  shippingTotal?: number;
  /** The grand total, likewise. */
  expectedTotal?: number;
  idempotencyKey?: string;
  /** Whether an order that somebody has to allow first is to wait for that (rule approvals/asked). */
  asksApproval?: boolean;
  quoteNo?: string;
}

/**
 * Places an order of the customer's cart by transfer or cash on delivery, in the default currency, all or nothing.
 * Prices, stock, settings and rates are those of this moment (rule checkout/one-transaction). The same idempotency key,
 * and the same cart, answer with the same order (rules orders/idempotent, orders/one-per-cart). Gives a request in its place only where the buyer asks for one. Every lock waits, in one
 * order: customer, session, cart, held payments, products by id. 4 statements for any number of lines, and a commit;
 * more when a card payment of the cart holds stock.
 */
export function placeOrder(
  services: OrderingServices,
  buyer: Buyer,
  request: OrderRequest & { asksApproval?: false },
): Promise<PlacedOrder>;
export function placeOrder(
  services: OrderingServices,
  buyer: Buyer,
  request: OrderRequest,
): Promise<PlacedOrder | AskedApproval>;
export async function placeOrder(
  { db, clock, reference, faces }: OrderingServices,
  buyer: Buyer,
  request: OrderRequest,
): Promise<PlacedOrder | AskedApproval> {
  return await db.transaction().execute(async (trx) => {
    const locked = await lockCart(trx, buyer, request);
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
  /** An order that waited for a decision, of which no session places (rule approvals/order). */
  approved?: {
    by: string;
    branch: { id: number; name: string } | null;
    /** Accepted when the buyer asked. */
    contracts: ContractText[];
  };
  reference: CountryLists;
  faces: OrderPricing;
  now: Date;
}

/** Places the order of a locked cart, for the shop's own checkout and for orders on the telephone. 3 statements. */
export async function placeCart(trx: Db, given: CartToPlace): Promise<PlacedOrder | AskedApproval> {
  const { buyer, request, isConfirmed, isGuest } = given;
  const cart = { cartId: given.cartId, sessionId: buyer.sessionId, contractUrls };
  const stored = await readOrderContext(trx, buyer.locale, cart);
  const customerId = isGuest ? null : buyer.customerId;
  const read = await atBuyersPrices(trx, given.faces, {
    context: stored,
    customerId,
    now: given.now,
  });
  const context = withoutSession(read, given);
  const lines = linesOfProducts(context, context.products, context.settings);
  const order = { ...given, context, lines };
  const refusal = findProblem(order);
  if (refusal) return refusal;
  const waits = given.approved ? null : await askOrRefuse(trx, order);
  if (waits) return waits;
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
function findProblem(order: OrderOfCart): OrderRefusal | null {
  const { buyer, request, context, lines, byPhone } = order;
  const hasAccount = context.company?.hasAccount === true;
  // An order on the telephone waits for its payment link (rule phone-orders/link).
  const takesCard = request.asksApproval === true || byPhone !== undefined;
  const methods = enabledMethods(context.settings, hasAccount).filter(
    (type) => type !== paymentTypes.card || takesCard,
  );
  const { locale } = buyer;
  const problem = orderProblem(request, context, lines, { methods, locale });
  if (problem) return problem;
  return sameFigures(buyer, request, context, lines) ? null : refused('totals-changed');
}

/** The context of an order that no session places, with the branch that it was taken or asked for. */
function withoutSession(context: OrderContext, given: CartToPlace): OrderContext {
  const { byPhone, approved } = given;
  // Nobody ticks a box on the telephone: the right to withdraw stays.
  const endsWithdrawal = false;
  if (approved)
    return { ...context, branch: approved.branch, contracts: approved.contracts, endsWithdrawal };
  return byPhone ? { ...context, branch: byPhone.branch, endsWithdrawal } : context;
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

/** Until when a transfer or a payment link waits for its money; null for what is paid otherwise. */
function payBeforeOf({ paymentType }: OrderRequest, now: Date): Date | null {
  if (paymentType === paymentTypes.bankTransfer) return hoursAfter(now, transferHours);
  return paymentType === paymentTypes.card ? hoursAfter(now, linkHours) : null;
}

const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000);

/** Locks the products, takes their stock and writes the order. 2 statements. */
async function claimAndSave(
  trx: Db,
  order: OrderOfCart,
  dueOn: string | null = null,
): Promise<PlacedOrder> {
  const { buyer, request, context, lines, cartId, byPhone, approved, reference, now } = order;
  const { settings, rates, defaultCurrency, deliveryAddressId, invoiceAddressId } = context;
  if (deliveryAddressId === null || invoiceAddressId === null) return refused('address-required');
  await releaseForOrder(trx, context);
  const claims = claimsOf(lines);
  const { short, claimed } = await lockAndCheckStock(trx, claims, settings);
  if (short.length > 0) return stockRefusal(lines, short);
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
    costCentre: orderCostCentre(context),
    approvedBy: approved?.by ?? '',
    branch: context.branch,
    deliveryAddressId,
    invoiceAddressId,
    lines,
    totals: orderTotals({ lines, settings, rates, defaultCurrency, currency: defaultCurrency }),
    shippingProduct: settings.urNo,
    contracts: context.contracts,
    endsWithdrawal: context.endsWithdrawal,
    acceptedFrom: buyer.address ?? null,
    claims,
    largeShares: claimed.filter((claim) => isLargeShare(claim, settings.unpaidStockShare)),
    payBefore: payBeforeOf(request, now),
    deliveryTerms: deliveryTermsTo(settings, context.deliversTo, { when: now, reference }),
    takenBy: byPhone?.takenBy ?? '',
    dueOn,
    now,
  });
  return { ok: true, orderNo: saved.orderNo };
}
