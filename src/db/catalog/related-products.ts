import { sql } from 'kysely';
import type { ProductSummary } from '#contract/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { availablePieces } from '#rules/cart/stock.ts';
import type { Db } from '#db/database.ts';
import { readSummaries } from './product-summaries.ts';

export interface RelatedInput {
  /** The product itself, a variant's parent in its place. */
  rootId: number;
  categoryId: number | null;
  brandId: number | null;
  /** Equivalent codes whose products are looked for. */
  codes: readonly string[];
  locale: Locale;
  /** Whether products without stock are in lists. */
  showNotInStocks: boolean;
  /** What counts as in stock (rule stock/in-stock). */
  stockInfoStatus: number;
}

/** The products that a code is the code, barcode or equivalent of: one of them, and how many. */
export interface CodeOwner {
  id: number;
  seo: string;
  count: number;
}

interface FoundRow {
  category: number[];
  brand: number[];
  owners: [code: string, id: number, seo: string, count: number][];
}

/** Cards beside a product, at most. */
const mostRelated = 12;

/**
 * What stands beside a product (rules catalog/related, catalog/equivalent-links): products of its
 * category, then of its brand, what is in stock before what is not; and who owns its equivalent
 * codes. 2 queries.
 */
export async function readRelated(
  db: Db,
  input: RelatedInput,
): Promise<{ related: ProductSummary[]; owners: Map<string, CodeOwner> }> {
  const { rows } =
    await sql<FoundRow>`select ${sameCategory(input)} category, ${sameBrand(input)} brand,
    ${ownersOf(input)} owners`.execute(db);
  const found = rows[0] ?? { category: [], brand: [], owners: [] };
  const ids = [...new Set([...found.category, ...found.brand])];
  const items = await readSummaries(db, ids, input.locale);
  const { stockInfoStatus } = input;
  const isThere = ({ quantity }: ProductSummary) =>
    availablePieces({ quantity, stockInfoStatus }) > 0;
  const there = items.filter(isThere);
  const gone = items.filter((item) => !isThere(item));
  return {
    related: [...there, ...gone].slice(0, mostRelated),
    owners: new Map(found.owners.map(([code, id, seo, count]) => [code, { id, seo, count }])),
  };
}

function sameCategory({ categoryId, ...rest }: RelatedInput) {
  return categoryId === null
    ? sql`array[]::bigint[]`
    : listed(sql`l.category_ids @> array[${categoryId}::int]`, rest);
}

function sameBrand({ brandId, ...rest }: RelatedInput) {
  return brandId === null
    ? sql`array[]::bigint[]`
    : listed(sql`l.brand_id = ${brandId}::int`, rest);
}

/** In the order of a list that nobody sorted. */
function listed(
  condition: ReturnType<typeof sql>,
  { rootId, showNotInStocks }: Pick<RelatedInput, 'rootId' | 'showNotInStocks'>,
) {
  return sql`array(select l.product_id from listing l
    where ${condition} and l.product_id <> ${rootId}::bigint ${showNotInStocks ? sql`` : sql`and l.in_stock`}
    order by l.in_stock desc, l.pop desc, l.product_id limit ${mostRelated})`;
}

function ownersOf({ rootId, codes }: RelatedInput) {
  return sql`(select coalesce(json_agg(json_build_array(o.code, o.id, p.seo, o.count)), '[]') from (
      select c.code, min(s.product_id) id, count(distinct s.product_id) count
      from unnest(${codes}::text[]) c(code) join search_codes s on s.key = code_key(c.code)
      where s.product_id <> ${rootId}::bigint group by c.code) o
    join products p on p.id = o.id)`;
}
