import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductForm, ProductPrices } from '#contract/office/catalog/office-product-form.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { enterOffice, makeStaff, officePost, type TestStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const pictures = { adopt: async () => ({ ok: true as const, changed: true }), has: () => true };

describeEachEngine('the prices that a product had (rule prices/history)', (open) => {
  let shop: Shop;
  let office: Browser;
  let keeper: TestStaff;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    keeper = await makeStaff(shop.db, 'catalog');
    await enterOffice(office, keeper);
  });
  afterAll(() => shop.close());

  const post = (path: string, body: object) =>
    officePost(office, `/api/office/${path}`, body, { 'x-locale': 'en' });
  const prices = async (id: number, query = '') =>
    (await office.get(`/api/office/products/${id}/prices${query}`)).json<ProductPrices>();
  const authors = async (id: number) =>
    (await prices(id)).items.map(({ value, by, declared }) => [value, declared ? 'declared' : by]);

  test('each price names who changed it: in the table, by a code, in the form, and by a file', async () => {
    const id = await makeProduct(shop.db, { price: 10, code: 'GECMIS-1' });
    await post(`products/${id}`, { price: 11 });
    await post('prices', { items: [{ code: 'GECMIS-1', price: 12 }] });
    const form = (await office.get(`/api/office/products/${id}/form`)).json<ProductForm>();
    const [unit] = form.units;
    if (!unit) throw new Error('the product has a unit');
    const saved = await post(`products/${id}/form`, {
      change: {},
      seen: {},
      units: [{ id: unit.id, seen: unit, change: { ...unit, price: 13 } }],
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const salePrice = { value: 14, currency: 'TRY' };
    const record = { id, code: 'GECMIS-1', name: 'Geçmişli', taxRate: 20, salePrice };
    await importStore({ db: shop.db, pictures }, recordsSource({ products: [record] }), {
      author: 'Ayşe Dosya',
    });
    const { name } = keeper;
    expect(await authors(id)).toEqual([
      [14, 'Ayşe Dosya'],
      [13, name],
      [12, name],
      [11, name],
      [10, ''],
    ]);
    // The same price again is no change.
    await post(`products/${id}`, { price: 14 });
    expect(await authors(id)).toHaveLength(5);
    expect(await prices(id, '?limit=2')).toMatchObject({
      isMore: true,
      items: [{ value: 14 }, {}],
    });
  });

  test('tells the discount that the history proves, and whether the shop shows it (rules prices/claim, prices/claims-shown)', async () => {
    const id = await makeProduct(shop.db, { price: 100 });
    await post(`products/${id}`, { price: 80, listPrice: 120 });
    expect(await prices(id)).toMatchObject({
      isShown: false,
      claims: [{ percent: 20, reference: 100, struck: 100, days: 30 }],
    });
    await changeSettings(shop.db, { discountClaims: 1 });
    expect((await prices(id)).isShown).toBe(true);
    await post(`products/${id}`, { price: 130 });
    expect((await prices(id)).claims).toEqual([]);
  });

  test('a product that is not there is not found, and a visitor sees no history', async () => {
    expect((await office.get('/api/office/products/999999999/prices')).statusCode).toBe(404);
    const id = await makeProduct(shop.db, {});
    expect((await shop.browser().get(`/api/office/products/${id}/prices`)).statusCode).toBe(401);
  });
});
