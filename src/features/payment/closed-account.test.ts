import { expect, test } from 'vitest';
import { closeCustomer, holdForClosing } from '#db/customers/closed-customers.ts';
import { beginPayment, brokenInvariants, describePayments } from '#tests/harness/card-payments.ts';
import { replaceAttempt, settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';

describePayments('card payments of an account that is closed', (shop) => {
  test('payments keep an account open while they may arrive, and are refunded when they arrive later', async () => {
    const { attempt, bank, buyer, services, wait } = await beginPayment(shop.till);
    const { customerId } = buyer;
    const close = () =>
      shop.till.db.transaction().execute(async (trx) => {
        const held = await holdForClosing(trx, { customerId, passwordHash: 'x' });
        if (held === 'free')
          await closeCustomer(trx, { customerId, locale: 'tr', now: shop.till.clock() });
        return held;
      });
    expect(await close()).toBe('busy');
    await replaceAttempt(services, attempt.id);
    expect(await close()).toBe('free');
    bank.book(attempt.name, attempt);
    wait(1);
    expect(await settleAttempt(services, attempt.id)).toMatchObject({ reason: 'returned-cart' });
    await workRefunds(services);
    expect(await shop.rows.refunds(attempt)).toMatchObject([{ state: 'done' }]);
    expect(bank.kept).toBe(0);
    expect(await brokenInvariants(shop.till.db, shop.till.clock())).toEqual([]);
  });
});
