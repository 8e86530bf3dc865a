import './price-lists.css';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OfficePriceList, PriceListPage } from '#contract/office/prices/price-lists.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { PriceTabs } from './price-tabs.tsx';
import { NewListDialog } from './new-list-dialog.tsx';
import { ListState } from './list/list-state.tsx';

/** The interval at which the table shows the work of others. */
const everyMs = 30_000;

/** The price lists (rule wholesale/lists). */
export function PriceTableScreen() {
  const address = useListAddress(officePaths.priceLists, ['q']);
  const { storeName, may } = useOffice();
  const { t } = useTexts(priceDeskTexts);
  const [, navigate] = useLocation();
  const [isAdding, setAdding] = useState(false);
  const mayChange = may('prices:write');
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead
        title={t.title}
        about={mayChange ? t.about : `${t.about} ${t.readOnly}`}
        actions={
          mayChange && (
            <Button icon="plus" onClick={() => setAdding(true)}>
              {t.add}
            </Button>
          )
        }
      />
      <PriceTabs current="lists" />
      <ListsPanel address={address} />
      {isAdding && (
        <NewListDialog
          onClose={() => setAdding(false)}
          onMade={(code) => navigate(officePaths.priceList(code))}
        />
      )}
    </>
  );
}

function ListsPanel({ address }: { address: ListAddress<'q'> }) {
  const { t } = useTexts(priceDeskTexts);
  const query = useOfficeRead<PriceListPage>(`/api/office/price-lists?${address.query}`, {
    every: everyMs,
    keep: true,
  });
  return (
    <section className="office-panel" aria-label={t.list}>
      <div className="list-bar">
        <SearchField
          label={t.search}
          hasShortcut
          placeholder={t.searchHint}
          value={address.words.q ?? ''}
          onSearch={(q) => address.set({ q })}
        />
      </div>
      <ListTable
        label={t.list}
        query={query}
        columns={useListColumns()}
        keyOf={({ code }) => code}
        empty={
          address.words.q ? (
            <EmptyState icon="search" title={t.nothingFound} text={t.nothingFoundHint} />
          ) : (
            <EmptyState icon="tag" title={t.empty} text={t.emptyHint} />
          )
        }
      />
    </section>
  );
}

function useListColumns(): TableColumn<OfficePriceList>[] {
  const { t, format } = useTexts(priceDeskTexts);
  const { heads } = t;
  return [
    {
      head: heads.name,
      render: ({ code, name }) => (
        <span className="price-list-name">
          <OfficeLink className="link" to={officePaths.priceList(code)}>
            {name}
          </OfficeLink>
          <span className="caption">{code}</span>
        </span>
      ),
    },
    { head: heads.state, render: ({ active }) => <ListState isActive={active} /> },
    {
      head: heads.groups,
      render: ({ groups }) =>
        groups.length === 0 ? (
          <span className="muted">{t.noGroup}</span>
        ) : (
          groups.map(({ name }) => name).join(', ')
        ),
    },
    {
      head: heads.customers,
      isRight: true,
      render: ({ customers }) => format.integer(customers),
    },
    { head: heads.rules, isRight: true, render: ({ rules }) => format.integer(rules) },
    {
      head: heads.quantityRules,
      isRight: true,
      render: ({ quantityRules }) => format.integer(quantityRules),
    },
  ];
}
