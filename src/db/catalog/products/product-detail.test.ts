import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeCategory, makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { loadCatalogMap } from './categories.ts';
import type { Db } from '#db/database.ts';
import { getProduct, readProductSlug } from './product-detail.ts';

describeEachEngine('a product’s page', (open) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    await makeSettings(db);
    await makeCategory(db, 'giyim', { name: 'Giyim', nameEn: 'Clothes' });
    await makeCategory(db, 'giyim/gomlek', { name: 'Gömlek' });
    await makeProduct(db, {
      id: 1,
      name: 'Gömlek',
      nameEn: 'Shirt',
      description: '<p>Pamuk</p>',
      hasChildren: true,
      categories: ['giyim/gomlek'],
    });
    await makeProduct(db, {
      id: 2,
      parentId: 1,
      price: 80,
      quantity: 2,
      variants: [
        ['Beden', 'M'],
        ['Renk', 'Mavi'],
      ],
      unitsEn: { Adet: 'Piece' },
      variantsEn: { Beden: 'Size', Renk: 'Color', Mavi: 'Blue' },
      swatches: { Mavi: '#1d4ed8' },
    });
    await makeProduct(db, {
      id: 3,
      parentId: 1,
      price: 60,
      quantity: 5,
      variants: [
        ['Beden', 'L'],
        ['Renk', 'Mavi'],
      ],
    });
    await makeProduct(db, { id: 4, parentId: 1, active: false });
    await makeProduct(db, { id: 5, packs: { Koli: [12, 1000] }, equivalents: ['B-2', 'A-1'] });
    await makeProduct(db, { id: 6, active: false });
    await makeProduct(db, { id: 7, parentId: 6 });
    await sql`insert into warehouse_inventory values (5, 'Merkez', 7), (5, 'Depo', 3)`.execute(db);
    await sql`insert into warehouse_counts values (5, '2026-11-16 14:05+03')`.execute(db);
    await sql`update products set image = 'a.jpg', images = '{a.jpg,b.jpg}' where id = 1`.execute(
      db,
    );
  });
  afterAll(() => database.drop());

  const read = async (id: number, locale: 'tr' | 'en' = 'tr', hiddenId: number | null = null) =>
    getProduct(db, id, {
      locale,
      hiddenId,
      map: await loadCatalogMap(db),
      reviewPage: 1,
    });

  test('shows the stock of a variant without what card payments hold, and the sum for its parent (rule stock/available-stock)', async () => {
    const hold = (pieces: number) =>
      db.updateTable('products').set({ reserved: pieces }).where('id', '=', 3).execute();
    await hold(4);
    const product = await read(1);
    expect([product?.quantity, product?.children.map(({ quantity }) => quantity)]).toEqual([
      3,
      [2, 1],
    ]);
    expect((await read(3))?.quantity).toBe(1);
    await hold(0);
  });

  test('shows a parent with its active children, the lowest price and all their stock', async () => {
    const product = await read(1);
    expect(product).toMatchObject({
      id: 1,
      hasVariants: true,
      quantity: 7,
      salePrice: { value: 60 },
    });
    expect(product?.children.map((child) => child.id)).toEqual([2, 3]);
    expect(product?.children[0]?.variants).toEqual([
      { name: 'Beden', code: '', values: [{ name: 'M', swatch: '' }] },
      { name: 'Renk', code: '', values: [{ name: 'Mavi', swatch: '#1d4ed8' }] },
    ]);
    expect(product?.varyantx).toEqual([{ image: 'a.jpg' }, { image: 'b.jpg' }]);
    expect(product?.children[0]?.images).toEqual(['a.jpg', 'b.jpg']);
  });

  test('shows a child with its own price and stock, its siblings and its parent’s category', async () => {
    const child = await read(2);
    expect(child).toMatchObject({
      parentId: 1,
      quantity: 2,
      salePrice: { value: 80 },
      hasVariants: false,
    });
    expect(child?.children.map((sibling) => sibling.id)).toEqual([2, 3]);
    expect(child?.breadcrumbs.map((step) => step.path)).toEqual(['giyim', 'giyim/gomlek']);
  });

  test('shows the stars of the family on the parent and on each variant (rule reviews/of-family)', async () => {
    const write = (id: number, stars: number, count: number) =>
      db
        .updateTable('products')
        .set({ star_sum: stars, comment_count: count })
        .where('id', '=', id)
        .execute();
    await write(2, 9, 2);
    await write(3, 3, 1);
    const family = await Promise.all([1, 2, 3].map((id) => read(id)));
    expect(family.map((product) => product?.rating)).toEqual(
      Array.from({ length: 3 }, () => ({ average: 4, count: 3 })),
    );
    expect(family.map((product) => product?.starRate)).toEqual([4, 4, 4]);
    await Promise.all([write(2, 0, 0), write(3, 0, 0)]);
  });

  test('says whether the children of a parent have different prices (rule prices/from-price)', async () => {
    expect((await read(1))?.varied).toBe(true);
    expect((await read(1))?.children.map((child) => child.varied)).toEqual([false, false]);
    const vary = async (change: RawBuilder<unknown>) => {
      await change.execute(db);
      return (await read(1))?.varied;
    };
    expect(await vary(sql`update product_units set price = 60 where product_id = 2`)).toBe(false);
    expect(
      await vary(sql`update product_units set price = 1.5, currency = 'USD' where product_id = 2`),
    ).toBe(false);
    expect(await vary(sql`update currencies set exchange_rate = 41 where code = 'USD'`)).toBe(true);
    expect(await vary(sql`update products set active = false where id = 2`)).toBe(false);
    await sql`update products set active = true where id = 2`.execute(db);
    expect(await vary(sql`update product_units set price = 0 where product_id = 2`)).toBe(false);
    await sql`update product_units set price = 80, currency = 'TRY' where product_id = 2`.execute(
      db,
    );
    await sql`update currencies set exchange_rate = 40 where code = 'USD'`.execute(db);
  });

  test('lists units, warehouse stock and equivalent codes in order', async () => {
    const product = await read(5);
    expect(
      product?.units.map((unit) => [unit.value, unit.multiplier, unit.defaultPrice.value]),
    ).toEqual([
      ['Adet', 1, 100],
      ['Koli', 12, 1000],
    ]);
    expect(product?.inventory.map((row) => row.warehouseName)).toEqual(['Depo', 'Merkez']);
    expect(product?.inventoryDate).toBe('2026-11-16T11:05:00.000Z');
    expect((await read(1))?.inventoryDate).toBeNull();
    expect(product?.equivalentCode).toEqual(['B-2', 'A-1']);
  });

  test('is in English where English texts exist', async () => {
    const product = await read(1, 'en');
    expect(product?.name).toBe('Shirt');
    expect(product).toMatchObject({ metaTitle: '', metaDescription: '', metaKeywords: '' });
    expect(product?.breadcrumbs.map((step) => step.name)).toEqual(['Clothes', 'Gömlek']);
    const [blue, other] = product?.children ?? [];
    expect(blue?.units[0]?.value).toBe('Piece');
    expect(blue?.variants).toEqual([
      { name: 'Size', code: '', values: [{ name: 'M', swatch: '' }] },
      { name: 'Color', code: '', values: [{ name: 'Blue', swatch: '#1d4ed8' }] },
    ]);
    expect(other?.units[0]?.value).toBe('pcs');
    expect(other?.variants.map((variant) => variant.name)).toEqual(['Size', 'Colour']);
  });

  test('is missing when the product or its parent is inactive, or when it is the shipping product', async () => {
    expect(await read(6)).toBeNull();
    expect(await read(7)).toBeNull();
    expect(await read(999)).toBeNull();
    expect(await read(5, 'tr', 5)).toBeNull();
    expect(await readProductSlug(db, 7)).toBeNull();
    expect(await readProductSlug(db, 5)).toBe('urun-5');
  });
});
