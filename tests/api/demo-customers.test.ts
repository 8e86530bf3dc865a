import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import type { Session } from '#contract/session.ts';
import { openShop } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { password } from '#tests/harness/registration.ts';

/** Who is offered to everybody, as while the demo is on (rule account/demo-customers). */
const shared = new Set<number>();
let shop: Shop;
let demo: Caller;
let other: Caller;

beforeAll(async () => {
  shop = await openShop({ pages: true, sharedCustomers: shared });
  demo = await makeCaller(shop);
  other = await makeCaller(shop);
  shared.add((await rowOf(demo)).id);
});
afterAll(() => shop.close());

const rowOf = ({ things }: Caller) =>
  shop.db
    .selectFrom('customers')
    .where('email', '=', things.email)
    .selectAll()
    .executeTakeFirstOrThrow();

const texts = {
  tr: 'Deneme müşterilerini herkes kullanır',
  en: 'The demo customers are shared',
};
const another = { password: 'baska-sifre', passwordVerify: 'baska-sifre' };
const change = { currentPassword: password, ...another };

test('nobody closes a demo customer’s account or changes its password, by a link neither', async () => {
  const before = await rowOf(demo);
  const { resetToken } = demo.things;
  for (const locale of ['tr', 'en'] as const) {
    for (const [url, form] of [
      ['/api/account/close', { password }],
      ['/api/catalog/account/settings', change],
      ['/api/account/reset-password', { token: resetToken, ...another }],
    ] as const) {
      const answer = await demo.browser.post(url, form, { 'x-locale': locale });
      expect(answer.statusCode, url).toBe(409);
      const { error } = answer.json<ErrorBody>();
      expect(error.code).toBe('demo-account');
      expect(error.messages.type).toContain(texts[locale]);
    }
    for (const form of [
      { form: 'close', password },
      { form: 'password', ...change },
    ]) {
      const path = locale === 'en' ? '/en/hesabim' : '/hesabim';
      const page = await demo.browser.post(path, form);
      expect([page.statusCode, page.body.includes(texts[locale])]).toEqual([409, true]);
    }
  }
  expect(await rowOf(demo)).toEqual(before);
});

test('nobody ends the sessions of others who use the same demo customer', async () => {
  const { sessionId } = demo.things;
  for (const url of ['/api/account/sessions', `/api/account/sessions/${sessionId}`]) {
    const answer = await demo.browser.change({ method: 'DELETE', url });
    expect([answer.statusCode, answer.json<ErrorBody>().error.code]).toEqual([409, 'demo-account']);
  }
  for (const session of ['others', String(sessionId)]) {
    const page = await demo.browser.post('/hesabim', { form: 'sessions', session });
    expect([page.statusCode, page.body.includes(texts.tr)]).toEqual([409, true]);
  }
  const kept = await shop.db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select('id')
    .execute();
  expect(kept).toHaveLength(1);
});

test('other customers keep their rights', async () => {
  expect((await other.browser.post('/api/catalog/account/settings', change)).statusCode).toBe(200);
});

test('a demo customer begins in the page’s language, whatever somebody chose before', async () => {
  const choose = (value: string) =>
    demo.browser.postJson('/api/catalog/settings', { key: 'locale', value });
  expect((await choose('en')).statusCode).toBe(200);
  expect((await rowOf(demo)).locale).toBeNull();
  const { email } = demo.things;
  for (const [path, locale] of [
    ['/account/login', 'tr'],
    ['/en/account/login', 'en'],
    ['/account/login', 'tr'],
  ] as const) {
    const next = shop.browser();
    const form = new URLSearchParams({ email, password }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await next.send({
      method: 'POST',
      url: path,
      payload: form,
      headers: { ...headers, origin: 'https://arasta.test' },
    });
    expect(reply.statusCode).toBe(303);
    expect((await next.session<Session>()).locale).toBe(locale);
  }
});
