import type { ReviewTexts } from '#contract/catalog/review.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { holdReview, insertReview, readReviewable, updateReview } from '#db/customers/reviews.ts';
import { authorName } from '#rules/catalog/rating.ts';
import { checkReview, reviewFormNames, type Review } from '#rules/catalog/review-form.ts';
import { canReview } from '#rules/order/order-states.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { reviewErrorText } from '#text/shop/review-texts.ts';

export interface ReviewServices {
  db: Db;
  clock: () => Date;
}

/**
 * Writes a review of a product that the customer bought with this order, and gives its id (rules
 * reviews/bought-only, reviews/once, reviews/server-decides). 2 queries.
 */
export async function addReview(
  { db, clock }: ReviewServices,
  input: {
    customerId: number;
    orderNo: string;
    productId: string;
    form: ReviewTexts;
    locale: Locale;
  },
): Promise<number> {
  const { customerId, orderNo, form, locale } = input;
  const review = checked(form, locale);
  const productId = idOrNotFound(input.productId);
  const order = await readReviewable(db, { customerId, orderNo, productId });
  if (!order) throw new Refusal('not-found');
  if (!order.isBought || !canReview(order)) throw new Refusal('not-purchased');
  const id = await insertReview(db, {
    ...review,
    customerId,
    productId,
    orderId: order.orderId,
    author: authorName(order.name, order.surname),
    now: clock(),
  });
  if (id === null) throw new Refusal('review-exists');
  return id;
}

/** Changes a review of the customer (rule reviews/own-only). 2 queries in a transaction. */
export async function changeReview(
  { db, clock }: ReviewServices,
  input: { customerId: number; id: number; form: ReviewTexts; locale: Locale },
): Promise<void> {
  const { customerId, id, form, locale } = input;
  const review = checked(form, locale);
  await db.transaction().execute(async (trx) => {
    const held = await holdReview(trx, { customerId, id });
    if (!held) throw new Refusal('not-found');
    const { star: oldStar, name, surname } = held;
    const author = authorName(name, surname);
    await updateReview(trx, { ...review, id, oldStar, author, now: clock() });
  });
}

/** Each wrong field's message; the call's own is the first of them (rule api/error-fields). */
function checked(form: ReviewTexts, locale: Locale): Review {
  const { comment_star: star = '', comment_title: title = '' } = form;
  const result = checkReview({ star, title, description: form.comment_description ?? '' });
  if (result.ok) return result.review;
  const fields = Object.fromEntries(
    result.errors.map((error) => [reviewFormNames[error.field], reviewErrorText(error, locale)]),
  );
  const [message] = Object.values(fields);
  throw new Refusal('invalid-input', { fields, ...(message !== undefined && { message }) });
}
