import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerAccountPayment } from './account-payment-routes.ts';

let database: TestDatabase;
let shop: VisitorApp;
let taker: { cardEntry: 'shop' } | null = { cardEntry: 'shop' };

beforeAll(async () => {
  database = await freshDatabase();
  shop = await visitorApp(database, (app, services) =>
    registerAccountPayment(app, { ...services, provider: () => taker }),
  );
});
afterAll(async () => {
  await shop.app.close();
  await database.drop();
});

const path = '/api/catalog/account-payment';

test('the payment page shows the debt, and the card form only where cards are accepted (rule payment/account-page)', async () => {
  const buyer = await makeBuyer(database.db);
  const browser = shop.browser();
  expect((await browser.get(path)).statusCode).toBe(401);
  await signIn(database.db, browser, buyer);
  await database.db
    .insertInto('customer_statement')
    .values({
      customer_id: buyer.customerId,
      position: 1,
      date: '2026-02-01',
      debit: 250.5,
      credit: 0,
    })
    .execute();
  const owed = { balance: 250.5, currency: 'TRY', overdue: null };
  const card = { cardEntry: 'shop', amount: 0, banks: [] };
  const reply = await browser.get(path);
  expect(reply.json()).toEqual({ ...owed, card });
  expect(reply.headers['cache-control']).toBe('no-store');

  await changeSettings(database.db, { b2c_kk_odeme: '0' });
  await shop.reload();
  expect((await browser.get(path)).json()).toEqual({ ...owed, card: null });

  await changeSettings(database.db, { b2c_kk_odeme: '1' });
  await shop.reload();
  taker = null;
  expect((await browser.get(path)).json()).toEqual({ ...owed, card: null });
});
