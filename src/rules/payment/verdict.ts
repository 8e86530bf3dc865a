import { canFollow, type AttemptState } from './attempt-states.ts';

/** A bank's statement about a payment; `down`: it did not answer, or not in a way that can be believed. */
export type BankWord = 'captured' | 'declined' | 'pending' | 'none' | 'refunded' | 'down';

/** The data by which an attempt is decided. */
export interface OpenAttempt {
  state: AttemptState;
  /** Since it began, in minutes. */
  minutes: number;
  /**
   * The answer that arrived through the buyer's browser or the provider's own call; null without one. The shop believes
   * only a refusal: money counts when the bank itself confirms it.
   */
  told: BankWord | null;
  /** The bank's answer to the shop's own question. */
  asked: BankWord;
  /** Another payment takes its place: it is over unless there is money. */
  isReplaced: boolean;
}

/** So long nobody is held for gone of whom the bank knows nothing, or whose bank's page is still open. */
export const unheardMinutes = 20;
export const pendingMinutes = 60;

/** The state that follows, or null where nothing changes (rule payment/settling). */
export function verdictOf(attempt: OpenAttempt): AttemptState | null {
  const to = wordOf(attempt);
  return to !== null && canFollow(attempt.state, to) ? to : null;
}

function wordOf({ told, asked, minutes, isReplaced }: OpenAttempt): AttemptState | null {
  if (asked === 'captured') return 'captured';
  if (told === 'declined' || asked === 'declined' || asked === 'refunded') {
    // two answers that contradict each other: the bank is asked once more
    return told === 'captured' ? 'unknown' : 'declined';
  }
  if (told === 'captured') return 'unknown';
  if (asked === 'down') return 'unknown';
  const isOver = minutes >= (asked === 'pending' ? pendingMinutes : unheardMinutes);
  return isOver || isReplaced ? 'expired' : null;
}

/** The requested charge, and the charge that the bank reports; amounts in `currency`, TRY where it is absent. */
export interface Charge {
  amount: number | null;
  currency: string | null;
  /** The requested amount, where the provider adds a commission of its own. */
  basketAmount: number | null;
  installment: number | null;
}

export type ChargeFault = 'amount' | 'currency' | 'installment';

/**
 * The difference between the charge and the request; null when they agree. A provider that adds its own commission
 * (`basketAmount`) may take more than was asked for, in as many installments as its page offered.
 */
export function chargeFault(
  wanted: { amount: number; installment: number },
  { amount, currency, basketAmount, installment }: Charge,
): ChargeFault | null {
  if (currency !== null && currency !== 'TRY' && currency !== 'TL') return 'currency';
  if (basketAmount !== null && basketAmount !== wanted.amount) return 'amount';
  if (amount !== null) {
    const isAmount = basketAmount === null ? amount === wanted.amount : amount >= wanted.amount;
    if (!isAmount) return 'amount';
  }
  if (basketAmount === null && installment !== null && installment !== wanted.installment) {
    return 'installment';
  }
  return null;
}
