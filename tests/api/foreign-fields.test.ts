import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { calls } from '#tests/harness/calls.ts';
import type { Call } from '#tests/harness/calls.ts';
import { rightRequest } from '#tests/harness/requests.ts';

let shop: Shop;
let owner: Caller;
beforeAll(async () => {
  shop = await openShop();
  owner = await makeCaller(shop);
});
afterAll(() => shop.close());

/** The customer's own row, which nobody writes into by a field that a form does not have. */
const kept = ({ things }: Caller) =>
  shop.db.selectFrom('customers').where('email', '=', things.email).selectAll().execute();
const changing = Object.entries(calls).filter(([name]) => !name.startsWith('GET'));
let sent = 0;

const assigned = [
  'id',
  'email',
  'customerId',
  'customer_id',
  'balance',
  'overdue_balance',
  'role',
  'is_demo',
  'closed_at',
  'passwordHash',
  '__proto__',
];

/** The call as it is right for them, with one field more, as JSON and as a form. */
async function sendWith(whose: Caller, [name, call]: [string, Call], field: string) {
  const right = rightRequest(name, call, whose.things);
  const body = { ...call.right?.(whose.things), [field]: '1' };
  const texts = Object.entries(body).map(([key, value]) => [key, String(value)]);
  const answers: LightMyRequestResponse[] = [];
  for (const [type, payload] of [
    ['application/json', JSON.stringify(body)],
    ['application/x-www-form-urlencoded', new URLSearchParams(texts).toString()],
  ] as const) {
    sent += 1;
    const address = `10.8.${(sent >> 8) & 255}.${sent & 255}`;
    const headers = { 'content-type': type, 'x-forwarded-for': address };
    const { method, url } = right;
    answers.push(await whose.browser.change({ method, url, payload, headers }));
  }
  return answers;
}

test.each(changing.filter(([, call]) => call.fields))(
  '%s takes no field that is not its own',
  async (name, call) => {
    const before = await kept(owner);
    for (const field of assigned) {
      if (call.fields && field in call.fields) continue;
      for (const answer of await sendWith(owner, [name, call], field)) {
        expect([400, 415], `${field} ${answer.body}`).toContain(answer.statusCode);
      }
    }
    expect(await kept(owner)).toEqual(before);
  },
);

test.each(changing.filter(([, call]) => !call.fields))(
  '%s, which has no fields, does nothing with one',
  async (name, call) => {
    const whose = await makeCaller(shop);
    const [before, others] = [await kept(whose), await kept(owner)];
    for (const field of assigned) {
      for (const answer of await sendWith(whose, [name, call], field)) {
        expect(answer.statusCode, `${field} ${answer.body}`).toBeLessThan(500);
      }
    }
    expect(await kept(whose)).toEqual(before);
    expect(await kept(owner)).toEqual(others);
  },
);

test('ignores an email address sent with the account data', async () => {
  const form = { name: 'Ayşe', surname: 'Yılmaz', email: 'baska@ornek.com' };
  expect((await owner.browser.post('/api/catalog/accountinfo/settings', form)).statusCode).toBe(
    200,
  );
  const info = (await owner.browser.get('/api/catalog/accountinfo')).json<{ email: string }>();
  expect(info.email).toBe(owner.things.email);
});

test('refuses invalid bytes or reads them as text, without an error', async () => {
  const bytes = [
    [
      'application/json',
      Buffer.from([...Buffer.from('{"name":"A'), 0xff, 0xfe, ...Buffer.from('"}')]),
    ],
    ['application/json; charset=utf-16', Buffer.from('{"name":"Ayşe"}', 'utf16le')],
    ['application/json; charset=iso-8859-9', Buffer.from('{"name":"Ay\u00fe"}', 'latin1')],
    ['application/x-www-form-urlencoded', Buffer.from('name=%ff%fe&surname=%c0%af')],
    ['application/x-www-form-urlencoded', Buffer.from([...Buffer.from('name='), 0xc3, 0x28])],
    [
      'multipart/form-data; boundary=s',
      Buffer.from([
        ...Buffer.from('--s\r\ncontent-disposition: form-data; name="name"\r\n\r\n'),
        0xff,
        ...Buffer.from('\r\n--s--\r\n'),
      ]),
    ],
  ] as const;
  for (const url of [
    '/api/catalog/accountinfo/settings',
    '/api/account/register',
    '/api/account/forgot-password',
    '/api/catalog/address',
  ]) {
    for (const [type, payload] of bytes) {
      const answer = await owner.browser.change({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': type },
      });
      expect([400, 409, 415, 429], `${url} ${type} ${answer.body}`).toContain(answer.statusCode);
    }
  }
});
