import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalesReport, SalesRows } from '#contract/office/office-reports.ts';
import { cancelForMerchant } from '#db/fulfillment/move-order.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the reports of sales', (open) => {
  let shop: Shop;
  let office: Browser;
  let product: number;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'reader'));
    product = await makeProduct(shop.db, { name: '=Bakır; cezve', code: 'CZV-1', price: 10 });
  });
  afterAll(() => shop.close());

  async function order(quantity: number) {
    const { db } = shop;
    const snapshot = await loadSnapshot(db);
    const till = { db, clock: () => new Date(), snapshot: () => snapshot };
    return makeOrder(till, await makeBuyer(db), [{ productId: product, quantity }]);
  }
  const sales = async () =>
    (await office.get('/api/office/reports/sales?period=7')).json<SalesReport>();
  const rows = async (query: string) =>
    (await office.get(`/api/office/reports/sales-rows?period=7&${query}`)).json<SalesRows>();

  test('have an order at once, and lose it at once when it is canceled (rules reports/freshness, reports/orders)', async () => {
    const before = await sales();
    const { orderNo } = await order(3);
    const after = await sales();
    expect([after.sums.orders - before.sums.orders, after.waiting]).toEqual([1, 0]);
    expect(after.sums.gross).toBeGreaterThanOrEqual(before.sums.gross + 36);
    const { items } = await rows('by=product');
    expect(items.find(({ key }) => key === product)).toMatchObject({
      note: 'CZV-1',
      pieces: 3,
      net: 30,
      gross: 36,
      before: 0,
    });
    const by = { kind: 'staff', name: 'Selin' } as const;
    await shop.db
      .transaction()
      .execute((tx) => cancelForMerchant(tx, { orderNo, by, now: new Date() }, { reason: 'x' }));
    const canceled = await sales();
    expect(canceled.sums).toEqual({ ...before.sums, lost: before.sums.lost + 1 });
  });

  test('are downloaded as CSV and XLSX, with cells that run no formula (rules reports/table, fulfillment/export-cells)', async () => {
    await order(2);
    const path = '/api/office/reports/sales/export?period=7&by=product';
    const csv = await office.get(`${path}&locale=tr`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toMatch(/filename\*=UTF-8''sat%C4%B1%C5%9F-/);
    expect(csv.body).toContain('Ürün;Kod;Ciro;KDV hariç;KDV;Önceki;Sipariş;Adet\r\n');
    expect(csv.body).toContain(`"'=Bakır; cezve";CZV-1;24,00;20,00;4,00;0,00;1;2\r\n`);
    const english = await office.get(`${path.replace('product', 'day')}&locale=en`);
    expect(english.body.trim().split('\r\n')).toHaveLength(8);
    const sheet = await office.get(`${path}&format=xlsx`);
    expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  test('name a wrong word of the query, and are closed to those who may not see them (rules reports/period, reports/roles)', async () => {
    for (const [query, field] of [
      ['from=2026-13-01', 'from'],
      ['from=2026-01-01&to=2025-01-01', 'to'],
      ['period=8', 'period'],
      ['by=x', 'by'],
      ['by=day', 'by'],
      ['sort=x', 'sort'],
    ]) {
      const answer = await office.get(`/api/office/reports/sales-rows?${query}`);
      expect(answer.statusCode, query).toBe(400);
      expect(Object.keys(answer.json().error.fields), query).toEqual([field]);
    }
    const packer = shop.browser();
    await enterOffice(packer, await makeStaff(shop.db, 'orders'));
    expect((await packer.get('/api/office/reports/sales')).statusCode).toBe(403);
  });
});
