import {
  readOrderMoney,
  saveAccountPayment,
  savePaidOrder,
  saveReturnedPayment,
  type Capture,
  type OpenAccount,
} from '#db/payments/capture.ts';
import { claimReserved, readOrderedPieces, releaseReserved } from '#db/payments/reserved-stock.ts';
import type { Asked, SeenCard, StoredAttempt } from '#db/payments/settle.ts';
import { hasOtherLiveAttempt } from '#db/payments/attempts.ts';
import { readLockedOrder, savePaidByLink } from '#db/payments/pay-link.ts';
import { queueOtherCard } from '#db/payments/merchant-notices.ts';
import { keepUnordered } from '#db/cart/unordered-lines.ts';
import { claimStock } from '#db/orders/claim-stock.ts';
import { releaseHoldOfCart } from '#db/orders/quoted/quote-hold.ts';
import type { Db } from '#db/database.ts';
import { readBankCards } from '#db/shop/installment-plans.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { convertAmount, sumAmounts, toMinor } from '#rules/money/money.ts';
import { canTransition } from '#rules/order/order-states.ts';
import type { DeclineReason } from '#rules/payment/decline-reasons.ts';
import { sharesPlans } from '#rules/payment/plan-choice.ts';
import { chargeFault } from '#rules/payment/verdict.ts';
import { paymentResultTexts } from '#text/shop/payment-result-text.ts';
import type { Heard } from './bank-answers.ts';

/** A locked attempt whose money the bank has taken. */
export interface Taken {
  locked: StoredAttempt & { isCartOrdered: boolean };
  /** The customer whose account is paid; null when an order is paid. */
  account: OpenAccount | null;
  heard: Heard;
  card: SeenCard | null;
  asked: Asked;
  now: Date;
}

/**
 * Assigns captured money to its order, or to its account (rules payment/settling, payment/open-account). Where neither
 * can take it, it is recorded all the same and all of it is refunded (rule stock/late-payment). Call it in the
 * transaction that has locked the attempt. 4 queries where the stock is held; 6 more where its time was over.
 */
export async function takeMoney(trx: Db, taken: Taken): Promise<void> {
  const { locked, account, heard } = taken;
  if (chargeFault(locked, heard) !== null) return giveBack(trx, taken, 'returned-amount');
  if (await isOtherCard(trx, taken)) return giveBack(trx, taken, 'returned-card');
  if (account !== null) return credit(trx, taken, account);
  const { orderId, orderState, cartId, sessionId } = locked;
  if (orderId !== null && locked.paysOrder) return payOrder(trx, taken, orderId);
  if (orderId === null || orderState === null) {
    throw new Error('a payment of a cart without its order');
  }
  if (cartId === null || locked.isCartOrdered || !canTransition(orderState, 'paid')) {
    return giveBack(trx, taken, 'returned-cart');
  }
  if (await isReplaced(trx, locked, cartId)) return giveBack(trx, taken, 'returned-replaced');
  if (!(await claim(trx, { attemptId: locked.id, orderId, cartId })))
    return giveBack(trx, taken, 'returned-stock');
  const extra = await extraOf(trx, taken, orderId);
  const capture = captureOf(taken);
  await savePaidOrder(trx, { ...capture, extra, orderId, orderState, cartId, sessionId });
  await keepUnordered(trx, { cartId, orderId, now: taken.now });
}

/**
 * Whether a bank's plan was paid with a card that may not have it (rule payment/plan-of-card). A card that the bank does
 * not name cannot be compared. No query for the card that the plan was chosen for, else one.
 */
async function isOtherCard(trx: Db, { locked, heard }: Taken): Promise<boolean> {
  const paid = heard.card?.firstSix;
  if (locked.bin === '' || paid === undefined || paid === locked.bin) return false;
  const cards = await readBankCards(trx, { chosen: locked.bin, paid });
  return !sharesPlans(cards.chosen, cards.paid);
}

/**
 * Whether another payment of the cart is under way in place of this one, so that this one's money is not kept (rule
 * payment/one-open-payment). 1 query, none for the payment that is under way itself.
 */
async function isReplaced(trx: Db, { id, state }: StoredAttempt, cartId: number): Promise<boolean> {
  if (state === 'started' || state === 'unknown') return false;
  return hasOtherLiveAttempt(trx, { id, cartId });
}

/**
 * Books the money to the order that its link is of, as long as that waits for this amount; else all of it goes back (rule
 * phone-orders/link-money). The attempt's lock includes the order. 2 queries.
 */
async function payOrder(trx: Db, taken: Taken, orderId: number): Promise<void> {
  const { amount, commission } = taken.locked;
  const order = await readLockedOrder(trx, orderId);
  const isSame = toMinor(sumAmounts(amount, -commission)) === toMinor(order.tryTotal);
  if (!order.isOpen || !isSame) return giveBack(trx, taken, 'returned-order');
  const capture = captureOf(taken);
  const inLira = sumAmounts(capture.amount, -order.tryTotal);
  const inOrder = convertAmount(inLira, 'TRY', order.currency, order.rates);
  await savePaidByLink(trx, { ...capture, orderId, more: { inLira, inOrder } });
}

/** Takes the reserved stock, or the current stock with what its quote keeps; false when there is not enough. */
async function claim(
  trx: Db,
  { attemptId, orderId, cartId }: { attemptId: string; orderId: number; cartId: number },
): Promise<boolean> {
  if ((await claimReserved(trx, attemptId)) > 0) return true;
  await releaseHoldOfCart(trx, cartId);
  const pieces = await readOrderedPieces(trx, orderId);
  if (pieces === null) return false;
  const { settings } = await loadSnapshot(trx);
  const { short } = await claimStock(trx, pieces, settings);
  return short.length === 0;
}

async function giveBack(trx: Db, taken: Taken, reason: DeclineReason): Promise<void> {
  const { id, orderId, orderNo, paysOrder, customerId, bin } = taken.locked;
  const capture = captureOf(taken);
  await releaseReserved(trx, id);
  await saveReturnedPayment(trx, { ...capture, orderId, paysOrder, customerId, reason });
  if (reason !== 'returned-card') return;
  const { amount, currency } = capture;
  const maskedCard = taken.card?.masked ?? '';
  await queueOtherCard(trx, {
    attemptId: id,
    orderNo: orderNo ?? '',
    amount,
    currency,
    bin,
    maskedCard,
  });
}

async function credit(trx: Db, taken: Taken, account: OpenAccount): Promise<void> {
  const { id, customerId, amount, commission, locale } = taken.locked;
  await saveAccountPayment(trx, {
    ...captureOf(taken),
    customerId,
    // the plan's commission pays no debt
    credit: convertAmount(sumAmounts(amount, -commission), 'TRY', account.currency, account.rates),
    document: `KK-${id.slice(0, 8).toUpperCase()}`,
    description: paymentResultTexts[locale].statementLine,
  });
}

/** The provider's own commission on the order, in TRY and in the order's currency. */
async function extraOf(trx: Db, { locked, heard }: Taken, orderId: number) {
  const inLira = sumAmounts(heard.amount ?? locked.amount, -locked.amount);
  if (inLira === 0) return { inLira, inOrder: 0 };
  const { currency, rates } = await readOrderMoney(trx, orderId);
  return { inLira, inOrder: convertAmount(inLira, 'TRY', currency, rates) };
}

function captureOf({ locked, heard, card, asked, now }: Taken): Capture {
  return {
    attempt: locked,
    amount: heard.amount ?? locked.amount,
    currency: heard.currency === null || heard.currency === 'TL' ? 'TRY' : heard.currency,
    reference: heard.reference,
    installment: heard.installment ?? locked.installment,
    card,
    asked,
    now,
  };
}
