import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { goodCard, openGate, payAtBank, type Choice } from '#tests/harness/bank-browser.ts';
import { paymentStart } from '#tests/harness/payment-start.ts';
import { nestpay } from '#platform/payments/nestpay.ts';
import { nestpayHash } from '#platform/payments/nestpay-hash.ts';
import { providerCaller } from '#platform/payments/provider-call.ts';
import { ForgedAnswer, ProviderDown } from '#platform/payments/provider.ts';
import { openTestBank, type TestBank, type TestBankOptions } from './test-bank.ts';

const payment = { ...paymentStart, returnUrl: 'http://localhost:9/payment/return/1' };
const { id } = payment;
const name = { id, token: '', reference: '' };

let bank: TestBank;
let dataDir: string;
let now: number;

async function open(options: Partial<TestBankOptions> = {}): Promise<TestBank> {
  const usual = { port: 0, hostName: '127.0.0.1', storeType: '3d_pay' } as const;
  return openTestBank({ ...usual, dataDir, now: () => now, dayMs: 60_000, ...options });
}

const shop = () => nestpay(bank.account, providerCaller());

async function pay(options: { card?: typeof goodCard; choice?: Choice } = {}) {
  const back = await payAtBank(await shop().start(payment), options);
  return back && shop().readAnswer(back.fields, {});
}

beforeEach(async () => {
  now = Date.parse('2026-11-22T10:00:00Z');
  dataDir = mkdtempSync(join(inject('databaseRun').directory, 'bank-'));
  bank = await open();
});
afterEach(() => bank.close());

const cardNumbered = (number: string) => ({ ...goodCard, number });

describe('a payment at the test bank (rule payment/test-bank)', () => {
  test('with the right code charges the card once and returns a signed result', async () => {
    const answer = await pay();
    expect(answer).toMatchObject({
      id,
      outcome: 'captured',
      amount: 1234.5,
      currency: 'TRY',
      installment: 1,
      card: { firstSix: '454671', lastFour: '7894' },
    });
    const queried = await shop().query(name);
    expect(queried).toMatchObject({ outcome: 'captured', amount: 1234.5 });
    expect(queried.reference).toBe(answer?.reference);
    expect(await pay()).toMatchObject({ outcome: 'declined', declineCode: '99' });
    expect(bank.books.order(id)?.sales).toHaveLength(1);
  });

  test('tells the shop which cards are test cards', () => {
    const { testCards } = shop();
    expect(testCards).toContainEqual({ firstSix: '411111', lastFour: '1129' });
    expect(testCards).not.toContainEqual({ firstSix: '450634', lastFour: '0000' });
  });

  test('includes the installments', async () => {
    const back = await payAtBank(await shop().start({ ...payment, installment: 6 }));
    expect(await shop().readAnswer(back?.fields ?? {}, {})).toMatchObject({
      outcome: 'captured',
      installment: 6,
    });
  });

  test.each([
    ['4111111111111129', '51'],
    ['4129111111111111', '05'],
    ['4127111111111113', '41'],
    ['4126111111111114', '43'],
    ['4125111111111115', '54'],
    ['4124111111111116', '82'],
    ['4121111111111119', '34'],
  ])('is declined as the public list says: %s with %s', async (number, declineCode) => {
    expect(await pay({ card: cardNumbered(number) })).toMatchObject({
      outcome: 'declined',
      declineCode,
    });
    expect(await shop().query(name)).toMatchObject({ outcome: 'declined', declineCode });
  });

  test.each(['cancel', 'wrong-code'] as const)('charges nothing after %s', async (choice) => {
    expect(await pay({ choice })).toMatchObject({ outcome: 'declined', declineCode: '3d' });
    expect(await shop().query(name)).toMatchObject({ outcome: 'none', amount: null });
  });

  test('without a response is unknown to the bank', async () => {
    expect(await pay({ choice: 'silent' })).toBeNull();
    expect((await shop().query(name)).outcome).toBe('none');
  });

  test('with a partial confirmation is decided by the bank’s books', async () => {
    expect(await pay({ card: cardNumbered('4141111111111115') })).toMatchObject({
      outcome: 'pending',
    });
    expect((await shop().query(name)).outcome).toBe('captured');
    expect(await pay({ card: cardNumbered('4151111111111112') })).toMatchObject({
      outcome: 'declined',
      declineCode: '3d',
    });
  });

  test.each([
    ['a wrong check digit', { number: '4546711234567895' }],
    ['a date that is over', { month: '10', year: '26' }],
    ['a security code that is none', { code: '1' }],
  ])('is declined for %s', async (_, wrong) => {
    expect(await pay({ card: { ...goodCard, ...wrong } })).toMatchObject({ outcome: 'declined' });
    expect((await shop().query(name)).outcome).not.toBe('captured');
  });

  test('asks for the card when the shop does not', async () => {
    await bank.close();
    bank = await open({ storeType: '3d_pay_hosting' });
    expect(shop().cardEntry).toBe('provider');
    expect(await pay()).toMatchObject({ outcome: 'captured' });
  });

  test('is refused when somebody changed the form', async () => {
    const gate = await shop().start(payment);
    const { html } = await openGate({ ...gate, fields: { ...gate.fields, amount: '1.00' } });
    expect(html).toContain('Bu ödeme açık değil');
    expect(html).not.toContain('<form');
  });

  test.each([
    ['tr', '₺1.234,50'],
    ['en', '₺1,234.50'],
  ] as const)('shows the amount in the shop’s format: %s', async (locale, amount) => {
    const { html } = await openGate(await shop().start({ ...payment, locale }));
    expect(html).toContain(amount);
  });

  test('keeps at most ten digits of the card', async () => {
    await pay();
    const journal = readFileSync(join(dataDir, 'test-bank.jsonl'), 'utf8');
    expect(journal).toContain('454671');
    expect(journal).not.toContain(goodCard.number.slice(4, 12));
  });
});

describe('the bank’s response', () => {
  async function answered(): Promise<Record<string, string>> {
    return (await payAtBank(await shop().start(payment)))?.fields ?? {};
  }

  test('is refused when one field was changed, added or removed', async () => {
    const fields = await answered();
    const { mdStatus: _, ...without } = fields;
    const changed = [{ ...fields, amount: '1.00' }, { ...fields, more: '1' }, without, {}];
    for (const each of changed)
      await expect(shop().readAnswer(each, {})).rejects.toThrow(ForgedAnswer);
  });

  test('is refused when it was signed for another merchant', async () => {
    const fields = { ...(await answered()), clientid: '1' };
    const signed = { ...fields, HASH: nestpayHash(fields, bank.account.storeKey) };
    await expect(shop().readAnswer(signed, {})).rejects.toThrow(ForgedAnswer);
  });

  test.each([
    [{ maskedCreditCard: '4355 08** **** 4358' }],
    [{ maskedCreditCard: '435508***4358' }],
    [{ maskedCreditCard: '43550812****4358' }],
    [{ maskedCreditCard: '', MaskedPan: '435508***4358' }],
    [{ maskedCreditCard: '****4358', MaskedPan: '435508***4358' }],
  ])('names the card as the bank masks it: %j', async (masked) => {
    const { maskedCreditCard: _, ...others } = await answered();
    const fields = { ...others, ...masked };
    const signed = { ...fields, HASH: nestpayHash(fields, bank.account.storeKey) };
    const { card } = await shop().readAnswer(signed, {});
    expect(card).toEqual({ firstSix: '435508', lastFour: '4358' });
  });

  test('is one event when it arrives twice, and another event for another response', async () => {
    const fields = await answered();
    const first = await shop().readAnswer(fields, {});
    expect((await shop().readAnswer(fields, {})).eventId).toBe(first.eventId);
    expect((await pay())?.eventId).not.toBe(first.eventId);
  });
});

test('a restarted bank remembers its sales and refunds', async () => {
  await pay();
  now += 60_000;
  const refund = {
    ...name,
    key: 'r',
    amount: 1,
    refundedBefore: 0,
    refundedBesides: 0,
    isWhole: false,
    ip: '',
  };
  await shop().refund(refund);
  const { account } = bank;
  await bank.close();
  bank = await open({ keys: account });
  expect(await shop().query(name)).toMatchObject({ outcome: 'captured', amount: 1234.5 });
  expect(await shop().refund(refund)).toMatchObject({ outcome: 'done' });
  expect(bank.books.order(id)?.credits).toHaveLength(1);
});

test('counts as unavailable when it is down, gone, or refuses the password', async () => {
  bank.faults.isDown = true;
  await expect(shop().query(name)).rejects.toThrow(ProviderDown);
  bank.faults.isDown = false;
  const stranger = nestpay({ ...bank.account, apiPassword: 'wrong' }, providerCaller());
  await expect(stranger.query(name)).rejects.toThrow(ProviderDown);
  await bank.close();
  await expect(shop().query(name)).rejects.toThrow(ProviderDown);
  bank = await open();
});

describe('the bank’s notification', () => {
  let listener: Server;
  const heard: Promise<URLSearchParams>[] = [];
  let waiting: ((fields: URLSearchParams) => void)[];

  beforeEach(async () => {
    heard.length = 0;
    waiting = [];
    for (let each = 0; each < 2; each += 1) {
      const message = Promise.withResolvers<URLSearchParams>();
      heard.push(message.promise);
      waiting.push(message.resolve);
    }
    listener = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk));
      request.on('end', () => {
        response.end('Approved');
        waiting.shift()?.(new URLSearchParams(body));
      });
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => listener.close());

  test('is the same signed response each time that a fault repeats it', async () => {
    bank.faults.callbacks = 2;
    const { port } = listener.address() as AddressInfo;
    const callbackUrl = `http://127.0.0.1:${port}/payment/callback/nestpay`;
    await payAtBank(await shop().start({ ...payment, callbackUrl }));
    for (const message of heard) {
      const fields = Object.fromEntries(await message);
      expect(await shop().readAnswer(fields, {})).toMatchObject({ id, outcome: 'captured' });
    }
  });
});
