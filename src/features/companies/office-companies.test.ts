import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { makeOrder, signIn } from '#tests/harness/buyers.ts';
import { makeCompany, makeUser } from '#tests/harness/companies.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { companyDesk } from '#tests/harness/office-companies.ts';
import { rightAddress } from '#tests/harness/own-calls.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { makePricedGroup } from '#tests/harness/wholesale.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';

describeEachEngine('companies in the office', (open) => {
  let shop: Shop;
  let office: Browser;
  let desk: ReturnType<typeof companyDesk>;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'sales'));
    desk = companyDesk(shop, office);
    await makePricedGroup(shop.db, { code: 'bayi', price: 321 });
    await makePricedGroup(shop.db, { code: 'kacak', price: 123 });
    await changeSettings(shop.db, { companyOwner: 'shop' });
  });
  afterAll(() => shop.close());

  const codesOf = async (query: string) => (await desk.list(query)).items.map(({ code }) => code);
  const ownedBy = async (owner: 'erp' | 'shop') => {
    await changeSettings(shop.db, { companyOwner: owner });
    await expect.poll(async () => (await desk.read('T-1')).owner, { timeout: 5000 }).toBe(owner);
  };

  test('a company is added, found by title, code, tax number and e-mail, and listed by its state (rules companies/office-new, companies/office-list, companies/office-search)', async () => {
    const made = await desk.post('', {
      title: ' Karaca Yapı Malzemeleri ',
      taxOffice: 'İkitelli',
      taxNumber: '523 041 9876',
      branches: [
        { id: 2, name: 'Ostim' },
        { id: 1, name: 'Merkez' },
      ],
    });
    expect(made).toMatchObject({ status: 200, code: 'karaca-yapi-malzemeleri', version: 1 });
    await desk.post('', { code: 'C-2', title: 'Çınar Otel' });
    await desk.post('', { code: 'C-3', title: 'Zümrüt' });
    await desk.post('/C-3', { state: 'blocked' });
    const user = await desk.account();
    await desk.add('C-2', user.email);
    const karaca = 'karaca-yapi-malzemeleri';
    expect(await codesOf('')).toEqual(['C-2', karaca, 'C-3']);
    expect(await codesOf('?sort=-title')).toEqual(['C-3', karaca, 'C-2']);
    expect(await codesOf('?q=YAPI')).toEqual([karaca]);
    expect(await codesOf('?q=cinar')).toEqual(['C-2']);
    expect(await codesOf('?q=c2')).toEqual(['C-2']);
    expect(await codesOf('?q=5230419')).toEqual([karaca]);
    // Signs of a pattern are signs like any other.
    for (const sign of ['%25', '_', '%5C']) expect(await codesOf(`?q=${sign}`)).toEqual([]);
    expect(await codesOf(`?q=${encodeURIComponent(user.email.toUpperCase())}`)).toEqual(['C-2']);
    expect(await codesOf('?view=blocked')).toEqual(['C-3']);
    const first = await desk.list('?limit=2');
    expect(first.total).toEqual({ count: 3, isMore: false });
    expect(await codesOf(`?limit=2&cursor=${first.next}`)).toEqual(['C-3']);
    expect((await office.get('/api/office/companies?view=none')).statusCode).toBe(400);
    const views = await office.get('/api/office/company-views', { 'cache-control': 'no-cache' });
    expect(views.json().items).toEqual([
      { view: 'all', count: 3 },
      { view: 'applied', count: 0 },
      { view: 'active', count: 2 },
      { view: 'blocked', count: 1 },
    ]);
    expect(await desk.codeOf(desk.post('', { code: 'C-2', title: 'İkinci' }))).toBe(
      'invalid-input',
    );
    expect(await desk.fieldsOf(desk.post('', { title: '  ' }))).toHaveProperty('title');
    expect(await desk.fieldsOf(desk.post('', { title: 'X', taxNumber: '12-3' }))).toHaveProperty(
      'taxNumber',
    );
    expect((await desk.read(karaca)).branches).toEqual([
      { id: 1, name: 'Merkez', costCentre: '', monthlyLimit: null },
      { id: 2, name: 'Ostim', costCentre: '', monthlyLimit: null },
    ]);
  });

  test('a change names the version that was seen, and is logged with what was before (rules companies/office-edit, companies/office-log)', async () => {
    await desk.post('', { code: 'D-1', title: 'Eski ad' });
    expect(await desk.post('/D-1', { title: 'Yeni ad', poRequired: true, seen: 1 })).toMatchObject({
      version: 2,
    });
    expect(await desk.codeOf(desk.post('/D-1', { title: 'Başka', seen: 1 }))).toBe(
      'company-changed',
    );
    // The answer of a change that was made may be lost.
    expect(await desk.post('/D-1', { title: 'Yeni ad', seen: 1 })).toMatchObject({ version: 2 });
    expect((await desk.read('D-1')).title).toBe('Yeni ad');
    expect(await desk.logOf('D-1')).toMatchObject([
      { action: 'company.added', after: { title: 'Eski ad' } },
      {
        action: 'company.changed',
        before: { title: 'Eski ad', poRequired: false },
        after: { title: 'Yeni ad', poRequired: true },
      },
    ]);
    expect((await desk.read('D-1')).log.map(({ action }) => action)).toEqual([
      'company.changed',
      'company.added',
    ]);
    expect((await desk.post('/yok', { title: 'X' })).status).toBe(404);
    expect((await office.get('/api/office/companies/yok')).statusCode).toBe(404);
  });

  test('the terms are the shop’s, or the ERP’s with its token alone (rule companies/owner)', async () => {
    await desk.post('', { code: 'T-1', title: 'Koşul' });
    const terms = { group: 'bayi', priceList: 'kacak' };
    expect(await desk.fieldsOf(desk.post('/T-1', { group: 'yok' }))).toHaveProperty('group');
    expect(await desk.fieldsOf(desk.post('/T-1', { priceList: 'yok' }))).toHaveProperty(
      'priceList',
    );
    expect(await desk.fieldsOf(desk.post('/T-1', { assortments: ['yok'] }))).toHaveProperty(
      'assortments',
    );
    await shop.db.updateTable('price_lists').set({ active: false }).execute();
    expect(await desk.fieldsOf(desk.post('/T-1', terms))).toHaveProperty('priceList');
    await shop.db.updateTable('price_lists').set({ active: true }).execute();
    expect((await desk.post('/T-1', terms)).status).toBe(200);
    expect(await desk.read('T-1')).toMatchObject({
      owner: 'shop',
      group: { code: 'bayi', label: 'Grup bayi' },
      priceList: { code: 'kacak', active: true },
    });
    for (const [kind, code] of [
      ['groups', 'bayi'],
      ['price-lists', 'kacak'],
    ] as const) {
      const owner = shop.browser();
      await enterOffice(owner, await makeStaff(shop.db, 'owner'));
      const removed = await officePost(owner, `/api/office/${kind}/${code}/remove`);
      expect(removed.json().error.code, kind).toMatch(/-used$/);
    }
    await ownedBy('erp');
    expect(await desk.codeOf(desk.post('/T-1', { group: null }))).toBe('company-terms');
    expect(await desk.codeOf(desk.post('', { title: 'Yeni', ...terms }))).toBe('company-terms');
    expect((await desk.post('/T-1', { title: 'Ad değişir', ...terms })).status).toBe(200);
    const now = new Date();
    const token = await addToken(shop.db, {
      name: 'ERP',
      scopes: ['companies:write'],
      expiresAt: new Date(now.getTime() + 60_000),
      by: 'test',
      now,
    });
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/office/companies/T-1',
      headers: { authorization: `Bearer ${token}` },
      payload: { group: null },
    });
    expect(answer.statusCode).toBe(200);
    expect(await desk.read('T-1')).toMatchObject({ owner: 'erp', group: null });
    await ownedBy('shop');
  });

  test('a branch goes from those who have others, and not from somebody’s last one (rule companies/office-edit)', async () => {
    const branches = [
      { id: 1, name: 'Merkez' },
      { id: 2, name: 'Ostim' },
    ];
    await desk.post('', { code: 'B-1', title: 'Şubeli', branches });
    const [manager, both, one] = [await desk.account(), await desk.account(), await desk.account()];
    await desk.add('B-1', manager.email);
    await desk.add('B-1', both.email, 'buyer', [1, 2]);
    await desk.add('B-1', one.email, 'buyer', [2]);
    const kept = { branches: branches.slice(0, 1) };
    expect(await desk.fieldsOf(desk.post('/B-1', kept))).toEqual({
      branches: expect.stringContaining('Ayşe'),
    });
    await desk.post(`/B-1/users/${one.customerId}`, { role: 'buyer', branches: [1] });
    expect((await desk.post('/B-1', kept)).status).toBe(200);
    expect((await desk.rightsOf(both.customerId)).branches).toEqual([1]);
    expect(await desk.branchesOf(both.customerId)).toEqual(['Merkez']);
    await desk.post('/B-1', { branches: [{ id: 1, name: 'Genel Merkez' }] });
    expect(await desk.branchesOf(manager.customerId)).toEqual(['Genel Merkez']);
    expect(
      await desk.fieldsOf(desk.post('/B-1', { branches: [branches[0], branches[0]] })),
    ).toHaveProperty('branches');
  });

  test('one that has applied is accepted once, or refused with a reason and gone (rule companies/office-decide)', async () => {
    for (const code of ['A-1', 'A-2']) await desk.post('', { code, title: `Başvuran ${code}` });
    const [first, second] = [await desk.account(), await desk.account()];
    await desk.add('A-1', first.email);
    await desk.add('A-2', second.email);
    await sql`update companies set state = 'applied' where code in ('A-1', 'A-2')`.execute(shop.db);
    expect(await desk.fieldsOf(desk.post('/A-1', { state: 'active' }))).toHaveProperty('state');
    expect((await desk.post('/A-1/decide', { accept: true })).status).toBe(200);
    expect(await desk.codeOf(desk.post('/A-1/decide', { accept: false, reason: 'x' }))).toBe(
      'company-decided',
    );
    expect((await desk.read('A-1')).state).toBe('active');
    expect(await desk.fieldsOf(desk.post('/A-2/decide', { accept: false }))).toHaveProperty(
      'reason',
    );
    const refusal = { accept: false, reason: 'Vergi levhası yok.' };
    expect((await desk.post('/A-2/decide', refusal)).status).toBe(200);
    expect((await office.get('/api/office/companies/A-2')).statusCode).toBe(404);
    expect(await desk.rightsOf(second.customerId)).toEqual({ role: null, branches: null });
    expect((await desk.logOf('A-2')).at(-1)).toMatchObject({
      action: 'company.refused',
      before: { title: 'Başvuran A-2' },
      after: { reason: 'Vergi levhası yok.', users: String(second.customerId) },
    });
  });

  test('the page has the account, the orders of 12 months and who placed them (rule companies/office-page)', async () => {
    await desk.post('', { code: 'P-1', title: 'Hareketli' });
    const manager = await desk.account();
    await desk.add('P-1', manager.email);
    await sql`update companies set overdue_balance = 250, overdue_expiry_day = 4, overdue_currency = 'TRY',
      account_at = now() where code = 'P-1'`.execute(shop.db);
    await sql`insert into company_statement (company_id, position, date, document, debit, credit)
      select co.id, x.n, x.day::date, 'F-' || x.n, x.debit, x.credit from companies co,
        (values (1, '2026-01-02', 900, 0), (2, '2026-02-02', 0, 400)) x (n, day, debit, credit)
      where co.code = 'P-1'`.execute(shop.db);
    const loaded = await loadSnapshot(shop.db);
    const till = { db: shop.db, snapshot: () => loaded, clock: () => new Date() };
    const order = await makeOrder(till, manager, [{ productId: seed.bulb, quantity: 2 }]);
    const { total } = await shop.db
      .selectFrom('orders')
      .where('id', '=', order.id)
      .select('total')
      .executeTakeFirstOrThrow();
    const company = await desk.read('P-1');
    expect(company.account).toMatchObject({
      balance: 500,
      overdue: 250,
      overdueDays: 4,
      currency: 'TRY',
      isMore: false,
      movements: [
        { date: '2026-02-02', document: 'F-2', credit: 400, balance: 500 },
        { date: '2026-01-02', debit: 900, balance: 900 },
      ],
    });
    const documents = async (days: number) =>
      (await desk.read(`P-1?days=${days}`)).account.movements.map(({ document }) => document);
    expect(await documents(3660)).toEqual(['F-2', 'F-1']);
    expect(await documents(1)).toEqual([]);
    expect(company.orders).toMatchObject([{ orderNo: order.orderNo, buyer: 'Ayşe', total }]);
    expect(company.figures).toMatchObject({ orders: 1, spent: total });
    expect((await desk.list('?q=Hareketli')).items).toMatchObject([
      { balance: 500, overdue: 250, users: 1, orders: { count: 1, sum: total } },
    ]);
    const listed = async (path: string) => (await office.get(path)).json().items;
    expect(await listed('/api/office/order-table?company=P-1')).toMatchObject([
      { orderNo: order.orderNo, orderedFor: 'Hareketli' },
    ]);
    expect(await listed('/api/office/order-table?company=P-0')).toEqual([]);
    await sql`update orders set cost_centre = '210 Gebze' where id = ${order.id}`.execute(shop.db);
    const ofCentre = (name: string) =>
      listed(`/api/office/order-table?costCentre=${encodeURIComponent(name)}`);
    expect(await ofCentre('210 Gebze')).toMatchObject([{ orderNo: order.orderNo }]);
    expect(await ofCentre('210')).toEqual([]);
    expect(await listed('/api/office/customer-table?company=P-1')).toMatchObject([
      { id: manager.customerId, company: 'Hareketli' },
    ]);
    await sql`update orders set created_at = now() - interval '13 months' where id = ${order.id}`.execute(
      shop.db,
    );
    expect((await desk.read('P-1')).figures).toEqual({ orders: 0, spent: 0, lastAt: null });
  });

  test('a company’s page has limits and addresses, which the company’s manager keeps (rule companies/office-page)', async () => {
    const id = await makeCompany(shop.db, { code: 'S-1', own_addresses: false });
    const manager = await makeUser(shop.db, id, 'manager');
    const buyer = await makeUser(shop.db, id, 'buyer');
    await sql`update customers set company_order_limit = 40000, company_monthly_limit = 90000.5
      where id = ${buyer.customerId}`.execute(shop.db);
    await sql`update company_branches set monthly_limit = 250000, cost_centre = '210'
      where company_id = ${id} and id = 2`.execute(shop.db);
    const browser = shop.browser();
    await signIn(shop.db, browser, manager);
    const payload = { ...rightAddress, property_address_title: 'Depo', company: '1', branch: 2 };
    await browser.change({ method: 'POST', url: '/api/catalog/address', payload });
    expect(await desk.read('S-1')).toMatchObject({
      limitCurrency: 'TRY',
      ownAddresses: false,
      users: [{ orderLimit: null }, { orderLimit: 40_000, monthlyLimit: 90_000.5 }],
      branches: [
        { id: 1, monthlyLimit: null },
        { id: 2, monthlyLimit: 250_000, costCentre: '210' },
      ],
      addresses: [{ addressTitle: 'Depo', branch: { id: 2, name: 'Ostim' } }],
    });
  });
});
