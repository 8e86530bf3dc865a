import './customer-list-screen.css';
import type {
  CustomerTablePage,
  CustomerViewCounts,
} from '#contract/office/customers/office-customers.ts';
import { customerViews, isCustomerView, type CustomerView } from '#rules/person/customer-list.ts';
import { customerListTexts } from '#text/office/customers/customer-list-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import { queryOf } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useCustomerAddress, type CustomerAddress } from './customer-address.tsx';
import { CustomerTable } from './customer-table.tsx';

/** The interval at which the list shows new customers. */
const everyMs = 30_000;

/** The customers of the shop, to find one (rules customers/list, customers/views, customers/search). */
export function CustomerListScreen() {
  const address = useCustomerAddress();
  const { storeName } = useOffice();
  const { t } = useTexts(customerListTexts);
  const { view: word = 'all' } = address.words;
  const view = isCustomerView(word) ? word : 'all';
  const query = useOfficeRead<CustomerTablePage>(`/api/office/customer-table?${address.query}`, {
    every: everyMs,
    keep: true,
  });
  const counts = useCounts();
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead
        title={t.title}
        about={counts('all') === '' ? undefined : t.about(counts('all'), counts('business') || '0')}
        actions={<ExportLink address={address} />}
      />
      <section className="office-panel" aria-label={t.list}>
        <Views address={address} current={view} countOf={counts} />
        <div className="list-bar">
          <SearchField
            label={t.search}
            hasShortcut
            placeholder={t.searchHint}
            value={address.words.q ?? ''}
            onSearch={(q) => address.set({ q })}
          />
          <OfCompany address={address} title={query.data?.items[0]?.company} />
        </div>
        <CustomerTable query={query} address={address} view={view} />
      </section>
    </>
  );
}

/** The number of a view's customers as a text; empty before it is known and for none. */
function useCounts(): (view: CustomerView) => string {
  const { format } = useTexts(customerListTexts);
  const { data } = useOfficeRead<CustomerViewCounts>('/api/office/customer-views', {
    every: everyMs,
  });
  return (view) => {
    const found = data?.items.find((each) => each.view === view);
    if (!found || found.count === 0) return '';
    return format.integer(found.count) + (found.isMore ? '+' : '');
  };
}

function Views(props: {
  address: CustomerAddress;
  current: CustomerView;
  countOf: (view: CustomerView) => string;
}) {
  const { address, current, countOf } = props;
  const { t } = useTexts(customerListTexts);
  const tabs = customerViews.map((view) => ({
    key: view,
    // The sorts of another view may be different ones.
    to: address.to({ view: view === 'all' ? null : view, sort: null }),
    name: t.views[view],
    isCurrent: current === view,
    count: countOf(view),
  }));
  return <TabRow label={t.viewsName} tabs={tabs} />;
}

/** The company whose users are shown, and the way back to everybody (rule customers/company-filter). */
function OfCompany({ address, title }: { address: CustomerAddress; title: string | undefined }) {
  const { t } = useTexts(customerListTexts);
  const { company } = address.words;
  if (company === undefined) return null;
  return (
    <Button look="secondary" icon="x" onClick={() => address.set({ company: null })}>
      {t.ofCompany(title || company)}
    </Button>
  );
}

function ExportLink({ address }: { address: CustomerAddress }) {
  const { t, locale } = useTexts(customerListTexts);
  const { view = null, q = null, company = null, sort = null } = address.words;
  const words = queryOf({ view, q, company, sort, locale }, [
    'view',
    'q',
    'company',
    'sort',
    'locale',
  ]);
  return (
    <a className="button is-secondary" href={`/api/office/customer-table/export?${words}`} download>
      <OfficeIcon name="download" />
      {t.export}
    </a>
  );
}
