import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { FacetValue } from '#db/catalog-index/columns/facet-values.ts';
import type { AssortmentBits } from '#db/catalog-index/columns/restrictions.ts';
import type { ListedProduct } from '#db/catalog-index/columns/listed-product.ts';

/** In the order of a `ListedLine`. */
const columns = [
  ['id', sql`l.product_id`],
  ['brandId', sql`l.brand_id`],
  ['categoryIds', sql`l.category_ids`],
  ['attrIds', sql`l.attr_ids`],
  ['price', sql`l.price`],
  ['campaign', sql`l.campaign`],
  ['quantity', sql`l.quantity`],
  ['sales', sql`l.sales_number`],
  ['recentSales', sql`coalesce(r.pieces, 0)`],
  ['created', sql`(extract(epoch from l.created_at) * 1000000)::bigint`],
  ['inStock', sql`l.in_stock`],
  ['pop', sql`l.pop`],
  ['starRate', sql`l.star_rate`],
  ['brandSort', sql`l.brand_sort`],
  ['nameSort', sql`l.name_sort`],
  ['nameEnSort', sql`l.name_en_sort`],
  ['netWorth', sql`l.net_worth::text`],
  ['grossWorth', sql`l.gross_worth::text`],
] as const;

type ListedLine = [
  id: number,
  brandId: number | null,
  categoryIds: number[],
  attrIds: number[],
  price: number | null,
  campaign: boolean,
  quantity: number,
  sales: number,
  recentSales: number,
  created: number,
  inStock: boolean,
  pop: number,
  starRate: number,
  brandSort: string | null,
  nameSort: string,
  nameEnSort: string,
  netWorth: string | null,
  grossWorth: string | null,
];

/** Products of a chunk: each is made when it is asked for, since making them takes longer than reading them. */
export interface ListedChunk {
  products: Iterable<ListedProduct>;
  /** The last one's id; null where there are no more. */
  last: number | null;
}

/** The next listed products after an id, in the order of ids. 1 query. */
export async function readListedAfter(db: Db, after: number, limit: number): Promise<ListedChunk> {
  // One text: a column of a row of its own takes the driver longer than all of them together.
  const { rows } = await sql<{ lines: string | null; last: number | null }>`
    select string_agg(json_build_array(${sql.join(columns.map(([, column]) => column))})::text, E'\n' order by l.product_id) lines,
      max(l.product_id) last
    from (select * from listing l where l.product_id > ${after}::bigint order by l.product_id limit ${limit}::int) l
    left join recent_sales r using (product_id)`.execute(db);
  const { lines = null, last = null } = rows[0] ?? {};
  return { products: productsOf(lines), last };
}

function* productsOf(lines: string | null): Iterable<ListedProduct> {
  for (const line of lines?.split('\n') ?? []) {
    const [id, brandId, categoryIds, attrIds, price, campaign, quantity, sales, ...more] =
      JSON.parse(line) as ListedLine;
    const [
      recentSales,
      created,
      inStock,
      pop,
      starRate,
      brandSort,
      nameSort,
      nameEnSort,
      netWorth,
      grossWorth,
    ] = more;
    yield {
      id,
      brandId,
      categoryIds,
      attrIds,
      price,
      campaign,
      quantity,
      sales,
      recentSales,
      created,
      inStock,
      pop,
      starRate,
      brandSort,
      nameSort,
      nameEnSort,
      netWorth,
      grossWorth,
    };
  }
}

/** The listed ones of these products. 1 query. */
export async function readListed(db: Db, ids: readonly number[]): Promise<ListedProduct[]> {
  const named = columns.map(([name, column]) => sql`${column} as ${sql.ref(name)}`);
  const { rows } = await sql<ListedProduct>`select ${sql.join(named)} from listing l
    left join recent_sales r using (product_id) where l.product_id = any(${ids}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** How many products are listed. 1 query. */
export async function countListed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) count from listing`.execute(db);
  return rows[0]?.count ?? 0;
}

/** All values that lists are filtered by. 1 query. */
export async function readFacetValues(db: Db): Promise<FacetValue[]> {
  const { rows } =
    await sql<FacetValue>`select f.id, f.kind, f.dimension, f.key, f.dimension_name "dimensionName",
    f.dimension_name_en "dimensionNameEn", f.name, f.name_en "nameEn", f.swatch from facet_values f`.execute(
      db,
    );
  return rows;
}

/** The listed products that are in assortments. 1 query. */
export async function readRestricted(db: Db): Promise<AssortmentBits[]> {
  const { rows } = await sql<{ restricted: [id: number, low: number, high: number][] | null }>`
    select json_agg(json_build_array(product_id, mask & 4294967295, (mask >> 32) & 4294967295)) restricted
    from restricted_products`.execute(db);
  return (rows[0]?.restricted ?? []).map(([id, low, high]) => ({ id, low, high }));
}
