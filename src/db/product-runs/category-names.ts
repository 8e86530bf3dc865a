import { loadCatalogMap } from '#db/catalog/products/categories.ts';
import type { Db } from '#db/database.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The names of all categories by id. 3 queries. */
export async function readCategoryNames(
  db: Db,
  locale: Locale,
): Promise<ReadonlyMap<number, string>> {
  const { categories } = await loadCatalogMap(db);
  return new Map(
    categories.map(({ id, name, nameEn }) => [id, (locale === 'en' && nameEn) || name]),
  );
}

/** Whether there is such a category. 1 query. */
export async function isCategory(db: Db, id: number): Promise<boolean> {
  const known = await db
    .selectFrom('categories')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return known !== undefined;
}
