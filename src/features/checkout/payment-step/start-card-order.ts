import type { AttemptForm } from '#contract/payment.ts';
import { linesOfProducts } from '#db/cart/cart-view.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import type { Db } from '#db/database.ts';
import { reserveStock } from '#db/orders/claim-stock.ts';
import { unkept } from '#rules/quotes/unkept.ts';
import { findCartOrder } from '#db/orders/find-order-no.ts';
import { atBuyersPrices } from '#db/orders/buyer-context.ts';
import { readCardOrderContext } from '#db/orders/order-context.ts';
import type { CardOrderContext, CartAttempt } from '#db/orders/order-context.ts';
import type { NewOrder } from '#db/orders/new-order.ts';
import { takePayersTurn, type CardLimits } from '#db/payments/attempt-history.ts';
import { saveCardOrder, type NewAttempt } from '#db/payments/attempts.ts';
import { convertAmount, sumAmounts, toMinor } from '#rules/money/money.ts';
import { orderTotals } from '#rules/money/totals.ts';
import type { OrderTotals } from '#rules/money/totals.ts';
import { enabledMethods, paymentTypes } from '#rules/order/payment-methods.ts';
import { reservationMinutes } from '#rules/payment/attempt-states.ts';
import { parseCaps } from '#rules/payment/caps.ts';
import { commissionOf } from '#rules/payment/plan-choice.ts';
import { planTotal } from '#rules/payment/plans.ts';
import { deliveryTermsTo, type CountryLists } from '#rules/person/delivery-place.ts';
import { formats } from '#text/format.ts';
import {
  claimsOf,
  contractUrls,
  lockCart,
  orderCostCentre,
  orderProblem,
  refused,
  stockRefusal,
} from '#features/checkout/check-order.ts';
import type { Buyer, OrderingServices, OrderRefusal } from '#features/checkout/check-order.ts';
import { contentHashOf } from '#features/checkout/content-hash.ts';
import { neededApproval } from '#features/checkout/needed-approval.ts';
import { orderRefusal } from '#features/checkout/order-request.ts';
import { cardOrderRequest, type CardOrderRequest } from './card-order-request.ts';

/** The payment to be, as those who take it call it. */
export interface CardAttempt {
  id: string;
  provider: string;
  network: string;
  /** How often its payer may try. */
  limits: CardLimits;
  /** When the bank is asked first. */
  nextCheckAt: Date;
}

type CardOrderStart = CardOrder | { kind: 'refused'; refusal: OrderRefusal };

export type CardOrder =
  | { kind: 'started' }
  /** This key's payment, which another call has just begun. */
  | { kind: 'same'; attemptId: string }
  /** Another payment of the cart: what became of it has to be known first. `isSame`: it pays the same content. */
  | { kind: 'live'; attemptId: string; isSame: boolean }
  /** Too often: the next may begin then. */
  | { kind: 'wait'; until: Date };

/**
 * Makes the order that a card is to pay, the attempt and the reservation, all or nothing, with the checks of every
 * order (rules payment/order-first, stock/reservation): prices, stock, settings, rates and the plan's commission are
 * those of this moment. The cart stays open until the money is there. The limit of unpaid orders does not apply:
 * nothing is sent before it is paid. Throws the refusal. 6 statements besides begin and commit, for any number of
 * lines.
 */
export async function startCardOrder(
  services: OrderingServices,
  buyer: Buyer,
  form: AttemptForm,
  attempt: CardAttempt,
): Promise<CardOrder> {
  const started = await startOrder(services, buyer, cardOrderRequest(form), attempt);
  if (started.kind === 'refused') throw orderRefusal(started.refusal, buyer.locale);
  return started;
}

async function startOrder(
  services: OrderingServices,
  buyer: Buyer,
  request: CardOrderRequest,
  attempt: CardAttempt,
): Promise<CardOrderStart> {
  const { db, clock, reference, faces } = services;
  return await db.transaction().execute(async (trx): Promise<CardOrderStart> => {
    const locked = await lockCart(trx, buyer, { quoteNo: request.quoteNo });
    const now = clock();
    const ordered = await orderedMeanwhile(trx, buyer, request, { locked, now });
    if (ordered) return refusedStart(ordered);
    if ('ok' in locked) return refusedStart(locked.ok ? refused('cart-empty') : locked);
    const { cartId } = locked;
    const { sessionId, locale } = buyer;
    const { planId, firstSix, idempotencyKey } = request;
    const stored = await readCardOrderContext(trx, locale, {
      cartId,
      sessionId,
      contractUrls,
      planId,
      firstSix,
      idempotencyKey,
      now,
    });
    const customerId = locked.isGuest ? null : buyer.customerId;
    const context = await atBuyersPrices(trx, faces, { context: stored, customerId, now });
    const same = context.attempts.find((other) => other.isOfKey);
    if (same) return { kind: 'same', attemptId: same.id };
    const ready = readyOrder({ buyer, request, attempt, context, cartId, reference, now });
    const [live] = context.attempts;
    if (live) return { kind: 'live', attemptId: live.id, isSame: isSamePayment(live, ready) };
    const until = await payersTurn(trx, buyer, attempt, { idempotencyKey, now });
    if (until !== null) return { kind: 'wait', until };
    if ('ok' in ready) return refusedStart(ready);
    return (await needsApproval(trx, ready))
      ? refusedStart(refused('approval-needed'))
      : reserveAndSave(trx, ready);
  });
}

/** How long after an order a caller that names no cart and has none to pay for is told of it. */
const orderedMinutes = 60;

/**
 * The refusal of a cart that has become an order, in another window or while this call waited; null where it has not
 * (rule payment/ordered-cart). No query for the cart that is open.
 */
async function orderedMeanwhile(
  trx: Db,
  { customerId }: Buyer,
  { cartId }: CardOrderRequest,
  { locked, now }: { locked: Awaited<ReturnType<typeof lockCart>>; now: Date },
): Promise<OrderRefusal | null> {
  if ('ok' in locked) {
    if (locked.ok) return refused('cart-ordered', { orderNo: locked.orderNo });
    if (locked.code !== 'cart-empty') return null;
  } else if (cartId === null || cartId === locked.cartId) return null;
  const orderedAfter = new Date(now.getTime() - orderedMinutes * 60_000);
  const cart = cartId === null ? { orderedAfter } : { id: cartId };
  const orderNo = await findCartOrder(trx, customerId, cart);
  return orderNo === null ? null : refused('cart-ordered', { orderNo });
}

/** Whether a payment that is under way pays the same content, and its gate may be given out again. */
function isSamePayment(live: CartAttempt, ready: ReadyOrder | OrderRefusal): boolean {
  const isOpen = live.state === 'started' && live.isFresh;
  return isOpen && !('ok' in ready) && live.contentHash === ready.contentHash;
}

/**
 * The time until which the buyer has to wait, found after the turn of callers that begin at the same moment; null: no
 * wait.
 */
async function payersTurn(
  trx: Db,
  { customerId, sessionId }: Buyer,
  { network, limits }: CardAttempt,
  { idempotencyKey, now }: { idempotencyKey: string; now: Date },
): Promise<Date | null> {
  const payer = { customerId, sessionId, network };
  const { waitUntil } = await takePayersTurn(trx, payer, { idempotencyKey, limits, now });
  return waitUntil;
}

function refusedStart(refusal: OrderRefusal): CardOrderStart {
  return { kind: 'refused', refusal };
}

/** The amount charged to the card, in TRY, and the plan's commission in it. */
interface Charge {
  totals: OrderTotals;
  amount: number;
  commission: number;
}

/** The charge of this moment, unless the buyer saw another one or chose a plan that is not offered. */
function chargeOf(
  { locale }: Buyer,
  request: CardOrderRequest,
  { settings, rates, defaultCurrency, choice }: CardOrderContext,
  lines: readonly PricedLine[],
): Charge | OrderRefusal {
  const pricing = { settings, rates, defaultCurrency, currency: defaultCurrency };
  const totals = orderTotals({ lines, ...pricing });
  const { plan = null, card = null, categories = [] } = choice ?? {};
  const { planId, installment } = request;
  const percent = commissionOf(
    { planId, installment, plan, card, categories, amount: totals.tryTotal },
    { limit: settings.installmentLimit, caps: parseCaps(settings.installmentCaps) },
  );
  if (percent === null) return refused('plan-unavailable');
  const amount = planTotal(totals.tryTotal, percent);
  if (toMinor(request.expectedTotal) !== toMinor(amount)) {
    return refused('totals-changed', { amount: formats[locale].money(amount, 'TRY') });
  }
  return { totals, amount, commission: sumAmounts(amount, -totals.tryTotal) };
}

interface AskedOrder {
  buyer: Buyer;
  request: CardOrderRequest;
  attempt: CardAttempt;
  context: CardOrderContext;
  cartId: number;
  reference: CountryLists;
  now: Date;
}

/** An order that may be written once its stock is reserved. */
interface ReadyOrder extends AskedOrder {
  lines: PricedLine[];
  order: NewOrder;
  /** The charge; amounts in TRY. */
  paid: Pick<NewAttempt, 'planId' | 'bin' | 'installment' | 'amount' | 'commission'>;
  contentHash: string;
}

function readyOrder(asked: AskedOrder): ReadyOrder | OrderRefusal {
  const { buyer, request, attempt, context } = asked;
  const { settings, deliveryAddressId, invoiceAddressId } = context;
  const lines = linesOfProducts(context, context.products, settings);
  const common = { ...request, paymentType: paymentTypes.card };
  const problem = orderProblem(common, context, lines, {
    methods: enabledMethods(settings),
    locale: buyer.locale,
  });
  if (problem) return problem;
  if (deliveryAddressId === null || invoiceAddressId === null) return refused('address-required');
  const charge = chargeOf(buyer, request, context, lines);
  if ('ok' in charge) return charge;
  const { planId, firstSix, installment } = request;
  const { amount, commission } = charge;
  const bin = planId === null ? null : firstSix;
  const paid = { planId, bin, installment, amount, commission };
  const order = frozenOrder(asked, { deliveryAddressId, invoiceAddressId }, lines, charge);
  const { addresses } = context;
  const contentHash = contentHashOf(order, { ...paid, addresses, provider: attempt.provider });
  return { ...asked, lines, order, paid, contentHash };
}

function frozenOrder(
  { buyer, request, context, reference, now }: AskedOrder,
  addresses: Pick<NewOrder, 'deliveryAddressId' | 'invoiceAddressId'>,
  lines: readonly PricedLine[],
  { totals, commission }: Charge,
): NewOrder {
  const { settings, rates, defaultCurrency } = context;
  return {
    customerId: buyer.customerId,
    cartId: null,
    idempotencyKey: null,
    state: 'awaiting_payment',
    paymentType: paymentTypes.card,
    currency: defaultCurrency,
    rates,
    locale: buyer.locale,
    description: request.description ?? context.description,
    reference: context.reference,
    costCentre: orderCostCentre(context),
    approvedBy: context.company?.allowedBy ?? '',
    branch: context.branch,
    ...addresses,
    lines,
    totals,
    commission: {
      inOrder: convertAmount(commission, 'TRY', defaultCurrency, rates),
      inLira: commission,
    },
    shippingProduct: settings.urNo,
    contracts: context.contracts,
    endsWithdrawal: context.endsWithdrawal,
    acceptedFrom: buyer.address ?? null,
    payBefore: null,
    deliveryTerms: deliveryTermsTo(settings, context.deliversTo, { when: now, reference }),
    now,
  };
}

/** Whether somebody of the buyer's company has to allow the order first (rule approvals/needed). */
async function needsApproval(trx: Db, ready: ReadyOrder): Promise<boolean> {
  const { buyer, context, order, now } = ready;
  const { total } = order.totals;
  const { customerId } = buyer;
  const paymentType = paymentTypes.card;
  const reasons = await neededApproval(trx, { context, customerId, total, paymentType, now });
  return reasons.length > 0;
}

async function reserveAndSave(trx: Db, ready: ReadyOrder): Promise<CardOrderStart> {
  const { buyer, request, attempt, context, lines, order, paid, contentHash, cartId, now } = ready;
  const claims = unkept(claimsOf(lines), context);
  const { short } = await reserveStock(trx, claims, context.settings);
  if (short.length > 0) return refusedStart(stockRefusal(lines, short));
  const { customerId, sessionId, locale } = buyer;
  const { idempotencyKey } = request;
  const heldUntil = new Date(now.getTime() + reservationMinutes * 60_000);
  const about = { customerId, sessionId, cartId, contentHash, idempotencyKey, locale, now };
  await saveCardOrder(trx, order, { ...attempt, ...about, ...paid, claims, heldUntil });
  return { kind: 'started' };
}
