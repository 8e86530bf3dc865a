import { beforeEach, describe, expect, test } from 'vitest';
import { IyzicoStandIn } from '#tests/harness/iyzico-stand-in.ts';
import { paymentStart } from '#tests/harness/payment-start.ts';
import { iyzico } from './iyzico.ts';
import { ForgedAnswer, ProviderDown, type CardProvider } from './provider.ts';

let there: IyzicoStandIn;
let shop: CardProvider;
beforeEach(() => {
  there = new IyzicoStandIn();
  shop = iyzico(there.account, there.call);
});

const { id } = paymentStart;

async function opened(payment = paymentStart) {
  const { token } = await shop.start(payment);
  return { token, name: { id, token, reference: '' } };
}

describe('a payment by iyzico', () => {
  test('begins on its page, with a signed address and token', async () => {
    const gate = await shop.start(paymentStart);
    expect(gate).toMatchObject({ method: 'GET', fields: {} });
    expect(gate.url).toBe(`https://cpp.iyzico.test/?token=${gate.token}&lang=tr&iframe=true`);
    expect(shop.cardEntry).toBe('provider');
    there.isForged = true;
    await expect(shop.start(paymentStart)).rejects.toThrow(ProviderDown);
  });

  test('is opened for its total, without lines that cost nothing', async () => {
    const free = { id: '9', name: 'Hediye', category: 'Hediye', price: 0, quantity: 1 };
    await shop.start({
      ...paymentStart,
      mostInstallments: 8,
      items: [...paymentStart.items, free],
    });
    expect(there.asked[0]?.body).toMatchObject({
      price: '1234.5',
      paidPrice: '1234.5',
      currency: 'TRY',
      enabledInstallments: [1, 2, 3, 6],
      callbackUrl: paymentStart.returnUrl,
      basketItems: [{ price: '1144.6' }, { price: '89.9' }],
    });
  });

  test('is captured when paid', async () => {
    const { token, name } = await opened();
    there.pay(token);
    expect(await shop.query(name)).toMatchObject({
      id,
      outcome: 'captured',
      amount: 1234.5,
      basketAmount: 1234.5,
      currency: 'TRY',
      installment: 1,
      reference: '22416035',
      card: { firstSix: '552608', lastFour: '0006' },
    });
  });

  test('learns nothing from the token that a browser brings, and asks nobody about it', async () => {
    const { token } = await opened();
    there.pay(token);
    const asked = there.asked.length;
    for (const brought of [token, 'made-up']) {
      const answer = await shop.readAnswer({ token: brought }, {});
      expect(answer).toMatchObject({ id: '', eventId: '', outcome: 'pending' });
    }
    expect(there.asked).toHaveLength(asked);
  });

  test('reports the charged amount when it differs from the requested one', async () => {
    const { token, name } = await opened();
    there.pay(token, { paidPrice: 1300, installment: 3 });
    expect(await shop.query(name)).toMatchObject({
      amount: 1300,
      basketAmount: 1234.5,
      installment: 3,
    });
  });

  test.each([
    [{ errorCode: '10051' }, '51'],
    [{ errorCode: '10084' }, '82'],
    [{ errorCode: '10093' }, '93'],
    [{ errorCode: '10201' }, '10201'],
    [{ errorCode: '10005', mdStatus: '0' }, '3d'],
  ])('that was declined with %o is declined with %s', async (result, declineCode) => {
    const { token, name } = await opened();
    there.pay(token, { paymentStatus: 'FAILURE', ...result });
    const declined = { outcome: 'declined', declineCode };
    expect(await shop.query(name)).toMatchObject(declined);
  });

  test('is open before its buyer finishes and during a review, and declined for fraud', async () => {
    const { token, name } = await opened();
    expect((await shop.query(name)).outcome).toBe('pending');
    there.pay(token, { fraudStatus: 0 });
    expect((await shop.query(name)).outcome).toBe('pending');
    there.pay(token, { fraudStatus: -1 });
    expect(await shop.query(name)).toMatchObject({ outcome: 'declined', declineCode: '34' });
  });

  test('is missing for an unknown token, as for a payment without a form', async () => {
    const nobodys = { id, token: 'made-up', reference: '' };
    expect(await shop.query(nobodys)).toMatchObject({ outcome: 'none' });
    await expect(shop.readAnswer({}, {})).rejects.toThrow(ForgedAnswer);
    expect(await shop.query({ id, token: '', reference: '' })).toMatchObject({ outcome: 'none' });
  });

  test('is forged with a wrong signature', async () => {
    const { token, name } = await opened();
    there.pay(token);
    there.isForged = true;
    await expect(shop.query(name)).rejects.toThrow(ForgedAnswer);
  });
});

describe('a notification from iyzico', () => {
  test('is checked by its signature, counts once however often it arrives, and leads to a question', async () => {
    const { token } = await opened();
    there.pay(token);
    const asked = there.asked.length;
    const { fields, headers } = there.message(token);
    const answer = await shop.readAnswer(fields, headers);
    expect(answer).toMatchObject({ id, outcome: 'pending', reference: '22416035' });
    expect(answer.eventId).not.toBe('');
    expect((await shop.readAnswer(fields, headers)).eventId).toBe(answer.eventId);
    expect(there.asked).toHaveLength(asked);
    await expect(shop.readAnswer(fields, {})).rejects.toThrow(ForgedAnswer);
    const changed = { ...fields, status: 'FAILURE' };
    await expect(shop.readAnswer(changed, headers)).rejects.toThrow(ForgedAnswer);
  });
});

describe('a refund by iyzico', () => {
  const ask = {
    id,
    token: '',
    reference: '22416035',
    key: '1',
    refundedBefore: 0,
    refundedBesides: 0,
    ip: '',
  };

  test('of the whole amount on the same day is a cancellation, once', async () => {
    const { token } = await opened();
    there.pay(token);
    const whole = { ...ask, amount: 1234.5, isWhole: true };
    expect(await shop.refund(whole)).toMatchObject({ outcome: 'done' });
    expect(await shop.refund(whole)).toMatchObject({ outcome: 'done' });
    expect(there.payments.get(token)).toMatchObject({ cancels: [{ price: 1234.5 }], refunds: [] });
  });

  test('of the whole amount in parts is a cancellation on the same day, unless a part was refunded', async () => {
    const { token } = await opened();
    there.pay(token);
    const all = { ...ask, amount: 1234.5 };
    const part = { ...ask, key: '2', amount: 1, isWhole: false };
    expect(await shop.refund(part)).toMatchObject({ outcome: 'done' });
    expect(await shop.cancel(all)).toBeNull();
    const another = await opened();
    there.pay(another.token, { paymentId: '22416036' });
    const whole = { ...all, reference: '22416036' };
    expect(await shop.cancel(whole)).toEqual({ reference: '22416036' });
    expect(await shop.cancel(whole)).toEqual({ reference: '22416036' });
    expect(there.payments.get(another.token)?.cancels).toHaveLength(1);
  });

  test('of the whole amount later, or of parts, happens once each', async () => {
    const { token } = await opened();
    there.pay(token, { isSettled: true });
    const part = { ...ask, amount: 34.5, isWhole: false };
    expect(await shop.refund(part)).toMatchObject({ outcome: 'done' });
    expect(await shop.refund(part)).toMatchObject({ outcome: 'done' });
    const rest = { ...ask, key: '2', amount: 1200, refundedBefore: 34.5, isWhole: false };
    expect(await shop.refund(rest)).toMatchObject({ outcome: 'done' });
    expect(there.payments.get(token)?.refunds).toEqual([
      { refundPrice: 34.5 },
      { refundPrice: 1200 },
    ]);
    const more = { ...ask, key: '3', amount: 0.01, refundedBefore: 1234.5, isWhole: false };
    expect(await shop.refund(more)).toMatchObject({ outcome: 'refused', code: '5088' });
  });
});

test('reports a card’s plans in percent', async () => {
  expect(await shop.plans?.('552608', 1000)).toEqual({
    bank: 'Akbank',
    organization: 'MASTERCARD',
    plans: [
      { installment: 1, commission: 0 },
      { installment: 3, commission: 4.5 },
    ],
  });
});

test('a failure of iyzico or a wrong account stops every call', async () => {
  const { name } = await opened();
  const stranger = iyzico({ ...there.account, secretKey: 'wrong' }, there.call);
  await expect(stranger.start(paymentStart)).rejects.toThrow(ProviderDown);
  await expect(stranger.query(name)).rejects.toThrow(ProviderDown);
  there.isDown = true;
  await expect(shop.start(paymentStart)).rejects.toThrow(ProviderDown);
  await expect(shop.query(name)).rejects.toThrow(ProviderDown);
});
