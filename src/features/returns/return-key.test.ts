import { afterAll, beforeAll, expect, test } from 'vitest';
import { returnKey } from '#db/access/return-keys.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { returnDesk, type Delivered } from '#tests/harness/returns.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { pathToLog } from '#app/server/request-log.ts';
import { registerOwnReturns } from './calls/own-return-routes.ts';

describeEachEngine('the link of a return’s mail', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  let mine: Delivered;
  let other: Delivered;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    const kargo = { name: 'Kargo', tracking_url: 'https://kargo.example/?no=' };
    await till.db.insertInto('carriers').values(kargo).execute();
    const desk = returnDesk(till);
    const wanted = [{ productId: await makeProduct(till.db, { quantity: 100 }), quantity: 1 }];
    const buyer = await makeBuyer(till.db);
    mine = await desk.delivered(buyer, wanted);
    other = await desk.delivered(buyer, wanted);
    shop = await visitorApp(database, registerOwnReturns);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  const returnable = (orderNo: string) => `/api/catalog/order/${orderNo}/returnable`;
  async function opened() {
    const browser = shop.browser();
    const key = await returnKey(till.db, mine.orderNo);
    const answer = await browser.get(`/iade/ac/${mine.orderNo}/${key}`);
    return { browser, answer };
  }

  test('key.only-its-order: opens the returns of its order and no other, for two hours', async () => {
    const { browser, answer } = await opened();
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      303,
      `/siparis/${mine.orderNo}/iade`,
    ]);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await browser.get(returnable(mine.orderNo))).statusCode).toBe(200);
    expect((await browser.get(returnable(other.orderNo))).statusCode).toBe(404);
    const inBrowser = (orderNo: string) => `/api/catalog/return-page/siparis/${orderNo}/iade`;
    expect((await browser.get(inBrowser(mine.orderNo))).json()).toMatchObject({ byLink: true });
    expect((await browser.get(inBrowser(other.orderNo))).statusCode).toBe(404);
    expect((await browser.get(inBrowser('%00'))).statusCode).toBe(404);
    expect((await browser.get('/api/catalog/returns')).statusCode).toBe(401);
    const stranger = shop.browser();
    expect((await stranger.get(returnable(mine.orderNo))).statusCode).toBe(401);
    const made = await browser.change({
      method: 'POST',
      url: '/api/catalog/return',
      payload: {
        orderNo: other.orderNo,
        lines: [{ item: other.lines[0], quantity: 1, reason: 'none' }],
        confirm: 1,
      },
    });
    expect(made.statusCode).toBe(404);
    shop.later(2 * 60 * 60_000 + 1000);
    expect((await browser.get(returnable(mine.orderNo))).statusCode).toBe(401);
  });

  test('key.only-its-order: the mails of an order carry it, in the language of the order', async () => {
    const mails = (await sentMails(till)).filter(({ subject }) => subject.includes(mine.orderNo));
    const key = await returnKey(till.db, mine.orderNo);
    const link = `Sözleşmeden cay / iade et: https://arasta.test/iade/ac/${mine.orderNo}/${key}`;
    expect(mails.length).toBeGreaterThan(1);
    expect(pathToLog({ url: `/en/iade/ac/${mine.orderNo}/${key}?iade=IA-1` })).toBe(
      '/en/iade/ac/…',
    );
    for (const { subject, text, html } of mails) {
      expect([subject, text.includes(link)]).toEqual([subject, true]);
      expect(html).toContain(`href="https://arasta.test/iade/ac/${mine.orderNo}/${key}"`);
    }
  });

  test('key.only-its-order: another order’s key, a changed one and a forged cookie open nothing', async () => {
    const browser = shop.browser();
    const key = await returnKey(till.db, mine.orderNo);
    for (const path of [
      `${other.orderNo}/${key}`,
      `${mine.orderNo}/${key.slice(0, -1)}x`,
      `${mine.orderNo}/x`,
    ]) {
      const answer = await browser.get(`/iade/ac/${path}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const { browser: right } = await opened();
    const pass = right.cookies.get('__Host-iade') ?? '';
    const forged = pass.replace(/[^.]+$/, Buffer.from(other.orderNo).toString('base64url'));
    browser.cookies.set('__Host-iade', forged);
    expect((await browser.get(returnable(other.orderNo))).statusCode).toBe(401);
  });

  test('key.only-its-order: whoever holds it can return goods of that order', async () => {
    const { browser } = await opened();
    const made = await browser.change({
      method: 'POST',
      url: '/api/catalog/return',
      payload: {
        orderNo: mine.orderNo,
        lines: [{ item: mine.lines[0], quantity: 1, reason: 'none' }],
        confirm: 1,
      },
    });
    expect(made.json()).toMatchObject({ success: true, state: 'approved', others: [] });
    const { returnNo } = made.json<{ returnNo: string }>();
    const page = await browser.get(`/api/catalog/return/${returnNo}`);
    expect(page.json()).toMatchObject({ state: 'approved', byLink: true });
  });
});
