import { noteEvent } from '#db/payments/events.ts';
import { releaseReserved } from '#db/payments/reserved-stock.ts';
import { lockAccount } from '#db/payments/capture.ts';
import {
  endAttempt,
  lockAttempt,
  noteAsked,
  readAttempt,
  type StoredAttempt,
} from '#db/payments/settle.ts';
import type { Db } from '#db/database.ts';
import { DatabaseError } from '#db/engine/database-errors.ts';
import { nextCheck } from '#rules/payment/ask-times.ts';
import type { AttemptState } from '#rules/payment/attempt-states.ts';
import {
  declineReason,
  isDeclineReason,
  type DeclineReason,
} from '#rules/payment/decline-reasons.ts';
import { verdictOf } from '#rules/payment/verdict.ts';
import { answerFault, askBank, refuseAnswer, type Heard, type Told } from './bank-answers.ts';
import { seenCard } from './card-fingerprint.ts';
import type { SettleServices } from './payment-services.ts';
import { takeMoney } from './take-money.ts';

/** What became of an attempt. */
export interface AttemptResult {
  state: AttemptState;
  /** The order's number once it is paid. */
  orderNo: string | null;
  /** Why there is no order; '' where there is nothing to say. A captured attempt with a reason is paid back. */
  reason: DeclineReason | '';
}

/**
 * Finds out what became of a payment and writes it down, once, however often and by whomever it is called (rule
 * payment/settling): the buyer's return, the provider's call and the job that asks all come here. An answer that was
 * told is held against the attempt; money counts when the bank, asked for it, says so itself. A bank that does not
 * answer leaves the attempt `unknown`, and it is asked again. Null where there is no such attempt. Nothing outside is
 * called within the transaction. 9 queries where the payment is made, it was told of and its stock is held.
 */
export function settleAttempt(
  services: SettleServices,
  attemptId: string,
  told?: Told,
): Promise<AttemptResult | null> {
  return settle(services, attemptId, { told: told ?? null, isReplaced: false });
}

/**
 * The same for an attempt whose buyer begins another one: it is over at once, unless there is money or the bank does
 * not say.
 */
export function replaceAttempt(
  services: SettleServices,
  attemptId: string,
): Promise<AttemptResult | null> {
  return settle(services, attemptId, { told: null, isReplaced: true });
}

interface Settling {
  told: Told | null;
  isReplaced: boolean;
}

async function settle(
  services: SettleServices,
  attemptId: string,
  { told, isReplaced }: Settling,
): Promise<AttemptResult | null> {
  const { db } = services;
  const attempt = await readAttempt(db, attemptId);
  if (!attempt || attempt.state === 'captured') return attempt && resultOf(attempt);
  const fault = told && answerFault(attempt, told.answer);
  if (told && fault) {
    const { kind, answer } = told;
    await refuseAnswer(services, attempt, { kind, eventId: answer.eventId, reason: fault });
    return resultOf(attempt);
  }
  const heard = await askBank(services, attempt, told?.answer ?? null);
  try {
    await db
      .transaction()
      .execute((trx) => writeDown(services, trx, { attempt, told, heard, isReplaced }));
  } catch (error) {
    if (!isReferenceTaken(error)) throw error;
    const eventId = `reference:${heard.reference}`;
    await refuseAnswer(services, attempt, { kind: 'query', eventId, reason: 'reference' });
  }
  const settled = await readAttempt(db, attemptId);
  return settled && resultOf(settled);
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
  { attempt, told, heard, isReplaced }: Settling & { attempt: StoredAttempt; heard: Heard },
): Promise<void> {
  const now = services.clock();
  const account = attempt.orderId === null ? await lockAccount(trx, attempt.customerId) : null;
  const locked = await lockAttempt(trx, attempt);
  const to = verdictOf({
    state: locked.state,
    minutes: (now.getTime() - locked.createdAt.getTime()) / 60_000,
    told: told?.answer.outcome ?? null,
    asked: heard.word,
    isReplaced,
  });
  if (locked.state === 'captured') return;
  const { id, provider } = locked;
  if (told && to !== null) {
    const { kind, answer } = told;
    await noteEvent(trx, { attemptId: id, provider, eventId: answer.eventId, kind, now });
  }
  const checks = locked.checks + 1;
  const card = seenCard(services.secret, heard.card);
  if (to === 'captured') return takeMoney(trx, { locked, account, heard, card, checks, now });
  if (to === 'declined' || to === 'expired') await releaseReserved(trx, id);
  const state = to ?? locked.state;
  const nextCheckAt = nextCheck({ state, createdAt: locked.createdAt, checks, now });
  if (to === null || to === 'started') return noteAsked(trx, { id, checks, nextCheckAt, now });
  const reason = reasonOf(to, provider, heard);
  await endAttempt(trx, {
    id,
    to,
    reason,
    card,
    reference: heard.reference,
    checks,
    nextCheckAt,
    tellsBuyer: isToBeTold({ state: locked.state, reason, told, isReplaced }),
    now,
  });
}

/** Who was told that the bank does not answer hears by mail what became of it, unless it is before their eyes. */
function isToBeTold({
  state,
  reason,
  told,
  isReplaced,
}: Settling & { state: AttemptState; reason: DeclineReason | '' }): boolean {
  const isSeen = isReplaced || told?.kind === 'return' || reason === 'canceled';
  return state === 'unknown' && reason !== '' && !isSeen;
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

/** What is known of an attempt, as it was stored. */
export function resultOf(
  attempt: Pick<StoredAttempt, 'state' | 'declineReason' | 'orderNo' | 'orderState'>,
): AttemptResult {
  const reason = isDeclineReason(attempt.declineReason) ? attempt.declineReason : '';
  const isPaid = attempt.state === 'captured' && reason === '';
  return { state: attempt.state, orderNo: isPaid ? attempt.orderNo : null, reason };
}
