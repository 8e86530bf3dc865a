import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addToken } from '#db/access/access-tokens.ts';
import type { Checkout } from '#contract/checkout.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { fillCart, signIn, type Buyer } from '#tests/harness/buyers.ts';
import { makeUser } from '#tests/harness/companies.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { companyDesk } from '#tests/harness/office-companies.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const accepted = { odemeTipi: '5', acceptPreInformation: '1', acceptDistanceContract: '1' };
const future = '2099-12-31';

describeEachEngine('the open account of a company in the office', (open) => {
  let shop: Shop;
  let owner: ReturnType<typeof companyDesk>;
  let sales: ReturnType<typeof companyDesk>;
  let token: string;
  let total: number;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    const staff = async (role: 'owner' | 'sales') => {
      const browser = shop.browser();
      await enterOffice(browser, await makeStaff(shop.db, role));
      return companyDesk(shop, browser);
    };
    owner = await staff('owner');
    sales = await staff('sales');
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 600_000);
    const made = { name: 'ERP', scopes: ['credit:write'] as const, expiresAt, by: 'test', now };
    token = (await addToken(shop.db, made)) ?? '';
    await changeSettings(shop.db, { b2b_acik_hesap: '1' });
    await shop.db
      .updateTable('products')
      .set({ quantity: 100_000, opening_quantity: 100_000 })
      .where('id', '=', seed.child)
      .execute();
    const first = await user(await company('ILK', 1));
    // The server hears of settings within a second.
    await vi.waitFor(async () => expect((await checkout(first)).account).not.toBeNull(), 5000);
    ({ total } = (await checkout(first)).cart);
  });
  afterAll(() => shop.close());

  interface User {
    browser: Browser;
    buyer: Buyer;
  }
  async function user(companyId: number): Promise<User> {
    const buyer = await makeUser(shop.db, companyId, 'manager');
    const browser = shop.browser();
    await signIn(shop.db, browser, buyer);
    await fillCart(shop.db, buyer, [{ productId: seed.child, quantity: 1 }]);
    return { browser, buyer };
  }
  async function company(code: string, limit: number | null): Promise<number> {
    const { id } = await shop.db
      .insertInto('companies')
      .values({
        code,
        title: code,
        credit_limit: limit,
        credit_currency: limit === null ? null : 'TRY',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const checkout = async ({ browser }: User) =>
    (await browser.get('/api/catalog/checkout')).json<Checkout>();
  const place = async ({ browser }: User) => {
    const answer = await browser.post('/api/catalog/cart', accepted);
    return answer.json<{ error?: { code: string } }>().error?.code ?? answer.statusCode;
  };
  const grant = (code: string, fields: object = {}) =>
    owner.post(`/${code}/grants`, { amount: total, until: future, reason: 'Halkalı', ...fields });
  const grantsOf = async (code: string) => (await owner.read(code)).account.grants;
  const byToken = (path: string, payload: object) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/office/companies${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    });
  const ownedBy = async (side: 'erp' | 'shop') => {
    await changeSettings(shop.db, { companyOwner: side });
    await expect.poll(async () => (await owner.read('ILK')).owner, { timeout: 5000 }).toBe(side);
  };

  test('a grant passes the limit and overdue debt for one order, which uses it up (rule open-account/grants)', async () => {
    const id = await company('IZIN', 1);
    await shop.db
      .updateTable('companies')
      .set({ overdue_balance: 9, overdue_expiry_day: 4, overdue_currency: 'TRY' })
      .where('id', '=', id)
      .execute();
    const buyer = await user(id);
    expect(await place(buyer)).toBe('credit-overdue');
    expect((await grant('IZIN', { amount: total - 0.01 })).status).toBe(200);
    expect(await place(buyer)).toBe('credit-overdue');
    await grant('IZIN', { amount: total * 3 });
    await grant('IZIN', { amount: total * 2, reason: ' T-2026 ' });
    expect((await checkout(buyer)).account).toMatchObject({
      problem: null,
      grant: { amount: total * 2, currency: 'TRY', until: future },
    });
    expect(await place(buyer)).toBe(200);
    const [used, other, small] = await grantsOf('IZIN');
    expect(used).toMatchObject({ state: 'used', reason: 'T-2026', orderNo: expect.any(String) });
    expect([other?.state, small?.state]).toEqual(['open', 'open']);
    // An order that needs no grant leaves it.
    await shop.db
      .updateTable('companies')
      .set({ overdue_balance: 0, credit_limit: total * 100 })
      .where('id', '=', id)
      .execute();
    await fillCart(shop.db, buyer.buyer, [{ productId: seed.child, quantity: 1 }]);
    expect(await place(buyer)).toBe(200);
    expect((await grantsOf('IZIN')).map(({ state }) => state)).toEqual(['used', 'open', 'open']);
    // A closed account stays closed.
    await shop.db
      .updateTable('companies')
      .set({ credit_allowed: false })
      .where('id', '=', id)
      .execute();
    await fillCart(shop.db, buyer.buyer, [{ productId: seed.child, quantity: 1 }]);
    expect(await place(buyer)).toBe('credit-blocked');
  });

  test('two orders against one grant: exactly one passes (rule open-account/grants)', async () => {
    for (let round = 0; round < 3; round++) {
      const code = `YARIS-${round}`;
      const id = await company(code, 0);
      await grant(code);
      const users = [await user(id), await user(id), await user(id)];
      const answers = await Promise.all(users.map(place));
      expect(answers.map(String).toSorted()).toEqual(['200', 'credit-limit', 'credit-limit']);
      expect((await grantsOf(code)).map(({ state }) => state)).toEqual(['used']);
    }
  });

  test('an owner withdraws a grant that no order has used; others give none (rules open-account/grants, staff/roles)', async () => {
    const id = await company('GERI', 0);
    expect(
      (await sales.post('/GERI/grants', { amount: 1, until: future, reason: 'x' })).status,
    ).toBe(403);
    await grant('GERI');
    const buyer = await user(id);
    const [given] = await grantsOf('GERI');
    expect(given).toMatchObject({ state: 'open', amount: total });
    const withdraw = `/GERI/grants/${given?.id}/withdraw`;
    expect(await owner.codeOf(owner.post(withdraw.replace('GERI', 'ILK')))).toBe('not-found');
    expect((await owner.post(withdraw)).status).toBe(200);
    expect(await owner.codeOf(owner.post(withdraw))).toBe('company-changed');
    expect(await place(buyer)).toBe('credit-limit');
    await grant('GERI');
    expect(await place(buyer)).toBe(200);
    const [used] = await grantsOf('GERI');
    expect(await owner.codeOf(owner.post(`/GERI/grants/${used?.id}/withdraw`))).toBe(
      'company-changed',
    );
    expect((await owner.logOf('GERI')).map(({ action }) => action)).toEqual([
      'company.grant',
      'company.grant-withdrawn',
      'company.grant',
    ]);
    expect(await owner.fieldsOf(grant('GERI', { amount: 0 }))).toHaveProperty('amount');
    expect(await owner.fieldsOf(grant('GERI', { amount: 1.234 }))).toHaveProperty('amount');
    expect(await owner.fieldsOf(grant('GERI', { until: '2020-01-01' }))).toHaveProperty('until');
    expect(await owner.fieldsOf(grant('GERI', { until: '2099-02-30' }))).toHaveProperty('until');
    expect(await owner.fieldsOf(grant('GERI', { reason: '  ' }))).toHaveProperty('reason');
    await company('YOK', null);
    expect(await owner.fieldsOf(grant('YOK'))).toHaveProperty('amount');
    // A grant whose last day is over passes nothing.
    await shop.db
      .updateTable('company_grants')
      .set({ until: '2020-01-01' })
      .where('company_id', '=', id)
      .execute();
    await grant('GERI');
    await shop.db
      .updateTable('company_grants')
      .set({ until: '2020-01-01' })
      .where('company_id', '=', id)
      .execute();
    await fillCart(shop.db, buyer.buyer, [{ productId: seed.child, quantity: 1 }]);
    expect(await place(buyer)).toBe('credit-limit');
    expect((await grantsOf('GERI'))[0]?.state).toBe('over');
  });

  test('the terms are the shop’s, or the ERP’s with its token alone (rules companies/owner, open-account/terms)', async () => {
    await company('KOSUL', null);
    const terms = { limit: 2500.5, days: 45, from: 'monthEnd', graceDays: 3 };
    expect(await owner.codeOf(owner.post('/KOSUL/credit', terms))).toBe('company-terms');
    expect((await byToken('/KOSUL/credit', terms)).statusCode).toBe(200);
    expect((await owner.read('KOSUL')).account.credit).toMatchObject({
      ...terms,
      currency: 'TRY',
      allowed: true,
      available: 2500.5,
    });
    await ownedBy('shop');
    expect((await sales.post('/KOSUL/credit', { limit: 1 })).status).toBe(403);
    const { version } = await owner.read('KOSUL');
    const changed = { allowed: false, currency: 'TL', seen: version };
    expect(await owner.post('/KOSUL/credit', changed)).toMatchObject({ version: version + 1 });
    // The answer may be lost.
    expect(await owner.post('/KOSUL/credit', changed)).toMatchObject({ version: version + 1 });
    expect(await owner.codeOf(owner.post('/KOSUL/credit', { limit: 1, seen: version }))).toBe(
      'company-changed',
    );
    expect(await owner.fieldsOf(owner.post('/KOSUL/credit', { limit: -1 }))).toHaveProperty(
      'limit',
    );
    expect(await owner.fieldsOf(owner.post('/KOSUL/credit', { currency: 'ABC' }))).toHaveProperty(
      'currency',
    );
    await owner.post('/KOSUL/credit', { limit: null });
    expect((await owner.read('KOSUL')).account.credit).toBeNull();
    expect(await owner.logOf('KOSUL')).toMatchObject([
      { action: 'company.credit', after: { creditLimit: 2500.5, currency: 'TRY', creditDays: 45 } },
      {
        action: 'company.credit',
        before: { creditAllowed: true },
        after: { creditAllowed: false },
      },
      { action: 'company.credit', before: { creditLimit: 2500.5 }, after: { creditLimit: null } },
    ]);
    await ownedBy('erp');
  });

  test('a token writes the statement from a place on, and may repeat it (rule open-account/statement-call)', async () => {
    const id = await company('DEFTER', total * 2);
    const buyer = await user(id);
    expect(await place(buyer)).toBe(200);
    const { orders } = await owner.read('DEFTER');
    const line = { date: '2026-11-20', document: 'F-1', debit: 10 };
    expect(await owner.codeOf(owner.post('/DEFTER/statement', { from: 0, lines: [line] }))).toBe(
      'company-terms',
    );
    expect((await byToken('/DEFTER/statement', { from: 1, lines: [line] })).statusCode).toBe(400);
    expect(
      (await byToken('/DEFTER/statement', { from: 0, lines: [{ ...line, date: '2026-13-01' }] }))
        .statusCode,
    ).toBe(400);
    const first = await byToken('/DEFTER/statement', {
      from: 0,
      lines: [line, { ...line, document: 'F-2' }],
      overdue: { overdueBalance: 5, overdueBalanceExpiryDay: 2 },
    });
    expect([first.statusCode, first.json()]).toEqual([200, { lines: 2 }]);
    const booked = { ...line, document: 'F-3', debit: total, orderNo: orders[0]?.orderNo };
    for (let times = 0; times < 2; times++)
      expect((await byToken('/DEFTER/statement', { from: 2, lines: [booked] })).json()).toEqual({
        lines: 3,
      });
    const { account } = await owner.read('DEFTER');
    expect(account.movements.map(({ document }) => document)).toEqual(['F-3', 'F-2', 'F-1']);
    expect(account).toMatchObject({ overdue: 5, overdueDays: 2, at: expect.any(String) });
    expect(account.credit).toMatchObject({ notBooked: 0, balance: total + 20, orders: [] });
    await byToken('/DEFTER/statement', { from: 0, lines: [], overdue: null });
    expect((await owner.read('DEFTER')).account).toMatchObject({ movements: [], overdue: 0 });
  });

  test('a statement while orders are placed: together they never pass the limit (rules open-account/together, open-account/statement-call)', async () => {
    for (let round = 0; round < 3; round++) {
      const code = `ES-${round}`;
      const id = await company(code, total * 4);
      const users = await Promise.all(Array.from({ length: 4 }, () => user(id)));
      const line = { date: '2026-11-20', document: 'F-1', debit: total * 2 };
      const [booked, ...answers] = await Promise.all([
        byToken(`/${code}/statement`, { from: 0, lines: [line] }),
        ...users.map(place),
      ]);
      expect(booked.statusCode).toBe(200);
      const placed = answers.filter((answer) => answer === 200).length;
      expect(answers.filter((answer) => answer === 'credit-limit')).toHaveLength(4 - placed);
      // Orders before the statement had room for four, those after it for two in all.
      expect(placed).toBeGreaterThanOrEqual(2);
      const credit = (await owner.read(code)).account.credit;
      expect(credit?.available).toBeCloseTo(total * (2 - placed), 2);
    }
  });
});
