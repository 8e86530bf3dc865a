import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';

let shop: Shop;
let photo: Buffer;
beforeAll(async () => {
  shop = await openShop({ pages: true });
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
});
afterAll(() => shop.close());

const texts = { comment_title: 'Solid', comment_description: 'Heavy.', comment_star: '4' };
const field = 'comment_photos';

test('takes photographs without a script: the error at its field, then the picture below the review (rules reviews/photos, reviews/photos-shown)', async () => {
  const { browser, things } = await makeCaller(shop);
  const form = `/en/degerlendirmelerim/${things.reviewId}`;
  const empty = await browser.get(form);
  expect(empty.body).toContain('encType="multipart/form-data"');
  // A browser sends an empty file for a field in which nothing was chosen.
  const wrong = await browser.postFiles(form, texts, [
    { field, bytes: new Uint8Array(), name: '' },
    { field, bytes: Buffer.from('%PDF-1.7') },
  ]);
  expect(wrong.statusCode).toBe(400);
  expect(wrong.body).toContain('Photos have to be JPEG, PNG or WebP.');
  expect(wrong.body).toContain('value="Solid"');
  const sent = await browser.postFiles(form, texts, [{ field, bytes: photo }]);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/en/degerlendirmelerim']);
  const own = (await browser.get('/en/degerlendirmelerim')).body;
  const [, file = ''] = /href="\/photo\/large\/([\w-]{22})"/.exec(own) ?? [];
  expect(own).toContain('Waiting for approval');
  const office = shop.browser();
  await enterOffice(office, await makeStaff(shop.db, 'catalog'));
  const { id } = await shop.db
    .selectFrom('review_photos')
    .where('file', '=', file)
    .select('id')
    .executeTakeFirstOrThrow();
  const { seo } = await shop.db
    .selectFrom('products')
    .where('id', '=', seed.bulb)
    .select('seo')
    .executeTakeFirstOrThrow();
  const page = `/en/${seo}-p-${seed.bulb}`;
  expect((await shop.browser().get(page)).body).not.toContain(file);
  await officePost(office, `/api/office/review-photos/${id}/approve`, {});
  const shown = (await shop.browser().get(page)).body;
  expect(shown).toContain(`href="/photo/large/${file}"`);
  expect(shown).toMatch(
    new RegExp(`<img[^>]*src="/photo/small/${file}"[^>]*alt="Photo 1, Rechargeable Bulb"`),
  );
  const removal = { ...texts, comment_photo_remove_1: '1' };
  await browser.postFiles(form, removal, []);
  expect((await shop.browser().get(page)).body).not.toContain(file);
});
