import { sql } from 'kysely';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { availablePieces } from '#rules/cart/stock.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { IndexedCatalog } from '#db/catalog-index/indexed-catalog.ts';
import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import { everything, firstFromIndex } from '#db/catalog/lists/listing-from-index.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';

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
  /** The stock setting that decides what is in stock (rule stock/in-stock). */
  stockInfoStatus: number;
  catalog: Pick<CatalogCache, 'indexed' | 'cards' | 'searching'>;
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
 * The related products of a product (rules catalog/related, catalog/equivalent-links): those of its category, then of
 * its brand, in stock before out of stock; and the owners of its equivalent codes. At most 2 queries: one for codes and
 * one for cards that are not cached.
 */
export async function readRelated(
  input: RelatedInput,
): Promise<{ related: ProductSummary[]; owners: Map<string, CodeOwner> }> {
  const { rootId, codes, catalog, locale, stockInfoStatus } = input;
  const ids = besideFromIndex(await catalog.indexed(), input);
  const items = await catalog.cards(ids, locale);
  const owners =
    codes.length === 0 ? [] : await catalog.searching((db) => codeOwners(db, { rootId, codes }));
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

const codeOwners = preparedQuery<{ rootId: number; codes: readonly string[] }, OwnerRow>(
  'code-owners',
  (_, value) => sql`select o.code, o.id, p.seo, o.count from (
      select c.code, min(s.product_id) id, count(distinct s.product_id) count
      from unnest(${value('codes')}::text[]) c(code) join search_codes s on s.key = code_key(c.code)
      where s.product_id <> ${value('rootId')}::bigint group by c.code) o
    join products p on p.id = o.id`,
);
