import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  ProductTablePage,
  StockHistoryPage,
} from '#contract/office/catalog/office-products.ts';
import type { ProductList } from '#contract/catalog/product-list.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings, makeProduct, stockOf } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost, type TestStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the product table of the office', (open) => {
  let shop: Shop;
  let office: Browser;
  let keeper: TestStaff;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    keeper = await makeStaff(shop.db, 'catalog');
    await enterOffice(office, keeper);
  });
  afterAll(async () => {
    const faults = await auditShop(shop.db, new Date());
    expect(faults.filter(({ count }) => count > 0)).toEqual([]);
    await shop.close();
  });

  const change = (id: number, body: object) =>
    officePost(office, `/api/office/products/${id}`, body, { 'x-locale': 'en' });
  const table = async (query: string) =>
    (await office.get(`/api/office/product-table?${query}`)).json<ProductTablePage>();
  const codesOf = async (query: string) => (await table(query)).items.map(({ id }) => id);
  const listed = async (query: string) => {
    const answer = await shop.browser().get(`/api/catalog/products?q=${query}`);
    return answer.json<ProductList>();
  };

  test('shows a new price and stock at once in list, search and product page (rule product-editing/immediate)', async () => {
    const before = (await listed('cezve')).items[0];
    expect(JSON.stringify(before)).toContain('250');
    const page = `/api/catalog/product/${seed.rare}`;
    await shop.browser().get(page);
    const body = { price: 333.5, listPrice: 400, stock: 17, reason: 'Sayım' };
    const answer = await change(seed.rare, body);
    expect(answer.json()).toMatchObject({ before: { price: 250, stock: 3 }, after: { stock: 17 } });
    await expect
      .poll(async () => JSON.stringify((await listed('cezve')).items[0]), { interval: 20 })
      .toContain('333.5');
    await expect
      .poll(async () => (await shop.browser().get(page)).body, { interval: 20 })
      .toMatch(/333\.5[\s\S]*17|17[\s\S]*333\.5/);
  });

  test('hides a product and shows it again', async () => {
    expect((await change(seed.gone, { active: false })).statusCode).toBe(200);
    expect(await codesOf('view=hidden')).toContain(seed.gone);
    await expect.poll(async () => (await listed('kova')).items.length).toBe(0);
    await change(seed.gone, { active: true });
    await expect.poll(async () => (await listed('kova')).items.length).toBe(1);
  });

  test('narrows the table by brand, category and missing English names (rule product-editing/filters)', async () => {
    const { db } = shop;
    const family = await makeProduct(db, {});
    const variant = await makeProduct(db, {});
    const other = await makeProduct(db, {});
    const brand = await db
      .insertInto('brands')
      .values({ name: 'Süzgeç Marka', code: 'suzgec' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('products')
      .set({ brand_id: brand.id })
      .where('id', 'in', [family, other])
      .execute();
    await db.updateTable('products').set({ parent_id: family }).where('id', '=', variant).execute();
    await db.updateTable('products').set({ has_children: true }).where('id', '=', family).execute();
    await db.updateTable('products').set({ name_en: 'Named' }).where('id', '=', other).execute();
    const added = await officePost(office, '/api/office/categories', {
      parentId: null,
      name: 'Süzgeç Rafı',
    });
    const { id: category, path } = added.json<{ id: number; path: string }>();
    await db
      .insertInto('product_categories')
      .values({ product_id: family, category_id: category, direct: true, position: 0 })
      .execute();
    expect(new Set(await codesOf('brand=S%C3%BCzge%C3%A7+Marka'))).toEqual(
      new Set([family, other]),
    );
    expect(new Set(await codesOf(`category=${path}`))).toEqual(new Set([family, variant]));
    expect(await codesOf(`category=${path}&brand=S%C3%BCzge%C3%A7+Marka`)).toEqual([family]);
    expect(await codesOf('view=no-english&brand=S%C3%BCzge%C3%A7+Marka')).toEqual([family]);
    expect((await table('brand=none')).total).toEqual({ count: 0, isMore: false });
    const wrong = await office.get('/api/office/product-table?brand=%00');
    expect([wrong.statusCode, Object.keys(wrong.json().error.fields)]).toEqual([400, ['brand']]);
    const bulk = { kind: 'vat', value: 20, brand: 'Süzgeç Marka' };
    const preview = await officePost(office, '/api/office/product-runs/preview', bulk);
    expect(preview.json()).toMatchObject({ total: 2 });
    // The family was made for this alone: its stock is not that of its variant.
    await db.updateTable('products').set({ parent_id: null }).where('id', '=', variant).execute();
    await db
      .updateTable('products')
      .set({ has_children: false })
      .where('id', '=', family)
      .execute();
  });

  test('logs who corrected stock and why, with the stock of that time (rule product-editing/stock-history)', async () => {
    const id = await makeProduct(shop.db, { quantity: 10 });
    await change(id, { stock: 8, reason: 'Kırık çıktı' });
    await change(id, { stockBy: 5, reason: 'Mal girişi' });
    const url = `/api/office/products/${id}/stock?limit=1`;
    const first = (await office.get(url)).json<StockHistoryPage>();
    expect(first.product).toMatchObject({ stock: 13, opening: 10 });
    expect(first.items).toMatchObject([
      { kind: 'correction', quantity: 5, level: 13, why: 'Mal girişi', by: keeper.name },
    ]);
    const then = (await office.get(`${url}&cursor=${first.next}`)).json<StockHistoryPage>();
    expect(then.items).toMatchObject([{ quantity: -2, level: 8, why: 'Kırık çıktı' }]);
    expect(then.next).toBeNull();
    expect(await stockOf(shop.db, id)).toEqual({ quantity: 13, sold: 0 });
    const log = await shop.db
      .selectFrom('activity_log')
      .where('subject', '=', 'product')
      .where('action', '=', 'product.stock')
      .select(['by_name', 'before', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(log).toMatchObject({
      by_name: keeper.name,
      before: { stock: 8 },
      after: { stock: 13, reason: 'Mal girişi' },
    });
  });

  test('overwrites no change of somebody else (rule product-editing/optimistic-locking)', async () => {
    const id = await makeProduct(shop.db, { quantity: 10, price: 50 });
    const stale = await change(id, { price: 60, seen: { price: 49 } });
    expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'product-changed']);
    const both = await change(id, { price: 60, stock: 4, reason: 'x', seen: { stock: 11 } });
    expect(both.statusCode).toBe(409);
    expect((await table(`q=${id}`)).items.every(({ price }) => price !== 60)).toBe(true);
    expect((await change(id, { price: 60, seen: { price: 50, stock: 10 } })).statusCode).toBe(200);
  });

  test('keeps reserved stock and obeys the setting’s minimum (rule product-editing/minimum-stock)', async () => {
    const id = await makeProduct(shop.db, { quantity: 10 });
    await shop.db.updateTable('products').set({ reserved: 4 }).where('id', '=', id).execute();
    const reason = 'Sayım';
    expect((await change(id, { stock: 3, reason })).json().error).toMatchObject({
      code: 'stock-too-low',
      messages: { type: expect.stringContaining('4') },
    });
    expect((await change(id, { stock: 4, reason })).statusCode).toBe(200);
    await shop.db.updateTable('products').set({ reserved: 0 }).where('id', '=', id).execute();
    expect((await change(id, { stock: -1, reason })).statusCode).toBe(409);
    await changeSettings(shop.db, { stockInfoStatus: 3 });
    expect((await change(id, { stock: -5, reason })).statusCode).toBe(200);
    expect((await change(id, { stock: -6, reason })).statusCode).toBe(409);
    await changeSettings(shop.db, { stockInfoStatus: 0 });
    expect((await change(id, { stockBy: 1, reason })).statusCode).toBe(200);
    await change(id, { stock: 0, reason });
  });

  test.each([
    ['no reason', { stock: 5 }, 'reason'],
    ['a blank reason', { stock: 5, reason: '  ' }, 'reason'],
    ['both kinds of stock', { stock: 5, stockBy: 1, reason: 'x' }, 'stockBy'],
    ['nothing', {}, 'price'],
  ])('refuses %s at its field', async (_what, body, field) => {
    const answer = await change(seed.bulb, body);
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, [field]]);
  });

  test.each([
    ['a price below none', { price: -1 }],
    ['a fifth decimal', { price: 1.00001 }],
    ['a price beyond all', { price: 1e12 }],
    ['words for a price', { price: 'çok' }],
    ['half a piece', { stock: 1.5, reason: 'x' }],
    ['a field that is nobody’s', { price: 5, reserved: 0 }],
    ['a field of the table', { quantity: 5 }],
    ['a control character', { stock: 5, reason: 'a\u0000b' }],
  ])('refuses %s', async (_what, body) => {
    expect((await change(seed.bulb, body)).statusCode).toBe(400);
  });

  test('refuses price and stock of a parent, and finds no unknown product', async () => {
    expect((await change(seed.parent, { price: 5 })).json().error.code).toBe('family-itself');
    expect((await change(9_000_000, { price: 5 })).statusCode).toBe(404);
    expect((await change(seed.bulb, { unit: 77, price: 5 })).json().error.code).toBe(
      'unit-unknown',
    );
  });

  test('refuses changes by staff who may only read', async () => {
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    const answer = await officePost(reader, `/api/office/products/${seed.bulb}`, { price: 1 });
    expect(answer.json().error.code).toBe('role-missing');
    expect((await reader.get('/api/office/product-table')).statusCode).toBe(200);
  });

  test('changes rows by code, each whole or not at all (rule product-editing/bulk)', async () => {
    const first = await makeProduct(shop.db, { code: 'SAT-1', quantity: 1, price: 5 });
    const second = await makeProduct(shop.db, { code: 'SAT-2', quantity: 1, price: 5 });
    const stock = await officePost(office, '/api/office/stock', {
      reason: 'Muhasebe',
      items: [
        { code: 'SAT-1', stock: 40 },
        { code: 'YOK', stock: 40 },
        { code: 'SAT-2', stock: -3 },
        { code: 'SAT-2', stockBy: 2 },
      ],
    });
    expect(stock.json()).toMatchObject({
      done: 2,
      items: [
        { ok: true, stock: 40 },
        { ok: false, error: 'not-found' },
        { ok: false, error: 'stock-too-low' },
        { ok: true, stock: 3 },
      ],
    });
    expect((await stockOf(shop.db, first)).quantity).toBe(40);
    expect((await stockOf(shop.db, second)).quantity).toBe(3);
    const items = [{ code: 'SAT-1', price: 9.9999, listPrice: 12 }, { code: 'SAT-2' }];
    const prices = await officePost(office, '/api/office/prices', { items });
    expect(prices.json()).toMatchObject({ done: 1, items: [{ ok: true }, { ok: false }] });
    const many = Array.from({ length: 1001 }, () => ({ code: 'SAT-1', stock: 1 }));
    expect((await officePost(office, '/api/office/stock', { items: many })).statusCode).toBe(400);
  });

  test('finds by name, code, barcode and equivalent code, hidden products included (rule product-editing/text-search)', async () => {
    const id = await makeProduct(shop.db, {
      code: 'ÇKÇ-450/F',
      barcode: '8690001112223',
      name: 'Fiber Çekiç İri',
      active: false,
    });
    const other = await makeProduct(shop.db, { name: 'Başka' });
    await shop.db
      .insertInto('product_equivalents')
      .values({ product_id: other, position: 1, code: 'EQ-77.9' })
      .execute();
    for (const text of ['çekiç', 'CEKIC fib', 'ckc450f', 'ÇKÇ-45', '8690001112223', 'iri'])
      expect(await codesOf(`q=${encodeURIComponent(text)}`), text).toContain(id);
    expect(await codesOf('q=eq779')).toEqual([other]);
    expect(await codesOf(`q=${encodeURIComponent('ÇKÇ-99')}`)).toEqual([]);
    expect(await codesOf('q=çekiç bulunmaz'.replace(' ', '%20'))).toEqual([]);
  });

  test('shows each product once in every sort order, forward and back', async () => {
    for (let n = 0; n < 12; n += 1) await makeProduct(shop.db, { quantity: n % 3, sales: n % 2 });
    const all = (await table('limit=100')).items.map(({ id }) => id).toSorted((a, b) => a - b);
    for (const sort of ['name', '-name', 'code', 'stock', '-stock', 'sold', '-sold']) {
      const seen: number[] = [];
      let page = await table(`sort=${sort}&limit=7`);
      const first = page.items.map(({ id }) => id);
      for (;;) {
        seen.push(...page.items.map(({ id }) => id));
        if (page.next === null) break;
        page = await table(`sort=${sort}&limit=7&cursor=${page.next}`);
      }
      expect(
        seen.toSorted((a, b) => a - b),
        sort,
      ).toEqual(all);
      while (page.previous !== null)
        page = await table(`sort=${sort}&limit=7&cursor=${page.previous}`);
      expect(
        page.items.map(({ id }) => id),
        sort,
      ).toEqual(first);
    }
  });

  test('counts views as the table shows them (rule product-editing/views)', async () => {
    const { items } = (await office.get('/api/office/product-views')).json();
    for (const { view, count } of items)
      expect((await table(`view=${view}&limit=100`)).total.count, view).toBe(count);
    expect(await codesOf('view=no-price')).toContain(seed.priceless);
    for (const query of ['view=all%00', 'sort=price', 'cursor=x', 'q=%00', 'limit=0'])
      expect((await office.get(`/api/office/product-table?${query}`)).statusCode).toBe(400);
  });
});
