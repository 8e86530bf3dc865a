import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { formatDate } from '#text/format.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { Panel } from '#ui/office/panel.tsx';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';

type Movement = OfficeCompany['account']['movements'][number];

/** The newest movements of the company's open account. */
export function MovementsPanel({ account }: Pick<OfficeCompany, 'account'>) {
  const { t } = useTexts(companyDeskTexts);
  const { movements, isMore, currency } = account;
  const columns = useMovementColumns(currency);
  return (
    <Panel
      title={t.account.title}
      wide
      foot={<span className="caption">{isMore ? t.account.more : t.account.foot}</span>}
    >
      {movements.length === 0 ? (
        <p className="company-none">{t.account.none}</p>
      ) : (
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

function useMovementColumns(currency: string): TableColumn<Movement & { place: number }>[] {
  const { t, format, locale } = useTexts(companyDeskTexts);
  const { account: a } = t;
  const amount = (value: number) => (value === 0 ? '' : format.money(value, currency));
  const nowrap = 'company-nowrap';
  return [
    { head: a.date, className: nowrap, render: ({ date }) => formatDate(date, locale) },
    { head: a.document, className: nowrap, render: ({ document }) => document },
    { head: a.description, render: ({ description }) => description },
    {
      head: a.due,
      className: nowrap,
      render: ({ dueDate }) => (dueDate === null ? '' : formatDate(dueDate, locale)),
    },
    { head: a.debit, isRight: true, className: nowrap, render: ({ debit }) => amount(debit) },
    { head: a.credit, isRight: true, className: nowrap, render: ({ credit }) => amount(credit) },
    {
      head: a.balance,
      isRight: true,
      className: nowrap,
      render: ({ balance }) => <b>{format.money(balance, currency)}</b>,
    },
  ];
}
