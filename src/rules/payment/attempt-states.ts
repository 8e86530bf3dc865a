/** The states of a payment attempt (rule payment/attempt-states). */
export const attemptStates = ['started', 'captured', 'declined', 'unknown', 'expired'] as const;
export type AttemptState = (typeof attemptStates)[number];

/**
 * The states that may follow each state. `unknown`: the bank did not say how the payment ended. Money may arrive after
 * a decline was read or the time was over. Captured is final; money that goes back is a refund.
 */
const transitions: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  started: ['captured', 'declined', 'unknown', 'expired'],
  unknown: ['captured', 'declined', 'expired'],
  declined: ['captured'],
  expired: ['captured'],
  captured: [],
};

/** How long a payment that began holds its stock (rule payment/reservation). */
export const reservationMinutes = 15;

/**
 * How long a payment's gate is given out again to the same content (rule payment/one-open-payment): at least 10 minutes of its
 * reservation are left then.
 */
export const sameGateMinutes = 5;

export function canFollow(from: AttemptState, to: AttemptState): boolean {
  return transitions[from].includes(to);
}
