import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { linkShop } from '#tests/harness/linked-orders.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { openTill, type Till } from '#tests/harness/till.ts';

describeEachEngine('mails about a payment link', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  test('bring the link until it is paid, in the order’s language, and none after', async () => {
    const shop = linkShop(till);
    const order = await shop.take();
    const path = `/siparis/ode/${order.orderNo}/${order.key}`;
    const [received] = await sentMails(shop.services);
    expect(received?.text).toContain(`https://arasta.test${path}`);
    expect(received?.text).toContain('Onayla ve kartla öde');
    // A transfer is not asked for.
    expect(received?.text).not.toContain('TR12');
    const { attemptId } = await shop.pay(order);
    shop.bank.book(attemptId, { amount: order.tryTotal });
    await settleAttempt(shop.services, attemptId);
    const [paid, ...others] = await sentMails(shop.services);
    expect(paid?.subject).toBe(`Ödemeniz alındı: ${order.orderNo}`);
    expect(paid?.text).not.toContain('/siparis/ode/');
    expect(others).toEqual([]);

    const english = await shop.take({ locale: 'en' });
    const [inEnglish] = await sentMails(shop.services);
    const link = `https://arasta.test/en/siparis/ode/${english.orderNo}/${english.key}`;
    expect(inEnglish?.text).toContain(link);
  });

  test('say in the card’s currency what goes back, also of an order in another one', async () => {
    const shop = linkShop(till);
    const order = await shop.take();
    await till.db
      .updateTable('orders')
      .set({ currency: 'USD' })
      .where('id', '=', order.id)
      .execute();
    await sentMails(shop.services);
    const { attemptId } = await shop.pay(order);
    shop.bank.book(attemptId, { amount: order.tryTotal - 0.5 });
    await settleAttempt(shop.services, attemptId);
    while ((await workRefunds(shop.services)) > 0);
    const mails = await sentMails(shop.services);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Ödemeniz iade edilecek: ${order.orderNo}`,
      `Ödemeniz iade edildi: ${order.orderNo}`,
    ]);
    const amount = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2 }).format(
      order.tryTotal - 0.5,
    );
    for (const { text } of mails) expect(text).toContain(`₺${amount}`);
    expect(mails[0]?.text).toContain('uyuşmadı');
  });
});
