import { cardTexts } from '#text/shop/card-text.ts';
import { useId } from 'react';
import type { InstallmentPlan } from '#contract/payment.ts';
import { SkeletonLine } from '#ui/controls/skeleton.tsx';
import { useText, useTexts } from '#ui/state/text-context.tsx';
import type { Installments } from './use-installments.ts';

/** A row of the table: a plan of the bank, or one payment of the plain amount. */
interface Row {
  plan: InstallmentPlan | null;
  installment: number;
  monthly: number;
  total: number;
}

/** Buyers with plans can always pay in one payment as well. */
function rowsOf(plans: readonly InstallmentPlan[], amount: number): Row[] {
  const rows: Row[] = plans.map((plan) => ({ plan, ...plan }));
  if (rows.some(({ installment }) => installment === 1)) return rows;
  return [{ plan: null, installment: 1, monthly: amount, total: amount }, ...rows];
}

function Head() {
  const { t } = useTexts(cardTexts);
  return (
    <thead>
      <tr>
        <th scope="col">{t.installment}</th>
        <th scope="col">{t.monthly}</th>
        <th scope="col">{t.total}</th>
      </tr>
    </thead>
  );
}

function Choice(props: { row: Row; isChosen: boolean; onChoose: () => void; group: string }) {
  const { row, group } = props;
  const { t } = useTexts(cardTexts);
  const { format } = useText();
  const id = useId();
  return (
    <tr>
      <td>
        <label className="radio">
          <input
            type="radio"
            name={group}
            checked={props.isChosen}
            aria-describedby={`${id}-m ${id}-t`}
            onChange={props.onChoose}
          />
          {t.plan(row.installment)}
        </label>
      </td>
      <td id={`${id}-m`}>{format.money(row.monthly, 'TRY')}</td>
      <td id={`${id}-t`}>{format.money(row.total, 'TRY')}</td>
    </tr>
  );
}

/** Lines that stand in for the rows that are looked for. */
function Searching() {
  return (
    <div className="installments installments-skeleton">
      <SkeletonLine />
      <SkeletonLine />
      <SkeletonLine />
    </div>
  );
}

interface TableProps {
  installments: Installments;
  /** The amount of one installment, in TRY. */
  amount: number;
}

/**
 * The installments of the card's own bank as one choice of several (rules payment/plan-total,
 * payment/plans-shown); nothing where it has none. That they came is said to who cannot see it.
 */
export function InstallmentTable(props: TableProps) {
  const { plans, searching } = props.installments;
  const { t } = useTexts(cardTexts);
  const isThere = plans.length > 0;
  return (
    <>
      <output className="screen-reader-only">
        {searching ? t.searching : isThere && t.found(rowsOf(plans, props.amount).length)}
      </output>
      {searching ? <Searching /> : isThere && <Choices {...props} />}
    </>
  );
}

function Choices(props: TableProps) {
  const { bank, plans, plan, choose } = props.installments;
  const { t } = useTexts(cardTexts);
  const group = useId();
  const owner = bank ? [bank.name, bank.organization].filter(Boolean).join(' · ') : '';
  return (
    <fieldset className="installments">
      <legend>
        <span className="installments-title">{t.installments}</span>{' '}
        <span className="caption">{owner}</span>
      </legend>
      <div className="table-frame">
        <table className="installment-table">
          <caption className="screen-reader-only">{t.installments}</caption>
          <Head />
          <tbody>
            {rowsOf(plans, props.amount).map((row) => (
              <Choice
                key={row.installment}
                row={row}
                group={group}
                isChosen={row.plan?.id === plan?.id}
                onChoose={() => choose(row.plan)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
}
