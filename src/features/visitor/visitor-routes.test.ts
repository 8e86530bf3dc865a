import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import type { Db } from '#db/database.ts';
import { addSignedInSession } from '#db/sessions.ts';
import { freshDatabase, type TestDatabase } from '#tests/database.ts';
import { visitorApp, type VisitorApp } from '#tests/visitor-app.ts';

let database: TestDatabase;
let shop: VisitorApp;
let queries: number;
const day = 86_400_000;

/** The database of the tests, with its queries counted. */
function counted(db: Db): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

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
  shop = await visitorApp({ ...database, db: counted(database.db) }, (app) => {
    app.post('/siparis-denemesi', async (request) => {
      const { sessionId } = await request.visitorWithSession();
      return { sessionId };
    });
    app.post('/banka-denemesi', { config: { fromElsewhere: true } }, async () => ({ ok: true }));
    app.post('/api/metin', async () => ({ ok: true }));
  });
});
afterAll(async () => {
  await shop.app.close();
  await database.drop();
});
beforeEach(() => {
  queries = 0;
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
  browser.cookies.set('sid', await addSignedInSession(db, session));
  queries = 0;
  return { browser, customerId };
}

test('a passer-by gets a cookie and a token, and the database is not asked', async () => {
  const browser = shop.browser();
  const reply = await browser.get('/api/catalog/session');
  const [cookie] = reply.cookies;
  expect(cookie).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' });
  expect([cookie?.value.length, cookie?.maxAge]).toEqual([43, 180 * 86_400]);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.json<Session>()).toEqual({
    customer: null,
    cart: { count: 0, shippingTotal: 0, total: 0 },
    wishlist: [],
    branches: [],
    branch: null,
    currencies: [
      { id: 1, code: 'TRY', exchangeRate: 1 },
      { id: 2, code: 'USD', exchangeRate: 42.5 },
    ],
    defaultCurrency: 'TRY',
    userCurrency: 'TRY',
    overdue: null,
    cookieNotice: true,
    locale: 'tr',
    csrfToken: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(queries).toBe(0);
  const again = await browser.get('/api/catalog/session');
  expect([again.cookies, queries]).toEqual([[], 1]);
});

test('a customer’s session takes three queries and says what the frame shows', async () => {
  const { browser } = await customerBrowser();
  const session = await browser.session<Session>();
  expect(session).toMatchObject({
    customer: { name: 'Deniz', surname: 'Kaya', email: `kunde${number}@ornek.com` },
    branches: [
      { id: 1, name: 'Merkez' },
      { id: 2, name: 'İzmir' },
    ],
    branch: null,
    overdue: { overdueBalance: 250.5, overdueBalanceExpiryDay: 12, currency: 'USD' },
  });
  expect(queries).toBe(3);
});

test('currency and language are chosen for a year, and only what the shop has', async () => {
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
  browser.cookies.set('currency', 'XXX');
  expect((await browser.session<Session>()).userCurrency).toBe('TRY');
});

test('the page’s language comes before the cookie’s', async () => {
  const browser = shop.browser();
  browser.cookies.set('lang', 'en');
  const locale = async (header: Record<string, string>) =>
    (await browser.get('/api/catalog/session', header)).json<Session>().locale;
  expect(await locale({})).toBe('en');
  expect(await locale({ 'x-locale': 'tr' })).toBe('tr');
  expect(await locale({ 'x-locale': '../tr' })).toBe('en');
});

test('only a branch of one’s own can be chosen', async () => {
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
});

test('closing the cookie notice is kept', async () => {
  const browser = shop.browser();
  expect((await browser.post('/api/catalog/cookies', '')).json()).toEqual({ success: true });
  expect((await browser.session<Session>()).cookieNotice).toBe(false);
  const bodiless = await browser.change({ method: 'POST', url: '/api/catalog/cookies' });
  expect(bodiless.statusCode).toBe(200);
});

test('a session that nobody used for 180 days is over', async () => {
  const { browser } = await customerBrowser();
  await database.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 181 * day) })
    .execute();
  expect((await browser.session<Session>()).customer).toBeNull();
});

test('the time of the last visit is written once a day, and the cookie lives on', async () => {
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
  expect(first.cookies).toMatchObject([{ name: 'sid', maxAge: 180 * 86_400 }]);
  const seen = await lastSeen();
  expect(seen).toBeGreaterThan(yesterday + day);
  const second = await browser.get('/api/catalog/session');
  expect([second.cookies, await lastSeen()]).toEqual([[], seen]);
});

test('a cookie that is none of ours is no visitor', async () => {
  const browser = shop.browser();
  for (const value of ['x', `${'a'.repeat(43)}; x`, "' or 1=1 --", '%00'.repeat(43), '']) {
    browser.cookies.set('sid', value);
    const reply = await browser.get('/api/catalog/session');
    expect(reply.json<Session>().customer).toBeNull();
  }
});

const forged: [string, Record<string, string | undefined>][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another origin that starts alike', { origin: 'https://arasta.test.evil.example' }],
  ['no sign of where it comes from', { origin: undefined }],
  ['an opaque origin alone', { origin: 'null' }],
  ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }],
  ['no token', { 'x-csrf-token': undefined }],
  ['a wrong token', { 'x-csrf-token': 'A'.repeat(43) }],
  ['a token that is longer', { 'x-csrf-token': 'A'.repeat(44) }],
  ['no marker', { 'x-requested-with': undefined }],
];

test.each(forged)('a changing call with %s is refused and sets nothing', async (_name, headers) => {
  const browser = shop.browser();
  await browser.session();
  const sent = Object.entries({ ...browser.ownCall(), ...headers }).filter(
    (header): header is [string, string] => header[1] !== undefined,
  );
  const reply = await browser.send({
    method: 'POST',
    url: '/api/catalog/cookies',
    headers: Object.fromEntries(sent),
  });
  expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'forgery-check-failed']);
  expect((await browser.session<Session>()).cookieNotice).toBe(true);
});

test('a token belongs to one cookie', async () => {
  const own = shop.browser();
  const other = shop.browser();
  await own.session();
  await other.session();
  own.token = other.token;
  expect((await own.post('/api/catalog/cookies', '')).statusCode).toBe(403);
  own.cookies.clear();
  expect((await own.post('/api/catalog/cookies', '')).statusCode).toBe(403);
});

test('a browser that sends Sec-Fetch-Site needs no origin', async () => {
  const browser = shop.browser();
  await browser.session();
  const { origin: _origin, ...headers } = browser.ownCall();
  const reply = await browser.send({
    method: 'POST',
    url: '/api/catalog/cookies',
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
  });
  expect(reply.statusCode).toBe(200);
});

test('a form of a plain page needs the same origin, and its token only if it has one', async () => {
  const browser = shop.browser();
  const send = async (payload: string, headers: Record<string, string>) =>
    browser.send({
      method: 'POST',
      url: '/siparis-denemesi',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const own = { origin: 'https://arasta.test' };
  const first = await send('description=x', own);
  expect([first.statusCode, browser.cookies.get('sid')?.length]).toEqual([200, 43]);
  const second = await send('description=x', own);
  expect(second.json()).toEqual(first.json());
  await browser.session();
  expect((await send(`csrf=${browser.token}`, own)).statusCode).toBe(200);
  expect((await send('csrf=wrong', own)).statusCode).toBe(403);
  expect((await send('description=x', {})).statusCode).toBe(403);
  expect((await send('description=x', { origin: 'https://evil.example' })).statusCode).toBe(403);
});

test('only a route that says so can be called from elsewhere', async () => {
  const reply = await shop.browser().send({
    method: 'POST',
    url: '/banka-denemesi',
    headers: { origin: 'https://bank.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(reply.json()).toEqual({ ok: true });
});

test('an unknown call is not there, whoever asks', async () => {
  const reply = await shop.browser().send({ method: 'POST', url: '/api/yok' });
  expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'not-found']);
});

test.each([
  ['{"a":{"b":["x\\u0000"]}}', 400],
  ['{"x\\u0001":1}', 400],
  ['{"a":"\\udc00"}', 400],
  ['{"a":"iki\\nsatır\\tve 😀"}', 200],
])('no body may hold what is no text: %s', async (body, status) => {
  expect((await shop.browser().postJson('/api/metin', body)).statusCode).toBe(status);
});
