import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries, type CountedDb } from '#tests/harness/count-queries.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { readCompared } from './compared-products.ts';

describeEachEngine('compared products', (open) => {
  let database: TestDatabase;
  let counted: CountedDb;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await makeSettings(db);
    await makeProduct(db, { id: 1, name: 'Gömlek', brand: 'ege', hasChildren: true });
    const child = { parentId: 1, brand: 'ege' };
    await makeProduct(db, { id: 2, ...child, variants: [['Beden', 'M']] });
    await makeProduct(db, { id: 3, ...child, variants: [['Beden', 'L']] });
    await makeProduct(db, { id: 4, ...child, variants: [['Beden', 'L']] });
    await makeProduct(db, { id: 5, name: 'Çekiç' });
    await makeProduct(db, { id: 6, active: false });
    counted = countQueries(db);
  });
  afterAll(() => database.drop());

  test('are read by one statement; a parent has each value of its children once (rule catalog/comparison)', async () => {
    counted.start();
    const products = await readCompared(counted.db, [5, 1, 6, 99, 2], {
      locale: 'tr',
      hiddenId: null,
    });
    expect(counted.count()).toBe(1);
    const values = products.map(({ product: { id, variants } }) => [
      id,
      variants.flatMap((variant) => variant.values.map(({ name }) => name)),
    ]);
    expect(values).toEqual([
      [5, []],
      [1, ['M', 'L']],
      [2, ['M']],
    ]);
  });

  test('leave out the shipping product with its children', async () => {
    const read = (hiddenId: number) =>
      readCompared(database.db, [1, 2, 5], { locale: 'tr', hiddenId });
    expect((await read(1)).map(({ product }) => product.id)).toEqual([5]);
    expect((await read(5)).map(({ product }) => product.id)).toEqual([1, 2]);
  });
});
