import { sql } from 'kysely';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import { inScope, ownOrder } from './listing-scope.ts';
import { readCards } from '#db/catalog/products/product-card-cache.ts';
import { everything, firstFromIndex } from './listing-from-index.ts';
import type { CatalogCache } from './listing-memory.ts';

interface HomeInput {
  showNotInStocks: boolean;
  memory?: CatalogCache | undefined;
}

type Carousel = 'campaign' | 'newest' | 'bestSellers' | 'mostLiked';

/**
 * The home page's four carousels, each with at most `size` products in its list's own order. One
 * that has nothing to show is empty: no campaign, nothing sold, no star (rule catalog/home). At most 2 queries.
 */
export async function readCarousels(
  db: Db,
  input: HomeInput & { locale: Locale; size: number },
): Promise<Record<Carousel, ProductSummary[]>> {
  const ids = await readCarouselIds(db, input);
  const wanted = new Set([...ids.campaign, ...ids.newest, ...ids.bestSellers, ...ids.mostLiked]);
  const items = await readCards(db, [...wanted], input);
  const byId = new Map(items.map((item) => [item.id, item]));
  const pick = (list: readonly number[]) => list.flatMap((id) => byId.get(id) ?? []);
  return {
    campaign: pick(ids.campaign),
    newest: pick(ids.newest),
    bestSellers: pick(ids.bestSellers),
    mostLiked: pick(ids.mostLiked),
  };
}

/** At most 1 query. */
async function readCarouselIds(
  db: Db,
  input: HomeInput & { size: number },
): Promise<Record<Carousel, readonly number[]>> {
  const indexed = input.memory?.indexed();
  if (indexed) {
    const { showNotInStocks, size: limit } = input;
    const first = (kind: ListScope['kind']) =>
      firstFromIndex(indexed, { scope: { ...everything, kind }, showNotInStocks, limit });
    return {
      campaign: first('campaign'),
      newest: first('newest'),
      bestSellers: first('bestSellers').filter((id) => indexed.index.isSold(id)),
      mostLiked: first('mostLiked'),
    };
  }
  const idsOf = (kind: ListScope['kind'], only = sql`true`) => {
    const scope: ListScope = { kind, categoryId: null, brandId: null };
    return sql`array(select l.product_id from listing l where ${inScope(scope, !input.showNotInStocks)}
      and ${only} order by ${ownOrder(scope)} limit ${input.size})`;
  };
  const { rows } = await sql<Record<Carousel, number[]>>`
    select ${idsOf('campaign')} campaign, ${idsOf('newest')} newest, ${idsOf('bestSellers', sql`l.sales_number > 0`)} "bestSellers",
      ${idsOf('mostLiked')} "mostLiked"`.execute(db);
  return rows[0] ?? { campaign: [], newest: [], bestSellers: [], mostLiked: [] };
}

/**
 * Whether the lists of best sellers and most liked products have what they claim: something was sold,
 * something has a star. At most 1 query.
 */
export async function readClaims(
  db: Db,
  input: HomeInput,
): Promise<{ hasBestSellers: boolean; hasMostLiked: boolean }> {
  const indexed = input.memory?.indexed();
  if (indexed) {
    const { showNotInStocks } = input;
    const first = (kind: ListScope['kind']) =>
      firstFromIndex(indexed, { scope: { ...everything, kind }, showNotInStocks, limit: 1 })[0];
    const best = first('bestSellers');
    return {
      hasBestSellers: best !== undefined && indexed.index.isSold(best),
      hasMostLiked: first('mostLiked') !== undefined,
    };
  }
  const all = { kind: 'all', categoryId: null, brandId: null } as const;
  const listed = inScope(all, !input.showNotInStocks);
  const bestFirst = ownOrder({ ...all, kind: 'bestSellers' });
  const { rows } = await sql<{ hasBestSellers: boolean; hasMostLiked: boolean }>`
    select coalesce((select l.sales_number > 0 from listing l where ${listed} order by ${bestFirst} limit 1), false) "hasBestSellers",
      exists(select from listing l where ${listed} and l.star_rate > 0) "hasMostLiked"`.execute(db);
  return rows[0] ?? { hasBestSellers: false, hasMostLiked: false };
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
