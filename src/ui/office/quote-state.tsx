import './quote-state.css';
import type { QuoteState } from '#rules/quotes/quote-states.ts';
import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The state of a quote as a pill; one that waits for the merchant stands out. */
export function QuoteStateTag({ state }: { state: QuoteState }) {
  const { t } = useTexts(quoteDeskTexts);
  if (state === 'requested' || state === 'countered')
    return <span className="quote-state is-waiting">{t.states[state]}</span>;
  if (state === 'ordered') return <span className="quote-state is-good">{t.states[state]}</span>;
  return <span className="quote-state">{t.states[state]}</span>;
}
