import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  CustomerTablePage,
  CustomerViewCounts,
} from '#contract/office/customers/office-customers.ts';
import { findCustomers } from '#db/customer-work/find-customers.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeAddress, makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const dayMs = 86_400_000;

describeEachEngine('the office’s list of customers', (open) => {
  let shop: Shop;
  let office: Browser;
  let keeper: string;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    await shop.db.deleteFrom('customers').execute();
    office = shop.browser();
    const staff = await makeStaff(shop.db, 'orders');
    keeper = staff.name;
    await enterOffice(office, staff);
    const productId = await makeProduct(shop.db, { quantity: 100 });
    const loaded = await loadSnapshot(shop.db);
    const till = { db: shop.db, snapshot: () => loaded, clock: () => new Date() };
    for (const [key, name, surname] of [
      ['ismail', 'İsmail', 'Yıldız'],
      ['cigdem', 'Çiğdem', 'Işık'],
      ['burak', 'Burak', 'Doğan'],
    ] as const) {
      const buyer = await makeBuyer(shop.db);
      ids[key] = buyer.customerId;
      await change(key, { name, surname, email: `${key}@ornek.example` });
      if (key !== 'burak') await makeOrder(till, buyer, [{ productId, quantity: 2 }]);
    }
    const addressId = await makeAddress(shop.db, idOf('ismail'), 'Depo');
    await shop.db
      .updateTable('addresses')
      .set({
        company_name: 'Yıldız Hırdavat Ltd. Şti.',
        tax_number: '4540536920',
        city: 'Konya',
        phone: '+90 (332) 444 55 66',
      })
      .where('id', '=', addressId)
      .execute();
    await change('burak', { blocked_at: new Date() });
  });
  afterAll(() => shop.close());

  const idOf = (key: string) => ids[key] ?? 0;
  function change(key: string, values: Record<string, string | boolean | Date>) {
    return shop.db.updateTable('customers').set(values).where('id', '=', idOf(key)).execute();
  }
  const read = async (query: string) =>
    (await office.get(`/api/office/customer-table?${query}`)).json<CustomerTablePage>();
  const names = async (query: string) => (await read(query)).items.map(({ name }) => name);

  test('shows who ordered what, where and for which company (rule customers/list)', async () => {
    const [ismail] = (await read('q=ismail')).items;
    expect(ismail).toMatchObject({
      id: idOf('ismail'),
      kind: 'business',
      name: 'İsmail Yıldız',
      company: 'Yıldız Hırdavat Ltd. Şti.',
      city: 'Konya',
      blocked: false,
      orders: { count: 1, isMore: false },
    });
    expect(ismail?.orders.sum).toBeGreaterThan(0);
    expect((await read('q=burak')).items).toMatchObject([
      { kind: 'person', blocked: true, orders: { count: 0, sum: 0, lastAt: null } },
    ]);
  });

  test('finds by name, company, place, e-mail, telephone and tax number (rule customers/search)', async () => {
    for (const q of [
      'ısmaıl',
      'yildiz hird',
      'konya',
      'ismail@ornek.example',
      '0332 444',
      '3324445566',
      '4540536920',
    ])
      expect(await names(`q=${encodeURIComponent(q)}`), q).toEqual(['İsmail Yıldız']);
    expect(await names('q=konya%20burak')).toEqual([]);
  });

  test('follows each change at once: a new name, a moved address, a branch (rules customers/search, customers/views)', async () => {
    await change('cigdem', { surname: 'Karaca' });
    expect(await names('q=karaca')).toEqual(['Çiğdem Karaca']);
    expect(await names('q=ışık')).toEqual([]);
    await shop.db
      .insertInto('customer_branches')
      .values({ customer_id: idOf('cigdem'), id: 1, name: 'Merkez' })
      .execute();
    expect(await names('view=business&sort=name')).toEqual(['Çiğdem Karaca', 'İsmail Yıldız']);
    await shop.db.deleteFrom('customer_branches').execute();
    expect(await names('view=business')).toEqual(['İsmail Yıldız']);
    await change('cigdem', { surname: 'Işık' });
  });

  test('has views with their numbers; by name it follows the Turkish alphabet (rule customers/views)', async () => {
    expect(await names('sort=name')).toEqual(['Burak Doğan', 'Çiğdem Işık', 'İsmail Yıldız']);
    expect(await names('view=blocked')).toEqual(['Burak Doğan']);
    await change('cigdem', { created_at: new Date(Date.now() - 100 * dayMs) });
    await shop.db
      .updateTable('orders')
      .set({ created_at: new Date(Date.now() - 91 * dayMs) })
      .where('customer_id', '=', idOf('cigdem'))
      .execute();
    await change('cigdem', { surname: 'Işıl' });
    expect(await names('view=inactive')).toEqual(['Çiğdem Işıl']);
    expect(await names('view=new')).toHaveLength(2);
    const { items } = (await office.get('/api/office/customer-views')).json<CustomerViewCounts>();
    expect(items.map(({ view, count }) => `${view} ${count}`)).toEqual([
      'all 3',
      'business 1',
      'person 2',
      'guest 0',
      'inactive 1',
      'new 2',
      'blocked 1',
    ]);
  });

  test('turns pages in both directions without a row twice', async () => {
    const first = await read('sort=name&limit=2');
    const second = await read(`sort=name&limit=2&cursor=${first.next}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([
      idOf('burak'),
      idOf('cigdem'),
      idOf('ismail'),
    ]);
    const back = await read(`sort=name&limit=2&cursor=${second.previous}`);
    expect(back.items).toEqual(first.items);
    expect(first.total).toEqual({ count: 3, isMore: false });
  });

  test('gives the same rows where a word fits too many to read at once (rule customers/search)', async () => {
    const search = {
      view: 'all',
      text: 'ornek',
      company: '',
      sort: 'name',
      cursor: null,
      limit: 10,
      now: new Date(),
    } as const;
    const bounds = { atOnce: 1, counted: 1, worded: 2 };
    const narrow = await findCustomers(shop.db, search);
    const wide = await findCustomers(shop.db, search, bounds);
    expect(wide.items).toEqual(narrow.items);
    expect([narrow.total, wide.total]).toEqual([
      { count: 3, isMore: false },
      { count: 2, isMore: true },
    ]);
  });

  test('forgets who leaves', async () => {
    const { customerId } = await makeBuyer(shop.db);
    await shop.db
      .updateTable('customers')
      .set({ name: 'Geçici', closed_at: null })
      .where('id', '=', customerId)
      .execute();
    expect(await names('q=geçici')).toEqual(['Geçici']);
    await shop.db
      .updateTable('customers')
      .set({ closed_at: new Date() })
      .where('id', '=', customerId)
      .execute();
    expect(await names('q=geçici')).toEqual([]);
  });

  test('exports what a search shows and logs who did (rule customers/export)', async () => {
    const file = await office.get('/api/office/customer-table/export?q=ismail&locale=tr');
    const [head, line, end] = file.body.split('\r\n');
    expect(head).toMatch(/^\ufeffAd;Tür;Firma;E-posta/);
    expect(line).toMatch(
      /^İsmail Yıldız;Firma;Yıldız Hırdavat Ltd. Şti.;ismail@ornek.example;;Konya;1;/,
    );
    expect(end).toBe('');
    const log = await shop.db
      .selectFrom('activity_log')
      .select(['by_name', 'after'])
      .where('action', '=', 'customer.exported')
      .execute();
    expect(log).toEqual([{ by_name: keeper, after: { query: 'all' } }]);
  });

  test('names a wrong filter, and is closed to roles without customers (rules customers/list, staff/roles)', async () => {
    for (const query of ['view=x', 'sort=x', 'view=new&sort=name', 'cursor=x', 'q=%00'])
      expect((await office.get(`/api/office/customer-table?${query}`)).statusCode, query).toBe(400);
    const catalog = shop.browser();
    await enterOffice(catalog, await makeStaff(shop.db, 'catalog'));
    expect((await catalog.get('/api/office/customer-table')).statusCode).toBe(403);
  });
});
