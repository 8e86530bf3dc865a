import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn, type Buyer } from '#tests/harness/buyers.ts';
import { countQueries, type CountedDb } from '#tests/harness/count-queries.ts';
import { freshDatabase } from '#tests/harness/database.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { urls } from '#urls';

let shop: Shop;
let statements: CountedDb;
beforeAll(async () => {
  const database = await freshDatabase();
  statements = countQueries(database.db);
  const settings = { showOverdueDebtInfo: '1', overdueDebtInfoLimit: 100 };
  await database.db
    .insertInto('settings')
    .values(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute();
  const handle = { ...database.handle, db: statements.db };
  shop = await openShop({ pages: true, database: { ...database, handle } });
});
afterAll(() => shop.close());

async function customer(debt: number): Promise<{ browser: Browser; buyer: Buyer }> {
  const buyer = await makeBuyer(shop.db);
  await shop.db
    .updateTable('customers')
    .set({ overdue_balance: debt, overdue_expiry_day: 12, overdue_currency: 'TRY' })
    .where('id', '=', buyer.customerId)
    .execute();
  const browser = shop.browser();
  await signIn(shop.db, browser, buyer);
  return { browser, buyer };
}

const gzip = { 'accept-encoding': 'gzip' };
const notice = 'class="overdue-notice"';
const block = '<script type="application/json" id="overdue">';

test.each([urls.home, '/elektrik?q=ampul', '/sarjli-ampul-p-1', urls.about, '/en', '/nirgendwo'])(
  '%s tells a debtor of the debt in its HTML, from the cache and without it',
  async (path) => {
    const { browser } = await customer(250.5);
    for (const answer of [await browser.get(path, gzip), await browser.get(path, gzip)]) {
      expect(answer.body.split(notice)).toHaveLength(2);
      expect(answer.body).toContain(path === '/en' ? '250.50' : '250,50');
      expect(answer.body).toContain(
        `${block}{"overdueBalance":250.5,"overdueBalanceExpiryDay":12,"currency":"TRY"}</script></body></html>`,
      );
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers['etag']).toBeUndefined();
    }
  },
);

test('a debtor’s page is otherwise the one of everybody, which stays as it was', async () => {
  const before = await shop.app.inject(urls.home);
  const { browser } = await customer(250.5);
  const etag = String(before.headers['etag']);
  const theirs = await browser.get(urls.home, { 'if-none-match': etag });
  expect(theirs.statusCode).toBe(200);
  const [start = '', rest = ''] = theirs.body.split(
    /<section class="overdue-notice".*?<\/section>/s,
  );
  const [page = '', end = ''] = rest.split(new RegExp(`${block}.*?</script>`));
  expect(start + page + end).toBe(before.body);
  const after = await shop.app.inject(urls.home);
  expect([after.body, after.headers['etag']]).toEqual([before.body, etag]);
});

test('a cached page costs a debtor one query, and everybody else none', async () => {
  await shop.app.inject(urls.home);
  const reads = async (browser: Browser) =>
    (await statements.during(() => browser.get(urls.home))).statements;
  const passerBy = shop.browser();
  await passerBy.session();
  expect(await reads(shop.browser())).toBe(0);
  expect(await reads(passerBy)).toBe(0);
  expect(await reads((await customer(0)).browser)).toBe(0);
  expect(await reads((await customer(99)).browser)).toBe(0);
  expect(await reads((await customer(250.5)).browser)).toBe(1);
});

test('nobody else sees the notice, and none of those who sign out or pay', async () => {
  const { browser: debtor, buyer } = await customer(250.5);
  const { browser: other } = await customer(0);
  await debtor.get(urls.home);
  for (const browser of [shop.browser(), other])
    expect((await browser.get(urls.home)).body).not.toContain(notice);
  await shop.db
    .updateTable('customers')
    .set({ overdue_balance: 0 })
    .where('id', '=', buyer.customerId)
    .execute();
  expect((await debtor.get(urls.home)).body).not.toContain(notice);
  const { browser: leaving } = await customer(250.5);
  await leaving.change({ method: 'POST', url: '/api/account/logout' });
  expect(leaving.cookies.has('__Host-owes')).toBe(false);
  // The cookie without a session says nothing.
  leaving.cookies.set('__Host-owes', '1');
  const left = await leaving.get(urls.home);
  expect([left.statusCode, left.body.includes(notice)]).toEqual([200, false]);
});

test('the cart and the account tell of the debt too, the checkout does not', async () => {
  const { browser, buyer } = await customer(250.5);
  await fillCart(shop.db, buyer, [{ productId: seed.bulb, quantity: 1 }]);
  for (const path of [urls.cart, urls.orders])
    expect((await browser.get(path)).body).toContain(notice);
  for (const path of [urls.checkoutAddress, urls.checkoutPayment]) {
    const { body } = await browser.get(path);
    expect(body).toContain('checkout-header');
    expect(body).not.toContain(notice);
    expect(body).not.toContain(block);
  }
  // The statement has its own.
  expect((await browser.get(urls.statement)).body.split(notice)).toHaveLength(2);
});
