import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeCustomer, holdForClosing } from '#db/customers/closed-customers.ts';
import { beginPayment, brokenInvariants, paymentRows } from '#tests/harness/card-payments.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { replaceAttempt, settleAttempt } from './settle-attempt.ts';
import { workRefunds } from './work-refunds.ts';

describeEachEngine('card payments of an account that is closed', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  test('hold it open while they may come, and go back when they come after it', async () => {
    const { attempt, bank, buyer, services } = await beginPayment(till);
    const { customerId } = buyer;
    const close = () =>
      till.db.transaction().execute(async (trx) => {
        const held = await holdForClosing(trx, { customerId, passwordHash: 'x' });
        if (held === 'free')
          await closeCustomer(trx, { customerId, locale: 'tr', now: till.clock() });
        return held;
      });
    expect(await close()).toBe('busy');
    await replaceAttempt(services, attempt.id);
    expect(await close()).toBe('free');
    bank.book(attempt.name, attempt);
    expect(await settleAttempt(services, attempt.id)).toMatchObject({ reason: 'returned-cart' });
    await workRefunds(services);
    expect(await paymentRows(till.db).refunds(attempt)).toMatchObject([{ state: 'done' }]);
    expect(bank.kept).toBe(0);
    expect(await brokenInvariants(till.db, till.clock())).toEqual([]);
  });
});
