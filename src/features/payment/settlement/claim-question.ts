import { setTimeout as pause } from 'node:timers/promises';
import { claimQuestion } from '#db/payments/questions.ts';
import { readAttempt, type StoredAttempt } from '#db/payments/settle.ts';
import { visitorMayAskAt } from '#rules/payment/ask-times.ts';
import type { Told } from './bank-answers.ts';
import type { SettleServices } from '#features/payment/payment-services.ts';

/** An attempt as it stands once nobody else asks about it, or after a wait. */
export interface QuestionTurn {
  attempt: StoredAttempt;
  /** Whether the bank may be asked, by this caller alone. */
  mayAsk: boolean;
  /** Whether a signed answer was told that came for the first time. */
  isNews: boolean;
}

/** Waits for another caller's question: about as long as a bank takes to answer. */
const waitsMs = [250, 500, 1_000, 2_000];

/**
 * Claims the only question about an attempt (rule payment/one-status-request). While another caller asks, in this process or
 * another one, it waits for what they find out; it gives up after 4 seconds, or while the pause is not over. `isOver`
 * says of an attempt that there is nothing to ask any more. 1 query where nobody else asks.
 */
export async function takeQuestion(
  { db, clock }: Pick<SettleServices, 'db' | 'clock'>,
  start: StoredAttempt,
  {
    told,
    isReturn,
    isOver,
  }: { told: Told | null; isReturn: boolean; isOver: (attempt: StoredAttempt) => boolean },
): Promise<QuestionTurn> {
  const event = told && {
    provider: start.provider,
    eventId: told.answer.eventId,
    kind: told.kind,
  };
  let attempt = start;
  let isNews = false;
  for (const waitMs of waitsMs) {
    const now = clock();
    const isDue = visitorMayAskAt(attempt) <= now;
    if (told === null && !isDue) break;
    const { id: attemptId, checks } = attempt;
    const wish = { attemptId, checks, isDue, isNews, isReturn, told: event, now };
    const claim = await claimQuestion(db, wish);
    ({ isNews } = claim);
    if (claim.isClaimed) return { attempt, mayAsk: true, isNews };
    attempt = (await readAttempt(db, attemptId)) ?? attempt;
    if (isAskedAbout(attempt, now)) {
      await pause(waitMs);
      attempt = (await readAttempt(db, attemptId)) ?? attempt;
    } else if (!isNews && visitorMayAskAt(attempt) > now) break;
    if (isOver(attempt)) return { attempt, mayAsk: false, isNews: false };
  }
  return { attempt, mayAsk: false, isNews };
}

function isAskedAbout({ askingUntil }: StoredAttempt, now: Date): boolean {
  return askingUntil !== null && askingUntil > now;
}
