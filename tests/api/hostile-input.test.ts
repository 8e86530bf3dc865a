import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import { refusalStatus } from '#contract/refusals.ts';
import { openShop, seed } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { calls, frameCalls } from '#tests/harness/calls.ts';
import { wrongPathValues, wrongQueries } from '#tests/harness/hostile-values.ts';
import { rightRequest, urlOf, wrongBodies } from '#tests/harness/requests.ts';
import type { Request } from '#tests/harness/requests.ts';
import { officeCalls } from '#rules/shop/call-scopes.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  // Each caller buys some of it.
  await shop.db
    .updateTable('products')
    .set({ quantity: 10_000, opening_quantity: 10_000 })
    .where('id', '=', seed.child)
    .execute();
});
afterAll(() => shop.close());

const refused = new Set([400, 401, 403, 404, 409, 413, 415]);
const guarded = [
  'addresses',
  'cart_lines',
  'carts',
  'customers',
  'order_addresses',
  'order_lines',
  'orders',
  'payment_attempts',
  'product_units',
  'products',
  'removed_cart_lines',
  'reviews',
  'shopping_list_lines',
  'shopping_lists',
  'stock_movements',
  'wishlist',
] as const;

/** A fingerprint of every row that a buyer's path writes; the lock of a cart leaves only its time. */
async function rows(): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of guarded) {
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(r, '|' order by r), '')) as sum
      from (select (to_jsonb(t) - 'updated_at')::text as r from ${sql.table(table)} t) x`.execute(
      shop.db,
    );
    sums[table] = rows[0]?.sum ?? '';
  }
  return sums;
}

const customer = (): Promise<Caller> => makeCaller(shop);

let sent = 0;

/** Each from another address, so that the limits of tries stay out of the way. */
function send(caller: Caller, request: Request, locale = 'tr'): Promise<LightMyRequestResponse> {
  sent += 1;
  const options: InjectOptions = {
    method: request.method,
    url: request.url,
    headers: {
      'x-locale': locale,
      'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
      ...(request.type !== undefined && { 'content-type': request.type }),
    },
    ...(request.body !== undefined && { payload: request.body }),
  };
  return caller.browser.change(options);
}

/** What is wrong with an answer that should be a refusal in the shop's format; null when it is one. */
function faultOf(answer: LightMyRequestResponse): string | null {
  const { statusCode, headers, body } = answer;
  if (!refused.has(statusCode)) return `answers ${statusCode} ${body.slice(0, 200)}`;
  if (!headers['content-type']?.toString().startsWith('application/json')) return 'is not JSON';
  const { error, ...more } = answer.json<ErrorBody>();
  if (!Object.entries(refusalStatus).some(([code, of]) => code === error.code && of === statusCode))
    return `has the code ${error.code} with ${statusCode}`;
  if (error.messages.type.trim() === '') return 'says nothing';
  return Object.keys(more).length > 0 ? `has more than an error: ${body}` : null;
}

/** What is wrong with a refusal, if anything; every few are asked for in English too. */
async function faultsOf(caller: Caller, request: Request): Promise<string[]> {
  const { method, url, type = '', body = '' } = request;
  const told = `${method} ${url.slice(0, 100)} ${type} ${body.slice(-100)}`;
  const turkish = await send(caller, request);
  const fault = faultOf(turkish);
  if (fault !== null) return [`${told}: ${fault}`];
  if (sent % 4 > 0) return [];
  const english = await send(caller, request, 'en');
  const [inTurkish, inEnglish] = [turkish.json<ErrorBody>(), english.json<ErrorBody>()];
  const same = inTurkish.error.messages.type === inEnglish.error.messages.type;
  if (same || inTurkish.error.code !== inEnglish.error.code)
    return [`${told}: in English ${english.body}`];
  return [];
}

test('covers every call of the description', async () => {
  const { paths } = (await shop.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // Those of the office are refused to customers before anything is read; `fuzzed-calls.test.ts` makes them.
  const all = [...Object.keys(calls), ...frameCalls, ...Object.keys(officeCalls)];
  expect(described.toSorted()).toEqual(all.toSorted());
});

const entries = Object.entries(calls);

test.each(entries.filter(([, call]) => call.right))(
  '%s refuses every wrong body and changes nothing, then takes a right one',
  async (name, call) => {
    const caller = await customer();
    const before = await rows();
    const right = rightRequest(name, call, caller.things);
    const faults: string[] = [];
    for (const wrong of wrongBodies(call, caller.things)) {
      // An account takes few tries with its password, and this is about the others.
      if (call.fields?.['currentPassword']) await shop.db.deleteFrom('rate_limits').execute();
      faults.push(...(await faultsOf(caller, { ...right, ...wrong })));
    }
    expect(faults).toEqual([]);
    expect(await rows()).toEqual(before);
    const taken = await send(caller, right);
    expect(taken.statusCode, taken.body).toBe(call.takenAs ?? 200);
  },
);

test.each(entries.filter(([name, call]) => call.path && !name.startsWith('GET')))(
  '%s knows nothing by a wrong id',
  async (name, call) => {
    const caller = await customer();
    const before = await rows();
    const right = rightRequest(name, call, caller.things);
    const [, path = ''] = name.split(' ');
    const faults: string[] = [];
    for (const value of wrongPathValues) {
      faults.push(...(await faultsOf(caller, { ...right, url: urlOf(path, [value]) })));
    }
    expect(faults).toEqual([]);
    expect(await rows()).toEqual(before);
  },
);

test.each(entries.filter(([name]) => name.startsWith('GET')))(
  '%s answers any path and query, and reads only',
  async (name, call) => {
    const caller = await customer();
    const before = await rows();
    const right = rightRequest(name, call, caller.things);
    const [, path = ''] = name.split(' ');
    const urls = [
      ...wrongQueries.map((query) => right.url + query),
      ...(call.path ? wrongPathValues.map((value) => urlOf(path, [value])) : []),
    ];
    const faults: string[] = [];
    for (const url of urls) {
      const answer = await send(caller, { method: 'GET', url });
      const fault = answer.statusCode === 200 ? null : faultOf(answer);
      if (fault !== null) faults.push(`${url.slice(0, 100)}: ${fault}`);
    }
    expect(faults).toEqual([]);
    if (!name.endsWith('/address/reset')) expect(await rows()).toEqual(before);
  },
);

test('refuses a card number in every text field of every call at the field', async () => {
  const caller = await customer();
  const before = await rows();
  const unwritten = new Set(['currentPassword', 'password', 'passwordVerify']);
  const asked: string[] = [];
  for (const [name, call] of entries) {
    const right = rightRequest(name, call, caller.things);
    for (const [field, kind] of Object.entries(call.fields ?? {})) {
      if (!['text', 'choice'].includes(kind) || unwritten.has(field)) continue;
      const body = { ...call.right?.(caller.things), [field]: 'Kart: 4111-1111 1111.1111' };
      const request = { ...right, type: 'application/json', body: JSON.stringify(body) };
      const answer = await send(caller, request, 'en');
      expect(answer.statusCode, `${name} ${field}`).toBe(400);
      const { error } = answer.json<ErrorBody>();
      expect(error, `${name} ${field}`).toMatchObject({
        code: 'card-number',
        fields: { [field]: expect.stringContaining('card numbers are not stored') },
      });
      asked.push(field);
    }
  }
  expect(asked).toEqual(expect.arrayContaining(['description', 'property_address', 'name']));
  expect(await rows()).toEqual(before);
});
