import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCart, makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { stockOf } from '#tests/harness/factories.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { fresh, kept, row, rowOf, step, openGrids } from '#tests/harness/variant-grids.ts';

describeEachEngine('dimensions and families of variants', (open) => {
  let grids: Awaited<ReturnType<typeof openGrids>>;
  beforeAll(async () => {
    grids = await openGrids(await open());
  });
  afterAll(() => grids.close());

  test('makes the product the first variant: its stock, orders and carts stay (rule variants/first-dimension)', async () => {
    const buyer = await makeBuyer(grids.shop.db);
    const id = await grids.make({
      code: 'TEK-1',
      name: 'Tek Ürün',
      quantity: 12,
      description: '<p>Sağlam</p>',
      categories: ['giyim'],
    });
    const order = await makeOrder(grids.till, buyer, [{ productId: id, quantity: 2 }]);
    const other = await makeBuyer(grids.shop.db);
    const cart = await fillCart(grids.shop.db, other, [{ productId: id, quantity: 3 }]);
    const change = [step('Renk', [fresh('Ak', 'White'), fresh('Kara', 'Black')])];
    const saved = await grids.save(id, {
      dimensions: { seen: [], change },
      added: [row([1], 'TEK-1-KARA', { stock: 4 })],
    });
    expect(saved).toMatchObject({ added: 1, removed: 0 });
    expect(saved.id).not.toBe(id);
    expect(await stockOf(grids.shop.db, id)).toEqual({ quantity: 10, sold: 2 });
    const page = await grids.shown(saved.id);
    expect(page).toMatchObject({ name: 'Tek Ürün', description: '<p>Sağlam</p>' });
    expect(page.children.map(({ code, quantity }) => [code, quantity])).toEqual([
      ['TEK-1', 10],
      ['TEK-1-KARA', 4],
    ]);
    expect((await grids.shown(id)).name).toBe('Tek Ürün Ak');
    const lines = grids.shop.db.selectFrom('cart_lines').where('cart_id', '=', cart);
    expect(await lines.select(['product_id', 'quantity']).execute()).toEqual([
      { product_id: id, quantity: 3 },
    ]);
    const ordered = grids.shop.db.selectFrom('order_lines').where('order_id', '=', order.id);
    expect(await ordered.select(['product_id', 'code']).execute()).toEqual([
      { product_id: id, code: 'TEK-1' },
    ]);
    expect(rowOf(await grids.read(id), 'TEK-1')).toMatchObject({ orders: 1, stock: 10 });
  });

  test('makes the last variant the product again, and closes its family (rule variants/first-dimension)', async () => {
    const { first, family, grid } = await grids.makeVest('DON-1');
    const gone = grid.variants.filter(({ id }) => id !== first);
    const rows = gone.map(({ id }) => ({
      id,
      seen: { archived: false },
      change: { archived: true },
    }));
    const many = { dimensions: { seen: grid.dimensions, change: [] } };
    expect((await grids.refused(family, many)).fields).toEqual({
      dimensions: expect.stringContaining('one variant must stay') as string,
    });
    const saved = await grids.save(family, { ...many, rows });
    expect(saved).toMatchObject({ id: first, removed: 3 });
    const now = await grids.shown(first);
    expect(now).toMatchObject({ name: 'Yelek DON-1', quantity: 9, children: [], variants: [] });
    const closed = (await grids.shop.browser().get(`/api/catalog/product/${family}`)).json();
    expect(closed).toMatchObject({ archived: { family: null }, children: [] });
    expect(await grids.read(first)).toMatchObject({ isFamily: false, dimensions: [] });
  });

  test('renames and sorts values everywhere, and gives a new dimension to all variants (rule variants/dimensions)', async () => {
    const { family, grid } = await grids.makeVest('ADL-1');
    const change = [
      step('Renk', [kept('Mavi', 'Lacivert'), kept('Kırmızı')], 0),
      step('Ölçü', [kept('Dar'), kept('Bol')], 1),
      step('Kumaş', [fresh('Keten')]),
    ];
    await grids.save(family, { dimensions: { seen: grid.dimensions, change } });
    const now = await grids.read(family);
    expect(
      now.dimensions.map(({ name, values }) => [name, values.map((each) => each.name)]),
    ).toEqual([
      ['Renk', ['Lacivert', 'Kırmızı']],
      ['Ölçü', ['Dar', 'Bol']],
      ['Kumaş', ['Keten']],
    ]);
    const page = await grids.shown(family);
    expect(page.children.map(({ name }) => name)).toEqual([
      'Yelek ADL-1 Lacivert Dar Keten',
      'Yelek ADL-1 Lacivert Bol Keten',
      'Yelek ADL-1 Kırmızı Dar Keten',
      'Yelek ADL-1 Kırmızı Bol Keten',
    ]);
    const twice = [step('Renk', [kept('Lacivert', 'Mor'), kept('Kırmızı', 'mor')], 0)];
    expect(
      (await grids.refused(family, { dimensions: { seen: now.dimensions, change: twice } })).fields,
    ).toEqual(expect.objectContaining({ 'dim-0.value-0': 'This is there twice.' }));
    expect((await grids.history(family)).at(0)).toMatchObject({
      action: 'product.variants',
      by: grids.keeper.name,
      before: { dimensions: ['Renk: Kırmızı (Red), Mavi (Blue)', 'Ölçü: Dar, Bol'] },
      after: { dimensions: ['Renk: Lacivert, Kırmızı', 'Ölçü: Dar, Bol', 'Kumaş: Keten'] },
    });
  });

  test('never deletes a variant: one whose value goes leaves the shop with its orders, and can come back (rule variants/removal)', async () => {
    const { family, grid } = await grids.makeVest('SIL-1');
    const blue = rowOf(grid, 'SIL-1-M-D');
    const buyer = await makeBuyer(grids.shop.db);
    await makeOrder(grids.till, buyer, [{ productId: blue.id, quantity: 1 }]);
    const change = [
      step('Renk', [kept('Kırmızı')], 0),
      step('Ölçü', [kept('Dar'), kept('Bol')], 1),
    ];
    const saved = await grids.save(family, { dimensions: { seen: grid.dimensions, change } });
    expect(saved.removed).toBe(2);
    const without = await grids.read(family);
    expect(rowOf(without, 'SIL-1-M-D')).toMatchObject({ archived: true, orders: 1, stock: 4 });
    expect((await grids.shown(family)).children).toHaveLength(2);
    const back = [
      step('Renk', [kept('Kırmızı'), fresh('Mavi', 'Blue')], 0),
      step('Ölçü', [kept('Dar'), kept('Bol')], 1),
    ];
    await grids.save(family, {
      dimensions: { seen: without.dimensions, change: back },
      rows: [{ id: blue.id, seen: { archived: true }, change: { archived: false } }],
    });
    expect(rowOf(await grids.read(family), 'SIL-1-M-D')).toMatchObject({
      archived: false,
      active: true,
    });
    expect((await grids.shown(family)).children.map(({ id }) => id)).toContain(blue.id);
  });
});
