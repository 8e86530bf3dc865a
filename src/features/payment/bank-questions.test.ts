import { expect, test } from 'vitest';
import { cardProviders } from '#platform/payments/choose-provider.ts';
import { NotAsked, ProviderDown } from '#platform/payments/provider.ts';
import { BankBooks } from '#tests/harness/bank-books.ts';
import {
  beginPayment,
  brokenInvariants,
  describePayments,
  told,
} from '#tests/harness/card-payments.ts';
import { IyzicoStandIn } from '#tests/harness/iyzico-stand-in.ts';
import { paymentStart } from '#tests/harness/payment-start.ts';
import { askBanks } from '#features/payment/settlement/ask-banks.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';

type Begun = Awaited<ReturnType<typeof beginPayment>>;

/** Lets the bank answer when the test says so, and resolves once it is asked. */
function slowBank({ bank }: Begun) {
  const asked = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<void>();
  const query = bank.query.bind(bank);
  bank.query = async (payment) => {
    asked.resolve();
    await answers.promise;
    return query(payment);
  };
  return { asked: asked.promise, answer: () => answers.resolve() };
}

describePayments(
  'questions to the bank about one payment (rule payment/one-status-request)',
  (shop) => {
    test('a signed decline replayed 200 times asks the bank once', async () => {
      const { attempt, bank, services } = await beginPayment(shop.till);
      const { amount } = attempt;
      const answer = bank.book(attempt.name, { amount, state: 'declined', code: '51' });
      for (let replay = 0; replay < 200; replay += 1) {
        const result = await settleAttempt(services, attempt.id, told(answer));
        expect(result).toMatchObject({ state: 'declined', reason: 'insufficient-funds' });
      }
      expect(bank.queries).toBe(1);
    });

    test('repeated status requests for an hour ask the bank once a minute', async () => {
      const { attempt, bank, services, wait } = await beginPayment(shop.till);
      bank.isDown = true;
      for (let second = 0; second < 3_600; second += 10) {
        await settleAttempt(services, attempt.id);
        wait(10 / 60);
      }
      expect(bank.queries).toBeGreaterThan(50);
      expect(bank.queries).toBeLessThan(70);
    });

    test('fifty concurrent status requests ask once and share the answer', async () => {
      const begun = await beginPayment(shop.till);
      const { attempt, bank, services } = begun;
      bank.book(attempt.name, attempt);
      const results = await Promise.all(
        Array.from({ length: 50 }, () => settleAttempt(services, attempt.id)),
      );
      expect(new Set(results.map((result) => result?.orderNo))).toEqual(new Set([attempt.orderNo]));
      expect(bank.queries).toBe(1);
    });

    test('a second process waits for the answer that the first one asked for', async () => {
      const begun = await beginPayment(shop.till);
      const { attempt, bank, services, wait } = begun;
      bank.book(attempt.name, attempt);
      const slow = slowBank(begun);
      wait(1);
      const first = settleAttempt(services, attempt.id);
      await slow.asked;
      const elsewhere = new BankBooks();
      const other = { ...services, db: shop.otherProcess, provider: () => elsewhere };
      const second = settleAttempt(other, attempt.id);
      await askBanks(other);
      slow.answer();
      expect(await first).toMatchObject({ orderNo: attempt.orderNo });
      expect(await second).toMatchObject({ orderNo: attempt.orderNo });
      expect(bank.queries).toBe(1);
      expect(elsewhere.queried).not.toContain(attempt.name);
    });

    test('a process that dies while asking delays nobody for longer than a question takes', async () => {
      const begun = await beginPayment(shop.till);
      const { attempt, bank, services, wait } = begun;
      bank.book(attempt.name, attempt);
      const slow = slowBank(begun);
      const dead = settleAttempt(services, attempt.id);
      await slow.asked;
      wait(1);
      bank.query = async ({ id }) => bank.says(id);
      await askBanks(services);
      expect(await shop.rows.order(attempt)).toMatchObject({ state: 'paid' });
      slow.answer();
      expect(await dead).toMatchObject({ orderNo: attempt.orderNo });
    });

    test('an unsent question does not count, and its payment stays due (rule payment/after-outage)', async () => {
      const { attempt, bank, services, wait } = await beginPayment(shop.till);
      bank.book(attempt.name, attempt);
      wait(1);
      const query = bank.query.bind(bank);
      bank.query = () => Promise.reject(new NotAsked('another call tries the provider'));
      await askBanks(services);
      expect(await shop.rows.attempt(attempt)).toMatchObject({
        state: 'started',
        checks: 0,
        checked_at: null,
        next_check_at: services.clock(),
      });
      expect(await settleAttempt(services, attempt.id)).toMatchObject({ state: 'unknown' });
      expect(await shop.rows.attempt(attempt)).toMatchObject({ checks: 0, checked_at: null });
      bank.query = query;
      await askBanks(services);
      expect(await shop.rows.order(attempt)).toMatchObject({ state: 'paid' });
    });

    test('asks at once about a new signed response, however often the status was requested', async () => {
      const { attempt, bank, services } = await beginPayment(shop.till);
      for (let look = 0; look < 5; look += 1) await settleAttempt(services, attempt.id);
      expect(bank.queries).toBe(1);
      const answer = bank.book(attempt.name, attempt);
      expect(await settleAttempt(services, attempt.id)).toMatchObject({ state: 'started' });
      expect(await settleAttempt(services, attempt.id, told(answer))).toMatchObject({
        orderNo: attempt.orderNo,
      });
      expect(bank.queries).toBe(2);
      expect(await brokenInvariants(shop.till.db, services.clock())).toEqual([]);
    });
  },
);

const none = { isWhole: false, missing: [], hasSome: false } as const;

test('visitors’ questions and BIN lookups never mark a provider as down; the shop’s own do', async () => {
  const there = new IyzicoStandIn();
  const cards = cardProviders(
    { nestpay: none, paytr: none, iyzico: { isWhole: true, account: there.account } },
    { onChange: () => undefined, call: there.call, now: () => 0 },
  );
  const shop = cards.named('iyzico');
  if (!shop) throw new Error('no provider');
  const { token } = await shop.start(paymentStart);
  const name = { id: paymentStart.id, token, reference: '' };
  there.isDown = true;
  const state = () => cards.states().map((each) => each.state);
  for (let look = 0; look < 6; look += 1) {
    await expect(shop.query(name, 'visitor')).rejects.toThrow(ProviderDown);
    await expect(shop.plans?.('552608', 100)).rejects.toThrow(ProviderDown);
  }
  expect(state()).toEqual(['closed']);
  for (let question = 0; question < 5; question += 1)
    await expect(shop.query(name)).rejects.toThrow(ProviderDown);
  expect(state()).toEqual(['open']);
});
