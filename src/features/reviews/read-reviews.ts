import type { Review, ReviewList } from '#contract/catalog/review.ts';
import { findReview, listReviews } from '#db/customers/reviews.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { clampPage, pageCount } from '#rules/catalog/lists/pagination.ts';
import { reviewsPerPage } from '#rules/catalog/reviews/review-pages.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { Locale } from '#rules/shop/locale.ts';

interface ReadServices {
  db: Db;
  snapshot: () => Pick<ShopSnapshot, 'hiddenOf'>;
}

/**
 * A page of the owner's reviews, the newest first; `page` is clamped (rule reviews/my-reviews). Null where nobody is the owner.
 * 1 query, 2 for a page beyond the last; 1 more where not all products are seen.
 */
export async function readReviews(
  services: ReadServices,
  { page, ...input }: { owner: Owner; locale: Locale; page: number },
): Promise<ReviewList | null> {
  const readPage = (number: number) =>
    listReviews(services.db, {
      ...input,
      limit: reviewsPerPage,
      offset: (number - 1) * reviewsPerPage,
    });
  const asked = await readPage(clampPage(page, Number.MAX_SAFE_INTEGER / reviewsPerPage));
  if (asked === null || asked.total === 0) return asked;
  const found =
    asked.items.length > 0 ? asked : await readPage(pageCount(asked.total, reviewsPerPage));
  return found && { ...found, items: await linkedAsSeen(services, found.items) };
}

/** One of the owner's reviews; null for another's. 1 query; 1 more where not all products are seen. */
export async function readReview(
  services: ReadServices,
  input: { owner: Owner; id: number; locale: Locale },
): Promise<Review | null> {
  const review = await findReview(services.db, input);
  if (!review) return null;
  const [shown] = await linkedAsSeen(services, [review]);
  return shown ?? null;
}

/** The reviews, without a link to products that their author does not see (rule wholesale/unseen-orders). */
async function linkedAsSeen(
  { db, snapshot }: ReadServices,
  reviews: readonly Review[],
): Promise<Review[]> {
  const hidden = await snapshot().hiddenOf?.(
    db,
    reviews.map(({ product }) => product.id),
  );
  return reviews.map((review) =>
    hidden?.has(review.product.id)
      ? { ...review, product: { ...review.product, seo: '' } }
      : review,
  );
}
