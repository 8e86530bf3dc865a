import './photo-table-screen.css';
import type { OfficePhotoPage, PhotoViewCounts } from '#contract/office/catalog/office-photos.ts';
import { photoViews, type PhotoView } from '#rules/catalog/reviews/photo-form.ts';
import { photoDeskTexts } from '#text/office/catalog/photo-desk-text.ts';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { usePhotoAddress, type PhotoAddress } from './photo-address.tsx';
import { PhotoTable } from './photo-table.tsx';

/** The interval at which the list shows the work of others. */
const everyMs = 30_000;

/** Photographs in reviews, to approve and to refuse (rules reviews/photo-list, reviews/photo-decisions). */
export function PhotoTableScreen() {
  const address = usePhotoAddress();
  const { storeName, may } = useOffice();
  const { t } = useTexts(photoDeskTexts);
  const query = useOfficeRead<OfficePhotoPage>(`/api/office/review-photos?${address.query}`, {
    every: everyMs,
    keep: true,
  });
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead title={t.title} about={t.about} />
      <section className="office-panel" aria-label={t.list}>
        <Views address={address} />
        {!may('catalog:write') && (
          <div className="list-bar">
            <span className="photo-table-read-only">{t.readOnly}</span>
          </div>
        )}
        <PhotoTable query={query} address={address} />
      </section>
    </>
  );
}

function Views({ address }: { address: PhotoAddress }) {
  const { t, format } = useTexts(photoDeskTexts);
  const counts = useOfficeRead<PhotoViewCounts>('/api/office/review-photo-views', {
    every: everyMs,
  });
  const { view: current = 'all' } = address.words;
  function countOf(view: PhotoView): string {
    const found = counts.data?.items.find((each) => each.view === view);
    if (!found || found.count === 0) return '';
    return format.integer(found.count) + (found.isMore ? '+' : '');
  }
  const tabs = photoViews.map((view) => ({
    key: view,
    to: address.to({ view: view === 'all' ? null : view }),
    name: t.views[view],
    isCurrent: current === view,
    count: countOf(view),
    isLit: view === 'waiting',
  }));
  return <TabRow label={t.viewsName} tabs={tabs} />;
}
