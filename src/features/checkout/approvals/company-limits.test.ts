import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import {
  approvalSteps,
  codeOf,
  wideAccount,
  type CompanyUser,
} from '#tests/harness/approval-steps.ts';
import { makeBuyer, signIn } from '#tests/harness/buyers.ts';
import type { OrderList } from '#contract/order.ts';
import { makeCompany } from '#tests/harness/companies.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';

describeEachEngine('limits and deciders of a company', (open) => {
  let shop: Shop;
  let steps: ReturnType<typeof approvalSteps>;
  let total: number;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    steps = approvalSteps(shop);
    await changeSettings(shop.db, { b2b_acik_hesap: '1', unpaidOrderLimitBusiness: 1000 });
    await shop.db
      .updateTable('products')
      .set({ quantity: 100_000, opening_quantity: 100_000 })
      .where('id', '=', seed.child)
      .execute();
    const first = await steps.user(await makeCompany(shop.db, wideAccount), 'manager');
    await steps.fill(first);
    const checkout = () => steps.checkout(first);
    // The server hears of settings within a second.
    await vi.waitFor(async () => expect((await checkout()).methods).toContain(5), 5000);
    total = (await checkout()).cart.total;
  });
  afterAll(() => shop.close());

  test('limits of a month count orders and waiting requests, and no canceled order (rule approvals/limits)', async () => {
    const company = await makeCompany(shop.db);
    const manager = await steps.user(company, 'manager');
    const buyer = await steps.user(company, 'buyer', { month: total * 2 });
    const cancel = (order: { id: number } | undefined) =>
      buyer.browser.change({
        method: 'PATCH',
        url: `/api/catalog/order/${order?.id}`,
        payload: { cancel: true },
      });
    const buy = async () => {
      await steps.fill(buyer);
      return steps.place(buyer);
    };
    expect((await buy()).statusCode).toBe(200);
    expect((await buy()).statusCode).toBe(200);
    expect(codeOf(await buy())).toEqual([409, 'approval-needed']);
    const [last] = await steps.ordersOf(buyer);
    await cancel(last);
    expect((await steps.place(buyer)).statusCode).toBe(200);
    await steps.fill(buyer);
    const { approvalId: id } = await steps.ask(buyer);
    const [newest] = await steps.ordersOf(buyer);
    await cancel(newest);
    // One order and one request: both count.
    expect(codeOf(await buy())).toEqual([409, 'approval-needed']);
    await steps.change(manager, { action: 'return', id });
    expect((await steps.place(buyer)).statusCode).toBe(200);
  });

  test('limits of a branch are never passed by two users at once (rule approvals/together)', async () => {
    const company = await makeCompany(shop.db);
    await shop.db
      .updateTable('company_branches')
      .set({ monthly_limit: total * 3 })
      .where('company_id', '=', company)
      .where('id', '=', 1)
      .execute();
    const buyers = await Promise.all(Array.from({ length: 8 }, () => steps.user(company, 'buyer')));
    for (const who of buyers) {
      await steps.chooseBranch(who, 1);
      await steps.fill(who);
    }
    const answers = await Promise.all(buyers.map((who) => steps.place(who)));
    expect(answers.map(codeOf).filter(([status]) => status === 200)).toHaveLength(3);
    expect(answers.map(codeOf).filter(([, code]) => code === 'approval-needed')).toHaveLength(5);
  });

  test('of other branches and companies are nobody’s here (rule approvals/deciders)', async () => {
    const company = await makeCompany(shop.db);
    const buyer = await steps.user(company, 'buyer', { order: 1 });
    const ofBranch = await steps.user(company, 'approver', { branches: [1], order: 1 });
    const ofOther = await steps.user(company, 'approver', { branches: [2] });
    const colleague = await steps.user(company, 'buyer');
    const foreign = await steps.user(await makeCompany(shop.db), 'manager');
    await steps.user(company, 'manager');
    await steps.chooseBranch(buyer, 1);
    await steps.fill(buyer);
    const { approvalId: id } = await steps.ask(buyer);
    for (const who of [ofOther, colleague, foreign]) {
      expect((await steps.page(who)).waiting).toEqual([]);
      for (const action of ['approve', 'return', 'take', 'withdraw'])
        expect(codeOf(await steps.change(who, { action, id }))).toEqual([404, 'not-found']);
    }
    expect(codeOf(await steps.change(buyer, { action: 'approve', id }))).toEqual([
      404,
      'not-found',
    ]);
    const stranger = { buyer: await makeBuyer(shop.db), browser: shop.browser() };
    await signIn(shop.db, stranger.browser, stranger.buyer);
    expect((await stranger.browser.get('/api/catalog/approvals')).statusCode).toBe(404);
    expect((await steps.page(ofBranch)).waiting).toMatchObject([{ id, branch: 'Merkez' }]);
    // Never oneself, also not an approver.
    await steps.chooseBranch(ofBranch, 1);
    await steps.fill(ofBranch);
    const own = await steps.ask(ofBranch);
    expect(codeOf(await steps.change(ofBranch, { action: 'approve', id: own.approvalId }))).toEqual(
      [404, 'not-found'],
    );
    expect((await steps.change(ofBranch, { action: 'approve', id })).statusCode).toBe(200);
  });

  test('end with whoever leaves, as buyer and as decider (rule approvals/leaving)', async () => {
    const company = await makeCompany(shop.db);
    const manager = await steps.user(company, 'manager');
    const approver = await steps.user(company, 'approver');
    const buyer = await steps.user(company, 'buyer', { order: 1 });
    await steps.fill(buyer);
    const { approvalId: id } = await steps.ask(buyer);
    const leave = ({ browser }: CompanyUser) =>
      browser.change({
        method: 'POST',
        url: '/api/catalog/company',
        payload: { action: 'leave' },
      });
    await leave(approver);
    expect(codeOf(await steps.change(approver, { action: 'approve', id }))).toEqual([
      404,
      'not-found',
    ]);
    await leave(buyer);
    expect((await steps.page(manager)).waiting).toEqual([]);
    expect(codeOf(await steps.change(manager, { action: 'approve', id }))).toEqual([
      409,
      'approval-over',
    ]);
    const { company_order_limit: limit } = await shop.db
      .selectFrom('customers')
      .select('company_order_limit')
      .where('id', '=', buyer.buyer.customerId)
      .executeTakeFirstOrThrow();
    expect(limit).toBeNull();
  });

  test('have the cost center of the cart or of the branch (rule companies/cost-centers)', async () => {
    const company = await makeCompany(shop.db, {
      cost_centre_required: true,
      cost_centres: ['120 Depo', '210 Şantiye'],
    });
    const buyer = await steps.user(company, 'buyer');
    await steps.fill(buyer);
    expect(codeOf(await steps.place(buyer))).toEqual([400, 'cost-centre']);
    const say = (costCentre: string) =>
      buyer.browser.change({ method: 'PATCH', url: '/api/catalog/cart', payload: { costCentre } });
    await say('999 Yok');
    expect(codeOf(await steps.place(buyer))).toEqual([400, 'cost-centre']);
    await say('210 Şantiye');
    expect((await steps.place(buyer)).statusCode).toBe(200);
    expect((await steps.ordersOf(buyer))[0]?.costCentre).toBe('210 Şantiye');
    await shop.db
      .updateTable('company_branches')
      .set({ cost_centre: '120 Depo' })
      .where('company_id', '=', company)
      .where('id', '=', 2)
      .execute();
    await steps.chooseBranch(buyer, 2);
    await steps.fill(buyer);
    expect((await steps.place(buyer)).statusCode).toBe(200);
    expect((await steps.ordersOf(buyer))[0]?.costCentre).toBe('120 Depo');

    // Their list of orders shows those of one (rule orders/filters).
    const list = async (query: string) =>
      (await buyer.browser.get(`/api/catalog/orders${query}`)).json<OrderList>();
    const { costCentres, items } = await list('?costCentre=120+Depo');
    expect(costCentres).toEqual(['120 Depo', '210 Şantiye']);
    expect(items.map(({ costCentre }) => costCentre)).toEqual(['120 Depo']);
    expect((await list('')).total).toBe(2);
    expect((await list('?costCentre=%00')).total).toBe(2);
  });

  test('limits are set by managers alone, at the field that is wrong (rules approvals/limits, companies/users)', async () => {
    const company = await makeCompany(shop.db);
    const manager = await steps.user(company, 'manager');
    const buyer = await steps.user(company, 'buyer');
    const set = (who: CompanyUser, payload: object) =>
      who.browser.change({ method: 'POST', url: '/api/catalog/company', payload });
    const { customerId: id } = buyer.buyer;
    const rights = { action: 'change', id, role: 'buyer', branches: [] };
    expect(codeOf(await set(buyer, { ...rights, orderLimit: '5' }))).toEqual([409, 'company-role']);
    const wrong = await set(manager, { ...rights, orderLimit: 'çok', monthlyLimit: '' });
    expect(codeOf(wrong)).toEqual([400, 'invalid-input']);
    await set(manager, { ...rights, orderLimit: '1500,50', monthlyLimit: '90000' });
    await set(manager, { action: 'branch', id: 1, monthlyLimit: '250000' });
    await set(manager, { action: 'rules', approveCredit: '1' });
    const shown = (await manager.browser.get('/api/catalog/company')).json<{
      users: { id: number; orderLimit: number; monthlyLimit: number; spent: number }[];
      branches: object[];
    }>();
    expect(shown).toMatchObject({ approveCredit: true, poRequired: false });
    expect(shown.users.find((each) => each.id === id)).toMatchObject({
      orderLimit: 1500.5,
      monthlyLimit: 90_000,
      spent: 0,
    });
    expect(shown.branches[0]).toMatchObject({ id: 1, monthlyLimit: 250_000, spent: 0 });
    const lonely = await makeCompany(shop.db);
    const alone = await steps.user(lonely, 'manager');
    const demoted = { action: 'change', id: alone.buyer.customerId, role: 'manager', branches: [] };
    expect((await set(alone, { ...demoted, orderLimit: '1' })).statusCode).toBe(200);
  });
});
