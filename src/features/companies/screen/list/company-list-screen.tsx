import '../companies.css';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type {
  CompanyTablePage,
  CompanyViewCounts,
} from '#contract/office/companies/office-companies.ts';
import { companyViews, type CompanyView } from '#rules/companies/company-form.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import { useListAddress } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { CompanyButton } from '../company-button.tsx';
import { CompanyTable, type CompanyAddress } from './company-table.tsx';
import { NewCompanyDialog } from './new-company-dialog.tsx';

/** The interval at which the list shows new companies. */
const everyMs = 30_000;

/** The companies of the shop, to find one (rules companies/office-list, companies/office-search). */
export function CompanyListScreen() {
  const address = useListAddress(officePaths.companies, ['view', 'q', 'sort', 'cursor']);
  const { storeName } = useOffice();
  const { t } = useTexts(companyDeskTexts);
  const [, navigate] = useLocation();
  const [isAdding, setAdding] = useState(false);
  const query = useOfficeRead<CompanyTablePage>(`/api/office/companies?${address.query}`, {
    every: everyMs,
    keep: true,
  });
  const counts = useCounts();
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead
        title={t.title}
        about={counts('all') === '' ? undefined : t.about(counts('all'))}
        actions={
          <CompanyButton icon="plus" onClick={() => setAdding(true)}>
            {t.add}
          </CompanyButton>
        }
      />
      <section className="office-panel" aria-label={t.list}>
        <Views address={address} countOf={counts} />
        <div className="list-bar">
          <SearchField
            label={t.search}
            hasShortcut
            placeholder={t.searchHint}
            value={address.words.q ?? ''}
            onSearch={(q) => address.set({ q })}
          />
        </div>
        <CompanyTable query={query} address={address} />
      </section>
      {isAdding && (
        <NewCompanyDialog
          onClose={() => setAdding(false)}
          onMade={(code) => navigate(officePaths.company(code))}
        />
      )}
    </>
  );
}

/** The number of a view's companies as a text; empty before it is known and for none. */
function useCounts(): (view: CompanyView) => string {
  const { format } = useTexts(companyDeskTexts);
  const { data } = useOfficeRead<CompanyViewCounts>('/api/office/company-views', {
    every: everyMs,
  });
  return (view) => {
    const count = data?.items.find((each) => each.view === view)?.count ?? 0;
    return count === 0 ? '' : format.integer(count);
  };
}

function Views(props: { address: CompanyAddress; countOf: (view: CompanyView) => string }) {
  const { address, countOf } = props;
  const { t } = useTexts(companyDeskTexts);
  const current = address.words.view ?? 'all';
  const tabs = companyViews.map((view) => ({
    key: view,
    to: address.to({ view: view === 'all' ? null : view }),
    name: t.views[view],
    isCurrent: current === view,
    count: countOf(view),
  }));
  return <TabRow label={t.viewsName} tabs={tabs} />;
}
