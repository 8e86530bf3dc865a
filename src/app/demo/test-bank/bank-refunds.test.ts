import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { goodCard, payAtBank } from '#tests/harness/bank-browser.ts';
import { paymentStart } from '#tests/harness/payment-start.ts';
import { nestpay } from '#platform/payments/nestpay.ts';
import { providerCaller } from '#platform/payments/provider-call.ts';
import { NotYet, ProviderDown } from '#platform/payments/provider.ts';
import { openTestBank, type TestBank } from './test-bank.ts';

const payment = { ...paymentStart, returnUrl: 'http://localhost:9/payment/return/1' };
const { id } = payment;
const name = { id, token: '', reference: '' };

let bank: TestBank;
let now: number;

beforeEach(async () => {
  now = Date.parse('2026-11-22T10:00:00Z');
  bank = await openTestBank({
    port: 0,
    hostName: '127.0.0.1',
    storeType: '3d_pay',
    dataDir: mkdtempSync(join(inject('databaseRun').directory, 'bank-')),
    now: () => now,
    dayMs: 60_000,
  });
});
afterEach(() => bank.close());

const shop = () => nestpay(bank.account, providerCaller());

async function pay(card = goodCard) {
  const back = await payAtBank(await shop().start(payment), { card });
  return back && shop().readAnswer(back.fields, {});
}

describe('a refund', () => {
  const ask = {
    ...name,
    key: 'r1',
    amount: 1234.5,
    refundedBefore: 0,
    refundedBesides: 0,
    isWhole: true,
    ip: '',
  };
  const part = { ...ask, amount: 100, isWhole: false };

  test('of the whole amount on the same day is a cancellation, once for any number of requests', async () => {
    await pay();
    expect(await shop().refund(ask)).toMatchObject({ outcome: 'done' });
    expect(await shop().refund(ask)).toMatchObject({ outcome: 'done' });
    expect(bank.books.order(id)).toMatchObject({ credits: [] });
    expect((await shop().query(name)).outcome).toBe('refunded');
  });

  test('of the whole amount on a later day is a refund', async () => {
    await pay();
    now += 60_000;
    expect(await shop().refund(ask)).toMatchObject({ outcome: 'done' });
    expect(await shop().refund(ask)).toMatchObject({ outcome: 'done' });
    expect(bank.books.order(id)?.credits).toMatchObject([{ kurus: 123_450 }]);
  });

  test('of a part waits until the end of the day, and two equal parts are two refunds', async () => {
    await pay();
    await expect(shop().refund(part)).rejects.toThrow(NotYet);
    now += 60_000;
    expect(await shop().refund(part)).toMatchObject({ outcome: 'done' });
    expect(await shop().refund(part)).toMatchObject({ outcome: 'done' });
    expect(bank.books.order(id)?.credits).toMatchObject([{ kurus: 10_000 }]);
    const second = { ...part, key: 'r2', refundedBefore: 100 };
    expect(await shop().refund(second)).toMatchObject({ outcome: 'done' });
    expect(bank.books.order(id)?.credits).toHaveLength(2);
  });

  test('is refused for an unknown payment, for too large an amount, and for a card that accepts none', async () => {
    expect(await shop().refund(ask)).toMatchObject({ outcome: 'refused', code: 'CORE-2503' });
    await pay({ ...goodCard, number: '5406670000000009' });
    now += 60_000;
    expect(await shop().refund(ask)).toMatchObject({ outcome: 'refused' });
  });

  test('of more than was paid is refused', async () => {
    await pay();
    now += 60_000;
    const refund = { ...ask, amount: 1234.51, isWhole: false };
    expect(await shop().refund(refund)).toMatchObject({ outcome: 'refused', code: 'CORE-2505' });
  });
});

describe('a bank that charges a card twice for one order number (rule payment/charged-twice)', () => {
  const ask = { ...name, key: 'r1', amount: 1234.5, refundedBefore: 0, isWhole: true, ip: '' };

  async function payTwice() {
    bank.faults.chargesTwice = true;
    return [await pay(), await pay()].map((answer) => answer?.reference ?? '');
  }

  test('reports both sales and refunds the named one', async () => {
    const [first = '', second = ''] = await payTwice();
    expect(second).not.toBe(first);
    const told = await shop().query(name);
    expect(told).toMatchObject({ outcome: 'captured', reference: first });
    expect(told.otherSales).toMatchObject([{ reference: second, amount: 1234.5 }]);
    const extra = { ...ask, reference: second, refundedBesides: 0 };
    expect(await shop().refund(extra)).toMatchObject({ outcome: 'done' });
    expect(await shop().refund(extra)).toMatchObject({ outcome: 'done' });
    expect(bank.books.order(id)?.voids).toMatchObject([{ transId: second }]);
    expect((await shop().query(name)).otherSales).toEqual([]);
    const own = { ...ask, key: 'r2', reference: first, refundedBesides: 1234.5 };
    expect(await shop().refund(own)).toMatchObject({ outcome: 'done' });
    expect(await shop().query(name)).toMatchObject({ outcome: 'refunded' });
  });

  test('reports the remaining sale after the other was refunded', async () => {
    const [first = '', second = ''] = await payTwice();
    bank.books.addVoid(id, { transId: first, at: now });
    expect(await shop().query(name)).toMatchObject({
      outcome: 'captured',
      reference: second,
      otherSales: [],
    });
  });

  test('refunds each sale after its day, and no more than both', async () => {
    const [first = '', second = ''] = await payTwice();
    now += 60_000;
    const extra = { ...ask, reference: second, refundedBesides: 0 };
    const own = { ...ask, key: 'r2', reference: first, refundedBesides: 1234.5 };
    for (const refund of [extra, extra, own, own])
      expect(await shop().refund(refund)).toMatchObject({ outcome: 'done' });
    expect(bank.books.order(id)?.credits).toMatchObject([{ kurus: 123_450 }, { kurus: 123_450 }]);
  });

  test('reports the payment even when it reports no history', async () => {
    await payTwice();
    const call = providerCaller();
    const without = nestpay(bank.account, async (request) => {
      if (request.body?.includes('ORDERHISTORY')) throw new ProviderDown('no history');
      return call(request);
    });
    const answer = await without.query(name);
    expect(answer.outcome).toBe('captured');
    expect(answer.otherSales).toBeUndefined();
  });
});

describe('a payment whose partial refunds are pending (rule orders/refund-day)', () => {
  const all = { ...name, amount: 1234.5, refundedBesides: 0, ip: '' };

  test('is canceled once on its day', async () => {
    await pay();
    expect(await shop().cancel(all)).not.toBeNull();
    expect(await shop().cancel(all)).not.toBeNull();
    expect(bank.books.order(id)?.voids).toHaveLength(1);
  });

  test('is not canceled after its day, nor after a partial refund', async () => {
    await pay();
    now += 60_000;
    expect(await shop().cancel(all)).toBeNull();
    const part = { ...all, key: 'r1', amount: 1, refundedBefore: 0, isWhole: false };
    await shop().refund(part);
    expect(await shop().cancel(all)).toBeNull();
    expect(bank.books.order(id)?.voids).toEqual([]);
  });
});
