import type { ReviewError } from '#rules/catalog/reviews/review-form.ts';
import type { ReviewState } from '#rules/catalog/reviews/review-form.ts';
import { reviewLimits } from '#rules/catalog/reviews/review-form.ts';
import { photoLimits, type PhotoError } from '#rules/catalog/reviews/photo-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';
import { reviews as english } from '#text/en/product/reviews.ts';
import { reviews as turkish } from '#text/tr/product/reviews.ts';

/** Apart from the messages of every page: a few screens alone say them. */
export const reviewTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};

/** The error text of a field (rules reviews/star, reviews/title, reviews/description). */
export function reviewErrorText({ field, reason }: ReviewError, locale: Locale): string {
  const text = reviewTexts[locale];
  const missing = {
    star: text.starMissing,
    title: text.titleMissing,
    description: text.descriptionMissing,
  };
  if (reason !== 'too-long') return missing[reason];
  return text.tooLong(
    formats[locale].integer(field === 'title' ? reviewLimits.title : reviewLimits.description),
  );
}

/** The limits of photographs as people read them: their number, and megabytes of each. */
export function photoLimitTexts(locale: Locale): { count: string; megabytes: string } {
  const { integer } = formats[locale];
  return { count: integer(photoLimits.count), megabytes: integer(photoLimits.bytes / 1024 / 1024) };
}

/** The error text of photographs (rule reviews/photos). */
export function photoErrorText(error: PhotoError, locale: Locale): string {
  const { photoWrong } = reviewTexts[locale];
  const { count, megabytes } = photoLimitTexts(locale);
  if (error === 'count') return photoWrong.count(count);
  return error === 'size' ? photoWrong.size(megabytes) : photoWrong[error];
}

/** A review that was just saved. */
export interface SavedReview {
  withPhotos: boolean;
  state: ReviewState;
}

/** The sentence after a review was saved: whether others see it now (rule reviews/moderation). */
export function reviewSavedText({ withPhotos, state }: SavedReview, locale: Locale): string {
  const text = reviewTexts[locale];
  if (state !== 'published') return text.savedWaiting;
  return withPhotos ? text.savedWithPhotos : text.saved;
}
