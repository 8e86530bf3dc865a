import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '#app/cleanup.ts';
import type { OwnReturnPage } from '#contract/returns.ts';
import { returnKey } from '#db/access/return-keys.ts';
import { addReturnPhotos } from '#db/returns/stored-return-photos.ts';
import { returnPhotoLimits } from '#rules/returns/return-photos.ts';
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { returnDesk, type Delivered } from '#tests/harness/returns.ts';
import { picture } from '#tests/harness/review-photos.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp, type Browser, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerOwnReturns } from './calls/own-return-routes.ts';
import { settleWithPhotos } from './work/settle-with-photos.ts';

describeEachEngine('the photos of returns', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  let desk: ReturnType<typeof returnDesk>;
  let buyer: Buyer;
  let product: number;
  let photo: Buffer;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    const kargo = { name: 'Kargo', tracking_url: 'https://kargo.example/?no=' };
    await till.db.insertInto('carriers').values(kargo).execute();
    desk = returnDesk(till);
    product = await makeProduct(till.db, { quantity: 1000 });
    shop = await visitorApp(database, registerOwnReturns);
    photo = await picture().jpeg().toBuffer();
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  /** A delivered order of its own customer, and a browser that its mail's link opened. */
  async function opened(): Promise<{ order: Delivered; item: number; browser: Browser }> {
    buyer = await makeBuyer(till.db);
    const order = await desk.delivered(buyer, [{ productId: product, quantity: 2 }]);
    const browser = shop.browser();
    await browser.get(`/iade/ac/${order.orderNo}/${await returnKey(till.db, order.orderNo)}`);
    return { order, item: order.lines[0] ?? 0, browser };
  }
  const chosen = (item: number) => ({ [`c-${item}`]: '1', [`q-${item}`]: '1', key: 'abc' });
  const sendForm = (
    { order, item, browser }: Awaited<ReturnType<typeof opened>>,
    all: readonly Uint8Array[],
    field = `p-${item}`,
  ) =>
    browser.postFiles(
      `/siparis/${order.orderNo}/iade/onay`,
      chosen(item),
      all.map((bytes) => ({ field, bytes })),
    );
  const returnsOf = ({ id }: Delivered) =>
    till.db.selectFrom('returns').where('order_id', '=', id).select('return_no').execute();
  const photosIn = async (browser: Browser, returnNo: string) =>
    (await browser.get(`/api/catalog/return/${returnNo}`))
      .json<OwnReturnPage>()
      .lines.flatMap(({ photos }) => photos);
  const announced = async () =>
    (await till.db.selectFrom('removed_photo_files').select('file').execute()).map(
      ({ file }) => file,
    );

  test('come with the form of a link’s holder, without a script too, made anew without their metadata (rule returns/photos)', async () => {
    const at = await opened();
    const large = await picture(3000, 1500)
      .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const sent = await sendForm(at, [large, new Uint8Array(), await picture().webp().toBuffer()]);
    expect(sent.statusCode).toBe(303);
    const returnNo = String(sent.headers['location']).replace('/iadelerim/', '');
    const photos = await photosIn(at.browser, returnNo);
    expect(photos).toEqual([
      { id: expect.stringMatching(/^[\w-]{22}$/), byStore: false },
      { id: expect.any(String), byStore: false },
    ]);
    const seen = await at.browser.get(`/api/catalog/return/${returnNo}/photo/${photos[0]?.id}`);
    expect([seen.statusCode, seen.headers['cache-control'], seen.headers['content-type']]).toEqual([
      200,
      'private, no-store',
      'image/webp',
    ]);
    const stored = await sharp(seen.rawPayload).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    expect(stored.exif).toBeUndefined();
    expect(await announced()).not.toContain(photos[0]?.id);
  });

  test('are seen by their customer alone: another’s are not there (rule returns/photos-seen)', async () => {
    const mine = await opened();
    const sent = await sendForm(mine, [photo]);
    const returnNo = String(sent.headers['location']).replace('/iadelerim/', '');
    const [{ id } = { id: '' }] = await photosIn(mine.browser, returnNo);
    const path = `/api/catalog/return/${returnNo}/photo/${id}`;
    expect((await mine.browser.get(path)).statusCode).toBe(200);
    const other = await opened();
    expect((await other.browser.get(path)).statusCode).toBe(404);
    const theirs = await sendForm(other, [photo]);
    const otherNo = String(theirs.headers['location']).replace('/iadelerim/', '');
    const mixed = await other.browser.get(`/api/catalog/return/${otherNo}/photo/${id}`);
    expect([mixed.statusCode, mixed.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await shop.browser().get(path)).statusCode).toBe(401);
  });

  test('refuse the statement at their field where they are none, too large or too many, and leave nothing (rule returns/photos)', async () => {
    const at = await opened();
    const field = `p-${at.item}`;
    const whole = await picture(900, 900).jpeg().toBuffer();
    const wrong: Uint8Array[][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      [photo, await picture().gif().toBuffer()],
      [Buffer.concat([photo, Buffer.alloc(returnPhotoLimits.bytes)])],
      [whole.subarray(0, whole.length / 2)],
      Array.from({ length: 11 }, () => photo),
    ];
    for (const all of wrong) {
      const refused = await at.browser.postFiles(
        '/api/catalog/return',
        statementOf(at, all.length),
        all.map((bytes) => ({ field, bytes })),
      );
      expect([refused.statusCode, refused.json().error]).toEqual([
        400,
        expect.objectContaining({
          code: 'photo-wrong',
          fields: {
            [field]: 'Fotoğraf JPEG, PNG ya da WebP, en çok 8 MB olmalı; en fazla 10 fotoğraf.',
          },
        }),
      ]);
    }
    const endless = await at.browser.postFiles('/api/catalog/return', statementOf(at, 0), [], {
      'content-length': '110000000',
    });
    expect([endless.statusCode, endless.json().error.code]).toEqual([400, 'photo-wrong']);
    expect(await returnsOf(at.order)).toEqual([]);
    const stranger = await shop
      .browser()
      .postFiles('/api/catalog/return', statementOf(at, 1), [{ field, bytes: photo }]);
    expect(stranger.statusCode).toBe(401);
  }, 60_000);

  const statementOf = ({ order, item }: Awaited<ReturnType<typeof opened>>, photos: number) => ({
    orderNo: order.orderNo,
    lines: JSON.stringify([{ item, quantity: 1, reason: 'faulty', text: 'Kırık' }]),
    photoItems: JSON.stringify(Array.from({ length: Math.min(photos, 10) }, () => item)),
    confirm: '1',
  });

  test('come with the call as multipart, each for its line (rule returns/photos)', async () => {
    const at = await opened();
    const ask = (more: object) =>
      at.browser.postFiles('/api/catalog/return', { ...statementOf(at, 1), ...more }, [
        { field: 'photos', bytes: photo },
      ]);
    for (const photoItems of ['[]', '[999999]', 'x'])
      expect((await ask({ photoItems })).statusCode).toBe(400);
    const made = await ask({});
    expect(made.json()).toMatchObject({ success: true, state: 'approved' });
    expect(await photosIn(at.browser, made.json().returnNo)).toHaveLength(1);
  });

  test('go after two years, and with their return, files and all (rule returns/photos-kept)', async () => {
    const at = await opened();
    const sent = await sendForm(at, [photo]);
    const returnNo = String(sent.headers['location']).replace('/iadelerim/', '');
    const [{ id } = { id: '' }] = await photosIn(at.browser, returnNo);
    const { id: returnId } = await till.db
      .selectFrom('returns')
      .where('return_no', '=', returnNo)
      .select('id')
      .executeTakeFirstOrThrow();
    const old = { item: at.item, file: 'x'.repeat(22) };
    const sentAt = new Date(Date.now() - 731 * 86_400_000);
    await addReturnPhotos(till.db, { returnId, photos: [old], byName: '', now: sentAt });
    await cleanUp(till.db, new Date(), () => false);
    expect((await photosIn(at.browser, returnNo)).map((each) => each.id)).toEqual([id]);
    expect(await announced()).toContain(old.file);
    await till.db.deleteFrom('returns').where('id', '=', returnId).execute();
    expect(await announced()).toContain(id);
    const gone = await at.browser.get(`/api/catalog/return/${returnNo}/photo/${id}`);
    expect(gone.statusCode).toBe(404);
  });

  test('show why something is deducted: without one nothing is settled (rule returns/deduction)', async () => {
    const { order, item } = await opened();
    const done = await desk.ask(order, [{ item, quantity: 1 }]);
    const returnNo = done.ok ? (done.returns[0]?.returnNo ?? '') : done.reason;
    const before = await stock();
    const worn = { item, verdict: 'deducted' as const, deduction: 1, why: 'Çizik' };
    const settle = (photos: { item: number; file: string }[]) =>
      desk.office(returnNo, (hand) => settleWithPhotos(hand, [worn], photos));
    expect(await settle([])).toMatchObject({ reason: 'deduction-reason', field: `line-${item}` });
    expect(await desk.stateOf(returnNo)).toMatchObject({ state: 'approved', total: 0 });
    expect(await stock()).toEqual(before);
    const file = 'y'.repeat(22);
    expect(await settle([{ item, file }])).toMatchObject({ ok: true });
    const photos = await till.db
      .selectFrom('return_photos')
      .where('file', '=', file)
      .select('by_name')
      .execute();
    expect(photos).toEqual([{ by_name: 'Selin' }]);
  });

  const stock = () =>
    till.db
      .selectFrom('products')
      .where('id', '=', product)
      .select(['quantity', 'sales_number'])
      .executeTakeFirstOrThrow();
});
