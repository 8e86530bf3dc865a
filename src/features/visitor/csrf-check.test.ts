import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openingSession } from '#db/customers/sessions.ts';
import type { Session } from '#contract/session.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { visitorApp, type Browser, type VisitorApp } from '#tests/harness/visitor-app.ts';

let database: TestDatabase;
let shop: VisitorApp;

beforeAll(async () => {
  database = await freshDatabase();
  shop = await visitorApp(database, (app) => {
    app.post('/siparis-denemesi', async (request) => {
      const hash = await request.newVisitor();
      const { id } = await openingSession(
        database.db,
        sql.val(hash),
        sql.val(new Date()),
      ).executeTakeFirstOrThrow();
      return { sessionId: id };
    });
    app.post('/banka-denemesi', { config: { fromElsewhere: true } }, async () => ({ ok: true }));
    app.post('/api/metin', async () => ({ ok: true }));
  });
});
afterAll(async () => {
  await shop.app.close();
  await database.drop();
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

test.each(forged)('refuses a mutating call with %s and changes nothing', async (_name, headers) => {
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

test('binds a token to one cookie', async () => {
  const own = shop.browser();
  const other = shop.browser();
  await own.session();
  await other.session();
  own.token = other.token;
  expect((await own.post('/api/catalog/cookies', '')).statusCode).toBe(403);
  own.cookies.clear();
  expect((await own.post('/api/catalog/cookies', '')).statusCode).toBe(403);
});

test('needs no Origin when the browser sends Sec-Fetch-Site', async () => {
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

describe('a form that the browser posts without a script', () => {
  const send = (browser: Browser, headers: Record<string, string>) =>
    browser.send({
      method: 'POST',
      url: '/siparis-denemesi',
      payload: 'description=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const own = { origin: 'https://arasta.test' };

  test('needs no token; its cookie, which other sites cannot send, identifies the visitor', async () => {
    const browser = shop.browser();
    const first = await send(browser, own);
    expect(first.statusCode).toBe(200);
    expect(first.cookies).toEqual([
      expect.objectContaining({ name: '__Host-sid', sameSite: 'Lax', httpOnly: true }),
    ]);
    const second = await send(browser, { 'sec-fetch-site': 'same-origin', ...own });
    expect(second.json()).toEqual(first.json());
  });

  test.each<[string, Record<string, string>]>([
    ['no sign of where it comes from', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin alone', { origin: 'null' }],
    ['a browser that says cross-site', { ...own, 'sec-fetch-site': 'cross-site' }],
    ['a browser that says same-site', { ...own, 'sec-fetch-site': 'same-site' }],
    ['a browser that says nobody', { ...own, 'sec-fetch-site': 'none' }],
  ])('is refused with %s', async (_name, headers) => {
    const browser = shop.browser();
    await browser.session();
    expect((await send(browser, headers)).statusCode).toBe(403);
  });

  test('counts as a script’s call with the marker header, and then needs the token', async () => {
    const browser = shop.browser();
    await browser.session();
    const { 'x-csrf-token': token = '', ...marked } = browser.ownCall();
    expect((await send(browser, marked)).statusCode).toBe(403);
    expect((await send(browser, { ...marked, 'x-csrf-token': 'wrong' })).statusCode).toBe(403);
    expect((await send(browser, { ...own, 'x-requested-with': 'x' })).statusCode).toBe(403);
    expect((await send(browser, { ...marked, 'x-csrf-token': token })).statusCode).toBe(200);
  });
});

test('accepts calls from other sites only on routes that allow them', async () => {
  const reply = await shop.browser().send({
    method: 'POST',
    url: '/banka-denemesi',
    headers: { origin: 'https://bank.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(reply.json()).toEqual({ ok: true });
});

test('answers 404 to an unknown call, whoever asks', async () => {
  const reply = await shop.browser().send({ method: 'POST', url: '/api/yok' });
  expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'not-found']);
});

test.each([
  ['{"a":{"b":["x\\u0000"]}}', 400],
  ['{"x\\u0001":1}', 400],
  ['{"a":"\\udc00"}', 400],
  ['{"a":"iki\\nsatır\\tve 😀"}', 200],
])('refuses a body that is not text: %s', async (body, status) => {
  expect((await shop.browser().postJson('/api/metin', body)).statusCode).toBe(status);
});
