import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToken } from '#db/access/access-tokens.ts';
import { shipOrder } from '#db/fulfillment/ship-order.ts';
import { registerOfficeAccess } from '#features/office-access/office-access.ts';
import type { Scope } from '#rules/shop/call-scopes.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { pagesOf } from '#tests/harness/paper-pages.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerOfficePapers } from './office-paper-routes.ts';

describeEachEngine('the calls for packing papers', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  let token: string;
  let orderNo: string;
  let parcelId: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
      .execute();
    shop = await visitorApp(database, (app, services) => {
      registerOfficeAccess(app, { ...services, clock: () => now });
      registerOfficePapers(app, services);
    });
    token = await tokenWith('Depo', ['orders:read']);
    const productId = await makeProduct(till.db, {
      name: 'Çekiç Gürgen Saplı',
      barcode: '8690000000012',
    });
    ({ orderNo } = await makeOrder(till, await makeBuyer(till.db), [{ productId, quantity: 3 }]));
    const by = { kind: 'command', name: 'test' } as const;
    await shipOrder(
      till.db,
      { orderNo, by, version: undefined, now },
      { carrier: 'Kargo', trackingNo: 'T1', lines: [{ position: 1, quantity: 2 }] },
    );
    const { id } = await till.db.selectFrom('parcels').select('id').executeTakeFirstOrThrow();
    parcelId = id;
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  async function tokenWith(name: string, scopes: Scope[]): Promise<string> {
    const expiresAt = new Date(now.getTime() + 86_400_000);
    return (await addToken(till.db, { name, scopes, expiresAt, by: 'test', now })) ?? '';
  }
  const get = (path: string, by = token, locale = 'tr') =>
    shop.app.inject({
      url: `/api/office/orders/${path}`,
      headers: { authorization: `Bearer ${by}`, 'x-locale': locale },
    });

  test('return the slip of an order and of a parcel, its label and the pro-forma in the requested language', async () => {
    const answer = await get(`${orderNo}/slip.pdf`);
    expect([answer.statusCode, answer.headers]).toMatchObject([
      200,
      {
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'content-disposition': `inline; filename="slip-${orderNo}.pdf"`,
      },
    ]);
    for (const [path, locale, parts] of [
      [
        'slip.pdf',
        'tr',
        ['Çekiç Gürgen Saplı', '8690000000012', '1 Adet', 'Gönderildi: 2 Adet (1. koli)'],
      ],
      [`slip.pdf?parcel=${parcelId}`, 'en', ['Packing slip, Parcel 1', '2 Adet', 'Tracking T1']],
      [
        `parcels/${parcelId}/label.pdf`,
        'en',
        ['Ayşe Yılmaz', 'Kargo T1', `Order ${orderNo}`, 'Parcel 1'],
      ],
      ['proforma.pdf', 'en', ['Grand total ₺410.00']],
    ] as const) {
      const [page] = await pagesOf((await get(`${orderNo}/${path}`, token, locale)).rawPayload);
      for (const part of parts) expect(page, path).toContain(part);
    }
  });

  test('find no missing order and no parcel of another order, and refuse a wrong number', async () => {
    const other = (
      await makeOrder(till, await makeBuyer(till.db), [
        { productId: await makeProduct(till.db), quantity: 1 },
      ])
    ).orderNo;
    for (const [path, status] of [
      ['1/slip.pdf', 404],
      ['%00/proforma.pdf', 404],
      [`${other}/parcels/${parcelId}/label.pdf`, 404],
      [`${other}/slip.pdf?parcel=${parcelId}`, 404],
      [`${orderNo}/parcels/9007199254740991/label.pdf`, 404],
      [`${orderNo}/parcels/x/label.pdf`, 400],
      [`${orderNo}/slip.pdf?parcel=0`, 400],
    ] as const)
      expect([path, (await get(path)).statusCode]).toEqual([path, status]);
  });

  test('return several orders in one file, with page numbers for each slip', async () => {
    const productId = await makeProduct(till.db);
    const buyer = await makeBuyer(till.db);
    const other = (await makeOrder(till, buyer, [{ productId, quantity: 1 }])).orderNo;
    const many = (query: string) =>
      shop.app.inject({
        url: `/api/office/${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
    const slips = await many(`order-slips.pdf?orders=${other},yok,${orderNo}`);
    const pages = await pagesOf(slips.rawPayload);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(other);
    expect(pages[1]).toContain('Çekiç Gürgen Saplı');
    for (const page of pages) expect(page).toMatch(/1 \/ 1/);
    const labels = await many(`order-labels.pdf?orders=${other},${orderNo}&locale=en`);
    const [label, ...more] = await pagesOf(labels.rawPayload);
    expect(label).toContain(`Order ${orderNo}`);
    expect(more).toEqual([]);
    expect((await many(`order-labels.pdf?orders=${other}`)).statusCode).toBe(404);
    expect((await many('order-slips.pdf?orders=yok')).statusCode).toBe(404);
    const tooMany = Array.from({ length: 101 }, (_, n) => n).join(',');
    expect((await many(`order-slips.pdf?orders=${tooMany}`)).statusCode).toBe(400);
  });

  test('accept a token that may only read orders', async () => {
    const writer = await tokenWith('Yazan', ['orders:write']);
    for (const path of ['slip.pdf', 'proforma.pdf', `parcels/${parcelId}/label.pdf`]) {
      expect((await get(`${orderNo}/${path}`, writer)).statusCode, path).toBe(403);
      expect((await get(`${orderNo}/${path}`, 'x')).statusCode, path).toBe(401);
    }
  });
});
