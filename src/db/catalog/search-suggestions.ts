import { sql } from 'kysely';
import type { Suggestions } from '#contract/product-list.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { CatalogMap } from './categories.ts';
import type { Db } from '#db/database.ts';
import { readSummaries } from './product-summaries.ts';

const brandKind = 1;

/** What the search box offers while somebody types: six products, and brands and categories. At most 2 queries. */
export async function suggest(
  db: Db,
  input: { q: string; locale: Locale; showNotInStocks: boolean; map: CatalogMap },
): Promise<Suggestions> {
  const suggestions: Suggestions = { products: [], brands: [], categories: [] };
  if (input.q === '') return suggestions;
  const { rows } = await sql<{
    found: { products?: number[]; phrases?: [kind: number, id: number][] };
  }>`select search_suggest(${input.q}, 6, ${!input.showNotInStocks}) found`.execute(db);
  const { products = [], phrases = [] } = rows[0]?.found ?? {};
  for (const [kind, id] of phrases) {
    if (kind === brandKind) {
      const brand = input.map.brandById.get(id);
      if (brand) suggestions.brands.push({ code: brand.code, name: brand.name });
    } else {
      const category = input.map.categoryById.get(id);
      const name = (input.locale === 'en' && category?.nameEn) || category?.name;
      if (category && name) suggestions.categories.push({ path: category.path, name });
    }
  }
  if (products.length > 0) {
    const items = await readSummaries(db, products, input.locale);
    suggestions.products = items.map(({ id, code, name, seo, image }) => ({
      id,
      code,
      name,
      seo,
      image,
    }));
  }
  return suggestions;
}
