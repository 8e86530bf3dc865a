import { sql } from 'kysely';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import type { Db } from '#db/database.ts';
import { everything, firstFromIndex } from './listing-from-index.ts';

interface HomeInput {
  showNotInStocks: boolean;
  catalog: CatalogCache;
}

type Carousel = 'campaign' | 'newest' | 'bestSellers' | 'mostLiked';

/**
 * The home page's four carousels, each with at most `size` products in its list's own order. One
 * that has nothing to show is empty: no campaign, nothing sold, no star (rule catalog/home). At most 1 query.
 */
export async function readCarousels({
  showNotInStocks,
  catalog,
  locale,
  size,
}: HomeInput & { locale: Locale; size: number }): Promise<Record<Carousel, ProductSummary[]>> {
  const indexed = await catalog.indexed();
  const first = (kind: ListScope['kind']) =>
    firstFromIndex(indexed, { scope: { ...everything, kind }, showNotInStocks, limit: size });
  const ids = {
    campaign: first('campaign'),
    newest: first('newest'),
    bestSellers: first('bestSellers').filter((id) => indexed.index.isSold(id)),
    mostLiked: first('mostLiked'),
  };
  const items = await catalog.cards([...new Set(Object.values(ids).flat())], locale);
  const byId = new Map(items.map((item) => [item.id, item]));
  const pick = (list: readonly number[]) => list.flatMap((id) => byId.get(id) ?? []);
  return {
    campaign: pick(ids.campaign),
    newest: pick(ids.newest),
    bestSellers: pick(ids.bestSellers),
    mostLiked: pick(ids.mostLiked),
  };
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
): Promise<ReadonlyMap<number, string>> {
  if (categoryIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; image: string }>`
    select c.id, d.image from unnest(${categoryIds}::int[]) c(id) cross join lateral (
      select p.image from listing l join products p on p.id = l.product_id
      where l.category_ids @> array[c.id] and p.image <> ''
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
