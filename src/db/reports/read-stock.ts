import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { ReportSort, SlowSortKey, StockBy, StockSortKey } from '#rules/shop/report-table.ts';
import { placeOfProduct } from './count-day.ts';
import { reportKinds } from './report-kinds.ts';

/** The currency of a report, and its sums. */
interface StockSums {
  currency: string;
  products: number;
  pieces: number;
  /** Net, in the default currency. */
  value: number;
  /** Products without a price, which are worth nothing here. */
  unpriced: number;
}

export interface StockRow {
  /** 0: of no brand, of no category. */
  id: number;
  name: string;
  /** The code of a product. */
  code: string;
  products: number;
  pieces: number;
  value: number;
}

export interface SlowRow extends StockRow {
  /** The day on which it was sold last; null: never since the shop counts. */
  lastSold: string | null;
}

interface Page {
  locale: Locale;
  offset: number;
  limit: number;
}

/** Products that can be sold and lie on the shelf, with the net price of a piece in the default currency (rule reports/stock-value). */
const shelf = sql`
  shelf as materialized (
    select p.id, p.parent_id, p.name, p.name_en, p.code, p.brand_id, p.created_at, p.quantity::bigint as pieces, u.price > 0 as is_priced,
      round(p.quantity * u.price / u.multiplier * c.exchange_rate / default_rate(), 2) as value
    from products p
    join product_units u on u.product_id = p.id and u.id = p.default_unit_id
    join currencies c on c.code = u.currency
    left join products parent on parent.id = p.parent_id
    where p.quantity > 0 and p.active and parent.active is not false and not p.has_children
      and p.id is distinct from listing_hidden_id()
  )`;

const sums = sql`(select json_build_object('currency', coalesce((select code from currencies where is_default), 'TRY'),
  'products', count(*), 'pieces', coalesce(sum(pieces), 0), 'value', coalesce(sum(value), 0),
  'unpriced', count(*) filter (where not is_priced))`;

interface Found<Row> {
  sums: StockSums;
  rows: Row[];
  total: number;
}

/** What the stock is worth at today's prices, by product, main category or brand. 1 query. */
export async function readStockValue(
  db: Db,
  { by, sort, ...page }: Page & { by: StockBy; sort: ReportSort<StockSortKey> },
): Promise<Found<StockRow>> {
  const { locale, offset, limit } = page;
  const direction = sql.raw(sort.descending ? 'desc' : 'asc');
  const order = sql`${sql.ref(sort.key)} ${direction}, id`;
  const { rows } = await sql<Found<StockRow>>`
    with ${shelf},
    grouped as (${grouped(by, locale)}),
    page as (select * from grouped order by ${order} limit ${limit} offset ${offset})
    select ${sums} from shelf) as sums, (select count(*) from grouped)::int as total,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'code', code, 'products', products,
        'pieces', pieces, 'value', value) order by ${order}), '[]') from page) as rows`.execute(db);
  return first(rows);
}

function grouped(by: StockBy, locale: Locale) {
  if (by === 'product')
    return sql`select id, ${inLanguage(locale, 's.name')} as name, code, 1 as products, pieces, value from shelf s`;
  if (by === 'brand')
    return sql`select coalesce(b.id, 0) as id, coalesce(b.name, '') as name, '' as code, count(*) as products, sum(pieces) as pieces, sum(value) as value
      from shelf s left join brands b on b.id = s.brand_id group by b.id, b.name`;
  return sql`select coalesce(c.id, 0) as id, coalesce(${inLanguage(locale, 'c.name')}, '') as name, '' as code, count(*) as products,
      sum(pieces) as pieces, sum(value) as value
    from shelf p left join ${placeOfProduct} x on true left join categories c on c.id = x.main_id group by c.id`;
}

/**
 * Products on the shelf that sold nothing since a day, and were offered before it (rule reports/slow-movers). Sums are those of
 * all of them. 1 query.
 */
export async function readSlowMovers(
  db: Db,
  { since, sort, ...page }: Page & { since: string; sort: ReportSort<SlowSortKey> },
): Promise<Found<SlowRow>> {
  const { locale, offset, limit } = page;
  const direction = sql.raw(sort.descending ? 'desc nulls last' : 'asc nulls first');
  const order = sql`${sql.ref(sort.key === 'lastSold' ? 'last_sold' : sort.key)} ${direction}, id`;
  const sold = sql`report_sums r where r.kind = ${sql.lit(reportKinds.product)} and not r.is_month and r.key = s.id`;
  const { rows } = await sql<Found<SlowRow>>`
    with ${shelf},
    slow as materialized (
      select s.*, (select max(r.start) from ${sold} and r.pieces > 0) as last_sold from shelf s
      where s.created_at < ${since}::date
        and not exists (select from ${sold} and r.pieces > 0 and r.start >= ${since}::date)
    ),
    page as (select *, 1 as products from slow order by ${order} limit ${limit} offset ${offset})
    select ${sums} from slow) as sums, (select count(*) from slow)::int as total,
      (select coalesce(json_agg(json_build_object('id', id, 'name', ${inLanguage(locale, 'page.name')}, 'code', code,
        'products', products, 'pieces', pieces, 'value', value, 'lastSold', last_sold) order by ${order}), '[]') from page) as rows`.execute(
    db,
  );
  return first(rows);
}

function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('a row of figures');
  return row;
}
