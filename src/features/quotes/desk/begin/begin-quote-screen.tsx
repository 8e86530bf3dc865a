import '#features/quotes/desk/quote-desk.css';
import { useState } from 'react';
import { useSearch } from 'wouter';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { SelectField } from '#ui/controls/field.tsx';
import { WaitingPage } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead, Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { BeginPanel } from './begin-panel.tsx';

/** A quote that the merchant begins, for the customer or a user of the company in the address (rule quotes/begin). */
export function BeginQuoteScreen() {
  const { t } = useTexts(quoteDeskTexts);
  const { storeName } = useOffice();
  const words = new URLSearchParams(useSearch());
  const [customer, company] = [words.get('customer'), words.get('company')];
  return (
    <>
      <title>{`${t.begin} | ${storeName}`}</title>
      <PageHead
        title={t.begin}
        crumb={
          <OfficeLink className="quote-desk-crumb" to={officePaths.quotes}>
            <OfficeIcon name="arrow-left" />
            {t.back}
          </OfficeLink>
        }
      />
      {customer === null && company !== null ? (
        <OfCompany code={company} />
      ) : (
        <OfCustomer id={customer ?? '0'} />
      )}
    </>
  );
}

/** Asks for which user of a company the quote is. */
function OfCompany({ code }: { code: string }) {
  const query = useOfficeRead<OfficeCompany>(officeUrls.company(code));
  return (
    <Loaded query={query} waiting={<WaitingPage />} missing={<Nobody />}>
      {({ users }) => (users.length === 0 ? <Nobody /> : <OfUser users={users} />)}
    </Loaded>
  );
}

function OfUser({ users }: { users: OfficeCompany['users'] }) {
  const { t } = useTexts(quoteDeskTexts);
  const [id, setId] = useState(users[0]?.id ?? 0);
  return (
    <>
      <Panel title={t.customer}>
        <SelectField
          label={t.beginFor}
          value={id}
          onChange={({ target }) => setId(Number(target.value))}
        >
          {users.map((user) => (
            <option key={user.id} value={user.id}>
              {`${user.name} (${user.email})`}
            </option>
          ))}
        </SelectField>
      </Panel>
      <OfCustomer key={id} id={String(id)} />
    </>
  );
}

function OfCustomer({ id }: { id: string }) {
  const query = useOfficeRead<OfficeCustomer>(officeUrls.customer(id));
  return (
    <Loaded query={query} waiting={<WaitingPage />} missing={<Nobody />}>
      {(customer) => (customer.closedAt === null ? <BeginPanel customer={customer} /> : <Nobody />)}
    </Loaded>
  );
}

function Nobody() {
  const { t } = useTexts(quoteDeskTexts);
  return (
    <section className="office-panel">
      <EmptyState icon="search-x" title={t.noCustomer} text={t.noCustomerHint} />
    </section>
  );
}
