import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, makeOrder, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { makeQuestion } from '#tests/harness/questions.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the page of a customer in the office', (open) => {
  let shop: Shop;
  let office: Browser;
  let keeper: string;
  let buyer: Buyer;
  let orderNo: string;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    const staff = await makeStaff(shop.db, 'orders');
    keeper = staff.name;
    await enterOffice(office, staff);
    const productId = await makeProduct(shop.db, {
      name: 'Çekiç',
      nameEn: 'Hammer',
      quantity: 100,
    });
    const loaded = await loadSnapshot(shop.db);
    const till = { db: shop.db, snapshot: () => loaded, clock: () => new Date() };
    buyer = await makeBuyer(shop.db, { branch: 'Merkez' });
    ({ orderNo } = await makeOrder(till, buyer, [{ productId, quantity: 2 }]));
    await shop.db
      .updateTable('carts')
      .set({ ordered_at: new Date() })
      .where('customer_id', '=', buyer.customerId)
      .execute();
    await fillCart(shop.db, buyer, [{ productId, quantity: 3 }]);
    await shop.db
      .insertInto('customer_statement')
      .values({
        customer_id: buyer.customerId,
        position: 1,
        date: '2026-11-01',
        document: 'FT-1',
        debit: 120.5,
      })
      .execute();
  });
  afterAll(() => shop.close());

  const read = async (id: number, by = office, locale = 'tr') =>
    (await by.get(`/api/office/customers/${id}`, { 'x-locale': locale })).json<OfficeCustomer>();
  const looks = (id: number) =>
    shop.db
      .selectFrom('activity_log')
      .select('by_name')
      .where('action', '=', 'customer.viewed')
      .where('subject_id', '=', String(id))
      .execute();

  test('shows orders, cart, addresses, branches and account (rule customers/page)', async () => {
    const customer = await read(buyer.customerId);
    expect(customer).toMatchObject({
      kind: 'business',
      name: 'Ayşe',
      emailConfirmed: true,
      closedAt: null,
      blocked: null,
      figures: { orders: 1, stars: null, reviews: 0 },
      orders: [{ orderNo, status: 'placed', lines: 1 }],
      cart: { lines: [{ name: 'Çekiç', quantity: 3 }] },
      branches: [{ id: 7, name: 'Merkez' }],
      account: { balance: 120.5, movements: [{ document: 'FT-1', debit: 120.5, balance: 120.5 }] },
    });
    expect(customer.addresses).toHaveLength(1);
    const english = await read(buyer.customerId, office, 'en');
    expect(english.cart.lines).toMatchObject([{ name: 'Hammer' }]);
  });

  test('names others with the same telephone (rule customers/page)', async () => {
    const twin = await makeBuyer(shop.db);
    await shop.db
      .updateTable('customers')
      .set({ phone: '+90 (555) 222 33 44' })
      .where('id', 'in', [buyer.customerId, twin.customerId])
      .execute();
    const { similar } = await read(buyer.customerId);
    expect(similar.map(({ id }) => id)).toEqual([twin.customerId]);
  });

  test('shows a question with its answer', async () => {
    const product = await makeProduct(shop.db, { name: 'Cezve' });
    const { buyer: asker } = await makeQuestion(shop, product, 'Kalaylı mı?');
    expect((await read(asker.customerId)).questions).toMatchObject([
      { product: 'Cezve', question: 'Kalaylı mı?', answer: '', state: 'waiting' },
    ]);
  });

  test('logs each look once an hour for a person, also of ten at once (rule customers/viewed)', async () => {
    const { customerId } = await makeBuyer(shop.db);
    await Promise.all(Array.from({ length: 10 }, () => read(customerId)));
    expect(await looks(customerId)).toEqual([{ by_name: keeper }]);
    const other = shop.browser();
    const reader = await makeStaff(shop.db, 'reader');
    await enterOffice(other, reader);
    await read(customerId, other);
    expect(await looks(customerId)).toHaveLength(2);
    const { log } = await read(customerId);
    expect(log.map(({ by }) => by).toSorted()).toEqual([keeper, reader.name].toSorted());
  });

  test('is not there for an unknown customer, and closed to roles without customers (rule staff/roles)', async () => {
    expect((await office.get('/api/office/customers/999999')).statusCode).toBe(404);
    expect(await looks(999_999)).toEqual([]);
    const catalog = shop.browser();
    await enterOffice(catalog, await makeStaff(shop.db, 'catalog'));
    const refused = await catalog.get(`/api/office/customers/${buyer.customerId}`);
    expect(refused.statusCode).toBe(403);
  });
});
