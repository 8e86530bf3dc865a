import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountStatement } from '#contract/account.ts';
import type { Session } from '#contract/session.ts';
import { countQueries, type CountedDb } from '#tests/harness/count-queries.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerAccountRoutes } from '#features/account/account-routes.ts';

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

describeEachEngine('the account statement', (open) => {
  let database: TestDatabase;
  let queries: CountedDb;
  let shop: VisitorApp;
  beforeAll(async () => {
    database = await open();
    await openTill(database.db);
    queries = countQueries(database.db);
    shop = await visitorApp({ ...database, db: queries.db }, registerAccountRoutes);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  async function customer() {
    const buyer = await makeBuyer(database.db);
    const browser = shop.browser();
    await signIn(database.db, browser, buyer);
    return { browser, customerId: buyer.customerId };
  }
  /** Invoices of 100, 200 and 300 and a payment of 150, the oldest first, all but the last overdue by date. */
  async function debtor() {
    const { browser, customerId } = await customer();
    const rows = [
      { date: day(90), due_date: day(60), debit: 100, document: 'F1' },
      { date: day(50), due_date: day(20), debit: 200, document: '=SUM(A1)' },
      { date: day(40), credit: 150, document: 'T1', description: 'Havale; "Marmara"' },
      { date: day(10), due_date: day(-20), debit: 300, document: 'F3' },
    ];
    await database.db
      .insertInto('customer_statement')
      .values(rows.map((row, position) => ({ customer_id: customerId, position, ...row })))
      .execute();
    return { browser, customerId };
  }
  const read = async (browser: ReturnType<VisitorApp['browser']>, query = '') =>
    (await browser.get(`/api/catalog/statement${query}`)).json<AccountStatement>();

  test('marks overdue debts that no payment has covered', async () => {
    const { browser } = await debtor();
    queries.start();
    const { items, balance, more } = await read(browser);
    expect(queries.count()).toBe(1);
    expect(items.map((row) => [row.document, row.balance, row.overdue])).toEqual([
      ['F1', 100, false],
      ['=SUM(A1)', 300, true],
      ['T1', 150, false],
      ['F3', 450, false],
    ]);
    expect([balance, more]).toEqual([450, false]);
  });

  test('shows the movements of a period with the balances of the whole account', async () => {
    const { browser } = await debtor();
    const within = await read(browser, `?from=${day(50)}&to=${day(40)}`);
    expect(within.items.map((row) => [row.document, row.balance])).toEqual([
      ['=SUM(A1)', 300],
      ['T1', 150],
    ]);
    expect(within.balance).toBe(450);
    expect((await read(browser, `?from=${day(5)}`)).items).toEqual([]);
    for (const query of ['?from=x&to=2026-02-31', "?from='; drop table", '?to=']) {
      expect((await read(browser, query)).items, query).toHaveLength(4);
    }
  });

  test('shows the newest 1,000 movements and says so', async () => {
    const { browser, customerId } = await customer();
    await database.db
      .insertInto('customer_statement')
      .values(
        Array.from({ length: 1001 }, (_, position) => ({
          customer_id: customerId,
          position,
          date: day(2000 - position),
          debit: 1,
        })),
      )
      .execute();
    const { items, balance, more } = await read(browser);
    expect([items.length, items[0]?.balance, items.at(-1)?.balance]).toEqual([1000, 2, 1001]);
    expect([balance, more]).toEqual([1001, true]);
    const older = await read(browser, `?to=${day(1990)}`);
    expect([older.items.length, older.more]).toEqual([11, false]);
  });

  test('exports a file for spreadsheets without formulas', async () => {
    const { browser } = await debtor();
    const reply = await browser.get(`/cari-hesap/ekstre.csv?to=${day(40)}`);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-store');
    const lines = reply.body.split('\r\n');
    expect(lines[0]).toBe('\ufeffTarih;Belge;Açıklama;Vade;Borç;Alacak;Bakiye;Para birimi');
    expect(lines[1]).toMatch(/;T1;"Havale; ""Marmara""";;0,00;150,00;150,00;TRY$/);
    expect(lines[2]).toMatch(/;'=SUM\(A1\);;[\d.]+;200,00;0,00;300,00;TRY$/);
    expect(lines).toHaveLength(5);
    const english = await browser.get('/en/cari-hesap/ekstre.csv', { 'x-locale': 'en' });
    expect(english.body).toContain('Currency');
  });

  test('belongs to its customer, and sends a visitor to the sign-in page', async () => {
    await debtor();
    const { browser } = await customer();
    expect((await read(browser)).items).toEqual([]);
    const visitor = shop.browser();
    expect((await visitor.get('/api/catalog/statement')).statusCode).toBe(401);
    const file = await visitor.get('/cari-hesap/ekstre.csv');
    expect([file.statusCode, file.headers.location]).toEqual([
      303,
      '/account/login?next=%2Fcari-hesap',
    ]);
  });

  test('is named in the session where there is an open account (rule business/open-account)', async () => {
    const nobody = await customer();
    expect((await nobody.browser.session<Session>()).hasStatement).toBe(false);
    const { browser } = await debtor();
    expect((await browser.session<Session>()).hasStatement).toBe(true);
  });

  test('compares a debt in another currency by its value (rule business/overdue-limit-currency)', async () => {
    const { browser, customerId } = await customer();
    await changeSettings(database.db, { overdueDebtInfoLimit: 1000, showOverdueDebtInfo: '1' });
    await shop.reload();
    const owe = (balance: number) =>
      database.db
        .updateTable('customers')
        .set({ overdue_balance: balance, overdue_currency: 'USD' })
        .where('id', '=', customerId)
        .execute();
    // a dollar is 40
    await owe(24.99);
    expect((await read(browser)).overdue).toBeNull();
    await owe(25);
    expect((await read(browser)).overdue).toMatchObject({ overdueBalance: 25, currency: 'USD' });
    expect((await browser.session<Session>()).overdue).toMatchObject({ overdueBalance: 25 });
  });
});
