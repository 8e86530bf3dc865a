import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { formatDate } from '#text/format.ts';
import { companyCreditTexts } from '#text/office/companies/company-credit-text.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';

type Account = OfficeCompany['account'];

/** Days; the last one is all that an account keeps. */
const periods = ['30', '90', '365', '3660'] as const;
const wholePeriod = '3660';

/** A movement, or the part of an order that is not booked, which has no balance. */
interface Row extends Omit<Account['movements'][number], 'balance'> {
  place: number;
  balance: number | null;
}

/** How far back the movements go. */
export interface MovementPeriod {
  days: string;
  setDays: (days: string) => void;
}

/** The movements of the company's open account in a period, after the orders that are not booked (rule open-account/statement). */
export function MovementsPanel(props: { account: Account; period: MovementPeriod }) {
  const { account, period } = props;
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
      className="company-statement"
      aside={<Period period={period} />}
      foot={<span className="caption">{isMore ? t.account.more : foot}</span>}
    >
      {rows.length === 0 ? (
        <p className="company-none">
          {period.days === wholePeriod ? t.account.none : t.account.noneOfPeriod}
        </p>
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

/** The period, and the statement on paper (rule companies/office-statement). */
function Period({ period: { days, setDays } }: { period: MovementPeriod }) {
  const { t } = useTexts(companyDeskTexts);
  return (
    <span className="company-period">
      <select
        className="input"
        aria-label={t.account.period}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      >
        {periods.map((each) => (
          <option key={each} value={each}>
            {t.account.periods[each]}
          </option>
        ))}
      </select>
      <Button look="quiet" className="is-small" onClick={() => window.print()}>
        <OfficeIcon name="printer" />
        {t.account.print}
      </Button>
    </span>
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
