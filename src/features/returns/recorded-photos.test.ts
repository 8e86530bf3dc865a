import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeReturn } from '#contract/office/orders/office-returns.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { returnDesk, type Delivered } from '#tests/harness/returns.ts';
import { picture } from '#tests/harness/review-photos.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import { now, tillOf } from '#tests/harness/till.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the photos of returns that staff record', (open) => {
  let shop: Shop;
  let office: Browser;
  let order: Delivered;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    const { db } = shop;
    const snapshot = await loadSnapshot(db);
    const desk = returnDesk(await tillOf({ db, snapshot: () => snapshot, clock: () => now }));
    const tracking_url = 'https://kargo.example/?no=';
    await db.insertInto('carriers').values({ name: 'Kargo', tracking_url }).execute();
    const product = await makeProduct(db, { quantity: 9 });
    order = await desk.delivered(await makeBuyer(db), [{ productId: product, quantity: 3 }]);
    office = shop.browser();
    await enterOffice(office, await makeStaff(db, 'orders'));
  });
  afterAll(() => shop.close());

  const record = (bytes: Uint8Array, photoItems: number[]) =>
    office.postFiles(
      '/api/office/returns',
      {
        orderNo: order.orderNo,
        channel: 'mail',
        lines: JSON.stringify([{ item: order.lines[0], quantity: 1, reason: 'faulty' }]),
        photoItems: JSON.stringify(photoItems),
      },
      [{ field: 'photos', bytes }],
    );
  const returns = async () => (await shop.db.selectFrom('returns').select('id').execute()).length;

  test('show their line in the office, and a wrong one refuses the whole (rules returns/channels, returns/photos)', async () => {
    const [item = 0] = order.lines;
    const wrong = await record(Buffer.from('GIF89a'), [item]);
    expect([wrong.statusCode, wrong.json().error.code]).toEqual([400, 'photo-wrong']);
    const nowhere = await record(await picture().jpeg().toBuffer(), []);
    expect([nowhere.statusCode, await returns()]).toEqual([400, 0]);

    const made = await record(await picture().jpeg().toBuffer(), [item]);
    expect([made.statusCode, await returns()]).toEqual([200, 1]);
    const { returnNo } = made.json<{ returnNo: string }>();
    const path = `/api/office/returns/${returnNo}`;
    const { lines } = (await office.get(path)).json<OfficeReturn>();
    const [photo] = lines[0]?.photos ?? [];
    expect(photo?.id).toMatch(/^[\w-]{22}$/);
    const seen = await office.get(`${path}/photo/${photo?.id}`);
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp']);
  });
});
