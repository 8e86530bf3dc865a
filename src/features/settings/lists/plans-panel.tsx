import './setting-list.css';
import { useState } from 'react';
import type { SettingsAnswer } from '#contract/office/office-settings-page.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { PlansForm } from './plans-form.tsx';

type Bank = SettingsAnswer['banks'][number];

/** The installment plans of one bank at a time (rules settings/lists, payment/plans-shown). */
export function PlansPanel({ banks, mayChange }: { banks: readonly Bank[]; mayChange: boolean }) {
  const { t } = useTexts(settingsTexts);
  const [chosen, setChosen] = useState<number | null>(null);
  const usual = banks.find(({ plans }) => plans.length > 0) ?? banks[0];
  const bank = banks.find(({ id }) => id === chosen) ?? usual;
  return (
    <Panel title={t.plans.title}>
      {!bank && <p className="caption">{t.plans.none}</p>}
      {bank && (
        <>
          <SelectField
            label={t.plans.bank}
            value={String(bank.id)}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {banks.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <PlansForm key={JSON.stringify(bank)} bank={bank} mayChange={mayChange} />
        </>
      )}
    </Panel>
  );
}
