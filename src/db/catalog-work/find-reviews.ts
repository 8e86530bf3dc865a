import { sql, type RawBuilder } from 'kysely';
import type { OfficeReview } from '#contract/office/catalog/office-reviews.ts';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import {
  countUpTo,
  listPage,
  type PageLinks,
  type PageRequest,
  type SortedList,
} from '#db/list-page.ts';
import {
  lowStars,
  reviewSortKeys,
  reviewViews,
  type ReviewView,
} from '#rules/catalog/reviews/review-work.ts';
import type { Locale } from '#rules/shop/locale.ts';

type Fragment = RawBuilder<unknown>;

export interface ReviewSearch extends PageRequest {
  view: ReviewView;
  text: string;
  /** Null: any number. */
  star: number | null;
  locale: Locale;
}

/** Reviews are counted up to this many. */
const mostCounted = 10_000;

const reviewList: SortedList<typeof reviewSortKeys> = {
  id: sql`r.id`,
  keys: reviewSortKeys,
  columns: { date: sql`r.date` },
};

function ofView(view: ReviewView): Fragment {
  if (view === 'all') return sql`true`;
  // The same condition as that of its index.
  if (view === 'unanswered')
    return sql`r.star <= ${sql.lit(lowStars)} and r.answer = '' and r.state <> 'hidden'`;
  return sql`r.state = ${view}`;
}

/** Each word is in the review, or each is a word of the product (rule reviews/office-search). */
function hasWords(text: string): Fragment {
  if (text === '') return sql`true`;
  const words = text.replaceAll(/[!-/:-@[-`{-~]+/g, ' ');
  return sql`r.id in (
    select w.id from reviews w where text_words(w.title || ' ' || w.description) @@ order_question(${words})
    union select w.id from products p join reviews w on w.product_id = p.id
    where product_words(p.code, p.barcode, p.name, p.name_en) @@ order_question(${words}))`;
}

interface Total {
  count: number;
  isMore: boolean;
}

/** A page of the office's list of reviews (rule reviews/office-list). 2 queries. */
export async function findReviews(
  db: Db,
  search: ReviewSearch,
): Promise<PageLinks & { items: OfficeReview[]; total: Total }> {
  const ofStar = search.star === null ? sql`true` : sql`r.star = ${search.star}`;
  const fits = sql`${ofView(search.view)} and ${ofStar} and ${hasWords(search.text)}`;
  const [page, total] = await Promise.all([
    readPage(db, fits, search),
    countUpTo(db, mostCounted, sql`select from reviews r where ${fits}`),
  ]);
  return { ...page, total };
}

interface Row extends Omit<OfficeReview, 'date' | 'answeredAt'> {
  key: string;
  date: Date;
  answeredAt: Date | null;
}

async function readPage(db: Db, fits: Fragment, search: ReviewSearch) {
  const page = listPage(reviewList, search);
  const { rows } = await sql<Row>`
    with page as materialized (
      select r.id, ${page.column} as key from reviews r where ${fits} and ${page.isBeyond} ${page.orderBy()} ${page.limit}
    )
    select ${page.keyText(sql`k.key`)} as key, r.id, r.customer_id as "customerId", r.author as name,
      o.order_no as "orderNo", r.star, r.title, r.description, r.date, r.state, r.hidden_reason as "hiddenReason",
      r.answer, r.answered_at as "answeredAt", r.version,
      (select coalesce(json_agg(json_build_object('id', f.id, 'state', f.state) order by f.place), '[]')
        from review_photos f where f.review_id = r.id) as photos,
      json_build_object('id', p.id, 'code', p.code, 'name', ${inLanguage(search.locale, 'p.name')},
        'seo', case when p.active then p.seo else '' end,
        'image', coalesce(nullif(p.image, ''), parent.image, '')) as product
    from page k join reviews r on r.id = k.id join orders o on o.id = r.order_id join products p on p.id = r.product_id
      left join products parent on parent.id = p.parent_id
    ${page.orderBy(sql`k.key`, sql`k.id`)}`.execute(db);
  const { rows: found, next, previous } = page.of(rows);
  const items = found.map(({ key: _key, date, answeredAt, ...review }) => ({
    ...review,
    date: date.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
  return { items, next, previous };
}

/** The number of reviews of each view, counted up to a limit. 1 query. */
export async function countReviewViews(
  db: Db,
): Promise<{ view: ReviewView; count: number; isMore: boolean }[]> {
  const counts = reviewViews.map(
    (view, place) => sql`(select count(*) from (select from reviews r
      where ${ofView(view)} limit ${mostCounted + 1}) counted) as ${sql.ref(`v${place}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return reviewViews.map((view, place) => {
    const count = rows[0]?.[`v${place}`] ?? 0;
    return { view, count: Math.min(count, mostCounted), isMore: count > mostCounted };
  });
}
