import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCompanyCredit } from '#db/companies/read-credit.ts';
import { makeCompany, makeUser } from '#tests/harness/companies.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';

describeEachEngine('the account of a company', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await sql`insert into currencies (code, exchange_rate, is_default) values ('TRY', 1, true), ('USD', 40, false)`.execute(
      database.db,
    );
  });
  afterAll(() => database.drop());

  test('comes with the orders of which something is open, however many there were (rule open-account/used)', async () => {
    const { db } = database;
    const company = await makeCompany(db);
    const { customerId } = await makeUser(db, company, 'manager');
    await sql`update companies set credit_limit = 1000, credit_days = 30, credit_currency = 'TRY' where id = ${company}`.execute(
      db,
    );
    await sql`insert into orders (order_no, customer_id, company_id, payment_type, state, sub_total, tax, shipping_total,
        total, try_total, currency, rates, imported, cancelled_at)
      select no, ${customerId}, ${company}, type, state, 100, 0, 0, 100, 100, currency, '{}', true,
        case state when 'cancelled' then now() end
      from (values ('NEW', 5, 'placed', 'TRY'), ('PART', 5, 'delivered', 'TRY'), ('BOOKED', 5, 'delivered', 'TRY'),
        ('CLOSED', 5, 'delivered', 'TRY'), ('CANCELLED', 5, 'cancelled', 'TRY'), ('DOLLARS', 5, 'shipped', 'USD'),
        ('TRANSFER', 4, 'placed', 'TRY')) o (no, type, state, currency)`.execute(db);
    await sql`insert into company_statement (company_id, position, date, document, description, debit, credit, order_no, closes)
      select ${company}, position, current_date, 'F' || position, 'Fatura', debit, 0, no, closes
      from (values (1, 'PART', 40, false), (2, 'BOOKED', 60, false), (3, 'BOOKED', 40, false), (4, 'CLOSED', 10, true),
        (5, 'DOLLARS', 100, false)) s (position, no, debit, closes)`.execute(db);

    const account = await readCompanyCredit(db, company);
    expect(account?.orders.map(({ orderNo, booked }) => [orderNo, booked])).toEqual([
      ['NEW', 0],
      ['PART', 40],
      ['DOLLARS', 100],
    ]);
    expect(account?.balance).toBe(250);
  });
});
