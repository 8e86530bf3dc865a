import type { ReviewList } from '#contract/catalog/review.ts';
import { listReviews } from '#db/customers/reviews.ts';
import type { Db } from '#db/database.ts';
import { clampPage, pageCount } from '#rules/catalog/lists/pagination.ts';
import { reviewsPerPage } from '#rules/catalog/review-pages.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { Locale } from '#rules/shop/locale.ts';

/**
 * A page of the owner's reviews, the newest first; `page` is clamped (rule reviews/my-reviews). Null where nobody is the owner.
 * 1 query, 2 for a page beyond the last.
 */
export async function readReviews(
  db: Db,
  { page, ...input }: { owner: Owner; locale: Locale; page: number },
): Promise<ReviewList | null> {
  const readPage = (number: number) =>
    listReviews(db, { ...input, limit: reviewsPerPage, offset: (number - 1) * reviewsPerPage });
  const asked = await readPage(clampPage(page, Number.MAX_SAFE_INTEGER / reviewsPerPage));
  if (asked === null || asked.items.length > 0 || asked.total === 0) return asked;
  return readPage(pageCount(asked.total, reviewsPerPage));
}
