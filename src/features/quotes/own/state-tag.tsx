import type { QuoteState } from '#rules/quotes/quote-states.ts';
import { quoteTexts } from '#text/customer/quotes-text.ts';
import { useLocale } from '#ui/state/text-context.tsx';

const isWaiting: ReadonlySet<QuoteState> = new Set(['requested', 'countered']);
const isReady: ReadonlySet<QuoteState> = new Set(['answered', 'ordered']);

/** The state of a quote in words. */
export function StateTag({ state }: { state: QuoteState }) {
  const text = quoteTexts[useLocale()].states[state];
  if (isWaiting.has(state)) return <span className="quote-state is-waiting">{text}</span>;
  if (isReady.has(state)) return <span className="quote-state is-ready">{text}</span>;
  return <span className="quote-state is-over">{text}</span>;
}
