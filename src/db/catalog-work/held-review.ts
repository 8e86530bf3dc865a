import { sql } from 'kysely';
import { countedMove } from '#db/customers/reviews.ts';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import type { ReviewState } from '#rules/catalog/reviews/review-form.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The decision of the office about a review. */
export interface ReviewNow {
  state: ReviewState;
  answer: string;
  hiddenReason: string;
}

export interface HeldReview extends ReviewNow {
  customerId: number;
  star: number;
  version: number;
}

/** Locks a review for a decision; null where there is none. For a transaction. 1 query. */
export async function holdReviewOf(tx: Db, id: number): Promise<HeldReview | null> {
  const { rows } = await sql<HeldReview>`
    select customer_id as "customerId", state, answer, hidden_reason as "hiddenReason", star, version from reviews
    where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Writes a decision about a held review, counts it with its product, and gives the new version. 1 query. */
export async function decideReviewOf(
  tx: Db,
  id: number,
  decision: { held: HeldReview; wanted: ReviewNow; now: Date },
): Promise<number> {
  const { held, wanted, now } = decision;
  const { state, answer, hiddenReason } = wanted;
  const move = countedMove(held, { star: held.star, state });
  const { rows } = await sql<{ version: number }>`
    with changed as (
      update reviews set state = ${state}, answer = ${answer}, hidden_reason = ${hiddenReason}, version = version + 1,
        answered_at = case when ${answer} = '' then null when ${answer} = answer then answered_at else ${now}::timestamptz end
      where id = ${id} returning version, product_id
    ), counted as (
      update products p set star_sum = p.star_sum + ${move.stars}::int, comment_count = p.comment_count + ${move.count}::int
      from changed c where p.id = c.product_id and (${move.stars}::int, ${move.count}::int) <> (0, 0)
    )
    select version from changed`.execute(tx);
  const [changed] = rows;
  if (!changed) throw new Error('a review that was not held');
  return changed.version;
}

/** Queues the mail that brings an answer to the review's author, in the transaction that answers (rule reviews/mail). 1 query. */
export async function queueReviewMail(
  tx: Db,
  { reviewId, customerId }: { reviewId: number; customerId: number },
): Promise<void> {
  const payload = JSON.stringify({ reviewId });
  await tx
    .insertInto('outbox')
    .values({ kind: 'review-answered', payload, customer_id: customerId })
    .execute();
}

/** An answered review, as its mail tells of it. */
export interface AnsweredReview {
  title: string;
  description: string;
  answer: string;
  /** The author's language. */
  locale: Locale;
  productId: number;
  /** Its name in that language. */
  product: string;
  /** Empty where the product has no page any more. */
  seo: string;
}

/** Null where the review is gone or has no answer. 1 query. */
export async function readAnsweredReview(db: Db, id: number): Promise<AnsweredReview | null> {
  const { rows } = await sql<AnsweredReview>`
    select r.title, r.description, r.answer, coalesce(c.locale, 'tr') as locale, p.id as "productId",
      case when c.locale = 'en' then ${inLanguage('en', 'p.name')} else p.name end as product,
      case when p.active and parent.active is not false then p.seo else '' end as seo
    from reviews r join products p on p.id = r.product_id join customers c on c.id = r.customer_id
      left join products parent on parent.id = p.parent_id
    where r.id = ${id} and r.answer <> ''`.execute(db);
  return rows[0] ?? null;
}
