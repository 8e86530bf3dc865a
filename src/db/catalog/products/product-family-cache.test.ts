import { afterAll, beforeAll, expect, test } from 'vitest';
import { changesOf } from '#tests/harness/changes.ts';
import { countQueries, type CountedDb } from '#tests/harness/count-queries.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { ProductFamilyCache } from './product-family-cache.ts';

describeEachEngine('kept families of products', (open) => {
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

  const rename = (id: number, name: string) =>
    database.db.updateTable('products').set({ name }).where('id', '=', id).execute();
  const reader = (maxBytes?: number) => {
    const families = new ProductFamilyCache(counted.db, maxBytes === undefined ? {} : { maxBytes });
    const names = async (id: number, locale: 'tr' | 'en' = 'tr') =>
      (await families.family(id, locale))?.map(({ name }) => name) ?? null;
    return { families, names };
  };

  test('are read by one statement for all who ask at once, of each language', async () => {
    const { names } = reader();
    counted.start();
    const asked = [names(2), names(4), names(3), names(5), names(99), names(4, 'en')];
    const shirts = ['Gömlek', 'Gömlek M', 'Gömlek L'];
    expect(await Promise.all(asked)).toEqual([shirts, ['Çekiç'], shirts, null, null, ['Hammer']]);
    expect(counted.count()).toBe(2);
    expect(await Promise.all([names(1), names(3), names(4)])).toEqual([shirts, shirts, ['Çekiç']]);
    expect(counted.count()).toBe(2);
  });

  test('go with a change of their parent, and with one of the whole shop', async () => {
    const { families, names } = reader();
    await names(3);
    await names(4);
    await rename(3, 'Gömlek XL');
    families.follow(changesOf({ figures: [1, 3] }));
    expect(await names(2)).toEqual(['Gömlek', 'Gömlek M', 'Gömlek XL']);
    counted.start();
    await names(4);
    expect(counted.count()).toBe(0);
    families.follow(changesOf({ catalog: true }));
    await names(4);
    await names(1);
    expect(counted.count()).toBe(2);
  });

  test('follow a child that becomes a product of its own', async () => {
    const { families, names } = reader();
    await names(2);
    const move = (parentId: number | null) =>
      database.db
        .updateTable('products')
        .set({ parent_id: parentId })
        .where('id', '=', 2)
        .execute();
    await move(null);
    families.follow(changesOf({ figures: [1, 2] }));
    expect(await names(2)).toEqual(['Gömlek M']);
    expect(await names(1)).toHaveLength(2);
    await move(1);
    families.follow(changesOf({ figures: [1, 2] }));
    expect(await names(2)).toHaveLength(3);
  });

  test('that a change overtakes while they are read are not kept', async () => {
    const { families, names } = reader();
    const reading = names(4);
    await new Promise(setImmediate);
    families.follow(changesOf({ figures: [4] }));
    await reading;
    counted.start();
    await names(4);
    expect(counted.count()).toBe(1);
  });

  test('take no more memory than they may', async () => {
    const { names } = reader(3500);
    await names(4);
    await names(1);
    counted.start();
    await names(4);
    await names(1);
    expect(counted.count()).toBe(1);
  });
});
