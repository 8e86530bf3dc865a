import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { customerPageTexts } from '#text/office/customers/customer-page-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The company that a customer buys for, with their role; nothing for customers without one (rule companies/office-page). */
export function CompanyPanel({ buysFor }: Pick<OfficeCustomer, 'buysFor'>) {
  const { t } = useTexts(customerPageTexts);
  const { may } = useOffice();
  if (buysFor === null) return null;
  const { code, title, role } = buysFor;
  const name = title === '' ? code : title;
  return (
    <Panel title={t.company.title}>
      <p>
        {may('companies:read') ? (
          <OfficeLink className="link" to={officePaths.company(code)}>
            {name}
          </OfficeLink>
        ) : (
          name
        )}
      </p>
      <p className="customer-tags">
        <span className="office-tag">{t.company.roles[role]}</span>
      </p>
      <p className="muted">{t.company.hint}</p>
    </Panel>
  );
}
