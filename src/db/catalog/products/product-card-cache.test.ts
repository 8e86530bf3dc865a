import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries, type CountedDb } from '#tests/harness/count-queries.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { noChanges } from '#tests/harness/changes.ts';
import { ProductCardCache } from './product-card-cache.ts';

describeEachEngine('cached product cards', (open) => {
  let database: TestDatabase;
  let counted: CountedDb;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await makeSettings(db);
    for (const id of [1, 2, 3]) await makeProduct(db, { id, name: `Ürün ${id}`, price: id });
    counted = countQueries(db);
  });
  afterAll(() => database.drop());

  const rename = (id: number, name: string) =>
    database.db.updateTable('products').set({ name }).where('id', '=', id).execute();

  test('are read once, in the order of their list, until they change', async () => {
    const cards = new ProductCardCache(counted.db);
    const names = async (ids: number[]) => (await cards.read(ids, 'tr')).map(({ name }) => name);
    expect(await names([2, 1])).toEqual(['Ürün 2', 'Ürün 1']);
    counted.start();
    expect(await names([1, 2])).toEqual(['Ürün 1', 'Ürün 2']);
    expect(counted.count()).toBe(0);
    expect(await names([3, 1, 99])).toEqual(['Ürün 3', 'Ürün 1']);
    expect(counted.count()).toBe(1);
    await rename(2, 'Çekiç');
    cards.follow({ ...noChanges, places: [2] });
    expect(await names([1, 2])).toEqual(['Ürün 1', 'Çekiç']);
    await rename(1, 'Zımba');
    cards.follow({ ...noChanges, shop: true });
    expect(await names([1, 2])).toEqual(['Zımba', 'Çekiç']);
  });

  test('are not cached when a change overtakes the read', async () => {
    const cards = new ProductCardCache(counted.db);
    const reading = cards.read([3], 'tr');
    cards.follow({ ...noChanges, figures: [3] });
    await reading;
    counted.start();
    await cards.read([3], 'tr');
    expect(counted.count()).toBe(1);
  });

  test('stay within their memory limit', async () => {
    const cards = new ProductCardCache(counted.db, { maxBytes: 6_000 });
    await cards.read([1, 2, 3], 'tr');
    counted.start();
    expect(await cards.read([1], 'tr')).toHaveLength(1);
    expect(counted.count()).toBe(1);
  });
});
