import './brand-table.css';
import { useState } from 'react';
import type { OfficeBrand, OfficeBrandPage } from '#contract/office/catalog/office-brands.ts';
import { brandDeskTexts } from '#text/office/catalog/brand-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { useListAddress } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { BrandDialog } from './brand-dialog.tsx';
import { BrandTable } from './brand-table.tsx';
import { MergeDialog } from './brand-merge-dialog.tsx';

/** The interval at which the list shows the work of others. */
const everyMs = 30_000;

/** The brands: names, pictures, addresses, and one in the place of two (rules categories/brands, categories/brand-merge). */
export function BrandTableScreen() {
  const address = useListAddress(officePaths.brands, ['q', 'cursor']);
  const { storeName, may } = useOffice();
  const { t } = useTexts(brandDeskTexts);
  const query = useOfficeRead<OfficeBrandPage>(`/api/office/brands?${address.query}`, {
    every: everyMs,
    keep: true,
  });
  const [edited, setEdited] = useState<OfficeBrand | 'new' | null>(null);
  const [merged, setMerged] = useState<OfficeBrand | null>(null);
  const mayChange = may('catalog:write');
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead
        title={t.title}
        about={mayChange ? t.about : `${t.about} ${t.readOnly}`}
        actions={
          mayChange && (
            <Button icon="plus" onClick={() => setEdited('new')}>
              {t.add}
            </Button>
          )
        }
      />
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
        <BrandTable
          query={query}
          address={address}
          mayChange={mayChange}
          onEdit={setEdited}
          onMerge={setMerged}
        />
      </section>
      {edited && <BrandDialog brand={edited} onClose={() => setEdited(null)} />}
      {merged && <MergeDialog brand={merged} onClose={() => setMerged(null)} />}
    </>
  );
}
