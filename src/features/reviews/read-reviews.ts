import type { ReviewList } from '#contract/review.ts';
import { countReviews, listReviews } from '#db/customers/reviews.ts';
import type { Db } from '#db/database.ts';
import { clampPage, pageCount } from '#rules/catalog/pagination.ts';
import { reviewsOfPage } from '#rules/catalog/review-pages.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A page of the customer's reviews, the newest first; `page` is clamped (rule reviews/mine). 2 queries. */
export async function readReviews(
  db: Db,
  input: { customerId: number; locale: Locale; page: number },
): Promise<ReviewList> {
  const { customerId, locale } = input;
  const total = await countReviews(db, customerId);
  const page = clampPage(input.page, pageCount(total, reviewsOfPage));
  const part = { limit: reviewsOfPage, offset: (page - 1) * reviewsOfPage };
  return { items: await listReviews(db, { customerId, locale, ...part }), total };
}
