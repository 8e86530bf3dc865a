import './privacy-desk.css';
import type { PrivacyRow } from '#contract/office/customers/office-privacy.ts';
import { privacyDeskTexts } from '#text/office/customers/privacy-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

const looks: Readonly<Record<PrivacyRow['clock'], string>> = {
  late: 'is-bad',
  soon: 'is-waiting',
  running: '',
  over: 'is-good',
};

/** Whether an open request is late, or how a closed one ended. */
export function ClockTag({ request }: { request: Pick<PrivacyRow, 'clock' | 'state'> }) {
  const { t } = useTexts(privacyDeskTexts);
  const { clock, state } = request;
  return (
    <span className={`privacy-tag ${looks[clock]}`}>
      {clock === 'over' ? t.states[state] : t.clocks[clock]}
    </span>
  );
}
