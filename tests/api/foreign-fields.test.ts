import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { calls } from '#tests/harness/calls.ts';
import { rightRequest } from '#tests/harness/requests.ts';

let shop: Shop;
let owner: Caller;
beforeAll(async () => {
  shop = await openShop();
  owner = await makeCaller(shop);
});
afterAll(() => shop.close());

/** The customer's own row, which nobody writes into by a field that a form does not have. */
const kept = () =>
  shop.db.selectFrom('customers').where('email', '=', owner.things.email).selectAll().execute();
const named = Object.entries(calls);
let sent = 0;

const assigned = [
  'id',
  'customerId',
  'customer_id',
  'balance',
  'overdue_balance',
  'role',
  'closed_at',
];

test.each(named.filter(([, call]) => call.fields))(
  '%s takes no field that is not its own',
  async (name, call) => {
    const before = await kept();
    for (const field of [...assigned, 'email', 'passwordHash']) {
      if (call.fields && field in call.fields) continue;
      const right = rightRequest(name, call, owner.things);
      const body = JSON.stringify({ ...call.right?.(owner.things), [field]: 1 });
      sent += 1;
      const answer = await owner.browser.change({
        method: right.method,
        url: right.url,
        payload: body,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.8.${(sent >> 8) & 255}.${sent & 255}`,
        },
      });
      expect(answer.statusCode, field).toBe(400);
    }
    expect(await kept()).toEqual(before);
  },
);

test('an e-mail that is sent with the personal data changes nothing', async () => {
  const form = { name: 'Ayşe', surname: 'Yılmaz', email: 'baska@ornek.com' };
  expect((await owner.browser.post('/api/catalog/accountinfo/settings', form)).statusCode).toBe(
    200,
  );
  const info = (await owner.browser.get('/api/catalog/accountinfo')).json<{ email: string }>();
  expect(info.email).toBe(owner.things.email);
});

test('bytes that are no text are refused or become text, never a fault', async () => {
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
