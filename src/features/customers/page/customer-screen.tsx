import './customer-screen.css';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { formatDate } from '#text/format.ts';
import { customerMergeTexts } from '#text/office/customers/customer-merge-text.ts';
import { customerPageTexts } from '#text/office/customers/customer-page-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { WaitingPage } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { AboutPanel, AddressesPanel, BranchesPanel, SimilarPanel } from './customer-about.tsx';
import { AccountPanel } from './account-panel.tsx';
import { CompanyPanel } from './company-panel.tsx';
import { CustomerFigures } from './customer-figures.tsx';
import { hasAccount, useMayChangeCustomers } from './account-rights.tsx';
import { CarePanel } from './care-panel.tsx';
import { EditPanel } from './edit-panel.tsx';
import { GroupPanel } from './group-panel.tsx';
import { LogPanel } from './log-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { CartPanel, OrdersPanel, QuestionsPanel, ReviewsPanel } from './work-panels.tsx';

/** One customer: who they are, what they ordered and what they owe (rule customers/page). */
export function CustomerScreen() {
  const { id = '' } = useParams();
  // Another customer is another form: nothing that was typed for one is left for the next.
  return <OneCustomer key={id} id={id} />;
}

function OneCustomer({ id }: { id: string }) {
  const query = useOfficeRead<OfficeCustomer>(officeUrls.customer(id), { every: 60_000 });
  return (
    <Loaded query={query} waiting={<WaitingPage />} missing={<NoSuchCustomer />}>
      {(customer) => <Customer customer={customer} />}
    </Loaded>
  );
}

function NoSuchCustomer() {
  const { t } = useTexts(customerPageTexts);
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
  const { t } = useTexts(customerPageTexts);
  return (
    <OfficeLink className="customer-crumb" to={officePaths.customers}>
      <OfficeIcon name="arrow-left" />
      {t.back}
    </OfficeLink>
  );
}

function Customer({ customer }: { customer: OfficeCustomer }) {
  const { storeName } = useOffice();
  const { name, surname, email } = customer;
  const title = `${name} ${surname}`.trim() || email;
  const [isEdited, setEdited] = useState(false);
  const isAccount = hasAccount(customer);
  return (
    <>
      <title>{`${title} | ${storeName}`}</title>
      <PageHead
        title={title}
        crumb={<Crumb />}
        badge={<Badges customer={customer} />}
        about={<Reach customer={customer} />}
        actions={
          isAccount && !isEdited && <Actions customer={customer} onEdit={() => setEdited(true)} />
        }
      />
      <StateNotes customer={customer} />
      {isAccount && (
        <EditPanel customer={customer} isOpen={isEdited} onClose={() => setEdited(false)} />
      )}
      <CustomerFigures customer={customer} />
      <div className="office-columns">
        <div>
          <OrdersPanel customer={customer} />
          <CartPanel customer={customer} />
          <ReviewsPanel customer={customer} />
          <QuestionsPanel customer={customer} />
          <AccountPanel account={customer.account} />
          <NotesPanel customer={customer} />
        </div>
        <div>
          <AboutPanel customer={customer} />
          <CompanyPanel buysFor={customer.buysFor} />
          <GroupPanel customer={customer} />
          <AddressesPanel customer={customer} />
          <BranchesPanel customer={customer} />
          <SimilarPanel customer={customer} />
          <CarePanel customer={customer} />
          <LogPanel customer={customer} />
        </div>
      </div>
    </>
  );
}

function Actions({ customer: { id }, onEdit }: { customer: OfficeCustomer; onEdit: () => void }) {
  const { t } = useTexts(customerPageTexts);
  const { may } = useOffice();
  return (
    <>
      {may('quotes:write') && (
        <OfficeLink className="button is-secondary" to={officePaths.beginQuote({ customer: id })}>
          <OfficeIcon name="file-text" />
          {t.beginQuote}
        </OfficeLink>
      )}
      <EditButton onOpen={onEdit} />
    </>
  );
}

function EditButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTexts(customerPageTexts);
  const { mayChange, why } = useMayChangeCustomers();
  return (
    <Button look="secondary" icon="pencil" disabled={!mayChange} title={why} onClick={onOpen}>
      {t.edit.open}
    </Button>
  );
}

function Badges({ customer }: { customer: OfficeCustomer }) {
  const { t } = useTexts(customerPageTexts);
  const { kind, blocked, closedAt } = customer;
  return (
    <>
      {kind !== 'person' && <span className="office-tag">{t[kind]}</span>}
      {blocked && <span className="customer-tag is-blocked">{t.blocked}</span>}
      {closedAt !== null && <span className="office-tag">{t.closed}</span>}
    </>
  );
}

function Reach({ customer }: { customer: OfficeCustomer }) {
  const { t } = useTexts(customerPageTexts);
  const { email, phone, locale, company, closedAt } = customer;
  if (closedAt !== null) return null;
  const parts = [
    <a key="email" className="link" href={`mailto:${email}`}>
      {email}
    </a>,
    phone !== '' && (
      <a key="phone" className="link" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
        {phone}
      </a>
    ),
    company !== '' && <span key="company">{company}</span>,
    locale !== null && <span key="language">{t.languages[locale]}</span>,
  ];
  return <span className="customer-reach">{parts.filter(Boolean)}</span>;
}

function StateNotes({ customer }: { customer: OfficeCustomer }) {
  const { t, locale } = useTexts(customerPageTexts);
  const { blocked, closedAt } = customer;
  return (
    <>
      <MergedNote mergedInto={customer.mergedInto} />
      {closedAt !== null && customer.mergedInto === null && (
        <div className="office-note is-info customer-note">
          <OfficeIcon name="circle-alert" />
          <div>{t.closedHint(formatDate(closedAt, locale))}</div>
        </div>
      )}
      {blocked && (
        <div className="office-note is-bad customer-note">
          <OfficeIcon name="circle-alert" />
          <div>
            <b>{t.blockedHint(formatDate(blocked.at, locale))}</b>
            {blocked.reason !== '' && <span className="customer-line">{blocked.reason}</span>}
          </div>
        </div>
      )}
    </>
  );
}

/** Leads from a closed account to the one that it was merged into. */
function MergedNote({ mergedInto }: Pick<OfficeCustomer, 'mergedInto'>) {
  const { t } = useTexts(customerMergeTexts);
  if (mergedInto === null) return null;
  return (
    <div className="office-note is-info customer-note">
      <OfficeIcon name="circle-alert" />
      <div>
        {t.mergedInto}{' '}
        <OfficeLink className="link" to={officePaths.customer(mergedInto.id)}>
          {mergedInto.name}
        </OfficeLink>
      </div>
    </div>
  );
}
