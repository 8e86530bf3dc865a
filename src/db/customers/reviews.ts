import { sql, type RawBuilder } from 'kysely';
import type { Review } from '#contract/catalog/review.ts';
import type { Db } from '#db/database.ts';
import { eachLocale, inLanguage } from '#db/in-language.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import { ownerId, ownerValues, type OwnerValues } from './owner-id.ts';
import type { Review as ReviewTexts, ReviewState } from '#rules/catalog/reviews/review-form.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { Locale } from '#rules/shop/locale.ts';

type ReviewRow = Omit<Review, 'product' | 'date'> & {
  date: Date;
  productId: number;
  productName: string;
  seo: string;
  image: string;
  code: string;
};

/** Reviews with their products, which a child without a picture borrows from its parent. */
function selectReviews(locale: Locale, which: RawBuilder<unknown>) {
  return sql<ReviewRow>`
    select r.id, r.title, r.description, r.star, r.date, r.author as name, r.state, r.answer, o.order_no as "orderNo",
      p.id as "productId", ${inLanguage(locale, 'p.name')} as "productName", p.code,
      case when p.active then p.seo else '' end as seo, coalesce(nullif(p.image, ''), parent.image, '') as image,
      (select coalesce(json_agg(json_build_object('place', f.place, 'file', f.file, 'state', f.state)
        order by f.place), '[]') from review_photos f where f.review_id = r.id) as photos
    from reviews r join orders o on o.id = r.order_id join products p on p.id = r.product_id
      left join products parent on parent.id = p.parent_id
    where ${which}`;
}

function toReview(row: ReviewRow): Review {
  const { productId, productName, seo, image, code, date, ...review } = row;
  const product = { id: productId, name: productName, seo, image, code };
  return { ...review, product, date: date.toISOString() };
}

/** Beside its customer, who may have none on the page, or none at all. */
type ReviewPageRow = (ReviewRow | { id: null }) & { total: number };

const reviewPages = eachLocale((locale) =>
  preparedQuery<OwnerValues & { limit: number; offset: number }, ReviewPageRow>(
    'reviews',
    (_, value) => sql`
      select (select count(*) from reviews n where n.customer_id = c.id) as total, page.*
      from customers c left join lateral (
        ${selectReviews(
          locale,
          sql`r.customer_id = c.id
            order by r.date desc, r.id desc limit ${value('limit')} offset ${value('offset')}`,
        )}
      ) page on true
      where c.id = ${ownerId(value)} order by page.date desc, page.id desc`,
  ),
);

/** A part of the owner's reviews, the newest first, and how many there are; null where nobody is one. 1 query. */
export async function listReviews(
  db: Db,
  input: { owner: Owner; locale: Locale; limit: number; offset: number },
): Promise<{ items: Review[]; total: number } | null> {
  const { locale, owner, ...part } = input;
  const rows = await reviewPages[locale](db, { ...ownerValues(owner), ...part });
  const [first] = rows;
  if (!first) return null;
  const items = rows.flatMap((row) => {
    if (row.id === null) return [];
    const { total: _, ...review } = row;
    return [toReview(review)];
  });
  return { items, total: first.total };
}

const oneReview = eachLocale((locale) =>
  preparedQuery<OwnerValues & { id: number }, ReviewRow>('review', (_, value) =>
    selectReviews(locale, sql`r.id = ${value('id')} and r.customer_id = ${ownerId(value)}`),
  ),
);

/** One of the owner's reviews; null for another's. 1 query. */
export async function findReview(
  db: Db,
  input: { owner: Owner; id: number; locale: Locale },
): Promise<Review | null> {
  const { locale, owner, id } = input;
  const [row] = await oneReview[locale](db, { ...ownerValues(owner), id });
  return row ? toReview(row) : null;
}

/**
 * The facts that decide whether a customer may review a product of an order; null when the order is not theirs. 1
 * query.
 */
export async function readReviewable(
  db: Db,
  input: { customerId: number; orderNo: string; productId: number },
): Promise<{
  orderId: number;
  state: OrderState;
  paymentType: PaymentType;
  /** Whether the order has a line of the product. */
  isBought: boolean;
  name: string;
  surname: string;
} | null> {
  const { rows } = await sql<{
    orderId: number;
    state: OrderState;
    paymentType: PaymentType;
    isBought: boolean;
    name: string;
    surname: string;
  }>`
    select o.id as "orderId", o.state, o.payment_type as "paymentType", c.name, c.surname,
      exists (select from order_lines l where l.order_id = o.id and l.quantity > 0
        and l.product_id = ${input.productId}) as "isBought"
    from orders o join customers c on c.id = o.customer_id
    where o.order_no = ${input.orderNo} and o.customer_id = ${input.customerId}`.execute(db);
  return rows[0] ?? null;
}

interface Written extends ReviewTexts {
  customerId: number;
  author: string;
  state: ReviewState;
  now: Date;
}

/**
 * Writes a review and counts a published one with its product in one statement; its id, or null where there is one
 * already, which two at once cannot get past (rule reviews/once). 1 query.
 */
export async function insertReview(
  db: Db,
  input: Written & { orderId: number; productId: number },
): Promise<number | null> {
  const { customerId, orderId, productId, star, title, description, author, state, now } = input;
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into reviews (customer_id, order_id, product_id, star, title, description, author, state, date)
      values (${customerId}, ${orderId}, ${productId}, ${star}, ${title}, ${description}, ${author}, ${state}, ${now})
      on conflict (order_id, product_id) do nothing
      returning id, product_id, star
    ), counted as (
      update products p set star_sum = p.star_sum + a.star, comment_count = p.comment_count + 1
      from added a where p.id = a.product_id and ${state} = 'published'
    )
    select id from added`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Locks a review of the customer for a change and gives what the change is counted against, and its
 * author's name; null when it is not theirs. For a transaction. 1 query.
 */
export async function holdReview(
  trx: Db,
  input: { customerId: number; id: number },
): Promise<{ star: number; state: ReviewState; name: string; surname: string } | null> {
  const { rows } = await sql<{ star: number; state: ReviewState; name: string; surname: string }>`
    select r.star, r.state, c.name, c.surname from reviews r join customers c on c.id = r.customer_id
    where r.id = ${input.id} and r.customer_id = ${input.customerId} for update of r`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Changes a review that is held and moves its product's stars and count by what the change is against `before`.
 * Apart from the lock: a statement that locks a row and then changes it waits in a circle with others
 * that wait for the row. 1 query.
 */
export async function updateReview(
  trx: Db,
  input: Omit<Written, 'customerId'> & {
    id: number;
    before: { star: number; state: ReviewState };
  },
): Promise<void> {
  const { id, star, before, title, description, author, state, now } = input;
  const move = countedMove(before, { star, state });
  await sql`
    with changed as (
      update reviews r set star = ${star}, title = ${title}, description = ${description},
        author = ${author}, state = ${state}, date = ${now}, version = version + 1
      where r.id = ${id}
      returning r.product_id
    )
    update products p set star_sum = p.star_sum + ${move.stars}::int, comment_count = p.comment_count + ${move.count}::int
    from changed c where p.id = c.product_id and (${move.stars}::int, ${move.count}::int) <> (0, 0)`.execute(
    trx,
  );
}

interface Counted {
  star: number;
  state: ReviewState;
}

/** The change of a product's stars and count when one of its reviews changes: published ones count. */
export function countedMove(before: Counted, after: Counted): { stars: number; count: number } {
  const [was, is] = [before, after].map(({ state }) => (state === 'published' ? 1 : 0));
  const [wasCounted, isCounted] = [was ?? 0, is ?? 0];
  return {
    stars: isCounted * after.star - wasCounted * before.star,
    count: isCounted - wasCounted,
  };
}
