import { afterAll, beforeAll, expect, test } from 'vitest';
import { formats } from '#text/format.ts';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { beginPayment, brokenInvariants, paymentRows } from '#tests/harness/card-payments.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';

describeEachEngine('card payments of a shop that sells in dollars', (open) => {
  let database: TestDatabase;
  let till: Till;
  let rows: ReturnType<typeof paymentRows>;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    till = await openTill(db);
    await db.updateTable('currencies').set({ is_default: false }).execute();
    const dollar = db.updateTable('currencies').where('code', '=', 'USD');
    await dollar.set({ is_default: true }).execute();
    const shop = await loadSnapshot(db);
    till = { ...till, snapshot: () => shop };
    rows = paymentRows(db);
  });
  afterAll(() => database.drop());

  test('charge and refund in lira', async () => {
    const { attempt, bank, buyer, services } = await beginPayment(till);
    bank.book(attempt.name, attempt);
    await settleAttempt(services, attempt.id);
    const order = await rows.order(attempt);
    expect(order).toMatchObject({ state: 'paid', try_total: attempt.amount });
    expect(order.total).toBeLessThan(attempt.amount / 30);
    expect(await brokenInvariants(till.db, till.clock())).toEqual([]);
    const { orderId } = attempt;
    const now = till.clock();
    await till.db
      .transaction()
      .execute((trx) => cancelOrder(trx, { orderId, customerId: buyer.customerId, now }));
    await workRefunds(services);
    expect(bank.kept).toBe(0);
    expect(await brokenInvariants(till.db, till.clock())).toEqual([]);

    const lira = formats.tr.money(attempt.amount, 'TRY');
    const mails = await sentMails(till);
    expect(mails.map(({ subject }) => subject.replace(/: .*/, ''))).toEqual([
      'Siparişiniz alındı',
      'Ödemeniz alındı',
      'Siparişiniz iptal edildi',
      'Ödemeniz iade edildi',
    ]);
    for (const { text } of mails) {
      expect(text).toContain(`Genel Toplam: ${formats.tr.money(order.total, 'USD')}`);
      expect(text).toContain(`TL karşılığı: ${lira}`);
    }
    expect(mails[1]?.text).toContain(`${lira} tutarındaki ödemeniz`);
    expect(mails[2]?.text).toContain(`Ödediğiniz ${lira} iade edilecek`);
    expect(mails[3]?.text).toContain(`${lira} iade edildi`);
  });

  test('add a commission from the provider’s own page to the order', async () => {
    const { attempt, bank, services } = await beginPayment(till);
    const { amount } = attempt;
    const says = bank.book(attempt.name, { amount: amount + 40, installment: 6 });
    bank.query = async () => ({ ...says, basketAmount: amount });
    expect(await settleAttempt(services, attempt.id)).toMatchObject({ orderNo: attempt.orderNo });
    expect(await rows.order(attempt)).toMatchObject({ try_total: amount + 40, commission: 1 });
    expect(await rows.attempt(attempt)).toMatchObject({ installment: 6 });
    expect(await rows.payments(attempt)).toMatchObject([{ amount: amount + 40, currency: 'TRY' }]);
    expect(await brokenInvariants(till.db, till.clock())).toEqual([]);
  });
});
