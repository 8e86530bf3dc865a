import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ProductDetail } from '#contract/catalog/product.ts';
import type { CompanyPage } from '#contract/company/company.ts';
import type { OrderList } from '#contract/order.ts';
import type { Session } from '#contract/session.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import type { CompanyRole } from '#rules/person/company-roles.ts';
import { openShop, seed, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn, type Buyer } from '#tests/harness/buyers.ts';
import { makeCompany, makeUser } from '#tests/harness/companies.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { makePricedGroup } from '#tests/harness/wholesale.ts';

describeEachEngine('companies', (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
  });
  afterAll(() => shop.close());

  interface User {
    browser: Browser;
    buyer: Buyer;
  }
  async function signedIn(buyer: Buyer): Promise<User> {
    const browser = shop.browser();
    await signIn(shop.db, browser, buyer);
    return { browser, buyer };
  }
  const user = async (company: number, role: CompanyRole, branches: number[] | null = null) =>
    signedIn(await makeUser(shop.db, company, role, branches));
  const stranger = async () => signedIn(await makeBuyer(shop.db));
  const page = async ({ browser }: User) => browser.get('/api/catalog/company');
  const read = async (who: User) => (await page(who)).json<CompanyPage>();
  const send = ({ browser }: User, url: string, payload: object) =>
    browser.change({ method: 'POST', url, payload });
  const change = (who: User, body: object) => send(who, '/api/catalog/company', body);
  const session = async ({ browser }: User) =>
    (await browser.get('/api/catalog/session')).json<Session>();
  const bulbPrice = async ({ browser }: User) =>
    (await browser.get(`/api/catalog/product/${seed.bulb}`)).json<ProductDetail>().salePrice.value;
  const refusalOf = (answer: { statusCode: number; json: () => unknown }) => [
    answer.statusCode,
    (answer.json() as { error?: { code?: string } }).error?.code,
  ];
  async function mails(): Promise<Mail[]> {
    const sent: Mail[] = [];
    const outbox = {
      db: shop.db,
      send: async (mail: Mail) => void sent.push(mail),
      publicUrl: shopOrigin,
      clock: () => new Date(),
      onError: (error: unknown) => {
        throw error;
      },
      onUnaddressed: () => undefined,
    };
    while ((await workOutbox(outbox)) > 0);
    return sent.filter(({ messageId }) => messageId.startsWith('company-invitation-'));
  }
  const tokenIn = (mail: Mail | undefined) =>
    /\/firmam\/davet\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

  test('show their users, branches and the reader’s role; without one there is none (rules companies/page, companies/branches)', async () => {
    const company = await makeCompany(shop.db);
    const manager = await user(company, 'manager');
    const buyer = await user(company, 'buyer', [2]);
    const shown = await read(buyer);
    expect(shown).toMatchObject({
      role: 'buyer',
      branches: [
        { id: 1, name: 'Merkez' },
        { id: 2, name: 'Ostim' },
      ],
      invitations: [],
    });
    expect(shown.users.map(({ role, branches, isOwn }) => [role, branches, isOwn])).toEqual([
      ['manager', null, false],
      ['buyer', [2], true],
    ]);
    expect((await session(buyer)).company).toEqual({
      title: shown.title,
      role: 'buyer',
      poRequired: false,
    });
    expect((await session(buyer)).branches).toEqual([{ id: 2, name: 'Ostim' }]);
    expect((await session(manager)).branches).toHaveLength(2);
    expect(refusalOf(await page(await stranger()))).toEqual([404, 'not-found']);
    await shop.db.deleteFrom('company_branches').where('id', '=', 2).execute();
    expect((await session(buyer)).branches).toEqual([]);
  });

  test('give their users the prices of the contract, until they leave (rules companies/face, companies/states)', async () => {
    const { listId } = await makePricedGroup(shop.db, { code: `S${Date.now()}`, price: 7 });
    const company = await makeCompany(shop.db, { price_list_id: listId });
    const manager = await user(company, 'manager');
    const buyer = await user(company, 'buyer');
    const other = await stranger();
    await vi.waitFor(async () => expect(await bulbPrice(buyer)).toBe(7), 5000);
    const usual = await bulbPrice(other);
    expect(usual).not.toBe(7);
    expect((await change(buyer, { action: 'leave' })).statusCode).toBe(200);
    await vi.waitFor(async () => expect(await bulbPrice(buyer)).toBe(usual), 1500);
    expect(await bulbPrice(manager)).toBe(7);
    await shop.db
      .updateTable('companies')
      .set({ state: 'applied' })
      .where('id', '=', company)
      .execute();
    await vi.waitFor(async () => expect(await bulbPrice(manager)).toBe(usual), 1500);
    expect(refusalOf(await page(manager))).toEqual([404, 'not-found']);
  });

  test('are changed by managers alone, and keep one (rules companies/roles, companies/users)', async () => {
    const company = await makeCompany(shop.db);
    const foreign = await user(await makeCompany(shop.db), 'buyer');
    const manager = await user(company, 'manager');
    const buyer = await user(company, 'buyer');
    const id = buyer.buyer.customerId;
    for (const body of [
      { action: 'change', id, role: 'manager' },
      { action: 'remove', id: manager.buyer.customerId },
      { action: 'invite', email: 'yeni@example.com', role: 'buyer' },
      { action: 'withdraw', id: 1 },
    ])
      expect(refusalOf(await change(buyer, body))).toEqual([409, 'company-role']);
    expect(refusalOf(await change(manager, { action: 'leave' }))).toEqual([409, 'last-manager']);
    const own = { action: 'change', id: manager.buyer.customerId, role: 'buyer' };
    expect(refusalOf(await change(manager, own))).toEqual([409, 'last-manager']);
    const theirs = foreign.buyer.customerId;
    for (const action of ['change', 'remove'])
      expect(refusalOf(await change(manager, { action, id: theirs, role: 'manager' }))).toEqual([
        404,
        'not-found',
      ]);
    expect(
      refusalOf(await change(manager, { action: 'change', id, role: 'buyer', branches: [9] })),
    ).toEqual([404, 'not-found']);
    expect(refusalOf(await change(manager, { action: 'change', id, role: 'x' }))).toEqual([
      400,
      'invalid-input',
    ]);
    const given = { action: 'change', id, role: 'approver', branches: ['1'] };
    expect((await change(manager, given)).statusCode).toBe(200);
    expect((await read(buyer)).users.find((each) => each.isOwn)).toMatchObject({
      role: 'approver',
      branches: [1],
    });
    expect((await change(manager, { action: 'remove', id })).statusCode).toBe(200);
    expect((await page(buyer)).statusCode).toBe(404);
    expect((await session(buyer)).branches).toEqual([]);
  });

  test('let a buyer go whom no manager could remove (rule companies/users)', async () => {
    const alone = await user(await makeCompany(shop.db), 'buyer');
    expect((await change(alone, { action: 'leave' })).statusCode).toBe(200);
  });

  test('keep a manager when two of them step back at the same time (rule companies/users)', async () => {
    for (let round = 0; round < 5; round++) {
      const company = await makeCompany(shop.db);
      const both = [await user(company, 'manager'), await user(company, 'manager')];
      const answers = await Promise.all(both.map((each) => change(each, { action: 'leave' })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    }
  });

  test('are joined by the link of a mail, once, by nobody of another company (rule companies/invitations)', async () => {
    const company = await makeCompany(shop.db);
    const manager = await user(company, 'manager');
    const invite = { action: 'invite', email: 'Yeni@Example.com', role: 'buyer', branches: [2] };
    expect(refusalOf(await change(manager, { ...invite, email: 'yeni' }))).toEqual([
      400,
      'invalid-input',
    ]);
    await change(manager, invite);
    const [first] = await mails();
    expect(first?.to).toBe('yeni@example.com');
    await change(manager, invite);
    const [second] = await mails();
    const join = async (who: User, token: string) => change(who, { action: 'join', token });
    const newcomer = await stranger();
    expect(refusalOf(await join(newcomer, tokenIn(first)))).toEqual([404, 'invitation-over']);
    const foreign = await user(await makeCompany(shop.db), 'buyer');
    expect(refusalOf(await join(foreign, tokenIn(second)))).toEqual([409, 'other-company']);
    const shown = await newcomer.browser.get(`/api/catalog/company/invitation/${tokenIn(second)}`);
    expect(shown.json()).toMatchObject({ role: 'buyer' });
    const again = await Promise.all([
      join(newcomer, tokenIn(second)),
      join(await stranger(), tokenIn(second)),
    ]);
    expect(again.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    const { users, invitations } = await read(manager);
    expect([users.length, users[1]?.branches, invitations]).toEqual([2, [2], []]);
  });

  test('withdraw an invitation, and its link and mail are over (rule companies/invitations)', async () => {
    const manager = await user(await makeCompany(shop.db), 'manager');
    await change(manager, { action: 'invite', email: 'bir@example.com', role: 'manager' });
    const [mail] = await mails();
    await change(manager, { action: 'invite', email: 'iki@example.com', role: 'manager' });
    for (const { id } of (await read(manager)).invitations)
      expect((await change(manager, { action: 'withdraw', id })).statusCode).toBe(200);
    expect(await mails()).toEqual([]);
    expect(
      refusalOf(await change(await stranger(), { action: 'join', token: tokenIn(mail) })),
    ).toEqual([404, 'invitation-over']);
  });

  test('have orders that approvers of the branch and managers see, and their buyer alone cancels (rule companies/orders)', async () => {
    const company = await makeCompany(shop.db);
    const buyer = await user(company, 'buyer');
    await send(buyer, '/api/catalog/settings', { key: 'branch', value: 2 });
    await fillCart(shop.db, buyer.buyer, [{ productId: seed.child, quantity: 1 }]);
    const accepted = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
    expect((await buyer.browser.post('/api/catalog/cart', accepted)).statusCode).toBe(200);
    const orders = async ({ browser }: User) =>
      (await browser.get('/api/catalog/orders')).json<OrderList>();
    const [own] = (await orders(buyer)).items;
    expect(own).toMatchObject({ cancellable: true, branch: 'Ostim' });
    expect(own).not.toHaveProperty('buyer');
    const orderNo = own?.orderNo ?? '';
    for (const [who, sees] of [
      [await user(company, 'manager'), true],
      [await user(company, 'approver'), true],
      [await user(company, 'approver', [2]), true],
      [await user(company, 'approver', [1]), false],
      [await user(company, 'buyer'), false],
      [await user(await makeCompany(shop.db), 'manager'), false],
      [await stranger(), false],
    ] as const) {
      const { items, total } = await orders(who);
      expect([items.length, total]).toEqual(sees ? [1, 1] : [0, 0]);
      const one = await who.browser.get(`/api/catalog/order/${orderNo}`);
      expect(one.statusCode).toBe(sees ? 200 : 404);
      if (sees) expect(one.json()).toMatchObject({ buyer: 'Ayşe', cancellable: false });
      const cancelled = await send(who, `/api/catalog/order/${own?.id}`, { cancel: true });
      expect(cancelled.statusCode).toBe(404);
      const offer = await who.browser.get(`/api/catalog/order/${orderNo}/cancellation`);
      expect(offer.statusCode).toBe(404);
    }
    const manager = await user(company, 'manager');
    await change(manager, { action: 'remove', id: buyer.buyer.customerId });
    expect((await orders(manager)).total).toBe(1);
    expect((await orders(buyer)).total).toBe(1);
  });

  test('have one account, which buyers do not see (rule companies/account)', async () => {
    const company = await makeCompany(shop.db);
    await shop.db
      .insertInto('company_statement')
      .values({ company_id: company, position: 1, date: '2026-02-01', debit: 500 })
      .execute();
    await shop.db
      .updateTable('companies')
      .set({ overdue_balance: 500, overdue_expiry_day: 4, overdue_currency: 'TRY' })
      .where('id', '=', company)
      .execute();
    const buyer = await user(company, 'buyer');
    await shop.db
      .insertInto('customer_statement')
      .values({ customer_id: buyer.buyer.customerId, position: 1, date: '2026-02-01', debit: 3 })
      .execute();
    const statement = async ({ browser }: User) =>
      (await browser.get('/api/catalog/statement')).json<{ balance: number }>().balance;
    const manager = await user(company, 'manager');
    expect(await statement(manager)).toBe(500);
    expect(await statement(await user(company, 'approver'))).toBe(500);
    expect(await statement(buyer)).toBe(0);
    expect((await session(buyer)).hasStatement).toBe(false);
    expect(await session(manager)).toMatchObject({ hasStatement: true });
    await change(buyer, { action: 'leave' });
    expect(await statement(buyer)).toBe(3);
  });

  test('that ask for an order number refuse an order without one (rule companies/po-required)', async () => {
    const buyer = await user(await makeCompany(shop.db, { po_required: true }), 'buyer');
    await fillCart(shop.db, buyer.buyer, [{ productId: seed.child, quantity: 1 }]);
    const accepted = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
    const order = () => buyer.browser.post('/api/catalog/cart', accepted);
    expect(refusalOf(await order())).toEqual([400, 'po-required']);
    await shop.db
      .updateTable('carts')
      .set({ reference: 'SA-7' })
      .where('customer_id', '=', buyer.buyer.customerId)
      .execute();
    expect((await order()).statusCode).toBe(200);
  });
});
