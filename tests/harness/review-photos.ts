import sharp from 'sharp';
import type { OwnPhoto, Review } from '#contract/catalog/review.ts';
import type { Shop } from './app.ts';
import { makeCaller, type Caller } from './caller.ts';

export const reviewTexts = {
  comment_title: 'İyi',
  comment_description: 'Sağlam.',
  comment_star: '4',
};

/** A red picture of these pixels. */
export function picture(width = 60, height = 40) {
  return sharp({ create: { width, height, channels: 3, background: '#c33' } });
}

/** The files of a review's form. */
export const filesOf = (all: readonly Uint8Array[]) =>
  all.map((bytes) => ({ field: 'comment_photos', bytes }));

/** Changes the caller's review, with these files. */
export function changeReview(
  { browser, things }: Caller,
  all: readonly Uint8Array[],
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const form = { ...reviewTexts, ...more };
  return browser.postFiles(`/api/catalog/comment/${things.reviewId}`, form, filesOf(all), headers);
}

/** The photographs of the caller's review, as its author sees them. */
export async function photosOf({ browser, things }: Caller): Promise<OwnPhoto[]> {
  const reply = await browser.get(`/api/catalog/comment/${things.reviewId}`);
  return reply.json<Review>().photos;
}

/** A new customer whose review of the bulb has a photograph. */
export async function makePhoto(shop: Shop): Promise<{ caller: Caller; file: string; id: number }> {
  const caller = await makeCaller(shop);
  const reply = await changeReview(caller, [await picture().jpeg().toBuffer()]);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const [first] = await photosOf(caller);
  const { id, file } = await shop.db
    .selectFrom('review_photos')
    .where('file', '=', first?.file ?? '')
    .select(['id', 'file'])
    .executeTakeFirstOrThrow();
  return { caller, file, id };
}
