import type { ReturnState } from '#rules/returns/return-states.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useLocale } from '#ui/state/text-context.tsx';

const over: ReadonlySet<ReturnState> = new Set(['refused', 'called-off', 'closed']);

/** The state of a return as a tag. */
export function ReturnTag({ state }: { state: ReturnState }) {
  const t = returnTexts[useLocale()];
  const isDone = state === 'refunded';
  return (
    <span className={isDone || over.has(state) ? 'return-tag' : 'return-tag is-waiting'}>
      <Icon name={isDone ? 'circle-check' : over.has(state) ? 'circle-x' : 'clock'} />
      {t.states[state]}
    </span>
  );
}
