import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries, type CountedDb } from '#tests/harness/count-queries.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { readFamily } from './product-families.ts';

describeEachEngine('families of products', (open) => {
  let database: TestDatabase;
  let counted: CountedDb;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await makeSettings(db);
    await makeProduct(db, { id: 1, name: 'Gömlek', hasChildren: true });
    await makeProduct(db, { id: 2, name: 'Gömlek M', parentId: 1 });
    await makeProduct(db, { id: 3, name: 'Gömlek L', parentId: 1 });
    await makeProduct(db, { id: 4, name: 'Çekiç', nameEn: 'Hammer' });
    await makeProduct(db, { id: 5, name: 'Zımba', active: false });
    counted = countQueries(db);
  });
  afterAll(() => database.drop());

  const names = async (id: number, locale: 'tr' | 'en' = 'tr') =>
    (await readFamily(counted.db, id, locale))?.map(({ name }) => name) ?? null;

  test('are read by one statement for all callers of one iteration, in each language', async () => {
    counted.start();
    const asked = [names(2), names(4), names(3), names(5), names(99), names(4, 'en')];
    const shirts = ['Gömlek', 'Gömlek M', 'Gömlek L'];
    expect(await Promise.all(asked)).toEqual([shirts, ['Çekiç'], shirts, null, null, ['Hammer']]);
    expect(counted.count()).toBe(2);
  });

  test('include a change at once', async () => {
    const move = (parentId: number | null) =>
      database.db
        .updateTable('products')
        .set({ parent_id: parentId })
        .where('id', '=', 2)
        .execute();
    await names(2);
    await move(null);
    expect([await names(2), await names(1)]).toEqual([['Gömlek M'], ['Gömlek', 'Gömlek L']]);
    await move(1);
    expect(await names(2)).toEqual(['Gömlek', 'Gömlek M', 'Gömlek L']);
  });
});
