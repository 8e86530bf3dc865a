import type { QuoteState } from '#rules/quotes/quote-states.ts';
import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The state of a quote as a pill; one that waits for the merchant stands out. */
export function DeskStateTag({ state }: { state: QuoteState }) {
  const { t } = useTexts(quoteDeskTexts);
  if (state === 'requested' || state === 'countered')
    return <span className="quote-desk-tag is-waiting">{t.states[state]}</span>;
  if (state === 'ordered') return <span className="quote-desk-tag is-good">{t.states[state]}</span>;
  return <span className="quote-desk-tag">{t.states[state]}</span>;
}
