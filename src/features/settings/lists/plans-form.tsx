import { useState } from 'react';
import type { PlanEntry, SettingsAnswer } from '#contract/office/office-settings-page.ts';
import { planMonthly, planTotal } from '#rules/payment/plans.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useEntryChange } from './entry-form.tsx';

/** A plan as it is typed; the id stays while plans come and go. */
interface TypedPlan {
  id: number;
  installment: string;
  commission: string;
  isDefault: boolean;
}

/** The amount in TRY that shows what a plan costs. */
const example = 10_000;

const numberOf = (text: string) => Number(text.trim().replace(',', '.') || 'none');

function typedPlans(plans: readonly PlanEntry[]): TypedPlan[] {
  return plans.map(({ installment, commission, isDefault }, id) => ({
    id,
    installment: String(installment),
    commission: String(commission),
    isDefault,
  }));
}

function planOf({ installment, commission, isDefault }: TypedPlan): PlanEntry {
  return { installment: numberOf(installment), commission: numberOf(commission), isDefault };
}

/** The plans with one of them changed; at most one of them is the default. */
function withPlan(plans: readonly TypedPlan[], id: number, change: Partial<TypedPlan>) {
  return plans.map((each) =>
    each.id === id
      ? { ...each, ...change }
      : { ...each, isDefault: each.isDefault && change.isDefault !== true },
  );
}

function withBlank(plans: readonly TypedPlan[]): TypedPlan[] {
  const id = Math.max(0, ...plans.map((plan) => plan.id)) + 1;
  return [...plans, { id, installment: '', commission: '0', isDefault: false }];
}

interface Props {
  bank: SettingsAnswer['banks'][number];
  mayChange: boolean;
}

/** The plans of a bank, to change together, with what each makes of an amount (rule payment/plan-total). */
export function PlansForm({ bank, mayChange }: Props) {
  const { t } = useTexts(settingsTexts);
  const { isBusy, failed, fields, send } = useEntryChange();
  const [plans, setPlans] = useState(() => typedPlans(bank.plans));
  const isChanged = JSON.stringify(plans) !== JSON.stringify(typedPlans(bank.plans));
  return (
    <form
      className="plans-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const body = { plans: plans.map(planOf), seen: bank.plans };
        void send(`/api/office/banks/${bank.id}/plans`, body, t.plans.saved(bank.name));
      }}
    >
      <FailureNote text={failed || Object.values(fields)[0] || ''} />
      <div className="data-table-box">
        <table className="data-table">
          <PlanHeads />
          <tbody>
            {plans.map((plan) => (
              <PlanRow
                key={plan.id}
                plan={plan}
                mayChange={mayChange}
                onChange={(next) => setPlans(withPlan(plans, plan.id, next))}
                onRemove={() => setPlans(plans.filter(({ id }) => id !== plan.id))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="office-actions">
        <Button
          look="secondary"
          icon="plus"
          disabled={!mayChange}
          onClick={() => setPlans(withBlank(plans))}
        >
          {t.plans.add}
        </Button>
        {isChanged && (
          <Button type="submit" disabled={!mayChange} busy={isBusy && t.saving}>
            {t.save}
          </Button>
        )}
      </div>
    </form>
  );
}

function PlanHeads() {
  const { t, format } = useTexts(settingsTexts);
  const { first, installment, commission, total, monthly } = t.plans;
  return (
    <thead>
      <tr>
        {[first, installment, commission].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
        {[total(format.money(example, 'TRY')), monthly].map((head) => (
          <th key={head} scope="col" className="is-right">
            {head}
          </th>
        ))}
        <th scope="col">
          <span className="screen-reader-only">{t.remove}</span>
        </th>
      </tr>
    </thead>
  );
}

function PlanRow(props: {
  plan: TypedPlan;
  mayChange: boolean;
  onChange: (change: Partial<TypedPlan>) => void;
  onRemove: () => void;
}) {
  const { plan, mayChange, onChange } = props;
  const { t } = useTexts(settingsTexts);
  const label = `${plan.installment} ${t.plans.installment}`;
  return (
    <tr>
      <td>
        <span className="radio">
          <input
            type="radio"
            name="default-plan"
            aria-label={`${t.plans.first}: ${label}`}
            checked={plan.isDefault}
            disabled={!mayChange}
            onChange={() => onChange({ isDefault: true })}
          />
        </span>
      </td>
      {(['installment', 'commission'] as const).map((name) => (
        <td key={name}>
          <input
            className="input"
            inputMode={name === 'installment' ? 'numeric' : 'decimal'}
            aria-label={t.plans[name]}
            value={plan[name]}
            disabled={!mayChange}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </td>
      ))}
      <PlanAmounts plan={planOf(plan)} />
      <td>
        <button
          type="button"
          className="icon-button"
          disabled={!mayChange}
          aria-label={`${t.remove}: ${label}`}
          onClick={props.onRemove}
        >
          <OfficeIcon name="trash-2" />
        </button>
      </td>
    </tr>
  );
}

function PlanAmounts({ plan: { installment, commission } }: { plan: PlanEntry }) {
  const { format } = useTexts(settingsTexts);
  const isWhole = Number.isInteger(installment) && installment >= 1;
  const total = isWhole && commission >= 0 ? planTotal(example, commission) : null;
  const amounts = total === null ? [null, null] : [total, planMonthly(total, installment)];
  const [sum, monthly] = amounts.map((amount) => amount && format.money(amount, 'TRY'));
  return (
    <>
      <td className="is-right">{sum}</td>
      <td className="is-right">{monthly}</td>
    </>
  );
}
