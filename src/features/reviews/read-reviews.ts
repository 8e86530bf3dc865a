import type { ReviewList } from '#contract/review.ts';
import { countReviews, listReviews } from '#db/customers/reviews.ts';
import type { Db } from '#db/database.ts';
import { clampPage, pageCount } from '#rules/catalog/pagination.ts';
import { reviewsOfPage } from '#rules/catalog/review-pages.ts';
import type { Locale } from '#rules/shop/locale.ts';

/**
 * A page of the customer's reviews, the newest first; `page` is clamped (rule reviews/mine). 1 query, 3
 * for a page beyond the last.
 */
export async function readReviews(
  db: Db,
  { page, ...input }: { customerId: number; locale: Locale; page: number },
): Promise<ReviewList> {
  const readPage = (number: number) =>
    listReviews(db, { ...input, limit: reviewsOfPage, offset: (number - 1) * reviewsOfPage });
  const first = clampPage(page, Number.MAX_SAFE_INTEGER / reviewsOfPage);
  const { items, total } = await readPage(first);
  if (total !== null) return { items, total };
  if (first === 1) return { items, total: 0 };
  const count = await countReviews(db, input.customerId);
  const last = await readPage(pageCount(count, reviewsOfPage));
  return { items: last.items, total: count };
}
