import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addWebhook, readDueQueues, takeDeliveries } from '#db/webhooks/webhooks.ts';
import type { AccountStatement } from '#contract/account.ts';
import type { Checkout } from '#contract/checkout.ts';
import type { Order } from '#contract/order.ts';
import type { CompanyRole } from '#rules/person/company-roles.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn, type Buyer } from '#tests/harness/buyers.ts';
import { makeCompany, makeUser } from '#tests/harness/companies.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('an order on the open account', (open) => {
  let shop: Shop;
  let total: number;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    await changeSettings(shop.db, { b2b_acik_hesap: '1' });
    await shop.db
      .updateTable('products')
      .set({ quantity: 100_000, opening_quantity: 100_000 })
      .where('id', '=', seed.child)
      .execute();
    const first = await user(await withLimit(1));
    // The server hears of settings within a second.
    await vi.waitFor(async () => expect((await checkout(first)).account).not.toBeNull(), 5000);
    total = (await checkout(first)).cart.total;
  });
  afterAll(() => shop.close());

  interface User {
    browser: Browser;
    buyer: Buyer;
  }
  async function signedIn(buyer: Buyer): Promise<User> {
    const browser = shop.browser();
    await signIn(shop.db, browser, buyer);
    await fillCart(shop.db, buyer, [{ productId: seed.child, quantity: 1 }]);
    return { browser, buyer };
  }
  const user = async (company: number, role: CompanyRole = 'manager') =>
    signedIn(await makeUser(shop.db, company, role));
  async function withLimit(limit: number, fields: { days?: number; grace?: number } = {}) {
    const company = await makeCompany(shop.db);
    await shop.db
      .updateTable('companies')
      .set({
        credit_limit: limit,
        credit_currency: 'TRY',
        credit_days: fields.days ?? 30,
        credit_grace_days: fields.grace ?? 0,
      })
      .where('id', '=', company)
      .execute();
    return company;
  }
  const change = (company: number, set: object) =>
    shop.db.updateTable('companies').set(set).where('id', '=', company).execute();
  const checkout = async ({ browser }: User) =>
    (await browser.get('/api/catalog/checkout')).json<Checkout>();
  const accepted = { odemeTipi: '5', acceptPreInformation: '1', acceptDistanceContract: '1' };
  const place = ({ browser }: User) => browser.post('/api/catalog/cart', accepted);
  const refusal = async (who: User) => {
    const answer = await place(who);
    return [answer.statusCode, answer.json<{ error?: { code: string } }>().error?.code];
  };
  const lastOrder = async ({ browser }: User) =>
    (await browser.get('/api/catalog/orders')).json<{ items: Order[] }>().items[0];
  const statement = async ({ browser }: User) =>
    (await browser.get('/api/catalog/statement')).json<AccountStatement>();
  const book = (company: number, position: number, line: object) =>
    shop.db
      .insertInto('company_statement')
      .values({ company_id: company, position, date: '2026-11-20', order_no: null, ...line })
      .execute();

  test('is offered last to users of a company with an account alone, with its figures (rule open-account/method)', async () => {
    const company = await withLimit(total * 3, { days: 45 });
    await book(company, 1, { debit: total });
    const shown = await checkout(await user(company, 'buyer'));
    expect(shown.methods.at(-1)).toBe(5);
    expect(shown.account).toMatchObject({
      limit: total * 3,
      days: 45,
      balance: total,
      notBooked: 0,
      thisOrder: total,
      problem: null,
    });
    expect(shown.account?.remaining).toBeCloseTo(total, 2);
    for (const none of [
      await user(await makeCompany(shop.db)),
      await signedIn(await makeBuyer(shop.db)),
    ]) {
      expect(await checkout(none)).toMatchObject({ account: null });
      expect((await checkout(none)).methods).not.toContain(5);
      expect(await refusal(none)).toEqual([409, 'payment-method-unavailable']);
    }
  });

  test('is placed with its due day, never expires, and is open until it is booked (rules open-account/due, open-account/used, open-account/statement)', async () => {
    const company = await withLimit(total * 2);
    const manager = await user(company);
    expect((await place(manager)).statusCode).toBe(200);
    const order = await lastOrder(manager);
    expect(order).toMatchObject({
      state: 'placed',
      paymentType: 5,
      payBefore: null,
      bankAccounts: [],
    });
    const days = (Date.parse(order?.dueOn ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(28.5);
    expect(days).toBeLessThan(30.5);
    const orderNo = order?.orderNo ?? '';
    expect((await statement(manager)).credit).toMatchObject({
      orders: [{ orderNo, amount: total, dueOn: order?.dueOn }],
    });
    const available = async () => (await statement(manager)).credit?.available ?? 0;
    expect(await available()).toBeCloseTo(total, 2);
    await book(company, 1, { debit: total / 2, order_no: orderNo });
    expect(await available()).toBeCloseTo(total, 2);
    await book(company, 2, { debit: total / 2, order_no: orderNo });
    expect(await available()).toBeCloseTo(total, 2);
    expect((await statement(manager)).credit?.orders).toEqual([]);
    await book(company, 3, { credit: total });
    expect(await available()).toBeCloseTo(total * 2, 2);
  });

  test('is open no more when it is cancelled, or closed by the bookkeeping (rule open-account/used)', async () => {
    const company = await withLimit(total * 2);
    const manager = await user(company);
    await place(manager);
    const order = await lastOrder(manager);
    await manager.browser.change({
      method: 'PATCH',
      url: `/api/catalog/order/${order?.id}`,
      payload: { cancel: true },
    });
    expect((await statement(manager)).credit?.available).toBeCloseTo(total * 2, 2);
    const other = await user(company);
    await place(other);
    const second = await lastOrder(other);
    await book(company, 1, { debit: total / 4, order_no: second?.orderNo, closes: true });
    expect((await statement(other)).credit?.orders).toEqual([]);
  });

  test('is refused beyond the limit, with overdue debt and where the account is closed; other methods stay (rule open-account/refusals)', async () => {
    const company = await withLimit(total - 0.01, { grace: 3 });
    const manager = await user(company);
    expect((await checkout(manager)).account?.problem).toMatch(/^Açık hesap limitiniz yetmiyor/);
    expect((await checkout(manager)).account?.problemCode).toBe('credit-limit');
    expect(await refusal(manager)).toEqual([409, 'credit-limit']);
    await change(company, { credit_limit: total });
    await change(company, { overdue_balance: 9, overdue_expiry_day: 4, overdue_currency: 'TRY' });
    expect(await refusal(manager)).toEqual([409, 'credit-overdue']);
    await change(company, { overdue_expiry_day: 3 });
    await change(company, { credit_allowed: false });
    expect(await refusal(manager)).toEqual([409, 'credit-blocked']);
    await change(company, { credit_allowed: true, state: 'blocked' });
    expect(await refusal(manager)).toEqual([409, 'credit-blocked']);
    const transfer = await manager.browser.post('/api/catalog/cart', {
      ...accepted,
      odemeTipi: '4',
    });
    expect(transfer.statusCode).toBe(200);
  });

  test('of a company’s users at the same time never passes the limit together (rule open-account/together, credit.never-over)', async () => {
    const company = await withLimit(total * 5);
    const users = await Promise.all(Array.from({ length: 20 }, () => user(company)));
    const answers = await Promise.all(users.map(refusal));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(5);
    expect(answers.filter(([, code]) => code === 'credit-limit')).toHaveLength(15);
    const { rows } = await sql<{ used: number }>`
      select sum(total)::float8 as used from orders where company_id = ${company}`.execute(shop.db);
    expect(rows[0]?.used).toBeCloseTo(total * 5, 2);
  });

  test('and a change of its buyer’s role at the same time wait for each other, and neither fails', async () => {
    const company = await withLimit(total * 100);
    const manager = await user(company);
    for (let round = 0; round < 10; round++) {
      const buyer = await user(company, 'buyer');
      const body = { action: 'change', id: buyer.buyer.customerId, role: 'approver' };
      const [placed, changed] = await Promise.all([
        place(buyer),
        manager.browser.change({ method: 'POST', url: '/api/catalog/company', payload: body }),
      ]);
      expect([placed.statusCode, changed.statusCode]).toEqual([200, 200]);
    }
  });

  test('is reported to whoever asked for it when it is refused, once in ten minutes (rule webhooks/companies)', async () => {
    const hook = { url: 'https://erp.example/hook', lowStock: 5, by: 'test', now: new Date() };
    await addWebhook(shop.db, { ...hook, events: ['credit.refused'] });
    const buyer = await user(await withLimit(1));
    for (let times = 0; times < 2; times++)
      expect(await refusal(buyer)).toEqual([409, 'credit-limit']);
    const [queue] = await readDueQueues(shop.db, 10);
    const share = { webhookId: queue?.webhookId ?? 0, count: 10 };
    expect(await takeDeliveries(shop.db, [share])).toMatchObject([
      {
        event: 'credit.refused',
        order: null,
        company: { state: 'active', users: [{ role: 'manager' }] },
        refused: { reason: 'credit-limit', total, currency: 'TRY', customer: expect.any(String) },
      },
    ]);
  });

  test('does not count as unpaid (rule open-account/due)', async () => {
    await changeSettings(shop.db, { unpaidOrderLimitBusiness: '1', unpaidOrderLimit: '1' });
    const company = await withLimit(total * 10);
    const manager = await user(company);
    for (let n = 0; n < 3; n++) {
      expect((await place(manager)).statusCode).toBe(200);
      await fillCart(shop.db, manager.buyer, [{ productId: seed.child, quantity: 1 }]);
    }
    const transfer = await manager.browser.post('/api/catalog/cart', {
      ...accepted,
      odemeTipi: '4',
    });
    expect(transfer.statusCode).toBe(200);
  });
});
