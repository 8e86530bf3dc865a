import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccountAttempt } from '#tests/harness/card-attempts.ts';
import type { Db } from '#db/database.ts';
import { readAccount } from '#db/customers/account-statement.ts';
import { BankBooks } from '#tests/harness/bank-books.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { brokenInvariants, told } from '#tests/harness/card-payments.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import type { SettleServices } from './payment-services.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';

const always = { from: null, to: null };

async function accountOf(db: Db, customerId: number) {
  const account = await readAccount(db, { customerId }, always);
  if (!account) throw new Error('the customer is there');
  return account;
}

describeEachEngine('payments of the open account', (open) => {
  let database: TestDatabase;
  let till: Till;
  const bank = new BankBooks();
  let services: SettleServices;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    services = {
      db: till.db,
      clock: till.clock,
      provider: () => bank,
      secret: 'tests',
      log: { info: () => {}, warn: () => {}, error: () => {} },
    };
  });
  afterAll(() => database.drop());

  async function begin(account: { currency: string | null; overdue: number }, commission = 0) {
    const buyer = await makeBuyer(till.db);
    const { customerId } = buyer;
    await till.db
      .updateTable('customers')
      .where('id', '=', customerId)
      .set({ overdue_currency: account.currency, overdue_balance: account.overdue })
      .execute();
    await till.db
      .insertInto('customer_statement')
      .values({ customer_id: customerId, position: 7, date: '2026-10-01', debit: 5000 })
      .execute();
    const { id, amount } = await makeAccountAttempt(till, buyer, { commission });
    return { id, name: id.replaceAll('-', ''), customerId, amount };
  }

  test('are credited once, without the plan’s commission, and reduce what is overdue', async () => {
    const { id, name, customerId, amount } = await begin({ currency: null, overdue: 2500 }, 50);
    const answer = bank.book(name, { amount });
    const results = await Promise.all(
      Array.from({ length: 8 }, () => settleAttempt(services, id, told(answer))),
    );
    for (const result of results) {
      expect(result).toEqual({ state: 'captured', orderNo: null, reason: '' });
    }
    const { movements, overdue } = await accountOf(till.db, customerId);
    expect(movements).toMatchObject([
      { debit: 5000, credit: 0 },
      { debit: 0, credit: 1000, date: '2026-11-21', description: 'Kartla ödeme' },
    ]);
    expect(overdue.balance).toBe(1500);
    const payments = await till.db
      .selectFrom('payments')
      .where('account_customer_id', '=', customerId)
      .select(['amount', 'order_id'])
      .execute();
    expect(payments).toEqual([{ amount: 1050, order_id: null }]);
    expect(await brokenInvariants(till.db, till.clock())).toEqual([]);
  });

  test('in another currency count at the day’s rate and never turn a credit into a debt', async () => {
    const { id, name, customerId, amount } = await begin({ currency: 'USD', overdue: 20 });
    bank.book(name, { amount });
    await settleAttempt(services, id);
    const { movements, overdue } = await accountOf(till.db, customerId);
    expect(movements.at(-1)).toMatchObject({ credit: 25 });
    expect(overdue.balance).toBe(0);
  });

  test('change nothing when declined', async () => {
    const { id, name, customerId, amount } = await begin({ currency: null, overdue: 100 });
    const answer = bank.book(name, { amount, state: 'declined', code: '54' });
    expect(await settleAttempt(services, id, told(answer))).toMatchObject({
      reason: 'expired-card',
    });
    const { movements, overdue } = await accountOf(till.db, customerId);
    expect(movements).toHaveLength(1);
    expect(overdue.balance).toBe(100);
  });

  test('of another amount are refunded whole', async () => {
    const { id, name, customerId } = await begin({ currency: null, overdue: 100 });
    bank.book(name, { amount: 7 });
    expect(await settleAttempt(services, id)).toMatchObject({ reason: 'returned-amount' });
    await workRefunds(services);
    const [refund] = await till.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .where('payments.account_customer_id', '=', customerId)
      .select(['refunds.state', 'refunds.amount'])
      .execute();
    expect(refund).toEqual({ state: 'done', amount: 7 });
    expect((await accountOf(till.db, customerId)).movements).toHaveLength(1);
    expect(await brokenInvariants(till.db, till.clock())).toEqual([]);
  });
});
