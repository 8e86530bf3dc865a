import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerAccountRoutes } from '#features/account/account-routes.ts';

let database: TestDatabase;
let shop: VisitorApp;

beforeAll(async () => {
  database = await freshDatabase();
  shop = await visitorApp(database, (app, services) => registerAccountRoutes(app, services));
});
afterAll(async () => {
  await shop.app.close();
  await database.drop();
});

const hostileForms = [
  'email=a%40b.co&email=c%40d.co&password=123456',
  'email=a%40b.co&password=123456&__proto__=1',
  'email=a%40b.co&password=123456&constructor=1',
  'email=a%40b.co%00&password=123456',
  'email=a%40b.co&password=12%003456',
  'email=a%40b.co&password=123456&admin=1',
  `email=${'a'.repeat(400)}&password=123456`,
  `email=a%40b.co&password=${'a'.repeat(300)}`,
  'email=a%40b.co',
  '',
];

test.each(hostileForms)('sign-in answers 400 to the form %j', async (form) => {
  const reply = await shop.browser().post('/api/account/login', form);
  expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid-input']);
});

const hostileJson = [
  '{"email":"a@b.co","password":"123456","__proto__":{"x":1}}',
  '{"email":"a@b.co","password":"\\ud800123456"}',
  '{"email":{"$ne":""},"password":"123456"}',
  '{"email":["a@b.co"],"password":"123456"}',
  '{"email":"a@b.co","password":123456}',
  '[]',
  'null',
  '{',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
];

test.each(hostileJson)('sign-in answers 400 to the JSON %.60s', async (body) => {
  const reply = await shop.browser().postJson('/api/account/login', body);
  expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid-input']);
});

test('refuses repeated and hostile parts of a multipart form', async () => {
  const browser = shop.browser();
  const send = async (...fields: [string, string][]) =>
    (
      await browser.postParts('/api/account/login', [
        ['email', 'a@b.co'],
        ['password', '123456'],
        ...fields,
      ])
    ).statusCode;
  expect(await send()).toBe(401);
  expect(await send(['email', 'c@d.co'])).toBe(400);
  expect(await send(['__proto__', 'x'])).toBe(400);
  expect(await send(['next"; filename="y', 'z'])).toBe(413);
  expect(await send(['next', '/\u0000'])).toBe(400);
});

test('answers 415 to another content type and changes nothing', async () => {
  const reply = await shop.browser().change({
    method: 'POST',
    url: '/api/account/login',
    payload: '<email/>',
    headers: { 'content-type': 'application/xml' },
  });
  expect(reply.statusCode).toBe(415);
});
