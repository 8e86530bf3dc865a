import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeCategory, makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { catalogNow } from '#tests/oracle/compare-lists.ts';
import { loadCatalogMap } from '#db/catalog/products/categories.ts';
import { everything } from './listing-from-index.ts';
import { hasCampaign } from './listing.ts';
import {
  readClaims,
  readDoorPictures,
  readHomeProducts,
  readMostInstallments,
} from './listing-home.ts';

describeEachEngine('the home page of a new shop', (open) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    await makeSettings(db);
    await makeCategory(db, 'giyim/tisort');
    await makeCategory(db, 'bos');
    const categories = ['giyim/tisort'];
    await makeProduct(db, { id: 1, categories, quantity: 0 });
    await makeProduct(db, { id: 2, categories, quantity: 5 });
    await makeProduct(db, { id: 3, categories, quantity: 9 });
    for (const [id, image] of [
      [1, 'gone.jpg'],
      [3, 'there.jpg'],
    ] as const) {
      await db.updateTable('products').set({ image }).where('id', '=', id).execute();
    }
  });
  afterAll(() => database.drop());

  test('claims nothing: no campaign, no sales, no stars', async () => {
    const kinds = ['campaign', 'bestSellers', 'mostLiked', 'newest'] as const;
    const found = await readHomeProducts(
      { locale: 'tr', showNotInStocks: true, catalog: catalogNow(db) },
      kinds.map((kind) => ({ key: kind, scope: { ...everything, kind }, size: 12 })),
    );
    expect(kinds.map((kind) => found.get(kind)?.length)).toEqual([0, 0, 0, 3]);
    expect(
      await hasCampaign({ showNotInStocks: true, prices: null, catalog: catalogNow(db) }),
    ).toBe(false);
  });

  test('shows chosen products in their order, as far as lists show them (rule categories/home-left-out)', async () => {
    const chosen = async (showNotInStocks: boolean) => {
      const found = await readHomeProducts(
        { locale: 'tr', showNotInStocks, catalog: catalogNow(db) },
        [{ key: 'chosen', ids: [3, 1, 999] }],
      );
      return found.get('chosen')?.map(({ id }) => id);
    };
    expect(await chosen(true)).toEqual([3, 1]);
    expect(await chosen(false)).toEqual([3]);
  });

  test('claims sales and stars from the first one on', async () => {
    const claims = (showNotInStocks: boolean) =>
      readClaims({ showNotInStocks, catalog: catalogNow(db) });
    expect(await claims(true)).toEqual({ hasBestSellers: false, hasMostLiked: false });
    await db.updateTable('products').set({ sales_number: 1 }).where('id', '=', 1).execute();
    expect(await claims(true)).toEqual({ hasBestSellers: true, hasMostLiked: false });
    expect(await claims(false)).toEqual({ hasBestSellers: false, hasMostLiked: false });
    const stars = { star_sum: 5, comment_count: 1 };
    await db.updateTable('products').set(stars).where('id', '=', 2).execute();
    expect(await claims(false)).toEqual({ hasBestSellers: false, hasMostLiked: true });
  });

  test('shows an available product with a picture for a category without one', async () => {
    const map = await loadCatalogMap(db);
    const top = map.categoryByPath.get('giyim')?.id ?? 0;
    const empty = map.categoryByPath.get('bos')?.id ?? 0;
    const pictures = await readDoorPictures(db, [top, empty], null);
    expect([...pictures]).toEqual([[top, 'there.jpg']]);
  });

  test('names installments only as far as a plan goes', async () => {
    expect(await readMostInstallments(db)).toBe(0);
    const bank = await db
      .insertInto('banks')
      .values({ name: 'Banka', logo: '', organization: 'VISA' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('installment_plans')
      .values({ bank_id: bank.id, installment: 6, commission: 2, is_default: true })
      .execute();
    expect(await readMostInstallments(db)).toBe(6);
  });
});
