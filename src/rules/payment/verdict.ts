import { canFollow, type AttemptState } from './attempt-states.ts';

/** What a bank says of a payment; `down`: it did not answer, or not so that it could be believed. */
export type BankWord = 'captured' | 'declined' | 'pending' | 'none' | 'refunded' | 'down';

/** What an attempt is known by when it is decided. */
export interface OpenAttempt {
  state: AttemptState;
  /** Since it began, in minutes. */
  minutes: number;
  /** What came by the buyer's browser or the provider's own call; null without one. It is only believed where it says
   * no: money counts when the bank, asked for it, says so itself. */
  told: BankWord | null;
  /** What the bank says when it is asked. */
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

/** What was wanted of the bank, and what it says to have taken; amounts in `currency`, TRY where it names none. */
export interface Charge {
  amount: number | null;
  currency: string | null;
  /** What was asked for, where the provider adds a commission of its own to it. */
  basketAmount: number | null;
  installment: number | null;
}

export type ChargeFault = 'amount' | 'currency' | 'installment';

/**
 * What is not as the shop asked for it; null when all is. With a provider that adds its own commission (`basketAmount`)
 * more may have been taken than was asked for, in as many installments as its page offered.
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
