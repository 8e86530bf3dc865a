import './review-table-screen.css';
import { useState } from 'react';
import type {
  OfficeReview,
  OfficeReviewPage,
  ReviewViewCounts,
} from '#contract/office/catalog/office-reviews.ts';
import { reviewViews, type ReviewView } from '#rules/catalog/reviews/review-work.ts';
import { reviewDeskTexts } from '#text/office/catalog/review-desk-text.ts';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useReviewAddress, type ReviewAddress } from './review-address.tsx';
import { HideDialog } from './hide-dialog.tsx';
import { ReviewAnswerDialog } from './review-answer-dialog.tsx';
import { ReviewTable } from './review-table.tsx';

/** The interval at which the list shows the work of others. */
const everyMs = 30_000;

/** Customers' reviews, to publish, hide and answer (rules reviews/office-list, reviews/decisions, reviews/answer). */
export function ReviewTableScreen() {
  const address = useReviewAddress();
  const { storeName } = useOffice();
  const { t } = useTexts(reviewDeskTexts);
  const query = useOfficeRead<OfficeReviewPage>(`/api/office/reviews?${address.query}`, {
    every: everyMs,
    keep: true,
  });
  const [answered, setAnswered] = useState<OfficeReview | null>(null);
  const [hidden, setHidden] = useState<OfficeReview | null>(null);
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead title={t.title} about={t.about} />
      <section className="office-panel" aria-label={t.list}>
        <Views address={address} />
        <SearchBar address={address} />
        <ReviewTable query={query} address={address} onAnswer={setAnswered} onHide={setHidden} />
      </section>
      <p className="review-table-note">{t.foot}</p>
      {answered && <ReviewAnswerDialog review={answered} onClose={() => setAnswered(null)} />}
      {hidden && <HideDialog review={hidden} onClose={() => setHidden(null)} />}
    </>
  );
}

function Views({ address }: { address: ReviewAddress }) {
  const { t, format } = useTexts(reviewDeskTexts);
  const counts = useOfficeRead<ReviewViewCounts>('/api/office/review-views', { every: everyMs });
  const { view: current = 'all' } = address.words;
  function countOf(view: ReviewView): string {
    const found = counts.data?.items.find((each) => each.view === view);
    if (!found || found.count === 0) return '';
    return format.integer(found.count) + (found.isMore ? '+' : '');
  }
  const tabs = reviewViews.map((view) => ({
    key: view,
    to: address.to({ view: view === 'all' ? null : view }),
    name: t.views[view],
    isCurrent: current === view,
    count: countOf(view),
    isLit: view === 'waiting' || view === 'unanswered',
  }));
  return <TabRow label={t.viewsName} tabs={tabs} />;
}

function SearchBar({ address }: { address: ReviewAddress }) {
  const { t, format } = useTexts(reviewDeskTexts);
  const { may } = useOffice();
  return (
    <div className="list-bar">
      <SearchField
        label={t.search}
        hasShortcut
        placeholder={t.searchHint}
        value={address.words.q ?? ''}
        onSearch={(q) => address.set({ q })}
      />
      <span className="select review-table-stars">
        <select
          aria-label={t.star}
          value={address.words.star ?? ''}
          onChange={({ target }) => address.set({ star: target.value })}
        >
          <option value="">{t.anyStar}</option>
          {[1, 2, 3, 4, 5].map((star) => (
            <option key={star} value={star}>
              {t.stars(format.integer(star))}
            </option>
          ))}
        </select>
      </span>
      {may('catalog:write') ? (
        <Keys />
      ) : (
        <span className="review-table-read-only">{t.readOnly}</span>
      )}
    </div>
  );
}

function Keys() {
  const { keys } = useTexts(reviewDeskTexts).t;
  return (
    <span className="review-table-keys office-wide">
      <kbd>J</kbd> <kbd>K</kbd> {keys.move} <kbd>Y</kbd> {keys.publish} <kbd>G</kbd> {keys.hide}{' '}
      <kbd>R</kbd> {keys.answer}
    </span>
  );
}
