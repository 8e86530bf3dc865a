import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductList } from '#contract/catalog/product-list.ts';
import type {
  ProductForm,
  ProductFormBody,
  ProductHistory,
} from '#contract/office/catalog/office-product-form.ts';
import type { ProductTablePage } from '#contract/office/catalog/office-products.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { raiseSequence } from '#db/transfer/raise-sequence.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeCategory, makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost, type TestStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('a product’s page in the office', (open) => {
  let shop: Shop;
  let office: Browser;
  let keeper: TestStaff;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    keeper = await makeStaff(shop.db, 'catalog');
    await enterOffice(office, keeper);
    await makeCategory(shop.db, 'ev/mutfak');
    // The factories choose ids themselves, as a file of an import does.
    await raiseSequence(shop.db, 'products_id_seq', 5_000_000);
  });
  afterAll(async () => {
    const faults = await auditShop(shop.db, new Date());
    expect(faults.filter(({ count }) => count > 0)).toEqual([]);
    await shop.close();
  });

  const post = (path: string, body: object = {}) =>
    officePost(office, `/api/office/${path}`, body, { 'x-locale': 'en' });
  const read = async (id: number) =>
    (await office.get(`/api/office/products/${id}/form`)).json<ProductForm>();
  const save = (id: number, body: Partial<ProductFormBody>) =>
    post(`products/${id}/form`, { change: {}, seen: {}, ...body });
  const idsOf = async (query: string) =>
    (await office.get(`/api/office/product-table?${query}`))
      .json<ProductTablePage>()
      .items.map(({ id }) => id);
  const listed = async (query: string) =>
    (await shop.browser().get(`/api/catalog/products?q=${query}`))
      .json<ProductList>()
      .items.map(({ id }) => id);

  /** A body for a new product, made of one that is there. */
  async function newProduct(code: string, more: Partial<ProductForm['fields']> = {}) {
    const { fields, units } = await read(await makeProduct(shop.db, { price: 10 }));
    return { fields: { ...fields, code, seo: '', ...more }, units, stock: 7 };
  }

  test('keeps the lowest price of a unit, which no list goes below (rule prices/floor)', async () => {
    const id = await makeProduct(shop.db, { price: 10 });
    const [unit] = (await read(id)).units;
    if (!unit) throw new Error('a product without a unit');
    expect(unit).toMatchObject({ minPrice: null, minCurrency: null });
    const wrong = { ...unit, minPrice: 8, minCurrency: 'XXX' };
    const refused = await save(id, { units: [{ id: 1, seen: unit, change: wrong }] });
    expect(Object.keys(refused.json().error.fields)).toEqual(['unit-1.minPrice']);
    const floor = { ...unit, minPrice: 8.5 };
    await save(id, { units: [{ id: 1, seen: unit, change: floor }] });
    const kept = { ...floor, minCurrency: unit.currency };
    expect((await read(id)).units).toEqual([kept]);
    await save(id, { units: [{ id: 1, seen: kept, change: unit }] });
    expect((await read(id)).units).toEqual([unit]);
  });

  test('changes every kind of field at once, for shoppers and searches too (rules product-editing/form, product-editing/immediate)', async () => {
    const id = await makeProduct(shop.db, { name: 'Cımbız', price: 10, quantity: 5 });
    const { fields, units } = await read(id);
    const [unit] = units;
    if (!unit) throw new Error('a product without a unit');
    const change = {
      name: 'Kuyumcu Cımbızı',
      nameEn: 'Jeweller’s Tweezers',
      description: '<p>İnce uç</p><script>alert(1)</script>',
      brand: 'Usta El',
      model: 'KC-1',
      taxRate: 10,
      categories: ['ev/mutfak'],
      equivalentCodes: ['EQ-1', 'EQ-2'],
      inventory: [{ warehouseName: 'Merkez', quantity: 3 }],
      stockNumberType: 'StockCode',
      fastDelivery: true,
      metaTitle: 'Cımbız',
      withdrawal: 'hygiene' as const,
      listedOn: '2026-01-02',
    };
    const box = { ...unit, id: 2, value: 'Kutu', valueEn: 'Box', multiplier: 10, price: 95.5 };
    const answer = await save(id, {
      change,
      seen: { name: fields.name, brand: fields.brand },
      units: [
        { id: 1, seen: unit, change: { ...unit, price: 12.3456, weight: 0.25 } },
        { id: 2, seen: null, change: box },
      ],
    });
    expect(answer.json()).toEqual({ id, code: fields.code });
    const now = await read(id);
    expect(now.fields).toEqual({ ...fields, ...change, description: '<p>İnce uç</p>' });
    expect(now.units).toEqual([{ ...unit, price: 12.3456, weight: 0.25 }, box]);
    expect(now.stock).toBe(5);
    await expect.poll(() => listed('kuyumcu'), { interval: 20 }).toEqual([id]);
    const page = (await shop.browser().get(`/api/catalog/product/${id}`)).body;
    expect(page).toContain('12.3456');
  });

  test('logs fields and prices apart, and finds them under an earlier code (rules product-editing/history, activity-log/entries)', async () => {
    const id = await makeProduct(shop.db, { code: 'ESKI-1', price: 10 });
    const { units } = await read(id);
    const [unit] = units;
    if (!unit) throw new Error('a product without a unit');
    await save(id, { units: [{ id: 1, seen: unit, change: { ...unit, price: 11 } }] });
    await save(id, { change: { code: 'YENI-1', active: false } });
    await save(id, { change: { name: 'Başka Ad' } });
    const history = (await office.get(`/api/office/products/${id}/history`)).json<ProductHistory>();
    expect(history.items.map(({ action }) => action)).toEqual([
      'product.edit',
      'product.edit',
      'product.active',
      'product.price',
    ]);
    expect(history.items[3]).toMatchObject({
      by: keeper.name,
      before: { price: 10, currency: 'TRY', unit: 1 },
      after: { price: 11 },
    });
    expect(history.items[1]).toMatchObject({
      before: { code: 'ESKI-1' },
      after: { code: 'YENI-1' },
    });
    const first = await office.get(`/api/office/products/${id}/history?limit=3`);
    const { next } = first.json<ProductHistory>();
    const rest = await office.get(`/api/office/products/${id}/history?after=${next}`);
    expect(rest.json<ProductHistory>().items.map(({ action }) => action)).toEqual([
      'product.price',
    ]);
  });

  test('tells the second of two people which fields changed, and keeps both people’s other fields (rule product-editing/form-conflicts)', async () => {
    const id = await makeProduct(shop.db, { name: 'Keser', price: 10 });
    const { fields, units } = await read(id);
    const [unit] = units;
    if (!unit) throw new Error('a product without a unit');
    await save(id, {
      change: { name: 'Keser 1' },
      seen: { name: fields.name },
      units: [{ id: 1, seen: unit, change: { ...unit, price: 20 } }],
    });
    const late = await save(id, {
      change: { name: 'Keser 2', model: 'K' },
      seen: { name: fields.name, model: fields.model },
      units: [{ id: 1, seen: unit, change: { ...unit, price: 30 } }],
    });
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'product-changed']);
    expect(Object.keys(late.json().error.fields)).toEqual(['name', 'unit-1']);
    expect((await read(id)).fields.model).toBe(fields.model);
    const other = await save(id, { change: { model: 'K' }, seen: { model: fields.model } });
    expect(other.statusCode).toBe(200);
    expect((await read(id)).fields).toMatchObject({ name: 'Keser 1', model: 'K' });
  });

  test('of two people who save one field at once, one is told', async () => {
    const id = await makeProduct(shop.db, { name: 'Rende' });
    const seen = { name: 'Rende' };
    const answers = await Promise.all(
      ['Rende A', 'Rende B'].map((name) => save(id, { change: { name }, seen })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('a retry does nothing twice', async () => {
    const id = await makeProduct(shop.db, { name: 'Testere' });
    const body = { change: { name: 'Testere 2' }, seen: { name: 'Testere' } };
    await save(id, body);
    expect((await save(id, body)).statusCode).toBe(200);
    const { items } = (
      await office.get(`/api/office/products/${id}/history`)
    ).json<ProductHistory>();
    expect(items.length).toBe(1);
  });

  test.each([
    ['a code that is taken', { code: 'DOLU-1' }, 'code'],
    ['a blank name', { name: '  ' }, 'name'],
    ['a mistyped barcode', { barcode: '8690000000006' }, 'barcode'],
    ['a category that is not there', { categories: ['yok/boyle'] }, 'categories'],
    ['an address with capitals', { seo: 'Büyük' }, 'seo'],
    ['a default unit that is not there', { defaultUnit: 9 }, 'defaultUnit'],
    ['a day that no calendar has', { listedOn: '2026-02-30' }, 'listedOn'],
  ])(
    'refuses %s at its field, and changes nothing (rule product-editing/form-checks)',
    async (_what, change, field) => {
      if (field === 'code') await makeProduct(shop.db, { code: 'DOLU-1' });
      const id = await makeProduct(shop.db, { name: 'Pense' });
      const answer = await save(id, { change: { model: 'X', ...change } });
      expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, [field]]);
      expect((await read(id)).fields.model).toBe('');
    },
  );

  test('refuses units of one name, foreign money, and units of a family', async () => {
    const id = await makeProduct(shop.db, { packs: { Koli: [10, 90] } });
    const [piece, pack] = (await read(id)).units;
    if (!piece || !pack) throw new Error('a product without units');
    const twice = { ...pack, value: 'Adet', currency: 'CHF' };
    const answer = await save(id, { units: [{ id: 2, seen: pack, change: twice }] });
    expect(Object.keys(answer.json().error.fields)).toEqual(['unit-2.value', 'unit-2.currency']);
    const gone = await save(id, { units: [{ id: 1, seen: piece, change: null }] });
    expect(Object.keys(gone.json().error.fields)).toEqual(['defaultUnit']);
    const [unit] = (await read(seed.parent)).units;
    if (!unit) throw new Error('a family without a unit');
    const family = await save(seed.parent, {
      units: [{ id: unit.id, seen: unit, change: { ...unit, price: 1 } }],
    });
    expect(family.json().error.code).toBe('family-itself');
  });

  test('removes a unit that nobody offers any longer', async () => {
    const id = await makeProduct(shop.db, { packs: { Koli: [10, 90] } });
    const pack = (await read(id)).units[1];
    if (!pack) throw new Error('a product without a pack');
    expect((await save(id, { units: [{ id: 2, seen: pack, change: null }] })).statusCode).toBe(200);
    expect((await read(id)).units.map(({ value }) => value)).toEqual(['Adet']);
  });

  test('adds a product with stock and an address of its own, once (rule product-editing/new-product)', async () => {
    const source = await makeProduct(shop.db, {});
    await shop.db
      .updateTable('products')
      .set({ image: 'cezve.webp', images: ['cezve.webp'] })
      .where('id', '=', source)
      .execute();
    const body = { ...(await newProduct('YEP-1', { name: 'Bakır İbrik' })), copyOf: source };
    const both = await Promise.all([post('product-form', body), post('product-form', body)]);
    const [first, second] = both.map((answer) => answer.json<{ id: number }>());
    expect(first).toEqual(second);
    const added = await read(first?.id ?? 0);
    expect(added).toMatchObject({ stock: 7, image: 'cezve.webp' });
    expect(added.fields).toMatchObject({ code: 'YEP-1', seo: 'bakir-ibrik' });
    await expect.poll(() => listed('ibrik'), { interval: 20 }).toEqual([first?.id]);
    const other = await post('product-form', { ...body, stock: 8 });
    expect([other.statusCode, Object.keys(other.json().error.fields)]).toEqual([400, ['code']]);
  });

  test('archives a family with its variants, and brings it back as it was (rule product-editing/archive)', async () => {
    const parent = await makeProduct(shop.db, { name: 'Tulum', hasChildren: true });
    const shown = await makeProduct(shop.db, { parentId: parent, variants: [['Beden', 'M']] });
    const hidden = await makeProduct(shop.db, {
      parentId: parent,
      variants: [['Beden', 'L']],
      active: false,
    });
    await expect.poll(() => listed('tulum'), { interval: 20 }).toEqual([parent]);
    const archived = await post(`products/${parent}/archive`);
    expect(archived.json()).toMatchObject({ active: false, wasActive: true });
    expect((await post(`products/${parent}/archive`)).json()).toMatchObject({ active: false });
    await expect.poll(() => listed('tulum'), { interval: 20 }).toEqual([]);
    expect(await idsOf('view=archived')).toEqual(expect.arrayContaining([parent, shown, hidden]));
    expect(await idsOf('view=hidden&limit=100')).not.toContain(hidden);
    const alone = await post(`products/${shown}/restore`);
    expect(alone.json().error.code).toBe('family-archived');
    await post(`products/${parent}/restore`, { show: true });
    await expect.poll(() => listed('tulum'), { interval: 20 }).toEqual([parent]);
    expect(await idsOf('view=hidden&limit=100')).toContain(hidden);
    expect(await idsOf('view=archived')).toEqual([]);
  });

  test('shows an archived product again by the switch of the table', async () => {
    const id = await makeProduct(shop.db, { name: 'Perçin' });
    await post(`products/${id}/archive`);
    expect((await post(`products/${id}`, { active: true })).statusCode).toBe(200);
    expect((await read(id)).archivedAt).toBeNull();
  });

  test('finds no unknown product', async () => {
    const paths = ['form', 'history'].map((path) => `/api/office/products/9000000/${path}`);
    for (const path of paths) expect((await office.get(path)).statusCode).toBe(404);
    expect((await save(9_000_000, {})).statusCode).toBe(404);
    expect((await post('products/9000000/archive')).statusCode).toBe(404);
    expect((await post('products/9000000/restore')).statusCode).toBe(404);
  });

  test('names the variants in the language of the office, and what can be chosen', async () => {
    const { parent, variants } = await read(seed.child);
    expect(parent?.id).toBe(seed.parent);
    expect(variants.map(({ id }) => id)).toContain(seed.child);
    const choices = (await office.get('/api/office/product-form')).json();
    expect(choices.currencies[0]).toBe('TRY');
    expect(choices.categories).toContainEqual({ path: 'ev/mutfak', name: 'mutfak' });
  });
});
