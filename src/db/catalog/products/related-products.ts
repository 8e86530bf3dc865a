import { sql, type RawBuilder } from 'kysely';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { availablePieces } from '#rules/cart/stock.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { IndexedCatalog } from '#db/catalog-index/indexed-catalog.ts';
import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import { readCards } from './product-card-cache.ts';
import { everything, firstFromIndex } from '#db/catalog/lists/listing-from-index.ts';
import type { CatalogCache } from '#db/catalog/lists/listing-memory.ts';

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
  /** What the process keeps of the catalog. */
  memory?: Pick<CatalogCache, 'indexed' | 'cards'>;
}

/** The products that a code is the code, barcode or equivalent of: one of them, and how many. */
export interface CodeOwner {
  id: number;
  seo: string;
  count: number;
}

interface OwnerRow {
  code: string;
  id: number;
  seo: string;
  count: number;
}

/** Cards beside a product, at most. */
const mostRelated = 12;

/**
 * What stands beside a product (rules catalog/related, catalog/equivalent-links): products of its
 * category, then of its brand, what is in stock before what is not; and who owns its equivalent
 * codes. 3 queries, one less without codes; with what the process keeps of the catalog none but for codes
 * and for cards that are not kept.
 */
export async function readRelated(
  db: Db,
  input: RelatedInput,
): Promise<{ related: ProductSummary[]; owners: Map<string, CodeOwner> }> {
  const { rootId, codes, memory, locale, stockInfoStatus } = input;
  const indexed = memory?.indexed();
  const ids = indexed ? besideFromIndex(indexed, input) : await readBeside(db, input);
  const items = await readCards(db, ids, { locale, memory });
  const owners = codes.length === 0 ? [] : await codeOwners(db, { rootId, codes });
  const isThere = ({ quantity }: ProductSummary) =>
    availablePieces({ quantity, stockInfoStatus }) > 0;
  const there = items.filter(isThere);
  const gone = items.filter((item) => !isThere(item));
  return {
    related: [...there, ...gone].slice(0, mostRelated),
    owners: new Map(owners.map(({ code, ...owner }) => [code, owner])),
  };
}

/** The first products of its category and of its brand, in the order of a list that nobody sorted. */
function besideFromIndex(indexed: IndexedCatalog, input: RelatedInput): number[] {
  const { rootId, categoryId, brandId, showNotInStocks } = input;
  const first = (scope: Partial<ListScope>) =>
    firstFromIndex(indexed, {
      scope: { ...everything, ...scope },
      showNotInStocks,
      // One more than shown: the product itself may be among them.
      limit: mostRelated + 1,
    })
      .filter((id) => id !== rootId)
      .slice(0, mostRelated);
  const ofCategory = categoryId === null ? [] : first({ categoryId });
  const ofBrand = brandId === null ? [] : first({ brandId });
  return [...new Set([...ofCategory, ...ofBrand])];
}

/** The same from the database. 1 query. */
async function readBeside(db: Db, input: RelatedInput): Promise<number[]> {
  const { rootId, categoryId, brandId, showNotInStocks } = input;
  const first = (condition: RawBuilder<unknown>) =>
    sql`array(select l.product_id from listing l
      where ${condition} and l.product_id <> ${rootId}::bigint ${showNotInStocks ? sql`` : sql`and l.in_stock`}
      order by l.in_stock desc, l.pop desc, l.product_id limit ${mostRelated})`;
  const none = sql`array[]::bigint[]`;
  const { rows } = await sql<{ category: number[]; brand: number[] }>`select
    ${categoryId === null ? none : first(sql`l.category_ids @> array[${categoryId}::int]`)} category,
    ${brandId === null ? none : first(sql`l.brand_id = ${brandId}::int`)} brand`.execute(db);
  return [...new Set(rows.flatMap(({ category, brand }) => [...category, ...brand]))];
}

const codeOwners = preparedQuery<{ rootId: number; codes: readonly string[] }, OwnerRow>(
  'code-owners',
  (_, value) => sql`select o.code, o.id, p.seo, o.count from (
      select c.code, min(s.product_id) id, count(distinct s.product_id) count
      from unnest(${value('codes')}::text[]) c(code) join search_codes s on s.key = code_key(c.code)
      where s.product_id <> ${value('rootId')}::bigint group by c.code) o
    join products p on p.id = o.id`,
);
