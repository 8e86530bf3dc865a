import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AttemptOutcome, PaymentAttempt } from '#contract/payment.ts';
import type { Order } from '#contract/order.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { requestRefund } from '#db/orders/request-refund.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';
import { createLog } from '#platform/log.ts';
import { iyzico } from '#platform/payments/iyzico.ts';
import { paytr } from '#platform/payments/paytr.ts';
import type { CardProvider } from '#platform/payments/provider.ts';
import { openCardShop, type CardShop } from '#tests/harness/card-shop.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { IyzicoStandIn } from '#tests/harness/iyzico-stand-in.ts';
import { PaytrStandIn } from '#tests/harness/paytr-stand-in.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

/** What every hosted page has in common, whoever's it is. */
interface Page {
  provider: CardProvider;
  /** The buyer pays there, more than was asked for where installments cost something. */
  pay: (attempt: PaymentAttempt, more?: number) => void;
  decline: (attempt: PaymentAttempt) => void;
  /** The buyer's browser comes back. */
  comeBack: (attempt: PaymentAttempt) => ReturnType<CardShop['bring']>;
  /** The provider tells by itself. */
  call: (attempt: PaymentAttempt) => ReturnType<CardShop['bring']>;
  /** What went back, in kuruş. */
  wentBack: (attempt: PaymentAttempt) => number;
}

const tokenOf = ({ gate }: PaymentAttempt) =>
  new URL(gate?.url ?? '').searchParams.get('token') ?? '';

function iyzicoPage(shop: () => CardShop, there: IyzicoStandIn): Page {
  return {
    provider: iyzico(there.account, there.call),
    pay: (attempt, more = 0) => {
      const paidPrice = (there.payments.get(tokenOf(attempt))?.price ?? 0) + more;
      const paymentId = String(22_000_000 + there.payments.size);
      there.pay(tokenOf(attempt), { paidPrice, paymentId, installment: more > 0 ? 3 : 1 });
    },
    decline: (attempt) =>
      there.pay(tokenOf(attempt), { paymentStatus: 'FAILURE', errorCode: '10051', paymentId: '' }),
    comeBack: (attempt) =>
      shop().bring(`/payment/return/${attempt.attemptId}`, { token: tokenOf(attempt) }),
    call: (attempt) => {
      const { fields, headers } = there.message(tokenOf(attempt));
      return shop().bring('/payment/callback/iyzico', fields, headers);
    },
    wentBack: (attempt) => {
      const { cancels = [], refunds = [] } = there.payments.get(tokenOf(attempt)) ?? {};
      const amounts = [
        ...cancels.map((each) => each.price),
        ...refunds.map((each) => each.refundPrice),
      ];
      return Math.round(amounts.reduce((sum, each) => sum + each, 0) * 100);
    },
  };
}

function paytrPage(shop: () => CardShop, there: PaytrStandIn): Page {
  const reasons = new Map<string, string>();
  return {
    provider: paytr(there.account, there.call),
    pay: ({ attemptId }, more = 0) => there.pay(attemptId, Math.round(more * 100)),
    decline: ({ attemptId }) => void reasons.set(attemptId, '9'),
    comeBack: ({ attemptId }) => shop().bring(`/payment/return/${attemptId}`, {}),
    call: ({ attemptId }) =>
      shop().bring('/payment/callback/paytr', there.message(attemptId, reasons.get(attemptId))),
    wentBack: ({ attemptId }) => {
      const returns = there.payments.get(attemptId)?.returns ?? [];
      return Math.round(returns.reduce((sum, each) => sum + Number(each.return_amount), 0) * 100);
    },
  };
}

for (const name of ['iyzico', 'paytr'] as const) {
  describeEachEngine(`cards on the page of ${name}`, (open) => {
    let database: TestDatabase;
    let shop: CardShop;
    let page: Page;
    let browser: Browser;

    beforeAll(async () => {
      database = await open();
      const there = name === 'iyzico' ? new IyzicoStandIn() : new PaytrStandIn();
      const account = { isWhole: true, account: there.account };
      shop = await openCardShop(
        database,
        { [name]: account },
        {
          call: there.call,
          log: createLog('silent'),
        },
      );
      page =
        there instanceof IyzicoStandIn
          ? iyzicoPage(() => shop, there)
          : paytrPage(() => shop, there);
    });
    afterAll(async () => {
      await shop.app.close();
      const broken = (await auditShop(database.db, new Date())).filter(({ count }) => count > 0);
      await database.drop();
      expect(broken).toEqual([]);
    });
    beforeEach(async () => {
      browser = await shop.customer();
    });

    async function outcomeOf({ attemptId }: PaymentAttempt): Promise<AttemptOutcome> {
      return (await browser.get(`/api/payment/attempt/${attemptId}`)).json();
    }
    async function orderOf(attempt: PaymentAttempt): Promise<Order> {
      const { orderNo } = await outcomeOf(attempt);
      return (await browser.get(`/api/catalog/order/${orderNo}`)).json();
    }

    const services = () => ({
      db: database.db,
      clock: () => new Date(),
      provider: () => page.provider,
      secret: 's',
      log: { info() {}, warn() {}, error() {} },
    });
    async function cancel({ id }: Order): Promise<void> {
      const canceled = await browser.change({
        method: 'PATCH',
        url: `/api/catalog/order/${id}`,
        headers: { 'content-type': 'application/json' },
        payload: '{"cancel":true}',
      });
      expect(canceled.statusCode).toBe(200);
    }

    test('pay, whichever notification arrives first, and however often', async () => {
      const attempt = await shop.begin(browser);
      expect(attempt.gate?.method).toBe('GET');
      page.pay(attempt);
      for (const tell of [page.call, page.comeBack, page.call, page.comeBack]) {
        const answer = await tell(attempt);
        expect(answer.statusCode).toBe(200);
      }
      expect((await page.call(attempt)).body).toBe('OK');
      expect(await outcomeOf(attempt)).toMatchObject({ state: 'captured' });
      expect(await orderOf(attempt)).toMatchObject({ state: 'paid' });
    });

    test('may cost more in installments: the order is paid, and all of it is refunded', async () => {
      const attempt = await shop.begin(browser);
      page.pay(attempt, 12.5);
      await page.comeBack(attempt);
      const order = await orderOf(attempt);
      expect(order).toMatchObject({ state: 'paid' });
      await cancel(order);
      expect(await workRefunds(services())).toBe(1);
      expect(await workRefunds(services())).toBe(0);
      const kurus = Math.round(order.tryTotal * 100);
      expect(page.wentBack(attempt)).toBe(kurus);
    });

    test('refund a part and then the rest on the same day, each once (rule orders/refund-day)', async () => {
      const attempt = await shop.begin(browser);
      page.pay(attempt);
      await page.comeBack(attempt);
      const order = await orderOf(attempt);
      const part = { orderId: order.id, amount: 10.5, reason: '', actor: 'merchant' } as const;
      await requestRefund(database.db, { ...part, now: new Date() });
      while ((await workRefunds(services())) > 0);
      expect(page.wentBack(attempt)).toBe(1050);
      await cancel(order);
      while ((await workRefunds(services())) > 0);
      expect(page.wentBack(attempt)).toBe(Math.round(order.tryTotal * 100));
    });

    test('that are declined leave the cart, and the next try pays', async () => {
      const first = await shop.begin(browser);
      page.decline(first);
      await page.call(first);
      expect(await outcomeOf(first)).toMatchObject({ state: 'declined', orderNo: null });
      const second = await shop.begin(browser);
      page.pay(second);
      await page.comeBack(second);
      expect(await outcomeOf(second)).toMatchObject({ state: 'captured' });
    });

    test('are not captured for a browser that brings other data', async () => {
      const attempt = await shop.begin(browser);
      await shop.bring(`/payment/return/${attempt.attemptId}`, {
        token: 'made-up',
        status: 'success',
        merchant_oid: attempt.attemptId,
        total_amount: '1',
        hash: 'made-up',
      });
      expect(await outcomeOf(attempt)).toMatchObject({ orderNo: null });
      expect((await outcomeOf(attempt)).state).not.toBe('captured');
    });
  });
}
