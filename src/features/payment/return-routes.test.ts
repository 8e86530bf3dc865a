import { afterAll, beforeAll, expect, test } from 'vitest';
import { ForgedAnswer, type ProviderAnswer } from '#platform/payments/provider.ts';
import { serverOn } from '#tests/harness/app.ts';
import { BankBooks } from '#tests/harness/bank-books.ts';
import { fillCart, makeBuyer } from '#tests/harness/buyers.ts';
import { makeAccountAttempt, makeAttempt } from '#tests/harness/card-attempts.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { createLog } from '#platform/log.ts';
import type { App } from '#platform/http.ts';

/** Its message is signed by the word `signed`; a message `says` of itself whether it holds something. */
class SignedBooks extends BankBooks {
  override async readAnswer(fields: Readonly<Record<string, string>>): Promise<ProviderAnswer> {
    const { oid = '', seal } = fields;
    if (seal === undefined) return { ...this.says(oid), id: '', eventId: '', outcome: 'pending' };
    if (seal !== 'signed') throw new ForgedAnswer('another seal');
    return this.says(oid);
  }
}

let database: TestDatabase;
let till: Till;
let app: App;
const bank = new SignedBooks();

beforeAll(async () => {
  database = await freshDatabase();
  till = { ...(await openTill(database.db)), clock: () => new Date() };
  const cards = {
    chosen: () => bank,
    named: (name: string) => (name === bank.name ? bank : null),
    states: () => [],
  };
  app = await serverOn(database.handle, undefined, undefined, { cards, log: createLog('silent') });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function begin() {
  const productId = await makeProduct(till.db, { quantity: 10 });
  const buyer = await makeBuyer(till.db);
  const lines = [{ productId, quantity: 1 }];
  const cartId = await fillCart(till.db, buyer, lines);
  return makeAttempt(till, buyer, { cartId, lines });
}

/** As a browser does that a bank's page sends over: no cookie, another origin. */
function post(url: string, fields: Record<string, string> | string) {
  return app.inject({
    method: 'POST',
    url,
    headers: {
      origin: 'https://bank.test',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  });
}

const stateOf = async (id: string) =>
  await till.db
    .selectFrom('payment_attempts')
    .where('id', '=', id)
    .select(['state', 'refused_answers'])
    .executeTakeFirstOrThrow();

test('makes the order for a cross-site return without a cookie and shows its number', async () => {
  const attempt = await begin();
  bank.book(attempt.name, { amount: attempt.amount });
  const reply = await post(`/payment/return/${attempt.id}`, { oid: attempt.name, seal: 'signed' });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain(attempt.orderNo);
  expect(reply.body).toContain(`data-attempt="${attempt.id}"`);
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect(reply.headers['cache-control']).toBe('no-store');
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("default-src 'none'");
  expect(reply.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(await stateOf(attempt.id)).toMatchObject({ state: 'captured' });
});

test('shows the same page to a browser that brings nothing, by link or form', async () => {
  for (const way of ['GET', 'POST'] as const) {
    const attempt = await begin();
    bank.book(attempt.name, { amount: attempt.amount });
    const url = `/payment/return/${attempt.name}`;
    const reply = way === 'GET' ? await app.inject({ url }) : await post(url, '');
    expect(reply.body).toContain(attempt.orderNo);
  }
});

test('ignores the parameters of a link', async () => {
  const attempt = await begin();
  const url = `/payment/return/${attempt.id}?oid=${attempt.name}&seal=wrong`;
  const reply = await app.inject({ url });
  expect(reply.statusCode).toBe(200);
  expect(await stateOf(attempt.id)).toEqual({ state: 'started', refused_answers: 0 });
});

test.each([
  ['another seal', { seal: 'wrong' }],
  ['a field twice', 'oid=1&oid=2&seal=signed'],
])('a message with %s changes nothing and is counted', async (_what, fields) => {
  const attempt = await begin();
  bank.book(attempt.name, { amount: attempt.amount });
  const reply = await post(`/payment/return/${attempt.id}`, fields);
  expect(reply.statusCode).toBe(200);
  expect(await stateOf(attempt.id)).toEqual({ state: 'started', refused_answers: 1 });
});

test('shows why a payment was declined, and a way back', async () => {
  const attempt = await begin();
  bank.book(attempt.name, { amount: attempt.amount, state: 'declined', code: '51' });
  const reply = await post(`/payment/return/${attempt.id}`, { oid: attempt.name, seal: 'signed' });
  expect(reply.body).toContain('bakiyesi ya da limiti yetersiz');
  expect(reply.body).toContain('href="/siparis/odeme"');
});

test('says that it waits for a bank that does not respond', async () => {
  const attempt = await begin();
  bank.isDown = true;
  const reply = await post(`/payment/return/${attempt.id}`, { oid: attempt.name, seal: 'signed' });
  bank.isDown = false;
  expect(reply.body).toContain('yeniden ödemeniz gerekmez');
  expect(await stateOf(attempt.id)).toMatchObject({ state: 'unknown' });
});

test('leads from a payment of the open account to the statement, at once when it is credited (rule payment/return-page)', async () => {
  const attempt = await makeAccountAttempt(till, await makeBuyer(till.db));
  const fields = { oid: attempt.name, seal: 'signed' };
  bank.isDown = true;
  const waiting = await post(`/payment/return/${attempt.id}`, fields);
  bank.isDown = false;
  expect(waiting.body).toContain('<a target="_top" href="/cari-hesap">');
  expect(waiting.body).not.toMatch(/sipariş/i);
  bank.book(attempt.name, { amount: attempt.amount });
  const paid = await post(`/payment/return/${attempt.id}`, fields);
  expect(paid.body).toContain('Tutar cari hesabınıza işlendi.');
  expect(paid.body).toContain('<a data-next target="_top" href="/cari-hesap">');
});

test.each(['yok', '0'.repeat(32), '../x', "1' or 1=1"])('finds no payment for %s', async (id) => {
  const reply = await post(`/payment/return/${encodeURIComponent(id)}`, { seal: 'signed' });
  expect(reply.statusCode).toBe(404);
  expect(reply.body).not.toContain('data-attempt="0');
});

test('reads at most 64 KB', async () => {
  const attempt = await begin();
  const reply = await post(`/payment/return/${attempt.id}`, { seal: 'x'.repeat(70_000) });
  expect(reply.statusCode).toBe(413);
});

test('answers a provider’s own call once its payment is stored', async () => {
  const attempt = await begin();
  bank.book(attempt.name, { amount: attempt.amount });
  for (let time = 0; time < 3; time += 1) {
    const reply = await post('/payment/callback/nestpay', { oid: attempt.name, seal: 'signed' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('text/plain');
    expect(reply.body).toBe('OK');
  }
  expect(await stateOf(attempt.id)).toMatchObject({ state: 'captured' });
});

test('refuses such a call with another signature, name or no content', async () => {
  const attempt = await begin();
  bank.book(attempt.name, { amount: attempt.amount });
  const call = (name: string, seal: string) =>
    post(`/payment/callback/${name}`, { oid: attempt.name, seal });
  expect((await call('nestpay', 'wrong')).statusCode).toBe(400);
  expect((await call('baska', 'signed')).statusCode).toBe(404);
  expect((await post('/payment/callback/nestpay', { oid: attempt.name })).statusCode).toBe(503);
  expect(await stateOf(attempt.id)).toEqual({ state: 'started', refused_answers: 0 });
});

test('answers it while the bank’s responses fail: stores the message and asks later', async () => {
  const attempt = await begin();
  bank.book(attempt.name, { amount: attempt.amount });
  bank.isDown = true;
  const reply = await post('/payment/callback/nestpay', { oid: attempt.name, seal: 'signed' });
  bank.isDown = false;
  expect(reply.body).toBe('OK');
  expect(await stateOf(attempt.id)).toMatchObject({ state: 'unknown' });
});

test('logs the first twenty of many forged messages and counts all', async () => {
  const attempt = await begin();
  for (let number = 0; number < 25; number += 1) {
    await post(`/payment/return/${attempt.id}`, { seal: `wrong ${number}` });
  }
  expect(await stateOf(attempt.id)).toEqual({ state: 'started', refused_answers: 25 });
  const events = await till.db
    .selectFrom('payment_events')
    .where('attempt_id', '=', attempt.id)
    .select('outcome')
    .execute();
  expect(events).toEqual(Array.from({ length: 20 }, () => ({ outcome: 'refused' })));
});
