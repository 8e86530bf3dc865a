import { isChecked } from '#contract/primitives.ts';
import type { ReviewTexts, ReviewTextsChange } from '#contract/catalog/review.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { addPhotos, keepAccountOpen, removePhotos } from '#db/customers/stored-photos.ts';
import { holdReview, insertReview, readReviewable, updateReview } from '#db/customers/reviews.ts';
import { authorName } from '#rules/catalog/reviews/rating.ts';
import {
  checkReview,
  reviewFormNames,
  writtenState,
  type Review,
  type ReviewState,
} from '#rules/catalog/reviews/review-form.ts';
import {
  photoPlaces,
  photoRemovalName,
  type PhotoPlace,
} from '#rules/catalog/reviews/photo-form.ts';
import { canReview } from '#rules/order/order-states.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Face } from '#rules/price/face.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { reviewErrorText } from '#text/shop/review-texts.ts';
import { photoFieldError, storePhotos, type PhotoFiles, type SentPhotos } from './sent-photos.ts';

export interface ReviewServices {
  db: Db;
  clock: () => Date;
  photos: PhotoFiles;
  snapshot: () => Pick<ShopSnapshot, 'settings' | 'hiddenOf'>;
}

/** The same for what each customer sees. */
export type ReviewFaces = ReviewServices & { of: (face: Face) => ReviewServices };

/**
 * Writes a review of a product that the customer bought with this order, and gives its id and state (rules
 * reviews/bought-only, reviews/once, reviews/server-decides, reviews/moderation, reviews/photos). 2 queries; 3 more with photographs, in a
 * transaction; 1 more where not all products are seen.
 */
export async function addReview(
  services: ReviewServices,
  input: {
    customerId: number;
    orderNo: string;
    productId: string;
    form: ReviewTexts;
    sent: SentPhotos | null;
    locale: Locale;
  },
): Promise<{ id: number; state: ReviewState }> {
  const { customerId, orderNo, form, sent, locale } = input;
  const { db, clock } = services;
  const review = checked(form, locale, photoFieldError(sent?.error, locale));
  const productId = idOrNotFound(input.productId);
  const order = await readReviewable(db, { customerId, orderNo, productId });
  if (!order) throw new Refusal('not-found');
  if (!order.isBought || !canReview(order)) throw new Refusal('not-purchased');
  const hidden = await services.snapshot().hiddenOf?.(db, [productId]);
  if (hidden?.has(productId)) throw new Refusal('not-purchased');
  const now = clock();
  const author = authorName(order.name, order.surname);
  const { orderId } = order;
  const state = writtenState(null, services.snapshot().settings.reviewModeration);
  const written = { ...review, customerId, productId, orderId, author, state, now };
  const files = await storePhotos(services, sent?.made ?? []);
  const id =
    files.length === 0
      ? await insertReview(db, written)
      : await db.transaction().execute(async (trx) => {
          if (!(await keepAccountOpen(trx, customerId))) throw new Refusal('not-signed-in');
          const reviewId = await insertReview(trx, written);
          if (reviewId !== null) await addPhotos(trx, { reviewId, files, now });
          return reviewId;
        });
  if (id === null) throw new Refusal('review-exists');
  return { id, state };
}

/**
 * Changes a review of the customer (rule reviews/own-only): its texts, and its photographs, of which some are removed and
 * others added. 2 queries in a transaction; at most 4 more with photographs.
 */
export async function changeReview(
  services: ReviewServices,
  input: {
    customerId: number;
    id: number;
    form: ReviewTextsChange;
    sent: SentPhotos | null;
    locale: Locale;
  },
): Promise<ReviewState> {
  const { customerId, id, form, sent, locale } = input;
  const { db, clock } = services;
  const review = checked(form, locale, photoFieldError(sent?.error, locale));
  const places = photoPlaces.filter((place) => isChecked(form[photoRemovalName(place)]));
  const files = await storePhotos(services, sent?.made ?? []);
  return db.transaction().execute(async (trx) => {
    if (files.length > 0 && !(await keepAccountOpen(trx, customerId)))
      throw new Refusal('not-signed-in');
    const held = await holdReview(trx, { customerId, id });
    if (!held) throw new Refusal('not-found');
    const { name, surname, ...before } = held;
    const state = writtenState(before.state, services.snapshot().settings.reviewModeration);
    const author = authorName(name, surname);
    const now = clock();
    await updateReview(trx, { ...review, id, before, author, state, now });
    await changePhotos(trx, { reviewId: id, places, files, now }, locale);
    return state;
  });
}

async function changePhotos(
  trx: Db,
  input: { reviewId: number; places: PhotoPlace[]; files: string[]; now: Date },
  locale: Locale,
): Promise<void> {
  if (input.places.length > 0) await removePhotos(trx, input);
  if (input.files.length === 0 || (await addPhotos(trx, input))) return;
  throw refusalAt(photoFieldError('count', locale));
}

/** Each wrong field's message; the call's own is the first of them (rule api/error-fields). */
function checked(form: ReviewTexts, locale: Locale, wrong: Record<string, string>): Review {
  const { comment_star: star = '', comment_title: title = '' } = form;
  const result = checkReview({ star, title, description: form.comment_description ?? '' });
  if (result.ok && Object.keys(wrong).length === 0) return result.review;
  const errors = result.ok ? [] : result.errors;
  const fields = errors.map((error) => [
    reviewFormNames[error.field],
    reviewErrorText(error, locale),
  ]);
  throw refusalAt({ ...Object.fromEntries(fields), ...wrong });
}

function refusalAt(fields: Record<string, string>): Refusal {
  const [message] = Object.values(fields);
  return new Refusal('invalid-input', { fields, ...(message !== undefined && { message }) });
}
