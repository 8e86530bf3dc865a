import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PictureTaken, ProductPictures } from '#contract/office/catalog/office-pictures.ts';
import { pictureLimits } from '#rules/catalog/pictures/picture-limits.ts';
import { openShop, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { picture } from '#tests/harness/review-photos.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the pictures of a product in the office', (open) => {
  let shop: Shop;
  let office: Browser;

  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'catalog'));
  });
  afterAll(() => shop.close());

  const url = (id: number, what = '') => `/api/office/products/${id}/pictures${what}`;
  const call = (id: number, what: string, body: object) =>
    officePost(office, url(id, what), body, { 'x-locale': 'en' });
  const list = async (id: number) => (await office.get(url(id))).json<ProductPictures>().pictures;
  const sendAs = (browser: Browser, id: number, bytes: Uint8Array) =>
    browser.postFiles(url(id, '/files'), {}, [{ field: 'picture', bytes }], {
      origin: shopOrigin,
      'x-locale': 'en',
    });
  const send = async (id: number, width = 300) => {
    const answer = await sendAs(office, id, await picture(width, 200).png().toBuffer());
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<PictureTaken>().taken?.file ?? '';
  };
  const shown = async (id: number, headers = {}) =>
    (await shop.browser().get(`/api/catalog/product/${id}`, headers)).body;

  test('shows sent pictures in the shop, the first as its cover (rules product-pictures/upload, product-pictures/order)', async () => {
    const id = await makeProduct(shop.db, { name: 'Çekiç' });
    await shown(id);
    const first = await send(id);
    const second = await send(id, 1600);
    expect(first).toMatch(/^cekic-[\da-f]{8}\.webp$/);
    await expect.poll(() => shown(id), { interval: 20 }).toContain(second);
    const copy = await shop.browser().get(`/image/229/${second}`);
    expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'image/webp']);
    const seen = [first, second];
    const arranged = await call(id, '/arrange', { files: [second, first], seen });
    expect(arranged.json()).toMatchObject({ pictures: [{ file: second }, { file: first }] });
    const stored = await shop.db
      .selectFrom('products')
      .where('id', '=', id)
      .select(['image', 'images'])
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ image: second, images: [second, first] });
    // Somebody who looked before.
    const stale = await call(id, '/arrange', { files: [first], seen });
    expect(stale.json().error.code).toBe('product-changed');
    await call(id, '/arrange', { files: [second], seen: [second, first] });
    expect(await list(id)).toMatchObject([{ file: second }]);
    const back = { files: [second, first], seen: [second] };
    expect((await call(id, '/arrange', back)).statusCode).toBe(200);
  });

  test('describes a picture in both languages (rule product-pictures/texts)', async () => {
    const id = await makeProduct(shop.db, { name: 'Lamba', nameEn: 'Lamp' });
    const file = await send(id);
    await shown(id);
    const texts = { file, alt: ' Masada yanan lamba ', altEn: 'A lamp on a desk' };
    expect((await call(id, '/texts', texts)).json()).toMatchObject({
      pictures: [{ file, alt: 'Masada yanan lamba', altEn: 'A lamp on a desk' }],
    });
    await expect.poll(() => shown(id), { interval: 20 }).toContain('Masada yanan lamba');
    await expect
      .poll(() => shown(id, { 'x-locale': 'en' }), { interval: 20 })
      .toContain('A lamp on a desk');
    expect((await call(id, '/texts', { ...texts, file: 'x.webp' })).statusCode).toBe(404);
    const long = { ...texts, alt: 'a'.repeat(pictureLimits.text + 1) };
    expect((await call(id, '/texts', long)).statusCode).toBe(400);
  });

  test('crops a picture in its place, with its texts (rule product-pictures/crop)', async () => {
    const id = await makeProduct(shop.db);
    const [file, other] = [await send(id), await send(id)];
    await call(id, '/texts', { file, alt: 'Kutu', altEn: '' });
    const part = { file, left: 0, top: 0, width: 0.5, height: 1 };
    const cropped = (await call(id, '/crop', part)).json<PictureTaken>();
    expect(cropped.pictures).toMatchObject([{ alt: 'Kutu' }, { file: other }]);
    expect(cropped.pictures[0]?.file).not.toBe(file);
    expect((await call(id, '/crop', part)).statusCode).toBe(404);
    const outside = { file: other, left: 0.6, top: 0, width: 0.5, height: 1 };
    expect((await call(id, '/crop', outside)).json().error.fields).toHaveProperty('width');
    const tiny = { file: other, left: 0, top: 0, width: 0.1, height: 1 };
    expect((await call(id, '/crop', tiny)).json().error.fields.width).toContain('100 pixels');
  });

  test('refuses what is no picture, too many, and addresses inside the network at their fields', async () => {
    const id = await makeProduct(shop.db);
    const text = await sendAs(office, id, Buffer.from('<svg onload="x"/>'));
    expect(text.json().error.fields.picture).toContain('JPEG');
    const none = await office.postFiles(url(id, '/files'), {}, [], { origin: shopOrigin });
    expect(none.statusCode).toBe(400);
    for (const address of ['http://127.0.0.1/a.png', 'http://[::ffff:10.0.0.1]/', 'cat.png']) {
      const answer = await call(id, '/address', { address });
      expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([
        400,
        ['address'],
      ]);
    }
    const full = Array.from({ length: pictureLimits.count }, (_, n) => `dolu-${n}.webp`);
    await call(id, '/arrange', { files: full, seen: [] });
    const more = await sendAs(office, id, await picture().png().toBuffer());
    expect(more.json().error.code).toBe('pictures-full');
    expect(await sendAs(office, 999_999, await picture().png().toBuffer())).toMatchObject({
      statusCode: 404,
    });
  });

  test('takes no picture of staff who may only read, or of strangers', async () => {
    const id = await makeProduct(shop.db);
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    const bytes = await picture().png().toBuffer();
    expect((await sendAs(reader, id, bytes)).json().error.code).toBe('role-missing');
    expect((await sendAs(shop.browser(), id, bytes)).statusCode).toBe(401);
    expect((await reader.get(url(id))).statusCode).toBe(200);
  });
});
