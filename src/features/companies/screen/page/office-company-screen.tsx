import '../companies.css';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { formatDate } from '#text/format.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { WaitingPage } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { CompanyButton } from '../company-button.tsx';
import { CreditPanel } from '../credit/credit-panel.tsx';
import { CompanyStateTag } from '../company-state-tag.tsx';
import { MovementsPanel, type MovementPeriod } from './movements-panel.tsx';
import { CompanyFigures } from './company-figures.tsx';
import { AddressesPanel, BranchesPanel, LogPanel, OrdersPanel } from './company-panels.tsx';
import { DecidePanel } from './decide-panel.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { QuotesPanel } from './quotes-panel.tsx';
import { TermsPanel } from './terms-panel.tsx';
import { UsersPanel } from './users-panel.tsx';

/** One company: who buys for it, at which terms, and what it owes (rule companies/office-page). */
export function CompanyScreen() {
  const { code = '' } = useParams();
  return <OneCompany key={code} code={code} />;
}

function OneCompany({ code }: { code: string }) {
  const [days, setDays] = useState('90');
  const query = useOfficeRead<OfficeCompany>(`${officeUrls.company(code)}?days=${days}`, {
    every: 60_000,
    keep: true,
  });
  return (
    <Loaded query={query} waiting={<WaitingPage />} missing={<NoSuchCompany />}>
      {(company) => <Company company={company} period={{ days, setDays }} />}
    </Loaded>
  );
}

function NoSuchCompany() {
  const { t } = useTexts(companyDeskTexts);
  return (
    <>
      <PageHead title={t.missing} crumb={<Crumb />} />
      <section className="office-panel">
        <EmptyState icon="search-x" title={t.missing} text={t.missingHint} />
      </section>
    </>
  );
}

function Crumb() {
  const { t } = useTexts(companyDeskTexts);
  return (
    <OfficeLink className="company-crumb" to={officePaths.companies}>
      <OfficeIcon name="arrow-left" />
      {t.back}
    </OfficeLink>
  );
}

function Company({ company, period }: { company: OfficeCompany; period: MovementPeriod }) {
  const { storeName } = useOffice();
  const title = company.title || company.code;
  return (
    <>
      <title>{`${title} | ${storeName}`}</title>
      <PageHead
        title={title}
        crumb={<Crumb />}
        badge={<CompanyStateTag state={company.state} />}
        about={<About company={company} />}
        actions={<Actions company={company} />}
      />
      {company.state === 'applied' && <DecidePanel company={company} />}
      <CompanyFigures company={company} />
      <div className="office-columns">
        <div>
          <CreditPanel company={company} />
          <MovementsPanel account={company.account} period={period} />
          <UsersPanel company={company} />
          <OrdersPanel company={company} />
          <QuotesPanel code={company.code} />
        </div>
        <div>
          <TermsPanel company={company} />
          <BranchesPanel company={company} />
          <AddressesPanel company={company} />
          <LogPanel company={company} />
        </div>
      </div>
    </>
  );
}

function About({ company }: { company: OfficeCompany }) {
  const { t, format, locale } = useTexts(companyDeskTexts);
  const { code, taxOffice, taxNumber, users, branches, createdAt } = company;
  const parts = [
    code,
    [taxOffice, taxNumber].filter(Boolean).join(' '),
    t.counts(format.integer(users.length), format.integer(branches.length)),
    t.since(formatDate(createdAt, locale)),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The form to edit it, and a mail to all of its users. */
function Actions({ company }: { company: OfficeCompany }) {
  const { t } = useTexts(companyDeskTexts);
  const { may } = useOffice();
  const [isEdited, setEdited] = useState(false);
  const emails = company.users.map(({ email }) => email);
  return (
    <>
      {may('quotes:write') && company.users.length > 0 && (
        <OfficeLink
          className="button is-secondary"
          to={officePaths.beginQuote({ company: company.code })}
        >
          <OfficeIcon name="file-text" />
          {t.beginQuote}
        </OfficeLink>
      )}
      <CompanyButton look="secondary" icon="pencil" onClick={() => setEdited(true)}>
        {t.edit}
      </CompanyButton>
      {emails.length > 0 && (
        <a className="button" href={`mailto:${emails.join(',')}`}>
          <OfficeIcon name="mail" />
          {t.mail}
        </a>
      )}
      {isEdited && <EditDialog company={company} onClose={() => setEdited(false)} />}
    </>
  );
}
