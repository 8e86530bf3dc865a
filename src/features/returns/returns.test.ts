import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import { markRefundRefused } from '#db/payments/refunds.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { beginPayment } from '#tests/harness/card-payments.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { returnDesk, type Delivered } from '#tests/harness/returns.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import {
  approveReturn,
  callOffReturn,
  closeReturn,
  receiveReturn,
  reopenReturn,
} from './work/change-return.ts';
import { remindReturns } from './work/remind-returns.ts';
import { refundReturn, setReturnAccount } from './work/refund-return.ts';
import type { AskedVerdict } from './work/decide-lines.ts';
import { settleReturn } from './work/settle-return.ts';
import { deleteExpired } from '#db/delete-expired.ts';
import { oldRefundAccounts } from '#db/refunds/refund-work.ts';
import { readReturnable } from '#db/returns/read-returnable.ts';

const iban = 'TR33 0006 1005 1978 6457 8413 26';
const account = { iban, ibanName: 'Ayşe Yılmaz' };

describeEachEngine('returns', (open) => {
  let database: TestDatabase;
  let till: Till;
  let desk: ReturnType<typeof returnDesk>;
  let buyer: Buyer;
  let product: number;
  let other: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    desk = returnDesk(till);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/?no=' })
      .execute();
    product = await makeProduct(till.db, { quantity: 100_000 });
    other = await makeProduct(till.db, { quantity: 100_000 });
    buyer = await makeBuyer(till.db);
  });
  afterAll(async () => {
    expect((await auditShop(till.db, now)).filter(({ count }) => count > 0)).toEqual([]);
    await database.drop();
  });

  const delivered = (quantity = 2) => desk.delivered(buyer, [{ productId: product, quantity }]);
  async function asked(order: Delivered, quantity: number): Promise<string> {
    const [item = 0] = order.lines;
    const done = await desk.ask(order, [{ item, quantity }]);
    if (!done.ok) throw new Error(`refused: ${done.reason}`);
    return done.returns[0]?.returnNo ?? '';
  }
  const settle = (returnNo: string, verdicts: readonly AskedVerdict[]) =>
    desk.office(returnNo, (at) => settleReturn(at, verdicts));
  const came = (returnNo: string) =>
    desk.office(returnNo, (at) =>
      receiveReturn(at, { on: '2026-11-21', carrier: '', trackingNo: '' }),
    );
  const stockOf = async (id: number) =>
    till.db
      .selectFrom('products')
      .where('id', '=', id)
      .select(['quantity', 'sales_number'])
      .executeTakeFirstOrThrow();

  test('goods go to shelf or scrap, once, and what was sold falls by both (rule returns/stock)', async () => {
    const before = [await stockOf(product), await stockOf(other)];
    const order = await desk.delivered(buyer, [
      { productId: product, quantity: 2 },
      { productId: other, quantity: 1 },
    ]);
    const [first = 0, second = 0] = order.lines;
    const done = await desk.ask(order, [
      { item: first, quantity: 2 },
      { item: second, quantity: 1, reason: 'faulty' },
    ]);
    const returnNo = done.ok ? (done.returns[0]?.returnNo ?? '') : done.reason;
    await came(returnNo);
    const verdicts = [
      { item: first, verdict: 'accepted' as const, to: 'shelf' as const },
      { item: second, verdict: 'accepted' as const, to: 'scrap' as const },
    ];
    const both = await Promise.all([settle(returnNo, verdicts), settle(returnNo, verdicts)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stockOf(product)).toEqual(before[0]);
    const [, ofOther] = before;
    expect(await stockOf(other)).toEqual({
      quantity: (ofOther?.quantity ?? 0) - 1,
      sales_number: ofOther?.sales_number,
    });
  });

  test('cash goes back to an IBAN that the customer types, once, with the bank’s reference (rules returns/iban, returns/refund)', async () => {
    const order = await delivered(2);
    const returnNo = await asked(order, 1);
    await came(returnNo);
    const [item = 0] = order.lines;
    const deducted = { item, verdict: 'deducted' as const, deduction: 5 };
    expect(await settle(returnNo, [deducted])).toMatchObject({ reason: 'deduction-reason' });
    expect((await settle(returnNo, [{ ...deducted, why: 'Çizilmiş.' }])).ok).toBe(true);
    expect(await desk.stateOf(returnNo)).toMatchObject({ state: 'settled', needs_iban: true });
    const refund = () => desk.office(returnNo, (at) => refundReturn(at, 'DK-1'));
    expect(await refund()).toMatchObject({ reason: 'iban-needed' });
    const type = (typed: typeof account) =>
      desk.customer(order, returnNo, (at) => setReturnAccount(at, typed));
    expect(await type({ ...account, iban: iban.replace('26', '62') })).toMatchObject({
      reason: 'iban-wrong',
    });
    expect(await type(account)).toMatchObject({ ok: true });
    const kept = await till.db
      .selectFrom('returns')
      .where('return_no', '=', returnNo)
      .select(['iban', 'iban_last4'])
      .executeTakeFirstOrThrow();
    expect(kept.iban).not.toContain('0006');
    expect(kept.iban_last4).toBe('1326');
    const both = await Promise.all([refund(), refund()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await desk.stateOf(returnNo)).toMatchObject({ state: 'refunded', way: 'iban' });
    const mails = (await sentMails(till)).map(({ subject }) => subject);
    expect(mails).toEqual(
      expect.arrayContaining([
        `Cayma bildiriminiz alındı: ${returnNo}`,
        `Ürün bize ulaştı: ${returnNo}`,
        `İade sonucu: ${returnNo}`,
        `Para iadesi için IBAN’ınız gerekiyor: ${returnNo}`,
        `IBAN’ınızı onaylayın: ${returnNo}`,
        `Paranız iade edildi: ${returnNo}`,
      ]),
    );
    const days = (n: number) => oldRefundAccounts(new Date(now.getTime() + n * 86_400_000));
    const gone = async (n: number) => deleteExpired(till.db, days(n), 10);
    expect([await gone(29), await gone(30), await gone(30)]).toEqual([0, 1, 0]);
  });

  test('a card is credited by its provider; one that the bank refuses waits for an IBAN (rule returns/ways)', async () => {
    const { attempt, bank, buyer: payer, services } = await beginPayment(till);
    bank.book(attempt.name, { amount: attempt.amount });
    await settleAttempt(services, attempt.id);
    const order = { id: attempt.orderId, orderNo: attempt.orderNo, customerId: payer.customerId };
    await desk.deliver(order, '2026-11-21');
    const lines = await desk.linesOf(order.id);
    const found = await readReturnable(till.db, { orderId: order.id });
    const wanted = (found?.lines ?? []).map(({ id: item, quantity }) => ({ item, quantity }));
    const done = await desk.ask(order, wanted);
    const returnNo = done.ok ? (done.returns[0]?.returnNo ?? '') : done.reason;
    await came(returnNo);
    await settle(
      returnNo,
      lines.map((item) => ({ item, verdict: 'accepted' as const })),
    );
    expect(await desk.stateOf(returnNo)).toMatchObject({
      state: 'settled',
      way: 'card',
      total: attempt.amount,
    });
    const { refund_id: refundId } = await till.db
      .selectFrom('returns')
      .where('return_no', '=', returnNo)
      .select('refund_id')
      .executeTakeFirstOrThrow();
    await markRefundRefused(till.db, { id: refundId ?? 0, why: 'kapalı kart', now: till.clock() });
    expect(await desk.stateOf(returnNo)).toMatchObject({ state: 'settled', needs_iban: true });
    await desk.customer(order, returnNo, (at) => setReturnAccount(at, account));
    await desk.office(returnNo, (at) => refundReturn(at, 'DK-2'));
    expect(await desk.stateOf(returnNo)).toMatchObject({ state: 'refunded', way: 'iban' });
    expect(await workRefunds(services)).toBe(0);
  });

  test('a card is credited and the return ends by itself (rule returns/refund)', async () => {
    const { attempt, bank, buyer: payer, services } = await beginPayment(till);
    bank.book(attempt.name, { amount: attempt.amount });
    await settleAttempt(services, attempt.id);
    const order = { id: attempt.orderId, orderNo: attempt.orderNo, customerId: payer.customerId };
    await desk.deliver(order, '2026-11-21');
    const [item = 0] = await desk.linesOf(order.id);
    const done = await desk.ask(order, [{ item, quantity: 1 }]);
    const returnNo = done.ok ? (done.returns[0]?.returnNo ?? '') : done.reason;
    await came(returnNo);
    await settle(returnNo, [{ item, verdict: 'accepted' }]);
    await workRefunds(services);
    expect(await desk.stateOf(returnNo)).toMatchObject({ state: 'refunded', way: 'card' });
  });

  test('what is called off or closed is free again; what came back is not (rules returns/close, returns/reopen)', async () => {
    const order = await delivered(1);
    const first = await asked(order, 1);
    expect(await desk.customer(order, first, callOffReturn)).toMatchObject({ ok: true });
    const second = await asked(order, 1);
    const close = () => desk.office(second, (at) => closeReturn(at, 'Gelmedi'));
    expect(await close()).toMatchObject({ reason: 'return-state' });
    const [item = 0] = order.lines;
    await settle(second, [{ item, verdict: 'refused', why: 'Başka ürün' }]);
    expect(await close()).toMatchObject({ ok: true });
    expect(await desk.office(second, (at) => reopenReturn(at, 'Yanılmışız'))).toMatchObject({
      ok: true,
    });
    const third = await desk.ask(order, [{ item, quantity: 1 }]);
    expect(third).toMatchObject({ ok: false, reason: 'return-too-many' });
  });

  test('lines without the right become a request of their own that the office decides on (rule returns/states)', async () => {
    await till.db
      .updateTable('products')
      .where('id', '=', other)
      .set({ withdrawal: 'made-to-order' })
      .execute();
    const order = await desk.delivered(buyer, [
      { productId: product, quantity: 1 },
      { productId: other, quantity: 1 },
    ]);
    await till.db
      .updateTable('products')
      .set({ withdrawal: null })
      .where('id', '=', other)
      .execute();
    const [first = 0, second = 0] = order.lines;
    expect(await desk.ask(order, [{ item: second, quantity: 1 }])).toMatchObject({
      reason: 'return-not-allowed',
      why: 'made-to-order',
    });
    const done = await desk.ask(order, [
      { item: first, quantity: 1 },
      { item: second, quantity: 1, reason: 'faulty' },
    ]);
    if (!done.ok) throw new Error(done.reason);
    expect(done.returns.map(({ state }) => state)).toEqual(['approved', 'requested']);
    const [, request] = done.returns;
    expect(await desk.office(request?.returnNo ?? '', (at) => approveReturn(at, ''))).toMatchObject(
      {
        ok: true,
      },
    );
    const deduct = { verdict: 'deducted' as const, deduction: 1, why: 'Çizik' };
    expect(await settle(request?.returnNo ?? '', [{ item: second, ...deduct }])).toMatchObject({
      reason: 'deduction-forbidden',
    });
  });

  test('customers are reminded once on days 7 and 12, unless they have sent it (rule returns/mails)', async () => {
    const returnNo = await asked(await delivered(1), 1);
    await sentMails(till);
    const on = async (days: number) => {
      const clock = () => new Date(now.getTime() + days * 86_400_000);
      await remindReturns({ db: till.db, clock });
      return (await sentMails(till)).filter(({ subject }) => subject.endsWith(returnNo));
    };
    expect(await on(6)).toEqual([]);
    expect((await on(7)).map(({ subject }) => subject)).toEqual([
      `Ürünü göndermek için 7 gün kaldı: ${returnNo}`,
    ]);
    expect(await on(7)).toEqual([]);
    expect((await on(12)).map(({ subject }) => subject)).toEqual([
      `Ürünü göndermek için 2 gün kaldı: ${returnNo}`,
    ]);
  });

  test('another’s order is not there', async () => {
    const order = await delivered(1);
    const stranger = await makeBuyer(till.db);
    const [item = 0] = order.lines;
    const mine = { ...order, customerId: stranger.customerId };
    expect(await desk.ask(mine, [{ item, quantity: 1 }])).toMatchObject({ reason: 'not-found' });
    const returnNo = await asked(order, 1);
    expect(await desk.customer(mine, returnNo, callOffReturn)).toMatchObject({
      reason: 'not-found',
    });
  });
});
