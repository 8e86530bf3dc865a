import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { formatDate } from '#text/format.ts';
import { customerPageTexts } from '#text/office/customers/customer-page-text.ts';
import { Panel } from '#ui/office/panel.tsx';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';

type Account = NonNullable<OfficeCustomer['account']>;
type Movement = Account['movements'][number];

/** The open account with its newest movements; nothing for a customer without one. */
export function AccountPanel({ account }: Pick<OfficeCustomer, 'account'>) {
  const { t, format } = useTexts(customerPageTexts);
  const columns = useColumns(account?.currency ?? '');
  if (account === null) return null;
  const { balance, overdue, currency, movements } = account;
  return (
    <Panel title={t.account.title} wide>
      <dl className="office-pairs customer-account">
        <dt>{t.account.balance}</dt>
        <dd>{format.money(balance, currency)}</dd>
        {overdue > 0 && (
          <>
            <dt>{t.account.overdue}</dt>
            <dd className="customer-overdue">{format.money(overdue, currency)}</dd>
          </>
        )}
      </dl>
      {movements.length > 0 && (
        <DataTable
          label={t.account.title}
          columns={columns}
          rows={movements.map((movement, place) => ({ ...movement, place }))}
          keyOf={({ place }) => place}
          phone="lines"
        />
      )}
    </Panel>
  );
}

function useColumns(currency: string): TableColumn<Movement & { place: number }>[] {
  const { t, format, locale } = useTexts(customerPageTexts);
  const amount = (value: number) => (value === 0 ? '' : format.money(value, currency));
  const day = (date: string | null) => (date === null ? '' : formatDate(date, locale));
  return [
    { head: t.account.date, className: 'customer-nowrap', render: ({ date }) => day(date) },
    {
      head: t.account.document,
      render: ({ document, description }) => [document, description].filter(Boolean).join(' · '),
    },
    { head: t.account.due, className: 'customer-nowrap', render: ({ dueDate }) => day(dueDate) },
    { head: t.account.debit, isRight: true, render: ({ debit }) => amount(debit) },
    { head: t.account.credit, isRight: true, render: ({ credit }) => amount(credit) },
    {
      head: t.account.balance,
      isRight: true,
      render: ({ balance }) => <b>{format.money(balance, currency)}</b>,
    },
  ];
}
