import { loadCatalogMap } from '#db/catalog/products/categories.ts';
import type { Db } from '#db/database.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The categories in the menu's order, empty ones too. 3 queries. */
export async function readCategoryChoices(
  db: Db,
  locale: Locale,
): Promise<{ id: number; name: string; depth: number }[]> {
  const { categories } = await loadCatalogMap(db);
  return categories.map(({ id, name, nameEn, depth }) => ({
    id,
    name: (locale === 'en' && nameEn) || name,
    depth,
  }));
}

/** The names of all categories by id. 3 queries. */
export async function readCategoryNames(
  db: Db,
  locale: Locale,
): Promise<ReadonlyMap<number, string>> {
  const choices = await readCategoryChoices(db, locale);
  return new Map(choices.map(({ id, name }) => [id, name]));
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
