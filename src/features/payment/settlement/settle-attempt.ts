import { noticeDecline } from './notice-decline.ts';
import { lockAccount } from '#db/payments/capture.ts';
import { readCharges, saveExtraPayments } from '#db/payments/extra-payments.ts';
import { releaseQuestion } from '#db/payments/questions.ts';
import { releaseReserved } from '#db/payments/reserved-stock.ts';
import {
  endAttempt,
  lockAttempt,
  noteAsked,
  readAttempt,
  type StoredAttempt,
} from '#db/payments/settle.ts';
import type { Db } from '#db/database.ts';
import { DatabaseError } from '#db/engine/database-errors.ts';
import { nextCheck, nextPaidCheck } from '#rules/payment/ask-times.ts';
import type { AttemptState } from '#rules/payment/attempt-states.ts';
import { extraCharges } from '#rules/payment/extra-charges.ts';
import {
  declineReason,
  isDeclineReason,
  type DeclineReason,
} from '#rules/payment/decline-reasons.ts';
import { verdictOf } from '#rules/payment/verdict.ts';
import {
  answerFault,
  askBank,
  mayChargeTwice,
  refuseAnswer,
  unasked,
  type Heard,
  type Told,
} from './bank-answers.ts';
import { seenCard } from '#features/payment/card-fingerprint.ts';
import { takeQuestion } from './claim-question.ts';
import type { SettleServices } from '#features/payment/payment-services.ts';
import { takeMoney } from './take-money.ts';

/** The outcome of an attempt. */
export interface AttemptResult {
  state: AttemptState;
  /** The order's number once it is paid. */
  orderNo: string | null;
  /** The order that its cart has become without it. */
  cartOrderNo?: string;
  /** Why there is no order; '' where there is nothing to say. A captured attempt with a reason is paid back. */
  reason: DeclineReason | '';
}

/**
 * Finds out what became of a payment and writes it down, once, however often and by whomever it is called (rule
 * payment/settling): the buyer's return, the provider's call and the job that asks all come here. An answer that was
 * told is held against the attempt; money counts when the bank, asked for it, says so itself. A bank that does not
 * answer leaves the attempt `unknown`, and it is asked again. The bank is asked by one caller at a time and with pauses
 * (rule payment/one-status-request); without a question the attempt is given as it stands. Null where there is no such
 * attempt. Nothing outside is called within the transaction. 9 queries where the payment is made and its stock is held.
 */
export function settleAttempt(
  services: SettleServices,
  attemptId: string,
  told?: Told,
): Promise<AttemptResult | null> {
  return settle(services, attemptId, { told: told ?? null, by: 'return' });
}

/**
 * The same for an attempt whose buyer begins another one: it is over at once, unless there is money or the bank does
 * not say.
 */
export function replaceAttempt(
  services: SettleServices,
  attemptId: string,
): Promise<AttemptResult | null> {
  return settle(services, attemptId, { told: null, by: 'replacement' });
}

/**
 * The same for an attempt whose buyer begins it once more, with the same content: one that waits for the card stays
 * open. One of which the bank did not say what became of it is over as soon as the bank says that there is no money.
 */
export function resumeAttempt(
  services: SettleServices,
  attemptId: string,
): Promise<AttemptResult | null> {
  return settle(services, attemptId, { told: null, by: 'resumption' });
}

/**
 * The same for an attempt that `takeDueAttempts` gave to this worker. False where its provider is down and was not
 * asked: the attempt stays due.
 */
export async function settleDueAttempt(services: SettleServices, id: string): Promise<boolean> {
  const attempt = await readAttempt(services.db, id);
  if (!attempt) return true;
  const heard = await askBank(services, attempt, { told: null, cause: 'shop' });
  if (heard.result === 'held-back') {
    await releaseQuestion(services.db, { id, now: services.clock() });
    return false;
  }
  await write(services, { attempt, heard, told: null, by: 'job', hasAsked: true });
  return true;
}

interface Settling {
  told: Told | null;
  /** `return`: a visitor's look at the return page, or an answer that was told. */
  by: 'return' | 'replacement' | 'resumption' | 'job';
}

async function settle(
  services: SettleServices,
  attemptId: string,
  { told, by }: Settling,
): Promise<AttemptResult | null> {
  const { db } = services;
  const attempt = await readAttempt(db, attemptId);
  const isOver = (each: StoredAttempt) => each.state === 'captured' && !isOtherSale(each, told);
  if (!attempt || isOver(attempt)) return attempt && resultOf(attempt);
  const fault = told && answerFault(attempt, told.answer);
  if (told && fault) {
    const { kind, answer } = told;
    await refuseAnswer(services, attempt, { kind, eventId: answer.eventId, reason: fault });
    return resultOf(attempt);
  }
  const isReturn = by === 'return';
  const turn = await takeQuestion(services, attempt, { told, isReturn, isOver });
  if (!turn.mayAsk && !turn.isNews) return resultOf(turn.attempt);
  const answer = told?.answer ?? null;
  const cause = turn.isNews ? 'shop' : 'visitor';
  const heard = turn.mayAsk
    ? await askBank(services, turn.attempt, { told: answer, cause })
    : unasked(turn.attempt, answer);
  await write(services, { attempt: turn.attempt, heard, told, by, hasAsked: turn.mayAsk });
  const settled = await readAttempt(db, attemptId);
  return settled && resultOf(settled);
}

/** A signed yes to another sale than the one that was recorded: the card was charged twice. */
function isOtherSale({ reference }: StoredAttempt, told: Told | null): boolean {
  if (told?.answer.outcome !== 'captured' || told.answer.reference === '') return false;
  return told.answer.reference !== reference;
}

interface Written extends Settling {
  attempt: StoredAttempt;
  heard: Heard;
  /** Whether the question was this caller's, which ends with what is written. */
  hasAsked: boolean;
}

async function write(services: SettleServices, written: Written): Promise<void> {
  try {
    await services.db.transaction().execute((trx) => writeDown(services, trx, written));
  } catch (error) {
    if (!isReferenceTaken(error)) throw error;
    const { attempt, heard } = written;
    const eventId = `reference:${heard.reference}`;
    await refuseAnswer(services, attempt, { kind: 'query', eventId, reason: 'reference' });
  }
}

/** The bank gives one transaction for two payments: the second of them is none. */
function isReferenceTaken(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    error.constraint === 'payments_provider_provider_reference_key'
  );
}

/** Decides under the attempt's lock, and writes the decision down: what was read before it may be over. */
async function writeDown(
  services: SettleServices,
  trx: Db,
  { attempt, told, heard, by, hasAsked }: Written,
): Promise<void> {
  const now = services.clock();
  const account = attempt.orderId === null ? await lockAccount(trx, attempt.customerId) : null;
  const locked = await lockAttempt(trx, attempt);
  const to = verdictOf({
    state: locked.state,
    minutes: (now.getTime() - locked.createdAt.getTime()) / 60_000,
    told: told?.answer.outcome ?? null,
    asked: heard.word,
    isReplaced: by === 'replacement' || (by === 'resumption' && locked.state === 'unknown'),
  });
  const state = to ?? locked.state;
  const { id, provider } = locked;
  const asked = { ...askedOf(services, { locked, state, heard, now }), isOver: hasAsked };
  const card = seenCard(services.secret, heard.card);
  if (to === 'captured') await takeMoney(trx, { locked, account, heard, card, asked, now });
  const reference = to === 'captured' ? heard.reference : locked.reference;
  if (state === 'captured') await recordExtras(services, trx, { id, reference, heard, now });
  if (to === 'captured') return;
  if (to === 'declined' || to === 'expired') await releaseReserved(trx, id);
  if (to === null || to === 'started') return noteAsked(trx, id, asked);
  const reason = reasonOf(to, provider, heard);
  await endAttempt(trx, {
    id,
    to,
    reason,
    card,
    reference: heard.reference,
    asked,
    tellsBuyer: isToBeTold({ state: locked.state, reason, told, by }),
    now,
  });
  if (to === 'declined' && card) await noticeDecline(services, trx, { attempt, reason, card, now });
}

/** How often the bank was asked by now, and when it is asked again. */
function askedOf(
  services: SettleServices,
  {
    locked,
    state,
    heard: { result },
    now,
  }: { locked: StoredAttempt; state: AttemptState; heard: Heard; now: Date },
) {
  const { createdAt } = locked;
  const isAsked = result !== 'held-back';
  const checks = locked.checks + (isAsked ? 1 : 0);
  const checkedAt = isAsked ? now : locked.checkedAt;
  const ask = { state, createdAt, checks, now, result };
  if (state !== 'captured') return { checks, checkedAt, nextCheckAt: nextCheck(ask) };
  return {
    checks,
    checkedAt,
    nextCheckAt: mayChargeTwice(services, locked) ? nextPaidCheck(ask) : null,
  };
}

/**
 * Records what the bank charged beside the payment, which goes back (rule payment/charged-twice). 2 queries where it
 * names another sale than the payment's, else none.
 */
async function recordExtras(
  { log }: SettleServices,
  trx: Db,
  { id, reference, heard, now }: { id: string; reference: string; heard: Heard; now: Date },
): Promise<void> {
  if (heard.sales.every((sale) => sale.reference === reference)) return;
  const known = await readCharges(trx, id);
  const charges = known ? extraCharges(heard.sales, known) : [];
  if (!known || charges.length === 0) return;
  log.error(
    { attempt: id, charges },
    'a bank charged a payment twice; the second charge goes back',
  );
  await saveExtraPayments(trx, { attemptId: id, paymentId: known.paymentId, charges, now });
}

/**
 * Whether to mail the outcome: only to customers who were told that the bank did not answer and who do not see the
 * outcome on the page.
 */
function isToBeTold({
  state,
  reason,
  told,
  by,
}: Settling & { state: AttemptState; reason: DeclineReason | '' }): boolean {
  const isBegunAgain = by === 'replacement' || by === 'resumption';
  const isOnScreen = isBegunAgain || told?.kind === 'return';
  return state === 'unknown' && reason !== '' && reason !== 'canceled' && !isOnScreen;
}

function reasonOf(
  to: 'declined' | 'unknown' | 'expired',
  provider: string,
  heard: Heard,
): DeclineReason | '' {
  if (to === 'unknown') return '';
  if (to === 'expired') return 'expired';
  return heard.word === 'refunded' ? 'refunded' : declineReason(provider, heard.declineCode);
}

/** The stored outcome of an attempt. */
export function resultOf(
  attempt: Pick<StoredAttempt, 'state' | 'declineReason' | 'orderNo' | 'cartOrderNo'>,
): AttemptResult {
  const reason = isDeclineReason(attempt.declineReason) ? attempt.declineReason : '';
  const isPaid = attempt.state === 'captured' && reason === '';
  const { state, cartOrderNo } = attempt;
  const orderNo = isPaid ? attempt.orderNo : null;
  return { state, orderNo, reason, ...(cartOrderNo !== null && { cartOrderNo }) };
}
