import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBuyer, makeOrder, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp, type Browser, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerOrderRoutes } from './order-routes.ts';
import { showOrder } from './show-orders.ts';

describeEachEngine('the form that cancels an order', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    shop = await visitorApp(database, registerOrderRoutes);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  async function send(browser: Browser, url: string, form: Record<string, string>) {
    const reply = await browser.send({
      method: 'POST',
      url,
      payload: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://arasta.test',
      },
    });
    return [reply.statusCode, reply.headers.location];
  }

  test('cancels parts and the whole order once each, and tells what is missing', async () => {
    const bucket = await makeProduct(till.db, { name: 'Kova' });
    const rope = await makeProduct(till.db, { name: 'Halat' });
    const buyer = await makeBuyer(till.db);
    const wanted = [
      { productId: bucket, quantity: 3 },
      { productId: rope, quantity: 4 },
    ];
    const { orderNo } = await makeOrder(till, buyer, wanted);
    const look = async () => {
      const { customerId } = buyer;
      const order = await showOrder(till, { owner: { customerId }, orderNo });
      if (!order) throw new Error('the order is there');
      return order;
    };
    const browser = shop.browser();
    await signIn(till.db, browser, buyer);
    const { total, orderItems } = await look();
    const [first, second] = orderItems.map(({ id }) => `line-${id}`);
    if (!first || !second) throw new Error('two lines');
    const path = `/siparis/${orderNo}/iptal`;
    const part = { scope: 'part', reason: 'by-mistake', text: '', expectedTotal: String(total) };
    expect(await send(browser, path, { ...part, reason: '' })).toEqual([400, undefined]);
    expect(await send(browser, path, { ...part, reason: 'other' })).toEqual([400, undefined]);
    expect(await send(browser, path, { ...part, [first]: '', [second]: '0' })).toEqual([
      400,
      undefined,
    ]);
    expect(await send(browser, path, { ...part, [first]: 'iki' })).toEqual([400, undefined]);
    expect(await send(browser, path, { ...part, [first]: '9' })).toEqual([409, undefined]);
    expect(await send(browser, path, { ...part, text: '4546711234567894' })).toEqual([
      400,
      undefined,
    ]);
    const list = `/siparis/liste/?iptal=${orderNo}`;
    for (let time = 0; time < 2; time++)
      expect(await send(browser, path, { ...part, [first]: '1' })).toEqual([303, list]);
    const offer = await browser.get(`/api/catalog/order/${orderNo}/cancellation`);
    expect(offer.json()).toMatchObject({
      divisible: true,
      lines: [{ quantity: 2 }, { quantity: 4 }],
    });
    for (let time = 0; time < 2; time++)
      expect(await send(browser, `/en${path}`, { ...part, scope: 'all' })).toEqual([
        303,
        `/en${list}`,
      ]);
    expect((await look()).orderItems.map(({ reviewable }) => reviewable)).toEqual([false, false]);

    const stranger = shop.browser();
    await signIn(till.db, stranger, await makeBuyer(till.db));
    expect((await send(stranger, path, part))[0]).toBe(404);
    expect((await stranger.get(`/api/catalog/order/${orderNo}/cancellation`)).statusCode).toBe(404);
  });
});
