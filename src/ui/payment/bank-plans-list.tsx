import { cardTexts } from '#text/shop/card-text.ts';
import { useState } from 'react';
import type { BankPlans } from '#contract/payment.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useText, useTexts } from '#ui/state/text-context.tsx';

function Bank({ bank }: { bank: BankPlans }) {
  const { t } = useTexts(cardTexts);
  const { format } = useText();
  return (
    <li className="bank-plans">
      <table className="installment-table is-plain">
        <caption>
          {bank.logo !== '' && <img src={bank.logo} alt="" height="24" loading="lazy" />}
          {bank.name}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t.installment}</th>
            <th scope="col">{t.monthly}</th>
            <th scope="col">{t.total}</th>
          </tr>
        </thead>
        <tbody>
          {bank.posPlans.map((plan) => (
            <tr key={plan.installment}>
              <th scope="row">{t.plan(plan.installment)}</th>
              <td>{format.money(plan.monthly, 'TRY')}</td>
              <td>{format.money(plan.total, 'TRY')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}

/**
 * The installments of every bank (rule payment/bank-options), to look at and not to choose. Fifty tables are drawn only
 * when somebody wants to see them.
 */
export function BankPlansList({ banks }: { banks: readonly BankPlans[] }) {
  const { t } = useTexts(cardTexts);
  const [isOpen, setOpen] = useState(false);
  const shown = banks.filter(({ posPlans }) => posPlans.length > 0);
  if (shown.length === 0) return null;
  return (
    <details className="bank-plans-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t.allBanks}
        <Icon name="chevron-down" />
      </summary>
      {isOpen && (
        // It scrolls, which a keyboard has to reach.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className="bank-plans-list" tabIndex={0} aria-label={t.allBanks}>
          {shown.map((bank) => (
            <Bank key={bank.name} bank={bank} />
          ))}
        </ul>
      )}
    </details>
  );
}
