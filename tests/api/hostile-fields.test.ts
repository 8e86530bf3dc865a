import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import { openShop, seed } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { calls } from '#tests/harness/calls.ts';
import type { Call } from '#tests/harness/calls.ts';
import { describedFields } from '#tests/harness/described-calls.ts';
import type { Description } from '#tests/harness/described-calls.ts';
import { hostileBodies } from '#tests/harness/hostile-texts.ts';
import type { HostileBody } from '#tests/harness/hostile-texts.ts';
import { rowsSince, stampRows } from '#tests/harness/stored-rows.ts';
import type { RowStamp } from '#tests/harness/stored-rows.ts';
import { rightRequest } from '#tests/harness/requests.ts';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';

/**
 * Every field of every changing call of the description with what is no text for it: refused and nothing
 * is done, or it is kept as it was sent and shown as text.
 */
let shop: Shop;
let description: Description;
let caller: Caller | undefined;
/** Of the rows as they were after the last call. */
let stamp: RowStamp = { text: '', next: '0' };

beforeAll(async () => {
  shop = await openShop({ pages: true });
  description = (await shop.app.inject('/api/openapi.json')).json<Description>();
});
afterAll(() => shop.close());

const refused = new Set([400, 401, 404, 409, 413, 415]);
const changing = Object.entries(calls).filter(([name]) => !name.startsWith('GET'));
/** Whoever kept some of it, and the call. */
const keepers: { name: string; field: string; keeper: Caller; mark: string }[] = [];
let sent = 0;
/** Callers buy them. */
const ample = { quantity: 10_000, opening_quantity: 10_000 };
const bought = [seed.bulb, seed.child];
/** Whoever has made them with a right body can make them again with it. */
const lasting = new Set([
  'POST /api/catalog/settings',
  'POST /api/catalog/accountinfo/settings',
  'POST /api/catalog/address',
  'POST /api/catalog/address/{id}',
  'POST /api/catalog/comment/{id}',
  'PATCH /api/catalog/cart',
  'PATCH /api/catalog/lists/{id}',
]);

/** The office alone reads them. */
const ofTheOffice = new Set(
  ['name', 'address', 'text'].map((field) => `POST /api/privacy/request ${field}`),
);

/** Each from another address, so that the limits of tries stay out of the way. */
function send(
  { browser, things }: Caller,
  [name, call]: [string, Call],
  { type, body }: HostileBody,
  locale: string,
): Promise<LightMyRequestResponse> {
  sent += 1;
  const { method, url } = rightRequest(name, call, things);
  return browser.change({
    method,
    url,
    payload: body,
    headers: {
      'content-type': type,
      'x-locale': locale,
      'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
    },
  });
}

/** What is wrong with an answer that refuses; `english` is what the same request got in English. */
function faultOf(
  answer: LightMyRequestResponse,
  english: LightMyRequestResponse | null,
): string | null {
  if (!refused.has(answer.statusCode)) return `answers ${answer.statusCode} ${answer.body}`;
  const { code, messages } = answer.json<ErrorBody>().error;
  if (messages.type.trim() === '') return `says ${answer.body}`;
  if (english === null) return null;
  const inEnglish = english.json<ErrorBody>().error;
  const same = messages.type === inEnglish.messages.type || code !== inEnglish.code;
  return same ? `is ${english.body} in English` : null;
}

const occurrences = (text: string, part: string) => text.split(part).length - 1;

/** What is wrong with what was kept of a text: a part of it, or something else than it. */
function keptFault(rows: string, { text, mark }: HostileBody): string | null {
  const found = occurrences(rows, mark);
  if (found === 0) return null;
  if (text === undefined) return 'kept what is no text';
  const whole = occurrences(rows, JSON.stringify(text).slice(1, -1));
  return whole === found ? null : `kept something else: ${rows.slice(rows.indexOf(mark) - 80)}`;
}

/** Sends one hostile body; gives what is wrong with what came of it. */
async function faultsOf(
  named: [string, Call],
  whose: Caller,
  hostile: HostileBody,
): Promise<string | null> {
  const answer = await send(whose, named, hostile, 'tr');
  if (answer.statusCode === 200) {
    if (!lasting.has(named[0])) caller = undefined;
    const rows = await rowsSince(shop.db, stamp, hostile.mark);
    stamp = await stampRows(shop.db, stamp);
    if (rows !== '')
      keepers.push({ name: named[0], field: hostile.field, keeper: whose, mark: hostile.mark });
    return keptFault(rows, hostile);
  }
  const english = sent % 3 === 0 ? await send(whose, named, hostile, 'en') : null;
  const fault = faultOf(answer, english);
  const before = stamp;
  stamp = await stampRows(shop.db, before);
  return before.text === stamp.text ? fault : 'was refused and changed something';
}

/** A customer with everything that the call needs. */
async function aCaller(): Promise<Caller> {
  if (caller) return caller;
  caller = await makeCaller(shop);
  await shop.db.updateTable('products').set(ample).where('id', 'in', bought).execute();
  stamp = await stampRows(shop.db);
  return caller;
}

test.each(changing)('%s', async (name, call) => {
  const fields = describedFields(description, name);
  // A new call is looked at as soon as it is known here, a new field as soon as it is described.
  expect(fields.length > 0).toBe(call.right !== undefined);
  const faults: string[] = [];
  for (const field of fields) {
    caller = undefined;
    const { length } = hostileBodies(call, (await aCaller()).things, field, '');
    for (let index = 0; index < length; index += 1) {
      // An account takes few tries with its password.
      if (index % 6 === 5 && fields.includes('password')) caller = undefined;
      const whose = await aCaller();
      const mark = `i${sent}i`;
      const hostile = hostileBodies(call, whose.things, field, mark)[index];
      const fault = hostile && (await faultsOf([name, call], whose, hostile));
      if (hostile && fault) faults.push(`${field}, ${hostile.name}, ${hostile.type}: ${fault}`);
    }
  }
  expect(faults.map((fault) => fault.slice(0, 400))).toEqual([]);
});

/** Every page of a customer's own, those of the product, the order and the address they have among them. */
function pagesOf({ things }: Caller): string[] {
  const { addressId, listId, orderNo, reviewId, shippedNo } = things;
  return [
    urls.account,
    urls.ownData,
    urls.addresses,
    urls.address(addressId),
    rareUrls.addressRemoval(addressId),
    urls.lists,
    urls.list(listId),
    urls.reviews,
    rareUrls.review(reviewId),
    rareUrls.newReview(shippedNo, seed.child),
    urls.orders,
    rareUrls.checkoutSummary(orderNo),
    urls.cart,
    urls.checkoutAddress,
    urls.checkoutPayment,
    urls.wishlist,
    urls.statement,
    urls.product({ seo: 'x', id: seed.bulb }),
    urls.product({ seo: 'x', id: seed.child }),
  ].flatMap((path) => [path, localised(path, 'en')]);
}

test('shows the stored text as text in every page', async () => {
  const shown = new Set<string>();
  const faults: string[] = [];
  // Of each call those who kept something last: what they keep is theirs still.
  const last = new Map(keepers.map((each) => [`${each.name} ${each.field}`, each]));
  for (const { name, field, keeper, mark } of last.values()) {
    for (const path of pagesOf(keeper)) {
      const first = await keeper.browser.get(path);
      const { location } = first.headers;
      const { body } = location ? await keeper.browser.get(location) : first;
      if (body.includes(mark)) shown.add(`${name} ${field}`);
      for (const tag of [`<script>${mark}`, `<img onerror=${mark}`])
        if (body.includes(tag)) faults.push(`${name} ${field}: ${path}`);
    }
  }
  expect(faults).toEqual([]);
  const own = [...last.keys()].filter((each) => !ofTheOffice.has(each));
  expect([...shown].toSorted()).toEqual(own.toSorted());
  expect(shown.size).toBeGreaterThan(10);
});

test('reports an impossible or too long text at its field, in the call and on the page', async () => {
  const { browser } = await makeCaller(shop);
  const right = calls['POST /api/catalog/address']?.right;
  const { things } = await makeCaller(shop);
  for (const text of ['Depo\u0007', 'Depo \ufffd', 'x'.repeat(2000)]) {
    const form = { ...right?.(things), property_address: text } as Record<string, string>;
    const call = await browser.post('/api/catalog/address', form, { 'x-locale': 'en' });
    expect(call.statusCode).toBe(400);
    expect(call.json<ErrorBody>().error.fields).toEqual({
      property_address: 'The request is not valid. Please check it and try again.',
    });
    const page = await browser.post('/adreslerim/yeni', form);
    expect(page.statusCode).toBe(400);
    expect(page.body).toMatch(
      /<textarea[^>]*aria-invalid="true"[^>]*name="property_address"|name="property_address"[^>]*aria-invalid="true"/,
    );
  }
});
