import type { ReactNode } from 'react';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The strip of figures below the head. */
export function CompanyFigures({ company: { account, figures } }: { company: OfficeCompany }) {
  const { t, format, locale } = useTexts(companyDeskTexts);
  const f = t.figures;
  const { balance, overdue, overdueDays, currency, at } = account;
  return (
    <dl className="office-panel company-figures" aria-label={f.title}>
      <Figure name={f.balance} value={format.money(balance, currency)}>
        {at === null ? f.noBooks : f.fromBooks(formatDateTime(at, locale))}
      </Figure>
      <Figure name={f.overdue} value={format.money(overdue, currency)} isLate={overdue > 0}>
        {overdue > 0 && overdueDays > 0 && f.overdueDays(format.integer(overdueDays))}
      </Figure>
      <Figure name={f.year} value={format.money(figures.spent, 'TRY')}>
        {f.orders(format.integer(figures.orders))}
      </Figure>
      <Figure
        name={f.last}
        value={figures.lastAt === null ? t.never : formatDate(figures.lastAt, locale)}
      />
    </dl>
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
