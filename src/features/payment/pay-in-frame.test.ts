import { expect, test } from 'vitest';
import type { AttemptOutcome, CardMessage, FrameMessage } from '#contract/payment.ts';
import { CallFailed, FrameSteps, lookMs, type FrameWorld, type Gate } from './pay-in-frame.tsx';

const message: CardMessage = {
  type: 'pay',
  card: '4546711234567894',
  ccv: '000',
  expire: '12/28',
  holder: 'ZEYNEP KARACA',
  planId: 7,
  installment: 3,
  amount: 1020,
  accountAmount: null,
  quoteNo: null,
  link: null,
  cartId: 42,
  description: '',
  shippingTotal: 0,
  idempotencyKey: 'anahtar-1',
  contractsSeen: '0a-1b',
  acceptPreInformation: true,
  acceptDistanceContract: false,
  acceptNoWithdrawal: false,
};
const gate: Gate = {
  url: 'https://bank.test/gate',
  method: 'POST',
  fields: { oid: 'a1', hash: 'h' },
};
const paid: AttemptOutcome = { state: 'captured', orderNo: '1001', message: '' };
const still = (state: AttemptOutcome['state'], text = ''): AttemptOutcome => ({
  state,
  orderNo: null,
  message: text,
});

/** A frame whose shop answers as it is told, one outcome for each question, the last one again and again. */
function frameWith(outcomes: (AttemptOutcome | null)[], over: Partial<FrameWorld> = {}) {
  const said: FrameMessage[] = [];
  const posted: Gate[] = [];
  const asked: unknown[] = [];
  let questions = 0;
  const frame = new FrameSteps({
    tell: (each) => void said.push(each),
    async begin(form) {
      asked.push(form);
      return { attemptId: 'a1', gate };
    },
    async outcome() {
      const outcome = outcomes[Math.min(questions, outcomes.length - 1)];
      questions += 1;
      if (!outcome) throw new CallFailed('no line', 'lost');
      return outcome;
    },
    showBank: (each) => void posted.push(each),
    hideBank: () => undefined,
    // Nobody looks while the bank is shown, save where a test says so.
    pause: (ms) => (ms === lookMs ? new Promise(() => undefined) : Promise.resolve()),
    now: () => 0,
    words: { declined: 'declined', closed: 'closed', pending: 'pending' },
    ...over,
  });
  return { frame, said, posted, asked, questions: () => questions };
}

test('sends the card to the bank with the form’s fields, and its first six digits alone to the shop (rule payment/no-card-data)', async () => {
  const { frame, said, posted, asked } = frameWith([paid]);
  await frame.pay(message);
  expect(asked).toEqual([
    {
      planId: 7,
      installment: 3,
      binNumber: '454671',
      cartId: 42,
      expectedTotal: 1020,
      idempotencyKey: 'anahtar-1',
      contractsSeen: '0a-1b',
      acceptPreInformation: '1',
      acceptDistanceContract: '0',
      acceptNoWithdrawal: '0',
    },
  ]);
  expect(posted).toEqual([
    {
      ...gate,
      fields: {
        oid: 'a1',
        hash: 'h',
        pan: '4546711234567894',
        cv2: '000',
        Ecom_Payment_Card_ExpDate_Month: '12',
        Ecom_Payment_Card_ExpDate_Year: '28',
      },
    },
  ]);
  await frame.returned('a1');
  expect(said).toEqual([
    { type: 'loading' },
    { type: 'dialogOpen' },
    { type: 'dialogClose' },
    { type: 'payment_succeed', orderNo: '1001' },
  ]);
});

test('sends no card where the provider asks for it, and names the amount of an account payment', async () => {
  const { frame, posted, asked } = frameWith([paid]);
  await frame.pay({ ...message, card: '', ccv: '', planId: null, accountAmount: 1000 });
  expect(posted).toEqual([gate]);
  expect(asked).toMatchObject([{ amount: 1000, expectedTotal: 1020, planId: null }]);
  expect(asked[0]).not.toHaveProperty('binNumber');
});

test('a double click and the return of another attempt change nothing', async () => {
  const { frame, said, asked } = frameWith([paid]);
  await Promise.all([frame.pay(message), frame.pay(message)]);
  await frame.returned('a0');
  expect(asked).toHaveLength(1);
  expect(said.map(({ type }) => type)).toEqual(['loading', 'dialogOpen']);
  await Promise.all([frame.returned('a1'), frame.returned('a1'), frame.close()]);
  expect(said.map(({ type }) => type).slice(2)).toEqual(['dialogClose', 'payment_succeed']);
});

test('reports a decline in the shop’s words, and the next payment is a new one', async () => {
  const { frame, said, asked } = frameWith([still('declined', 'Bakiye yetersiz.'), paid]);
  await frame.pay(message);
  await frame.returned('a1');
  expect(said.at(-1)).toEqual({
    type: 'payment_failed',
    message: 'Bakiye yetersiz.',
    code: 'declined',
    wait: 0,
  });
  await frame.pay({ ...message, idempotencyKey: 'anahtar-2' });
  await frame.returned('a1');
  expect(asked).toHaveLength(2);
  expect(said.at(-1)).toEqual({ type: 'payment_succeed', orderNo: '1001' });
});

test('reports that a useless payment is refunded', async () => {
  const { frame, said } = frameWith([still('captured', 'Ürün tükendi, ödemeniz iade ediliyor.')]);
  await frame.pay(message);
  await frame.returned('a1');
  expect(said.at(-1)).toMatchObject({ type: 'payment_failed', code: 'refunded' });
});

test('asks the shop until it knows, also over an unstable connection', async () => {
  const { frame, said } = frameWith([still('started'), null, still('unknown'), paid]);
  await frame.pay(message);
  await frame.returned('a1');
  expect(said.at(-1)).toEqual({ type: 'payment_succeed', orderNo: '1001' });
});

test('stops asking a bank that does not respond', async () => {
  const { frame, said, questions } = frameWith([still('unknown')]);
  await frame.pay(message);
  await frame.returned('a1');
  expect(said.at(-1)).toMatchObject({
    type: 'payment_failed',
    code: 'pending',
    message: 'pending',
  });
  expect(questions()).toBeLessThanOrEqual(10);
});

test('asks a shop that does not respond for less than a minute, however long each request takes', async () => {
  let ms = 0;
  let questions = 0;
  const { frame, said } = frameWith([null], {
    now: () => ms,
    pause: (pause) => {
      ms += pause;
      return pause === lookMs ? new Promise(() => undefined) : Promise.resolve();
    },
    outcome: () => {
      ms += 10_000;
      questions += 1;
      return Promise.reject(new CallFailed('no line', 'lost'));
    },
  });
  await frame.pay(message);
  ms = 0;
  await frame.returned('a1');
  expect(said.at(-1)).toMatchObject({ type: 'payment_failed', code: 'pending' });
  expect(questions).toBeGreaterThan(1);
  expect(ms).toBeLessThan(60_000);
});

test('reports the outcome to a buyer who closes the dialog', async () => {
  const abandoned = frameWith([still('started')]);
  await abandoned.frame.pay(message);
  await abandoned.frame.close();
  expect(abandoned.said.at(-2)).toEqual({ type: 'dialogClose' });
  expect(abandoned.said.at(-1)).toMatchObject({ code: 'closed', message: 'closed' });
  expect(abandoned.questions()).toBe(1);

  const done = frameWith([paid]);
  await done.frame.pay(message);
  await done.frame.close();
  expect(done.said.at(-1)).toEqual({ type: 'payment_succeed', orderNo: '1001' });
});

test('ends by itself when the payment arrived without the bank’s return', async () => {
  const { frame, said } = frameWith([still('started'), paid], { pause: () => Promise.resolve() });
  await frame.pay(message);
  await expect.poll(() => said.at(-1)).toEqual({ type: 'payment_succeed', orderNo: '1001' });
});

test('a refusal shows its text and wait and opens no dialog', async () => {
  const refused = new CallFailed('Çok fazla deneme yapıldı.', 'too-many-requests', {
    wait: 900,
  });
  const { frame, said } = frameWith([paid], { begin: () => Promise.reject(refused) });
  await frame.pay(message);
  expect(said).toEqual([
    { type: 'loading' },
    {
      type: 'payment_failed',
      message: 'Çok fazla deneme yapıldı.',
      code: 'too-many-requests',
      wait: 900,
    },
  ]);
});

test('names the order of a cart that was ordered meanwhile, at the beginning or the end (rule payment/ordered-cart)', async () => {
  const text = 'Bu sepet zaten siparişe dönüştü.';
  const ordered = { type: 'payment_failed', message: text, code: 'cart-ordered', orderNo: '1001' };
  const refused = new CallFailed(text, 'cart-ordered', { orderNo: '1001' });
  const { frame, said } = frameWith([paid], { begin: () => Promise.reject(refused) });
  await frame.pay(message);
  expect(said.at(-1)).toMatchObject(ordered);
  for (const state of ['started', 'declined', 'unknown'] as const) {
    const outcome = { ...still(state, text), cartOrderNo: '1001' };
    const second = frameWith([outcome]);
    await second.frame.pay(message);
    await second.frame.close();
    expect(second.said.at(-1)).toMatchObject(ordered);
  }
  const returned = frameWith([{ ...still('captured', 'İade ediliyor.'), cartOrderNo: '1001' }]);
  await returned.frame.pay(message);
  await returned.frame.returned('a1');
  expect(returned.said.at(-1)).toMatchObject({ code: 'refunded', orderNo: '1001' });
});

test('a decided attempt opens no bank page', async () => {
  const { frame, said, posted } = frameWith([paid], {
    begin: async () => ({ attemptId: 'a1', gate: null }),
  });
  await frame.pay(message);
  expect(posted).toEqual([]);
  expect(said).toEqual([{ type: 'loading' }, { type: 'payment_succeed', orderNo: '1001' }]);
});
