import type { ComponentProps } from 'react';
import type { ReturnState } from '#rules/returns/return-states.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** A button that changes returns; without the permission it says which roles may. */
export function DeskButton(props: ComponentProps<typeof Button>) {
  const { t } = useTexts(returnDeskTexts);
  const { may } = useOffice();
  const mayChange = may('orders:write');
  return (
    <Button
      {...props}
      disabled={!mayChange || props.disabled}
      title={mayChange ? undefined : t.onlySome}
    />
  );
}

const looks: Readonly<Record<ReturnState, string>> = {
  requested: 'returns-tag is-waiting',
  approved: 'returns-tag',
  sent: 'returns-tag',
  received: 'returns-tag is-waiting',
  settled: 'returns-tag is-waiting',
  refunded: 'returns-tag is-good',
  refused: 'returns-tag is-over',
  'called-off': 'returns-tag is-over',
  closed: 'returns-tag is-over',
};

/** The state of a return as a pill; `text` where something more exact is known. */
export function StateTag({ state, text }: { state: ReturnState; text?: string | undefined }) {
  const { t } = useTexts(returnTexts);
  return <span className={looks[state]}>{text ?? t.states[state]}</span>;
}
