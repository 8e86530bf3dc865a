import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import type { Session } from '#contract/session.ts';
import { addSignedInSession } from '#tests/harness/buyers.ts';
import { countQueries } from '#tests/harness/count-queries.ts';
import type { CountedDb } from '#tests/harness/count-queries.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';

let database: TestDatabase;
let shop: VisitorApp;
let queries: CountedDb;
const day = 86_400_000;

beforeAll(async () => {
  database = await freshDatabase();
  await database.db
    .insertInto('currencies')
    .values([
      { id: 1, code: 'TRY', exchange_rate: 1, is_default: true },
      { id: 2, code: 'USD', exchange_rate: 42.5 },
    ])
    .execute();
  await database.db
    .insertInto('settings')
    .values([
      { key: 'showOverdueDebtInfo', value: JSON.stringify('1') },
      { key: 'overdueDebtInfoLimit', value: '100' },
    ])
    .execute();
  queries = countQueries(database.db);
  shop = await visitorApp({ ...database, db: queries.db }, () => {});
});
afterAll(async () => {
  await shop.app.close();
  await database.drop();
});
beforeEach(() => {
  queries.start();
});

let number = 0;

/** A browser in which a customer with two branches, debt and a wish has signed in. */
async function customerBrowser() {
  number += 1;
  const { db } = database;
  const { id: customerId } = await db
    .insertInto('customers')
    .values({
      email: `kunde${number}@ornek.com`,
      password_hash: '-',
      name: 'Deniz',
      surname: 'Kaya',
      overdue_balance: 250.5,
      overdue_expiry_day: 12,
      overdue_currency: 'USD',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('customer_branches')
    .values([
      { customer_id: customerId, id: 1, name: 'Merkez' },
      { customer_id: customerId, id: 2, name: 'İzmir' },
    ])
    .execute();
  const session = { customerId, cookieNoticeAt: null, now: new Date() };
  const browser = shop.browser();
  browser.cookies.set('__Host-sid', await addSignedInSession(db, session));
  queries.start();
  return { browser, customerId };
}

test('gives a new visitor a cookie and a token without a query', async () => {
  const browser = shop.browser();
  const reply = await browser.get('/api/catalog/session');
  const [cookie] = reply.cookies;
  expect(cookie).toMatchObject({ name: '__Host-sid', httpOnly: true, sameSite: 'Lax', path: '/' });
  expect([cookie?.value.length, cookie?.maxAge]).toEqual([43, 180 * 86_400]);
  expect(reply.headers['cache-control']).toBe('no-store');
  const unknown = { customer: null, guest: null, delivery: null, overdue: null };
  expect(reply.json<Session>()).toEqual({
    ...unknown,
    cart: { count: 0, shippingTotal: 0, total: 0, lines: [], freeShippingRemaining: null },
    wishlist: [],
    branches: [],
    branch: null,
    currencies: [
      { id: 1, code: 'TRY', exchangeRate: 1 },
      { id: 2, code: 'USD', exchangeRate: 42.5 },
    ],
    defaultCurrency: 'TRY',
    userCurrency: 'TRY',
    hasStatement: false,
    cookieNotice: true,
    wishKept: false,
    locale: 'tr',
    csrfToken: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(queries.count()).toBe(0);
  const again = await browser.get('/api/catalog/session');
  expect([again.cookies, queries.count()]).toEqual([[], 1]);
});

test('reads a customer’s session with three queries for the layout', async () => {
  const { browser } = await customerBrowser();
  const session = await browser.session<Session>();
  expect(session).toMatchObject({
    customer: {
      name: 'Deniz',
      surname: 'Kaya',
      email: `kunde${number}@ornek.com`,
      phone: expect.any(String),
    },
    branches: [
      { id: 1, name: 'Merkez' },
      { id: 2, name: 'İzmir' },
    ],
    branch: null,
    overdue: { overdueBalance: 250.5, overdueBalanceExpiryDay: 12, currency: 'USD' },
  });
  expect(queries.count()).toBe(3);
});

test('marks the browser of a debtor until the debt is paid', async () => {
  const { browser, customerId } = await customerBrowser();
  await browser.session<Session>();
  expect(browser.cookies.get('__Host-owes')).toBe('1');
  expect((await browser.get('/api/catalog/session')).cookies).toEqual([]);
  await database.db
    .updateTable('customers')
    .set({ overdue_balance: 0 })
    .where('id', '=', customerId)
    .execute();
  await browser.session<Session>();
  expect(browser.cookies.has('__Host-owes')).toBe(false);
});

test('keeps currency and language for a year, among those that the shop has', async () => {
  const browser = shop.browser();
  const choose = async (key: string, value: string | number) =>
    (await browser.postJson('/api/catalog/settings', { key, value })).statusCode;
  expect(await choose('defaultCurrency', 2)).toBe(200);
  expect(await choose('locale', 'en')).toBe(200);
  expect(await browser.session<Session>()).toMatchObject({ userCurrency: 'USD', locale: 'en' });
  expect(await choose('defaultCurrency', '1')).toBe(200);
  expect((await browser.session<Session>()).userCurrency).toBe('TRY');
  expect(await choose('defaultCurrency', 99)).toBe(404);
  expect(await choose('defaultCurrency', -1)).toBe(404);
  expect(await choose('defaultCurrency', '1e0')).toBe(404);
  expect(await choose('locale', 'de')).toBe(400);
  expect(await choose('branch', 1)).toBe(401);
  expect(await choose('__proto__', 1)).toBe(400);
  browser.cookies.set('__Host-currency', 'XXX');
  expect((await browser.session<Session>()).userCurrency).toBe('TRY');
});

test('the session names the chosen language, and responses use the page’s', async () => {
  const browser = shop.browser();
  browser.cookies.set('__Host-lang', 'en');
  const locale = async (header: Record<string, string>) =>
    (await browser.get('/api/catalog/session', header)).json<Session>().locale;
  expect(await locale({})).toBe('en');
  expect(await locale({ 'x-locale': 'tr' })).toBe('en');
  const text = async (header: Record<string, string>) =>
    (await browser.get('/api/catalog/nothing', header)).json<ErrorBody>().error.messages.type;
  expect(await text({})).toMatch(/could not be found/);
  expect(await text({ 'x-locale': 'tr' })).toMatch(/bulunamadı/);
  expect(await text({ 'x-locale': '../tr' })).toMatch(/could not be found/);
});

test('accepts one’s own branch, or none', async () => {
  const { browser } = await customerBrowser();
  const other = await customerBrowser();
  await database.db
    .insertInto('customer_branches')
    .values({ customer_id: other.customerId, id: 77, name: 'Başka' })
    .execute();
  const choose = async (value: string | number) =>
    (await browser.postJson('/api/catalog/settings', { key: 'branch', value })).statusCode;
  expect(await choose(2)).toBe(200);
  expect(await choose(77)).toBe(404);
  expect(await choose(99_999_999_999)).toBe(404);
  expect(await choose('2 or 1=1')).toBe(404);
  expect((await browser.session<Session>()).branch).toBe(2);
  expect(await choose('')).toBe(200);
  expect((await browser.session<Session>()).branch).toBeNull();
});

test('stores that the cookie notice was dismissed', async () => {
  const browser = shop.browser();
  expect((await browser.post('/api/catalog/cookies', '')).json()).toEqual({ success: true });
  expect((await browser.session<Session>()).cookieNotice).toBe(false);
  const bodiless = await browser.change({ method: 'POST', url: '/api/catalog/cookies' });
  expect(bodiless.statusCode).toBe(200);
});

test('creates no row for a visitor who dismisses the notice', async () => {
  const sessions = async () =>
    (await database.db.selectFrom('sessions').select('id').execute()).length;
  const before = await sessions();
  const browser = shop.browser();
  await browser.post('/api/catalog/cookies', '');
  expect((await browser.session<Session>()).cookieNotice).toBe(false);
  expect(await sessions()).toBe(before);
});

test('the notice’s form stores the dismissal and leads back to the page', async () => {
  const browser = shop.browser();
  const styles = async () => (await browser.get('/cerez-bildirimi.css')).body;
  const close = (path: string, next?: string) =>
    browser.send({
      method: 'POST',
      url: path,
      payload: new URLSearchParams(next === undefined ? {} : { next }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://arasta.test',
      },
    });
  expect(await styles()).toBe('');
  const closed = await close('/cerez-bildirimi', '/search?q=vida&page=2');
  expect([closed.statusCode, closed.headers.location]).toEqual([303, '/search?q=vida&page=2']);
  // A page without a script is the same for everybody: its style sheet hides the notice.
  expect(await styles()).toContain('.cookie-notice');
  expect((await browser.get('/cerez-bildirimi.css')).headers['cache-control']).toBe('no-store');
  expect((await browser.session<Session>()).cookieNotice).toBe(false);
  const english = await close('/en/cerez-bildirimi', '/en/sepet');
  expect(english.headers.location).toBe('/en/sepet');
  for (const elsewhere of ['https://evil.example/', '//evil.example', undefined])
    expect((await close('/cerez-bildirimi', elsewhere)).headers.location).toBe('/');
});

test('ends a session that was unused for 180 days', async () => {
  const { browser } = await customerBrowser();
  await database.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 181 * day) })
    .execute();
  expect((await browser.session<Session>()).customer).toBeNull();
});

test('stores the last visit once a day and renews the cookie', async () => {
  const { browser, customerId } = await customerBrowser();
  const lastSeen = async () => {
    const row = await database.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    return row.last_seen_at.getTime();
  };
  const yesterday = Date.now() - 2 * day;
  await database.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(yesterday) })
    .where('customer_id', '=', customerId)
    .execute();
  const first = await browser.get('/api/catalog/session');
  const sid = first.cookies.find(({ name }) => name === '__Host-sid');
  expect(sid?.maxAge).toBe(180 * 86_400);
  const seen = await lastSeen();
  expect(seen).toBeGreaterThan(yesterday + day);
  const second = await browser.get('/api/catalog/session');
  expect([second.cookies, await lastSeen()]).toEqual([[], seen]);
});

test('ignores a foreign cookie', async () => {
  const browser = shop.browser();
  for (const value of ['x', `${'a'.repeat(43)}; x`, "' or 1=1 --", '%00'.repeat(43), '']) {
    browser.cookies.set('__Host-sid', value);
    const reply = await browser.get('/api/catalog/session');
    expect(reply.json<Session>().customer).toBeNull();
  }
});

test('a customer’s list view follows to other devices, and a visitor’s stays in the browser', async () => {
  const { browser: phone, customerId } = await customerBrowser();
  const session = { customerId, cookieNoticeAt: null, now: new Date() };
  const desk = shop.browser();
  desk.cookies.set('__Host-sid', await addSignedInSession(database.db, session));
  const view = { key: 'view', value: 'rows' };
  await desk.session<Session>();
  expect((await desk.postJson('/api/catalog/settings', view)).statusCode).toBe(200);
  expect(phone.cookies.get('__Host-view')).toBeUndefined();
  await phone.session<Session>();
  expect(phone.cookies.get('__Host-view')).toBe('rows');
  // Nothing to say a second time.
  expect((await phone.get('/api/catalog/session')).cookies).toEqual([]);

  const passerBy = shop.browser();
  await passerBy.session<Session>();
  queries.start();
  await passerBy.postJson('/api/catalog/settings', view);
  expect([passerBy.cookies.get('__Host-view'), queries.count()]).toEqual(['rows', 1]);
  const refused = await passerBy.postJson('/api/catalog/settings', { key: 'view', value: 'tiles' });
  expect(refused.statusCode).toBe(400);
});
