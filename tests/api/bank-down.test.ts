import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { PaymentAttempt } from '#contract/payment.ts';
import { openTestBank, type TestBank } from '#app/demo/test-bank/test-bank.ts';
import { askBanks } from '#features/payment/settlement/ask-banks.ts';
import { createLog } from '#platform/log.ts';
import { nestpay } from '#platform/payments/nestpay.ts';
import { providerCaller } from '#platform/payments/provider-call.ts';
import { payAtBank } from '#tests/harness/bank-browser.ts';
import { openCardShop, type CardShop } from '#tests/harness/card-shop.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';

let database: TestDatabase;
let bank: TestBank;
let shop: CardShop;
let now = 0;

beforeAll(async () => {
  const dataDir = mkdtempSync(join(inject('databaseRun').directory, 'down-'));
  bank = await openTestBank({ port: 0, hostName: '127.0.0.1', dataDir, storeType: '3d_pay' });
  bank.faults.callbacks = 0;
  database = await freshDatabase();
  const nestpay = { isWhole: true, account: bank.account } as const;
  const others = { log: createLog('silent'), now: () => now };
  shop = await openCardShop(database, { nestpay }, others);
});
afterAll(async () => {
  await shop.app.close();
  await bank.close();
  await database.drop();
});

/** What the browser of another buyer brings back from the bank. */
async function atBank() {
  const { gate } = await shop.begin(await shop.customer());
  const back = await payAtBank(gate ?? { url: '', fields: {} });
  return { pathname: new URL(back?.url ?? '').pathname, fields: back?.fields ?? {} };
}

const figure = async () =>
  /^card_provider_down\{provider="nestpay"\} (\d)$/m.exec(
    (await shop.app.inject('/metrics')).body,
  )?.[1];

test('while the bank is down cards are refused, other methods work, and money is found afterwards (rule payment/provider-down)', async () => {
  const early = await shop.customer();
  const attempt = await shop.begin(early);
  const back = await payAtBank(attempt.gate ?? { url: '', fields: {} });
  const others = [await atBank(), await atBank(), await atBank(), await atBank()];
  expect(await figure()).toBe('0');

  bank.faults.isDown = true;
  const { pathname } = new URL(back?.url ?? '');
  // one buyer comes back again and again: that closes card payments for nobody
  for (let each = 0; each < 8; each += 1) await shop.bring(pathname, back?.fields ?? {});
  for (let each = 0; each < 8; each += 1) await shop.app.inject(pathname);
  expect(await figure()).toBe('0');
  for (const each of others) await shop.bring(each.pathname, each.fields);
  expect(await figure()).toBe('2');
  const outcome = () => early.get(`/api/payment/attempt/${attempt.attemptId}`);
  expect((await outcome()).json()).toMatchObject({ state: 'unknown', orderNo: null });

  const late = await shop.customer();
  const refused = await shop.tryToBegin(late);
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ error: { code: 'bank-down' } });
  const accepted = { acceptPreInformation: '1', acceptDistanceContract: '1' };
  const byTransfer = await late.post('/api/catalog/cart', { odemeTipi: '4', ...accepted });
  expect(byTransfer.json()).toMatchObject({ ok: true });

  bank.faults.isDown = false;
  const waiting = await shop.customer();
  expect((await shop.tryToBegin(waiting)).statusCode).toBe(503);
  now += 30_000;
  expect(await figure()).toBe('1');
  const begun = await shop.tryToBegin(waiting);
  expect(begun.statusCode).toBe(200);
  const paid = await payAtBank(begun.json<PaymentAttempt>().gate ?? { url: '', fields: {} });
  await shop.bring(new URL(paid?.url ?? '').pathname, paid?.fields ?? {});
  expect(await figure()).toBe('0');
  await askBanks({
    db: database.db,
    clock: () => new Date(Date.now() + 60_000),
    provider: () => nestpay(bank.account, providerCaller()),
    secret: 's',
    log: { info() {}, warn() {}, error() {} },
  });
  expect((await outcome()).json()).toMatchObject({ state: 'captured' });
});
