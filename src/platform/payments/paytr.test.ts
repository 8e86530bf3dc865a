import { beforeEach, describe, expect, test } from 'vitest';
import { paymentStart } from '#tests/harness/payment-start.ts';
import { PaytrStandIn } from '#tests/harness/paytr-stand-in.ts';
import { paytr } from './paytr.ts';
import { ForgedAnswer, ProviderDown, type CardProvider } from './provider.ts';

let there: PaytrStandIn;
let shop: CardProvider;
beforeEach(() => {
  there = new PaytrStandIn();
  shop = paytr(there.account, there.call);
});

const { id } = paymentStart;
const name = { id, token: '', reference: '' };

describe('a payment by PayTR', () => {
  test('begins on its page with the total in kuruş and the lines', async () => {
    const gate = await shop.start(paymentStart);
    expect(gate).toEqual({
      url: `https://www.paytr.test/odeme/guvenli/t-${id}`,
      method: 'GET',
      fields: {},
      token: `t-${id}`,
    });
    const fields = there.asked[0]?.fields;
    expect(fields?.get('payment_amount')).toBe('123450');
    expect(fields?.get('no_installment')).toBe('1');
    const basket = Buffer.from(fields?.get('user_basket') ?? '', 'base64').toString();
    expect(JSON.parse(basket)).toEqual([
      ['2 x Cezve "büyük"', '1144.60', 1],
      ['Kargo', '89.90', 1],
    ]);
  });

  test('is captured when paid, by its message and by a status request', async () => {
    await shop.start(paymentStart);
    there.pay(id);
    const paid = { id, outcome: 'captured', amount: 1234.5, currency: 'TRY', reference: id };
    expect(await shop.readAnswer(there.message(id), {})).toMatchObject(paid);
    expect(await shop.query(name)).toMatchObject({
      ...paid,
      installment: 1,
      card: { firstSix: '455359', lastFour: '6747' },
    });
  });

  test('reports both amounts of an installment surcharge', async () => {
    await shop.start({ ...paymentStart, mostInstallments: 3 });
    expect(there.asked[0]?.fields.get('max_installment')).toBe('3');
    there.pay(id, 5000);
    const both = { amount: 1284.5, basketAmount: 1234.5 };
    expect(await shop.readAnswer(there.message(id), {})).toMatchObject(both);
    expect(await shop.query(name)).toMatchObject(both);
  });

  test.each([
    ['1', '3d'],
    ['3', '34'],
    ['6', 'canceled'],
    ['9', '57'],
    ['99', 'paytr'],
  ])('that failed for %s is declined with %s', async (reason, declineCode) => {
    await shop.start(paymentStart);
    const answer = await shop.readAnswer(there.message(id, reason), {});
    expect(answer).toMatchObject({ id, outcome: 'declined', declineCode, reference: '' });
    expect((await shop.query(name)).outcome).toBe('none');
  });

  test('is looked up when the browser returns with nothing', async () => {
    expect(await shop.readAnswer({}, {})).toMatchObject({
      id: '',
      eventId: '',
      outcome: 'pending',
    });
  });

  test('is forged when somebody changed or wrote its message', async () => {
    await shop.start(paymentStart);
    const message = there.message(id, '1');
    for (const changed of [
      { ...message, status: 'success' },
      { ...message, total_amount: '1' },
      { ...message, merchant_oid: 'f'.repeat(32) },
      { ...message, hash: '' },
    ])
      await expect(shop.readAnswer(changed, {})).rejects.toThrow(ForgedAnswer);
  });
});

describe('a refund by PayTR', () => {
  const ask = { ...name, reference: id, refundedBefore: 0, refundedBesides: 0, ip: '' };

  test('happens once for each refund, also when requested again', async () => {
    await shop.start(paymentStart);
    there.pay(id);
    const first = { ...ask, key: 'r-1', amount: 34.5, isWhole: false };
    expect(await shop.refund(first)).toEqual({ outcome: 'done', reference: 'r1' });
    expect(await shop.refund(first)).toEqual({ outcome: 'done', reference: 'r1' });
    const same = { ...first, key: 'r-2', refundedBefore: 34.5 };
    expect(await shop.refund(same)).toMatchObject({ outcome: 'done' });
    expect(there.payments.get(id)?.returns.map((each) => each.return_amount)).toEqual([
      '34.50',
      '34.50',
    ]);
    expect((await shop.query(name)).outcome).toBe('captured');
  });

  test('of the whole amount leaves nothing, and a larger one is refused', async () => {
    await shop.start(paymentStart);
    there.pay(id);
    const whole = { ...ask, key: '1', amount: 1234.5, isWhole: true };
    expect(await shop.refund(whole)).toMatchObject({ outcome: 'done' });
    expect((await shop.query(name)).outcome).toBe('refunded');
    const more = { ...ask, key: '2', amount: 0.01, isWhole: false, refundedBefore: 1234.5 };
    expect(await shop.refund(more)).toMatchObject({ outcome: 'refused', code: '009' });
  });
});

test('reports the card’s bank', async () => {
  expect(await shop.plans?.('455359', 100)).toEqual({
    bank: 'Yapı Kredi',
    organization: 'VISA',
    plans: [],
  });
});

test('a failure of PayTR or a wrong account stops every call', async () => {
  const stranger = paytr({ ...there.account, merchantSalt: 'wrong' }, there.call);
  await expect(stranger.start(paymentStart)).rejects.toThrow(ProviderDown);
  await expect(stranger.query(name)).rejects.toThrow(ProviderDown);
  there.isDown = true;
  await expect(shop.start(paymentStart)).rejects.toThrow(ProviderDown);
  await expect(shop.query(name)).rejects.toThrow(ProviderDown);
});
