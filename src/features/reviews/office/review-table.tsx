import type { OfficeReview, OfficeReviewPage } from '#contract/office/catalog/office-reviews.ts';
import { formatDateTime } from '#text/format.ts';
import { reviewDeskTexts } from '#text/office/catalog/review-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useRowCursor } from '#ui/office/table/use-row-cursor.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import type { ReviewAddress } from './review-address.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewWords } from './review-words.tsx';
import { usePublishing } from './use-publishing.tsx';

export interface ReviewHandlers {
  onAnswer: (review: OfficeReview) => void;
  onHide: (review: OfficeReview) => void;
}

const keyOf = ({ id }: OfficeReview) => id;

/** The page of reviews with the actions of each; J, K, Y, G and R work on the row of the cursor. */
export function ReviewTable(
  props: { query: OfficeRead<OfficeReviewPage>; address: ReviewAddress } & ReviewHandlers,
) {
  const { query, address } = props;
  const { t, format } = useTexts(reviewDeskTexts);
  const columns = useReviewColumns(props);
  const page = query.data;
  const cursor = useRowCursor({ rows: page?.items ?? [], keyOf });
  useDecisionKeys(cursor.row, props);
  const all = page ? format.integer(page.total.count) + (page.total.isMore ? '+' : '') : '';
  return (
    <ListTable
      label={t.list}
      className="review-table"
      query={query}
      columns={columns}
      keyOf={keyOf}
      cursor={cursor}
      phone="card"
      sort={{
        current: address.words.sort ?? '-date',
        onSort: (sort) => address.set({ sort: sort === '-date' ? null : sort }),
      }}
      waitingRows={8}
      empty={<NoReviews address={address} />}
      foot={
        page && (
          <PageTurner
            shown={t.shownOf(format.integer(page.items.length), all)}
            previous={page.previous}
            next={page.next}
            onTurn={(at) => address.set({ cursor: at })}
          />
        )
      }
    />
  );
}

function useDecisionKeys(row: OfficeReview | undefined, { onAnswer, onHide }: ReviewHandlers) {
  const { may } = useOffice();
  const publishing = usePublishing();
  const review = may('catalog:write') ? row : undefined;
  useKeys({
    y: review && review.state !== 'published' ? () => publishing.publish(review) : undefined,
    g: review && review.state !== 'hidden' ? () => onHide(review) : undefined,
    r: review && (() => onAnswer(review)),
  });
}

function useReviewColumns(handlers: ReviewHandlers): TableColumn<OfficeReview>[] {
  const { t, locale } = useTexts(reviewDeskTexts);
  const { heads } = t;
  return [
    {
      head: heads.review,
      className: 'review-table-words',
      render: (review) => <ReviewWords review={review} />,
    },
    {
      head: heads.date,
      className: 'review-table-date muted',
      sort: { by: 'date', first: 'descending' },
      render: ({ date }) => formatDateTime(date, locale),
    },
    {
      head: heads.state,
      className: 'review-table-state',
      render: ({ state }) => <StateTag state={state} />,
    },
    {
      head: heads.actions,
      className: 'review-table-actions',
      isActions: true,
      render: (review) => <ReviewActions review={review} {...handlers} />,
    },
  ];
}

function StateTag({ state }: Pick<OfficeReview, 'state'>) {
  const { t } = useTexts(reviewDeskTexts);
  const text = t.states[state];
  if (state === 'waiting') return <span className="review-table-tag is-waiting">{text}</span>;
  if (state === 'published') return <span className="review-table-tag is-published">{text}</span>;
  return <span className="review-table-tag">{text}</span>;
}

function NoReviews({ address }: { address: ReviewAddress }) {
  const { t } = useTexts(reviewDeskTexts);
  const { q, view, star } = address.words;
  const isSearched = q !== undefined || star !== undefined;
  return (
    <EmptyState
      icon={isSearched ? 'search-x' : 'package-open'}
      title={isSearched ? t.nothingFound : t.empty}
      text={isSearched ? t.nothingFoundHint : t.emptyHint}
    >
      {(isSearched || view !== undefined) && (
        <Button look="secondary" onClick={() => address.set({ q: null, view: null, star: null })}>
          {t.showAll}
        </Button>
      )}
    </EmptyState>
  );
}
