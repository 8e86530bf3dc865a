import type { SettingsAnswer } from '#contract/office/office-settings-page.ts';
import type { SettingGroup } from '#rules/settings/setting-groups.ts';
import { CarriersPanel } from './carriers-panel.tsx';
import { CurrenciesPanel } from './currencies-panel.tsx';
import { PlansPanel } from './plans-panel.tsx';

/** The lists that belong to a group: currencies to prices, carriers to shipping, installments to payment. */
export function GroupExtras(props: {
  group: SettingGroup;
  answer: SettingsAnswer;
  mayChange: boolean;
}) {
  const { group, answer, mayChange } = props;
  switch (group) {
    case 'prices':
      return <CurrenciesPanel currencies={answer.currencies} mayChange={mayChange} />;
    case 'shipping':
      return <CarriersPanel carriers={answer.carriers} mayChange={mayChange} />;
    case 'payment':
      return <PlansPanel banks={answer.banks} mayChange={mayChange} />;
    default:
      return null;
  }
}
