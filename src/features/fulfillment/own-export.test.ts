import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeBuyer, makeOrder, signIn } from '#tests/harness/buyers.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { rareUrls } from '#rare-urls';
import { urls } from '#urls';
import { registerOwnExport } from './own-export-routes.ts';

describeEachEngine('a file of the customer’s own orders', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    shop = await visitorApp(database, registerOwnExport);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  test('has the lines of the filtered orders and nobody else’s (rule orders/files)', async () => {
    const bucket = await makeProduct(till.db, { name: 'Kova', code: 'KV-1' });
    const nail = await makeProduct(till.db, { name: 'Çivi', code: 'CV-1' });
    const buyer = await makeBuyer(till.db);
    const own = { customer_id: buyer.customerId, code: 'DEPO 7', product_id: bucket };
    await till.db.insertInto('customer_codes').values(own).execute();
    const other = await makeOrder(till, await makeBuyer(till.db), [
      { productId: nail, quantity: 1 },
    ]);
    const mine = await makeOrder(till, buyer, [
      { productId: bucket, quantity: 2 },
      { productId: nail, quantity: 3 },
    ]);
    const later = await makeOrder(till, buyer, [{ productId: bucket, quantity: 1 }]);
    const browser = shop.browser();
    await signIn(till.db, browser, buyer);
    const file = async (format: 'csv' | 'xlsx', query = '') =>
      await browser.get(rareUrls.ordersFile(format, query));

    const all = await file('csv');
    expect(all.headers['content-type']).toContain('text/csv');
    expect(all.headers['content-disposition']).toContain('.csv');
    expect(all.body.trim().split('\r\n')).toHaveLength(4);
    expect(all.body).not.toContain(other.orderNo);
    const some = (await file('csv', '?q=civi&page=9')).body;
    expect(some.trim().split('\r\n')).toHaveLength(3);
    expect(some).toContain(mine.orderNo);
    expect(some).not.toContain(later.orderNo);

    const [sheet] = await readWorkbook((await file('xlsx', `?q=${later.orderNo}`)).rawPayload);
    expect(sheet?.data).toHaveLength(2);
    expect(sheet?.data[1]).toContain('KV-1');
    const place = sheet?.data[0]?.indexOf('Müşterinin kodu') ?? -1;
    expect(sheet?.data[1]?.[place]).toBe('DEPO 7');
  });

  test('leads a visitor to the sign-in page', async () => {
    const answer = await shop.browser().get(rareUrls.ordersFile('csv', ''));
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(urls.login(urls.orders));
  });
});
