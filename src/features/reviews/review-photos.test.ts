import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ProductDetail } from '#contract/catalog/product.ts';
import type { Review } from '#contract/catalog/review.ts';
import { closeCustomer } from '#db/customers/closed-customers.ts';
import { readOwnData } from '#db/customers/own-data/read-own-data.ts';
import { photoLimits } from '#rules/catalog/reviews/photo-form.ts';
import { openShop, seed, testPhotos, type Shop } from '#tests/harness/app.ts';
import { makeCaller, type Caller } from '#tests/harness/caller.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import {
  changeReview,
  filesOf,
  makePhoto,
  photosOf,
  picture,
  reviewTexts,
} from '#tests/harness/review-photos.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { removePhotoFiles } from './remove-photo-files.ts';

const folder = () => join(inject('databaseRun').directory, 'pictures', 'images', 'reviews');

describeEachEngine('the photographs of reviews', (open) => {
  let shop: Shop;
  let office: Browser;
  let photo: Buffer;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'catalog'));
    photo = await picture().jpeg().toBuffer();
  });
  afterAll(() => shop.close());

  const decide = (id: number, what: string, body: object = {}) =>
    officePost(office, `/api/office/review-photos/${id}/${what}`, body, { 'x-locale': 'tr' });
  const statusOf = async (browser: Browser, file: string, size = 'large') =>
    (await browser.get(`/photo/${size}/${file}`)).statusCode;
  const shown = async (id: number) => {
    const product = await shop.browser().get(`/api/catalog/product/${id}`);
    return product.json<ProductDetail>().comments.flatMap(({ photos }) => photos);
  };
  const withoutNeed = () =>
    removePhotoFiles({ db: shop.db, clock: () => new Date(), photos: testPhotos() }, () => false);

  test('come with a new review, wait for the store and are seen by their author alone (rules reviews/photos, reviews/photo-states)', async () => {
    const caller = await makeCaller(shop);
    const { browser, things } = caller;
    const form = {
      ...reviewTexts,
      comment_product_controller: String(seed.child),
      comment_order_no: things.shippedNo,
    };
    const reply = await browser.postFiles(
      '/api/catalog/comment',
      form,
      filesOf([photo, new Uint8Array(), photo]),
    );
    expect(reply.statusCode).toBe(200);
    const { id } = reply.json<{ id: number }>();
    const { photos } = (await browser.get(`/api/catalog/comment/${id}`)).json<Review>();
    expect(photos).toEqual([
      { place: 1, file: expect.stringMatching(/^[\w-]{22}$/), state: 'waiting' },
      { place: 2, file: expect.any(String), state: 'waiting' },
    ]);
    const [first] = photos;
    expect(await shown(seed.child)).toEqual([]);
    const own = await browser.get(`/photo/small/${first?.file}`);
    expect([own.statusCode, own.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      }),
    ]);
    const other = await makeCaller(shop);
    for (const stranger of [other.browser, shop.browser()]) {
      const refused = await stranger.get(`/photo/large/${first?.file}`);
      expect([refused.statusCode, refused.headers['cache-control']]).toEqual([404, 'no-store']);
    }
  });

  test('are shown once the store approves them, and hidden again when it refuses them (rules reviews/photo-decisions, reviews/photos-shown)', async () => {
    const { file, id } = await makePhoto(shop);
    const approved = await decide(id, 'approve', { seen: 1 });
    expect(approved.json()).toEqual({ id, state: 'approved', version: 2 });
    expect(await shown(seed.bulb)).toContain(file);
    const seen = await shop.browser().get(`/photo/large/${file}`);
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    const late = await decide(id, 'refuse', { seen: 1 });
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'photo-changed']);
    await decide(id, 'refuse', { seen: 2, reason: 'Bulanık' });
    expect((await decide(id, 'refuse', { seen: 1 })).json()).toMatchObject({ version: 3 });
    expect(await shown(seed.bulb)).not.toContain(file);
    expect(await statusOf(shop.browser(), file)).toBe(404);
    const log = await shop.db
      .selectFrom('activity_log')
      .where('subject', '=', 'photo')
      .where('subject_id', '=', String(id))
      .select(['action', 'before', 'after'])
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { action: 'photo.approve', before: { state: 'waiting' }, after: { state: 'approved' } },
      {
        action: 'photo.refuse',
        before: { state: 'approved' },
        after: { state: 'refused', reason: 'Bulanık' },
      },
    ]);
  });

  test('are made anew: upright, without place and camera, at most 1,600 pixels (rule reviews/photo-copies)', async () => {
    const caller = await makeCaller(shop);
    const large = await picture(2000, 1000)
      .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(large).metadata()).orientation).toBe(6);
    const webp = await picture().webp().toBuffer();
    const png = await picture().png().toBuffer();
    expect((await changeReview(caller, [large, webp, png])).statusCode).toBe(200);
    const [first] = await photosOf(caller);
    const read = async (size: string) =>
      sharp((await caller.browser.get(`/photo/${size}/${first?.file}`)).rawPayload).metadata();
    const stored = await read('large');
    expect(stored).toMatchObject({ format: 'webp', width: 800, height: 1600 });
    expect([stored.exif, stored.icc, stored.xmp, stored.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(await read('small')).toMatchObject({ format: 'webp', width: 288, height: 288 });
  });

  test('are refused at their field where they are none, too large, too many or a bomb (rules reviews/photos, reviews/photo-limits)', async () => {
    const caller = await makeCaller(shop);
    const field = async (all: Uint8Array[], locale = 'tr') => {
      const reply = await changeReview(caller, all, {}, { 'x-locale': locale });
      expect(reply.statusCode).toBe(400);
      return reply.json().error.fields.comment_photos;
    };
    const type = 'Fotoğraflar JPEG, PNG ya da WebP olmalı.';
    expect(await field([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])).toBe(type);
    expect(await field([await picture().gif().toBuffer()])).toBe(type);
    const huge = Buffer.concat([photo, Buffer.alloc(photoLimits.bytes)]);
    expect(await field([huge])).toBe('Bir fotoğraf en çok 8 MB olabilir.');
    expect(await field([photo, photo, photo, photo, photo], 'en')).toBe(
      'You can add at most 4 photos.',
    );
    const unreadable = 'Bir fotoğraf açılamadı. Lütfen başka bir fotoğraf seçin.';
    const bomb = await picture(9500, 9500).png().toBuffer();
    expect(bomb.length).toBeLessThan(photoLimits.bytes);
    expect(await field([bomb])).toBe(unreadable);
    const whole = await picture(900, 900).jpeg().toBuffer();
    expect(await field([whole.subarray(0, whole.length / 2)])).toBe(unreadable);
    expect(await photosOf(caller)).toEqual([]);
    const misplaced = await caller.browser.postFiles(
      `/api/catalog/comment/${caller.things.reviewId}`,
      reviewTexts,
      [{ field: 'comment_title', bytes: photo }],
    );
    expect(misplaced.statusCode).toBe(400);
    expect(await readdir(join(folder(), 'incoming'))).toEqual([]);
  }, 60_000);

  test('have four places; one that is removed is free again (rule reviews/photos)', async () => {
    const caller = await makeCaller(shop);
    await changeReview(caller, [photo, photo, photo]);
    const before = await photosOf(caller);
    const full = await changeReview(caller, [photo, photo]);
    expect([full.statusCode, full.json().error.fields]).toEqual([
      400,
      { comment_photos: 'En fazla 4 fotoğraf ekleyebilirsiniz.' },
    ]);
    expect(await photosOf(caller)).toEqual(before);
    await changeReview(caller, [photo, photo], { comment_photo_remove_2: '1' });
    const after = await photosOf(caller);
    expect(after.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
    expect(after[1]?.file).not.toBe(before[1]?.file);
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    await caller.browser.post(`/api/catalog/comment/${caller.things.reviewId}`, {
      ...reviewTexts,
      comment_photo_remove_1: 'on',
    });
    expect((await photosOf(caller)).map(({ place }) => place)).toEqual([2, 3, 4]);
  });

  test('of two forms at once never exceed four', async () => {
    const caller = await makeCaller(shop);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => changeReview(caller, [photo, photo])),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 400, 400]);
    expect(await photosOf(caller)).toHaveLength(4);
  });

  test('come without a script too, and go with the form’s errors (rule reviews/forms-without-script)', async () => {
    const { browser, things } = await makeCaller(shop);
    const url = `/siparis/${things.shippedNo}/yorum/${seed.child}`;
    const sent = await browser.postFiles(url, reviewTexts, filesOf([photo]));
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/degerlendirmelerim']);
  });

  test('are taken from customers alone, and of each 40 forms an hour (rule reviews/photo-limits)', async () => {
    const stranger = await shop
      .browser()
      .postFiles('/api/catalog/comment/1', reviewTexts, filesOf([photo]));
    expect(stranger.statusCode).toBe(401);
    const caller = await makeCaller(shop);
    await shop.db
      .insertInto('rate_limits')
      .values({
        key: `review-form:customer:${await customerOf(caller)}`,
        hits: 40,
        resets_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    const refused = await changeReview(caller, [photo]);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    const endless = await makeCaller(shop);
    const long = await changeReview(endless, [], {}, { 'content-length': '90000000' });
    expect(long.statusCode).toBe(413);
  });

  async function customerOf({ things }: Caller): Promise<number> {
    const query = shop.db.selectFrom('reviews').where('id', '=', things.reviewId);
    return (await query.select('customer_id as id').executeTakeFirstOrThrow()).id;
  }

  test('are in the own data, and go with the account and with the review, files and all (rule reviews/photo-deletion)', async () => {
    const first = await makePhoto(shop);
    const customerId = await customerOf(first.caller);
    const { reviews } = await readOwnData(shop.db, customerId);
    expect(reviews).toEqual([
      expect.objectContaining({
        photographs: [
          {
            photoState: 'waiting',
            sentAt: expect.any(String),
            address: `/photo/large/${first.file}`,
          },
        ],
      }),
    ]);
    await shop.db
      .transaction()
      .execute((tx) => closeCustomer(tx, { customerId, locale: 'tr', now: new Date() }));
    const second = await makePhoto(shop);
    await decide(second.id, 'approve');
    await shop.db.deleteFrom('reviews').where('id', '=', second.caller.things.reviewId).execute();
    expect(await statusOf(second.caller.browser, second.file)).toBe(404);
    await withoutNeed();
    const left = (await readdir(folder())).join(' ');
    for (const { file } of [first, second]) expect(left).not.toContain(file);
    const third = await makePhoto(shop);
    await withoutNeed();
    expect(await statusOf(third.caller.browser, third.file)).toBe(200);
  });
});
