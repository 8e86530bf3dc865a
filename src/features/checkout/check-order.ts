import type { RefusalCode, RefusalValues } from '#contract/refusals.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import type { Claim } from '#db/orders/claim-stock.ts';
import type { Db } from '#db/database.ts';
import { lockOrderOrCart } from '#db/orders/order-context.ts';
import { lockQuoteCart } from '#db/orders/quoted/lock-quote-cart.ts';
import type { QuoteProblem } from '#rules/quotes/quote-problem.ts';
import type { OrderPricing } from '#db/orders/buyer-context.ts';
import type { OrderContext, Orderer } from '#db/orders/order-context.ts';
import { heldPieces } from '#rules/cart/cart-content.ts';
import { cartProblems } from '#rules/cart/cart-problems.ts';
import type { CartProblem } from '#rules/cart/cart-problems.ts';
import { seenContracts } from '#rules/order/seen-contracts.ts';
import { costCentreOf } from '#rules/companies/cost-centre.ts';
import { missingToMinimum } from '#rules/price/order-minimum.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import { holdsCardNumber } from '#rules/person/card-number.ts';
import type { CountryLists } from '#rules/person/delivery-place.ts';
import { minimumTexts } from '#text/shop/cart/minimum-texts.ts';
import { formatDate } from '#text/format.ts';
import { rareUrls } from '#rare-urls';

/** Everything that an order is placed with besides the request. */
export interface OrderingServices {
  db: Db;
  clock: () => Date;
  reference: CountryLists;
  faces: OrderPricing;
}

/** The customer who orders, with their language and currency. */
export interface Buyer extends Orderer {
  locale: Locale;
  /** The currency that the buyer sees amounts in; null is the shop's own. */
  currency: string | null;
  /** The address from which the contracts are accepted. */
  address?: string;
}

/** The fields of every order request, for all payment methods. */
export interface OrderFields {
  paymentType: PaymentType;
  /** Absent: what the cart has. */
  description?: string;
  /** The versions that the buyer read; absent: not compared (rule contracts/changed). */
  contractsSeen?: string;
  acceptPreInformation: boolean;
  acceptDistanceContract: boolean;
  /** The box that ends the right to withdraw from goods that are delivered at once (rule returns/digital). */
  acceptNoWithdrawal?: boolean;
}

export interface OrderRefusal {
  ok: false;
  code: RefusalCode;
  problems: (CartProblem & { name: string })[];
  /** Values for the refusal's text, in addition to the problems. */
  values?: RefusalValues;
}

export type PlacedOrder = { ok: true; orderNo: string } | OrderRefusal;

/** A cart that has become a request, because somebody has to allow the order first (rule approvals/asked). */
export interface AskedApproval {
  ok: true;
  orderNo: null;
  approvalId: number;
}

/** Which texts an order has to accept when the store has them (rule checkout/contracts). */
export const contractUrls = [rareUrls.preInformation, rareUrls.distanceContract];

/**
 * Locks the customer, the session and the open cart that is to become an order. Answers at once when the cart is empty
 * or has become an order (rules orders/idempotent, orders/one-per-cart), and refuses a guest with the e-mail of a blocked
 * customer (rule customers/block). 1 statement, rarely 2.
 */
export async function lockCart(
  trx: Db,
  buyer: Buyer,
  { idempotencyKey = null, quoteNo = null }: CartRequest,
): Promise<PlacedOrder | { cartId: number; isConfirmed: boolean; isGuest: boolean }> {
  if (quoteNo !== null) return lockCartOfQuote(trx, { ...buyer, idempotencyKey, quoteNo });
  const found = await lockOrderOrCart(trx, { ...buyer, idempotencyKey });
  if (!found) return refused('not-signed-in');
  const { cartId, isConfirmed, isGuest, isBlocked, orderNo } = found;
  if (orderNo !== null) return { ok: true, orderNo };
  if (isBlocked) return refused('order-not-taken');
  return cartId === null ? refused('cart-empty') : { cartId, isConfirmed, isGuest };
}

/** The key of an order's request, and the quote whose own cart is ordered. */
interface CartRequest {
  idempotencyKey?: string | null | undefined;
  quoteNo?: string | null | undefined;
}

/** The same for a quote's own cart; another customer's is not found (rule quotes/own). 1 statement. */
async function lockCartOfQuote(
  trx: Db,
  asked: Buyer & { idempotencyKey: string | null; quoteNo: string },
): Promise<PlacedOrder | { cartId: number; isConfirmed: boolean; isGuest: boolean }> {
  const found = await lockQuoteCart(trx, asked);
  if (!found) return refused('not-signed-in');
  if (found.orderNo !== null) return { ok: true, orderNo: found.orderNo };
  if (!found.hasQuote) return refused('not-found');
  const { cartId, isConfirmed, isGuest } = found;
  return cartId === null ? refused('quote-changed') : { cartId, isConfirmed, isGuest };
}

/**
 * The first problem of an order, in the order in which a buyer can fix them; null when there is none (rule
 * checkout/refusal-order). The caller compares the totals.
 */
export function orderProblem(
  request: OrderFields,
  context: OrderContext,
  lines: readonly PricedLine[],
  { methods, locale }: { methods: readonly PaymentType[]; locale: Locale },
): OrderRefusal | null {
  const { settings, rates } = context;
  if (context.quoteProblem) return quoteRefusal(context.quoteProblem, locale);
  if (lines.length === 0) return refused('cart-empty');
  if (!methods.includes(request.paymentType)) return refused('payment-method-unavailable');
  if (context.deliveryAddressId === null || context.invoiceAddressId === null) {
    return refused('address-required');
  }
  const { company } = context;
  if (company?.poRequired && context.reference === '') return refused('po-required');
  if (company?.costCentreRequired && orderCostCentre(context) === '') return refused('cost-centre');
  if (holdsCardNumber(request.description ?? context.description)) return refused('card-number');
  if (!acceptsContracts(request, context)) return refused('contract-required');
  if (context.endsWithdrawal && request.acceptNoWithdrawal !== true)
    return refused('withdrawal-consent');
  if (readOthers(request, context)) return refused('contract-changed');
  const problems = cartProblems(lines, { settings, rates });
  if (problems.length > 0) return problemRefusal(lines, problems);
  // The goods of a quote were agreed on (rule quotes/quantities).
  const missing = context.quoteId === null ? missingToMinimum(lines, context) : null;
  return missing && refused('order-minimum', minimumTexts(missing, context, locale));
}

/** The cost center of an order (rule companies/cost-centers). */
export function orderCostCentre({ company, ownCostCentre, branch }: OrderContext): string {
  return costCentreOf(company, ownCostCentre, branch);
}

/** The refusal of a quote that cannot become an order any more, or not yet (rule quotes/accept). */
export function quoteRefusal(problem: QuoteProblem, locale: Locale): OrderRefusal {
  if (problem.code === 'quote-ordered') return refused(problem.code, { orderNo: problem.orderNo });
  if (problem.code === 'quote-changed') return refused(problem.code);
  return refused(problem.code, { until: formatDate(problem.validUntil, locale) });
}

function acceptsContracts(request: OrderFields, context: OrderContext): boolean {
  return context.contracts.every(({ url }) =>
    url === rareUrls.preInformation ? request.acceptPreInformation : request.acceptDistanceContract,
  );
}

/** Whether the buyer read other versions of the contracts than those of now. */
function readOthers({ contractsSeen }: OrderFields, { contracts }: OrderContext): boolean {
  return contractsSeen !== undefined && contractsSeen !== seenContracts(contracts);
}

export function refused(code: RefusalCode, values?: RefusalValues): OrderRefusal {
  return { ok: false, code, problems: [], ...(values && { values }) };
}

function problemRefusal(lines: readonly PricedLine[], problems: CartProblem[]): OrderRefusal {
  const named = problems.map((problem) => ({
    ...problem,
    name: lines.find((line) => line.productId === problem.productId)?.product.name ?? '',
  }));
  return { ok: false, code: named[0]?.reason ?? 'cart-changed', problems: named };
}

/**
 * The refusal of stock that the claim finds missing because another order was faster: the same as that of the early
 * check, in the order of the cart (rule checkout/save-errors).
 */
export function stockRefusal(lines: readonly PricedLine[], short: readonly number[]): OrderRefusal {
  const problems = claimsOf(lines)
    .filter(({ productId }) => short.includes(productId))
    .map((claim) => ({ ...claim, reason: 'out-of-stock' as const }));
  return problemRefusal(lines, problems);
}

/** The pieces that an order takes of each product, all units together, in the order of the cart. */
export function claimsOf(lines: readonly PricedLine[]): Claim[] {
  const ids = [...new Set(lines.map((line) => line.productId))];
  return ids.map((productId) => ({ productId, pieces: heldPieces(lines, productId) }));
}
