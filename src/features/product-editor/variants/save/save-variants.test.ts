import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductForm } from '#contract/office/catalog/office-product-form.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { countQueries } from '#tests/harness/count-queries.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import { saveVariants } from './save-variants.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { fresh, kept, row, rowOf, step, openGrids } from '#tests/harness/variant-grids.ts';

describeEachEngine('the grid of a product’s variants', (open) => {
  let grids: Awaited<ReturnType<typeof openGrids>>;
  beforeAll(async () => {
    grids = await openGrids(await open());
  });
  afterAll(() => grids.close());

  test('saves cells of many rows in few queries, with movements and entries of each (rules variants/cells, stock/movements)', async () => {
    const { family, grid } = await grids.makeVest('HUC-1');
    const [one, two] = [rowOf(grid, 'HUC-1-K-B'), rowOf(grid, 'HUC-1-M-D')];
    await grids.save(family, {
      reason: 'Sayım',
      rows: [
        {
          id: one.id,
          seen: { stock: 5, code: one.code, prices: [{ unit: 1, price: 50 }] },
          change: {
            stock: 8,
            code: 'HUC-1-YENI',
            barcode: '8690000000005',
            prices: [
              { unit: 1, price: 61.5 },
              { unit: 2, price: 600 },
            ],
          },
        },
        { id: two.id, seen: { active: true }, change: { active: false, images: ['yelek.webp'] } },
      ],
    });
    const now = await grids.read(family);
    expect(rowOf(now, 'HUC-1-YENI')).toMatchObject({
      stock: 8,
      barcode: '8690000000005',
      prices: [
        { unit: 1, price: 61.5 },
        { unit: 2, price: 600 },
      ],
    });
    const moves = await grids.shop.db
      .selectFrom('stock_movements')
      .where('product_id', '=', one.id)
      .select(['quantity', 'reason', 'why', 'by_name'])
      .execute();
    expect(moves).toEqual([
      { quantity: 3, reason: 'correction', why: 'Sayım', by_name: grids.keeper.name },
    ]);
    const actions = (await grids.history(one.id)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual([
      'product.edit',
      'product.price',
      'product.price',
      'product.stock',
    ]);
    const children = (await grids.shown(family)).children;
    expect(children.map(({ code }) => code)).not.toContain('HUC-1-M-D');
    // Sold out is struck, not hidden.
    expect(children.find(({ code }) => code === 'HUC-1-M-B')).toMatchObject({ quantity: 0 });
  });

  test('exchanges the codes of two variants in one save (rule variants/cells)', async () => {
    const { family, grid } = await grids.makeVest('DEG-1');
    const [one, two] = [rowOf(grid, 'DEG-1-K-B'), rowOf(grid, 'DEG-1-M-D')];
    const rows = [
      { id: one.id, seen: { code: one.code }, change: { code: two.code } },
      { id: two.id, seen: { code: two.code }, change: { code: one.code } },
    ];
    await grids.save(family, { rows });
    expect(rowOf(await grids.read(family), two.code).id).toBe(one.id);
  });

  test('keeps the code of an ordered variant on its own page too (rules variants/cells, product-editing/form-checks)', async () => {
    const { first, grid } = await grids.makeVest('SBT-1');
    const other = rowOf(grid, 'SBT-1-K-B').id;
    const buyer = await makeBuyer(grids.shop.db);
    await makeOrder(grids.till, buyer, [{ productId: first, quantity: 1 }]);
    const office = grids.shop.browser();
    await enterOffice(office, await makeStaff(grids.shop.db, 'catalog'));
    const formOf = async (id: number) =>
      (await office.get(`/api/office/products/${id}/form`)).json<ProductForm>();
    const save = (id: number, change: object) =>
      officePost(
        office,
        `/api/office/products/${id}/form`,
        { change, seen: {} },
        { 'x-locale': 'en' },
      );
    const { fields, isOrderedVariant } = await formOf(first);
    expect([isOrderedVariant, (await formOf(other)).isOrderedVariant]).toEqual([true, false]);
    const refused = await save(first, { code: 'SBT-YENI', barcode: '8690000000005' });
    expect([refused.statusCode, refused.json().error.fields]).toEqual([
      400,
      { code: 'A variant with orders keeps its code.' },
    ]);
    expect((await formOf(first)).fields).toEqual(fields);
    const same = await save(first, { code: fields.code, barcode: '8690000000005' });
    expect(same.statusCode).toBe(200);
    expect((await save(other, { code: 'SBT-YENI' })).statusCode).toBe(200);
  });

  test('refuses at the cell, and then changes nothing (rules variants/cells, variants/limits)', async () => {
    const { first, family, grid } = await grids.makeVest('RED-1');
    await grids.make({ code: 'BASKASI' });
    const one = rowOf(grid, 'RED-1-K-B');
    const buyer = await makeBuyer(grids.shop.db);
    await makeOrder(grids.till, buyer, [{ productId: first, quantity: 1 }]);
    const cells = {
      code: 'BASKASI',
      barcode: '8690000000001',
      stock: -3,
      prices: [{ unit: 1, price: -1 }],
    };
    const { status, fields } = await grids.refused(family, {
      rows: [
        { id: one.id, seen: {}, change: cells },
        { id: first, seen: {}, change: { code: 'RED-1-BASKA' } },
      ],
      added: [row([0, 0], 'RED-1-M-D')],
    });
    expect(status).toBe(400);
    expect(fields).toEqual({
      [`v${one.id}.code`]: 'Another product has this code.',
      [`v${one.id}.barcode`]: 'The last digit of the barcode does not fit.',
      [`v${one.id}.stock`]: 'The stock cannot go this low.',
      [`v${one.id}.price-1`]: 'A price cannot be below zero.',
      [`v${first}.code`]: 'A variant with orders keeps its code.',
      'new-0.code': 'This is there twice.',
      'new-0.values': expect.stringContaining('There is a variant with these values') as string,
    });
    const wide = Array.from({ length: 17 }, (_, index) => fresh(`R${index}`));
    const tall = Array.from({ length: 18 }, (_, index) => fresh(`B${index}`));
    const plain = await grids.make({ code: 'COK-1' });
    const added = wide.flatMap((_, x) => tall.map((__, y) => row([x, y], `COK-${x}-${y}`)));
    const change = [step('Renk', wide), step('Ölçü', tall)];
    const many = await grids.refused(plain, {
      dimensions: { seen: [], change },
      added: added.slice(1, 301).concat(),
    });
    expect(many.fields).toEqual({
      dimensions: 'A product has at most 300 variants. Nothing was saved.',
    });
    expect(await grids.read(plain)).toMatchObject({ isFamily: false, code: 'COK-1' });
    expect(rowOf(await grids.read(family), 'RED-1-K-B')).toMatchObject({ stock: 5, barcode: '' });
  });

  test('tells the second of two people, and a retry does nothing twice (rule variants/conflicts)', async () => {
    const { family, grid } = await grids.makeVest('IKI-1');
    const one = rowOf(grid, 'IKI-1-K-B');
    const mine = { id: one.id, seen: { stock: 5, active: true }, change: { stock: 7 } };
    await grids.save(family, { rows: [mine] });
    await grids.save(family, { rows: [mine] });
    const late = { id: one.id, seen: { stock: 5 }, change: { stock: 9 } };
    expect(await grids.refused(family, { rows: [late] })).toMatchObject({
      status: 409,
      code: 'product-changed',
      fields: { [`v${one.id}.stock`]: 'Somebody else changed this field.' },
    });
    const change = [
      step('Renk', [kept('Kırmızı'), kept('Mavi'), fresh('Sarı')], 0),
      step('Ölçü', [kept('Dar'), kept('Bol')], 1),
    ];
    const yellow = {
      dimensions: { seen: grid.dimensions, change },
      added: [row([2, 0], 'IKI-1-S-D'), row([2, 1], 'IKI-1-S-B')],
    };
    // New variants are sold at the floor and in the quantities of the others.
    const { db } = grids.shop;
    const sold = { min_price: 40, min_currency: 'TRY', min_quantity: 4, order_multiple: 2 };
    await db.updateTable('product_units').set(sold).execute();
    expect(await grids.save(family, yellow)).toMatchObject({ added: 2 });
    const added = await db
      .selectFrom('product_units')
      .innerJoin('products', 'products.id', 'product_units.product_id')
      .select(['min_price', 'min_currency', 'min_quantity', 'order_multiple'])
      .where('products.code', '=', 'IKI-1-S-D')
      .execute();
    expect(added.length).toBeGreaterThan(0);
    for (const unit of added) expect(unit).toEqual(sold);
    expect(await grids.save(family, yellow)).toMatchObject({ added: 0, changed: 0 });
    const other = [step('Renk', [kept('Kırmızı'), kept('Mavi', 'Mor')], 0)];
    expect(
      await grids.refused(family, { dimensions: { seen: grid.dimensions, change: other } }),
    ).toMatchObject({
      status: 409,
      fields: { dimensions: 'Somebody else changed this field.' },
    });
  });

  test('is closed to roles that do not change the catalog, and to numbers that no product has', async () => {
    const { family } = await grids.makeVest('ROL-1');
    const reader = await makeStaff(grids.shop.db, 'reader');
    const other = grids.shop.browser();
    await enterOffice(other, reader);
    expect((await other.get(`/api/office/products/${family}/variants`)).statusCode).toBe(200);
    const path = `/api/office/products/${family}/variants`;
    expect((await officePost(other, path, { rows: [], added: [] })).statusCode).toBe(403);
    expect((await grids.post(999_999_999, {})).statusCode).toBe(404);
    expect((await grids.office.get('/api/office/products/999999999/variants')).statusCode).toBe(
      404,
    );
  });

  test('writes 300 variants with as few queries as four (rule variants/limits)', async () => {
    const by = { by: { kind: 'staff', name: grids.keeper.name } as const, now: new Date() };
    const counted = countQueries(grids.shop.db);
    const madeWith = async (code: string, count: number) => {
      const id = await grids.make({ code });
      const change = [
        step(
          'No',
          Array.from({ length: count }, (_, n) => fresh(`N${n}`)),
        ),
      ];
      const three = [...change, step('Ölçü', [fresh('Dar'), fresh('Bol'), fresh('Orta')])];
      const all = Array.from({ length: count }, (_, n) =>
        [0, 1, 2].map((size) => [n, size]),
      ).flat();
      const added = all.slice(1).map((at) => row(at, `${code}-${at.join('-')}`));
      const body = { dimensions: { seen: [], change: three }, rows: [], added };
      const made = await counted.during(() => saveVariants(counted.db, id, body, by));
      if (!made.answer.ok) throw new Error(made.answer.reason);
      const grid = await grids.read(made.answer.id);
      const rows = grid.variants.map((variant) => ({
        id: variant.id,
        seen: { stock: variant.stock },
        change: { stock: variant.stock + 1, prices: [{ unit: 1, price: 75 }], active: false },
      }));
      const again = { rows, added: [], reason: 'Sayım' };
      const saved = await counted.during(() => saveVariants(counted.db, grid.id, again, by));
      expect(saved.answer).toMatchObject({ ok: true, changed: rows.length });
      return [made.statements, saved.statements];
    };
    const few = await madeWith('AZ-1', 2);
    const many = await madeWith('COK-2', 100);
    expect(many).toEqual(few);
    expect(Math.max(...many)).toBeLessThanOrEqual(60);
  });
});
