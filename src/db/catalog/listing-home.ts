import { sql } from 'kysely';
import type { ProductSummary } from '#contract/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import { inScope, ownOrder, type ListScope } from './listing-scope.ts';
import { readSummaries } from './product-summaries.ts';

type Carousel = 'campaign' | 'newest' | 'bestSellers' | 'mostLiked';

/** The home page's four carousels, each with at most `size` products in its list's own order. 2 queries. */
export async function readCarousels(
  db: Db,
  input: { locale: Locale; showNotInStocks: boolean; size: number },
): Promise<Record<Carousel, ProductSummary[]>> {
  const idsOf = (kind: ListScope['kind']) => {
    const scope: ListScope = { kind, categoryId: null, brandId: null };
    return sql`array(select l.product_id from listing l where ${inScope(scope, !input.showNotInStocks)}
      order by ${ownOrder(scope)} limit ${input.size})`;
  };
  const { rows } = await sql<Record<Carousel | 'all', number[]>>`
    select ${idsOf('campaign')} campaign, ${idsOf('newest')} newest, ${idsOf('bestSellers')} "bestSellers",
      ${idsOf('mostLiked')} "mostLiked", ${idsOf('all')} "all"`.execute(db);
  const ids = rows[0];
  if (!ids) return { campaign: [], newest: [], bestSellers: [], mostLiked: [] };
  // no campaign at all: all products (rule catalog/campaign)
  const campaign = ids.campaign.length > 0 ? ids.campaign : ids.all;
  const wanted = new Set([...campaign, ...ids.newest, ...ids.bestSellers, ...ids.mostLiked]);
  const items = await readSummaries(db, [...wanted], input.locale);
  const byId = new Map(items.map((item) => [item.id, item]));
  const pick = (list: readonly number[]) => list.flatMap((id) => byId.get(id) ?? []);
  return {
    campaign: pick(campaign),
    newest: pick(ids.newest),
    bestSellers: pick(ids.bestSellers),
    mostLiked: pick(ids.mostLiked),
  };
}
