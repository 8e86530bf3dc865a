import type { ReactNode } from 'react';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { companyCreditTexts } from '#text/office/companies/company-credit-text.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The strip of figures below the head; with an open account what is not booked and what is available of it. */
export function CompanyFigures({ company: { account, figures } }: { company: OfficeCompany }) {
  const { t, format, locale } = useTexts(companyDeskTexts);
  const f = t.figures;
  const { balance, currency, at, credit } = account;
  return (
    <dl
      className={`office-panel company-figures ${credit === null ? '' : 'is-five'}`}
      aria-label={f.title}
    >
      <Figure name={f.balance} value={format.money(balance, currency)}>
        {at === null ? f.noBooks : f.fromBooks(formatDateTime(at, locale))}
      </Figure>
      {credit !== null && <CreditFigures credit={credit} />}
      <Overdue account={account} />
      <Figure name={f.year} value={format.money(figures.spent, 'TRY')}>
        {f.orders(format.integer(figures.orders))}
      </Figure>
      {credit === null && (
        <Figure
          name={f.last}
          value={figures.lastAt === null ? t.never : formatDate(figures.lastAt, locale)}
        />
      )}
    </dl>
  );
}

function CreditFigures({ credit }: { credit: NonNullable<OfficeCompany['account']['credit']> }) {
  const { t, format } = useTexts(companyCreditTexts);
  const money = (amount: number) => format.money(amount, credit.currency);
  return (
    <>
      <Figure name={t.notBookedOrders} value={money(credit.notBooked)}>
        {t.orders(format.integer(credit.openOrders))}
      </Figure>
      <Figure name={t.available} value={money(credit.available)} isLate={credit.available < 0}>
        {t.ofLimit(money(credit.limit))}
      </Figure>
    </>
  );
}

/** The debt that is overdue: the bookkeeping's, and with an open account that of orders too, beyond the days of grace. */
function Overdue({ account }: Pick<OfficeCompany, 'account'>) {
  const { t, format, locale } = useTexts(companyDeskTexts);
  const credit = useTexts(companyCreditTexts).t;
  const { overdueDays, currency } = account;
  const overdue = Math.max(account.overdue, account.credit?.overdue ?? 0);
  const nextDue = account.credit?.nextDue ?? null;
  return (
    <Figure name={t.figures.overdue} value={format.money(overdue, currency)} isLate={overdue > 0}>
      {overdue > 0
        ? overdueDays > 0 && t.figures.overdueDays(format.integer(overdueDays))
        : nextDue !== null && credit.nextDue(formatDate(nextDue, locale))}
    </Figure>
  );
}

function Figure(props: { name: string; value: string; isLate?: boolean; children?: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd className={props.isLate ? 'company-overdue' : undefined}>{props.value}</dd>
      <dd className="caption">{props.children}</dd>
    </div>
  );
}
