import { sql } from 'kysely';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { SeenGoods } from '#rules/price/seen-goods.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import { isSeen } from '#db/catalog/seen-products.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import type { IndexedCatalog } from '#db/catalog-index/indexed-catalog.ts';
import type { Db } from '#db/database.ts';
import { everything, firstFromIndex } from './listing-from-index.ts';

interface HomeInput {
  showNotInStocks: boolean;
  catalog: CatalogCache;
}

/** The products of a section of the home page: the first of a list, or chosen ones. */
export type HomeProducts =
  | { key: string; scope: ListScope; size: number }
  | { key: string; ids: readonly number[] };

/**
 * The products of each section, by its key: of a list in its own order, of chosen ones those that lists show. Nothing is
 * there where there is nothing to show: no campaign, nothing sold, no star (rule catalog/home). At most 1 query.
 */
export async function readHomeProducts(
  { showNotInStocks, catalog, locale }: HomeInput & { locale: Locale },
  wanted: readonly HomeProducts[],
): Promise<ReadonlyMap<string, ProductSummary[]>> {
  const indexed = await catalog.indexed();
  const idsOf = (asked: HomeProducts): readonly number[] => {
    if ('ids' in asked) return asked.ids.filter((id) => isListed(indexed, id, showNotInStocks));
    const { scope, size } = asked;
    const first = firstFromIndex(indexed, { scope, showNotInStocks, limit: size });
    return scope.kind === 'bestSellers' ? first.filter((id) => indexed.index.isSold(id)) : first;
  };
  const found = new Map(wanted.map((asked) => [asked.key, idsOf(asked)]));
  const items = await catalog.cards([...new Set([...found.values()].flat())], locale);
  const byId = new Map(items.map((item) => [item.id, item]));
  return new Map([...found].map(([key, ids]) => [key, ids.flatMap((id) => byId.get(id) ?? [])]));
}

/** Whether lists show a product now. */
function isListed({ index }: IndexedCatalog, id: number, showNotInStocks: boolean): boolean {
  const ranking = index.rankingOf(id);
  return ranking !== undefined && (showNotInStocks || ranking.inStock);
}

/**
 * Whether the lists of best sellers and most liked products have what they claim: something was sold,
 * something has a star.
 */
export async function readClaims({
  showNotInStocks,
  catalog,
}: HomeInput): Promise<{ hasBestSellers: boolean; hasMostLiked: boolean }> {
  const indexed = await catalog.indexed();
  const first = (kind: ListScope['kind']) =>
    firstFromIndex(indexed, { scope: { ...everything, kind }, showNotInStocks, limit: 1 })[0];
  const best = first('bestSellers');
  return {
    hasBestSellers: best !== undefined && indexed.index.isSold(best),
    hasMostLiked: first('mostLiked') !== undefined,
  };
}

/**
 * A picture for each of these categories: that of the product that sells best there, of those that can
 * be had first. A category without any picture is left out. 1 query, none without categories.
 */
export async function readDoorPictures(
  db: Db,
  categoryIds: readonly number[],
  goods: SeenGoods | null,
): Promise<ReadonlyMap<number, string>> {
  if (categoryIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; image: string }>`
    select c.id, d.image from unnest(${categoryIds}::int[]) c(id) cross join lateral (
      select p.image from listing l join products p on p.id = l.product_id
      where l.category_ids @> array[c.id] and p.image <> '' and ${isSeen(goods, sql`l.product_id`)}
      order by l.in_stock desc, l.pop desc, l.product_id limit 1) d`.execute(db);
  return new Map(rows.map((row) => [row.id, row.image]));
}

/** The most installments that any plan offers; 0 without a plan. 1 query. */
export async function readMostInstallments(db: Db): Promise<number> {
  const row = await db
    .selectFrom('installment_plans')
    .select(({ fn }) => fn.max('installment').as('most'))
    .executeTakeFirst();
  return row?.most ?? 0;
}
