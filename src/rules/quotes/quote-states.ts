/** The states of a quote (rule quotes/states). */
export const quoteStates = [
  'requested',
  'answered',
  'countered',
  'ordered',
  'declined',
  'withdrawn',
  'expired',
] as const;
export type QuoteState = (typeof quoteStates)[number];

export const quoteSides = ['customer', 'merchant'] as const;
/** The side that has said a round. */
export type QuoteSide = (typeof quoteSides)[number];

/** Shipping of an answer: as in the shop, free, or a fee. */
export const quoteShippings = ['shop', 'free', 'fee'] as const;
export type QuoteShipping = (typeof quoteShippings)[number];

/**
 * The views of the office's list, and the states that each shows (rule quotes/office-list); `owner` has those alone whose draft
 * asks an owner (rule quotes/ask-owner).
 */
export const quoteViews = {
  waiting: ['requested', 'countered'],
  owner: ['requested', 'answered', 'countered', 'expired'],
  answered: ['answered'],
  ordered: ['ordered'],
  closed: ['declined', 'withdrawn', 'expired'],
  all: quoteStates,
} as const satisfies Record<string, readonly QuoteState[]>;
export type QuoteView = keyof typeof quoteViews;

export function quoteViewOf(name: string): QuoteView | null {
  return isQuoteView(name) ? name : null;
}

function isQuoteView(name: string): name is QuoteView {
  return Object.hasOwn(quoteViews, name);
}

/** Changes of a quote besides its order. */
export type QuoteChange = 'answer' | 'decline' | 'counter' | 'withdraw' | 'accept';

/** The states from which each change is possible (rule quotes/states). */
const from: Readonly<Record<QuoteChange, readonly QuoteState[]>> = {
  answer: ['requested', 'answered', 'countered', 'expired'],
  decline: ['requested', 'answered', 'countered'],
  counter: ['answered'],
  withdraw: ['requested', 'answered', 'countered'],
  accept: ['answered'],
};

export function mayChange(state: QuoteState, change: QuoteChange): boolean {
  return from[change].includes(state);
}

/** Whether an answer's last day is over, by days in Istanbul (rule quotes/validity). */
export function isOver(
  { state, validUntil }: { state: QuoteState; validUntil: string | null },
  today: string,
): boolean {
  return state === 'answered' && validUntil !== null && validUntil < today;
}

/** The state as it is today: an answer that is over is expired before the job says so. */
export function stateOn<Q extends { state: QuoteState; validUntil: string | null }>(
  quote: Q,
  today: string,
): QuoteState {
  return isOver(quote, today) ? 'expired' : quote.state;
}

/** The most days for which an answer keeps stock (rule quotes/hold-stock). */
export const mostHoldDays = 14;

/** The day so many days after another, as `2026-12-04`. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
