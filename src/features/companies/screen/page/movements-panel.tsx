import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { formatDate } from '#text/format.ts';
import { companyCreditTexts } from '#text/office/companies/company-credit-text.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';

type Account = OfficeCompany['account'];

/** A movement, or the part of an order that is not booked, which has no balance. */
interface Row extends Omit<Account['movements'][number], 'balance'> {
  place: number;
  balance: number | null;
}

/** The newest movements of the company's open account, after the orders that are not booked (rule open-account/statement). */
export function MovementsPanel({ account }: { account: Account }) {
  const { t } = useTexts(companyDeskTexts);
  const credit = useTexts(companyCreditTexts).t;
  const { movements, isMore, currency } = account;
  const columns = useMovementColumns(currency);
  const open = account.credit?.orders ?? [];
  const rows: Row[] = [
    ...open.map(({ orderNo, date, dueOn, amount }) => ({
      date,
      document: orderNo,
      description: credit.statement.order,
      dueDate: dueOn,
      debit: amount,
      credit: 0,
      balance: null,
    })),
    ...movements,
  ].map((row, place) => ({ ...row, place }));
  const foot = account.credit === null ? t.account.foot : credit.statement.foot;
  return (
    <Panel
      title={t.account.title}
      wide
      foot={<span className="caption">{isMore ? t.account.more : foot}</span>}
    >
      {rows.length === 0 ? (
        <p className="company-none">{t.account.none}</p>
      ) : (
        <DataTable
          label={t.account.title}
          columns={columns}
          rows={rows}
          keyOf={({ place }) => place}
          phone="lines"
        />
      )}
    </Panel>
  );
}

function useMovementColumns(currency: string): TableColumn<Row>[] {
  const { t, format, locale } = useTexts(companyDeskTexts);
  const { account: a } = t;
  const amount = (value: number) => (value === 0 ? '' : format.money(value, currency));
  const nowrap = 'company-nowrap';
  return [
    { head: a.date, className: nowrap, render: ({ date }) => formatDate(date, locale) },
    { head: a.document, className: nowrap, render: (row) => <Document row={row} /> },
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
      render: ({ balance }) => (balance === null ? '–' : <b>{format.money(balance, currency)}</b>),
    },
  ];
}

function Document({ row: { document, balance } }: { row: Row }) {
  const { t } = useTexts(companyCreditTexts);
  const { may } = useOffice();
  if (balance !== null) return document;
  return (
    <>
      {may('orders:read') ? (
        <OfficeLink className="link" to={officePaths.order(document)}>
          {document}
        </OfficeLink>
      ) : (
        document
      )}
      <span className="caption company-line credit-not-booked">{t.statement.notBooked}</span>
    </>
  );
}
