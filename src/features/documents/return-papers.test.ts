import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { pagesOf } from '#tests/harness/paper-pages.ts';
import { returnDesk } from '#tests/harness/returns.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import { now, tillOf } from '#tests/harness/till.ts';

describeEachEngine('the papers of a return', (open) => {
  let shop: Shop;
  let returnNo: string;
  let get: (path: string) => Promise<{ statusCode: number; rawPayload: Buffer }>;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    const { db } = shop;
    const snapshot = await loadSnapshot(db);
    const desk = returnDesk(await tillOf({ db, snapshot: () => snapshot, clock: () => now }));
    await db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/?no=' })
      .execute();
    const product = await makeProduct(db, { name: 'Bakır cezve', code: 'CZV-1', quantity: 9 });
    const order = await desk.delivered(await makeBuyer(db), [{ productId: product, quantity: 1 }]);
    const [item = 0] = order.lines;
    const asked = await desk.ask(order, [{ item, quantity: 1 }]);
    returnNo = asked.ok ? (asked.returns[0]?.returnNo ?? '') : asked.reason;
    const owner = shop.browser();
    await enterOffice(owner, await makeStaff(db, 'orders'));
    get = (path) => owner.get(`/api/office/returns/${path}`);
  });
  afterAll(() => shop.close());

  test('are a slip with the lines, and a label of 100 x 150 mm to the store without the customer’s address (rules returns/slip, returns/label)', async () => {
    const slip = await get(`${returnNo}/slip.pdf?locale=tr`);
    const [lines] = await pagesOf(slip.rawPayload);
    for (const part of [`İade fişi ${returnNo}`, 'Bakır cezve · CZV-1', 'Karşı ödemeli gönderin'])
      expect(lines).toContain(part);
    const label = await get(`${returnNo}/label.pdf?locale=tr`);
    const pages = await pagesOf(label.rawPayload);
    expect(pages).toHaveLength(1);
    for (const part of [
      'Gönderen Ayşe',
      returnNo,
      'Karşı ödemeli gönderin; ücreti biz öderiz.',
      'İade',
    ])
      expect(pages[0]).toContain(part);
    expect(pages[0]).not.toContain('Edirne Merkez');
    const page = await (await getDocumentProxy(new Uint8Array(label.rawPayload))).getPage(1);
    const mm = page.view.slice(2).map((points: number) => Math.round((points / 72) * 25.4));
    expect(mm).toEqual([100, 150]);
  });

  test('name the carrier of the store with its code in either language, and are not there for an unknown return (rule returns/label)', async () => {
    await shop.db
      .updateTable('returns')
      .set({ named_carrier: 'Yurtiçi Kargo', code: '4477-A' })
      .where('return_no', '=', returnNo)
      .execute();
    const [label] = await pagesOf((await get(`${returnNo}/label.pdf?locale=en`)).rawPayload);
    expect(label).toContain('Yurtiçi Kargo return code: 4477-A');
    expect(label).not.toContain('pay the postage');
    for (const paper of ['slip', 'label']) {
      expect((await get(`IA-1/${paper}.pdf`)).statusCode).toBe(404);
      const path = `/api/catalog/return/${returnNo}/${paper}.pdf`;
      expect((await shop.browser().get(path)).statusCode).toBe(401);
    }
  });
});
