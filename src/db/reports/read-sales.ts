import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { ReportSort, SalesSortKey } from '#rules/reports/report-table.ts';
import type { ReportPeriod } from '#rules/reports/report-period.ts';
import { nameOffset, reportKinds, type ReportKind } from './report-kinds.ts';

/** Amounts in the default currency. */
export interface DaySales {
  day: string;
  orders: number;
  pieces: number;
  net: number;
  gross: number;
}

export interface SalesSums {
  orders: number;
  /** Orders that were canceled, wholly or in part, or had money sent back. */
  lost: number;
  pieces: number;
  net: number;
  gross: number;
  shipping: number;
  commission: number;
}

export interface SalesDays {
  currency: string;
  /** Up to when changes of orders were read; null before the first time. */
  readAt: string | null;
  /** Days of both periods that are still to be counted. */
  waiting: number;
  days: DaySales[];
  sums: SalesSums;
  before: SalesSums;
}

const inDays = (from: string, to: string) => sql`d.day between ${from}::date and ${to}::date`;

const sumsOf = (from: string, to: string) => sql`(
  select json_build_object('orders', coalesce(sum(orders), 0), 'lost', coalesce(sum(lost), 0), 'pieces', coalesce(sum(pieces), 0),
    'net', coalesce(sum(net), 0) / 100.0, 'gross', coalesce(sum(gross), 0) / 100.0,
    'shipping', coalesce(sum(shipping), 0) / 100.0, 'commission', coalesce(sum(commission), 0) / 100.0)
  from report_days d where ${inDays(from, to)})`;

/** The sales of each day of both periods that had any, and their sums. 1 query. */
export async function readSalesDays(db: Db, period: ReportPeriod): Promise<SalesDays> {
  const { from, to, beforeFrom, beforeTo } = period;
  const { rows } = await sql<SalesDays>`
    select p.currency, to_char(p.read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "readAt",
      (select count(*) from report_days d where is_dirty and ${inDays(beforeFrom, to)})::int as waiting,
      (select coalesce(json_agg(json_build_object('day', d.day, 'orders', d.orders, 'pieces', d.pieces,
          'net', d.net / 100.0, 'gross', d.gross / 100.0) order by d.day), '[]')
        from report_days d where ${inDays(beforeFrom, to)} and (d.orders > 0 or d.gross <> 0)) as days,
      ${sumsOf(from, to)} as sums, ${sumsOf(beforeFrom, beforeTo)} as before
    from report_progress p`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the reports have a row of progress');
  return row;
}

export interface SalesRow {
  key: number;
  /** Empty where the key has no name: of what has none, and of what is no goods. */
  name: string;
  /** The code of a product, the categories above a category; else empty. */
  note: string;
  orders: number;
  pieces: number;
  net: number;
  gross: number;
  /** The gross of the period before. */
  before: number;
}

interface SalesQuery {
  kind: ReportKind;
  period: ReportPeriod;
  sort: ReportSort<SalesSortKey>;
  locale: Locale;
  offset: number;
  limit: number;
}

/**
 * The tables `months` and `blocks`: the whole months and the single days of a period and of the one before it, so that
 * `report_sums` has few rows of them.
 */
export function blocksOfPeriod({ from, to, beforeFrom }: ReportPeriod): RawBuilder<unknown> {
  return sql`
    months as materialized (
      select month as start, month >= ${from}::date as is_now from report_months
      where month >= ${beforeFrom}::date and month + interval '1 month' - interval '1 day' <= ${to}::date
        and not (month < ${from}::date and month + interval '1 month' > ${from}::date)
    ), blocks as materialized (
      select true as is_month, start, is_now from months
      union all
      select false, d.day, d.day >= ${from}::date from report_days d
      where ${inDays(beforeFrom, to)} and not exists (select from months m where m.start = date_trunc('month', d.day))
    )`;
}

/** A page of the sales by a kind of key, and how many rows there are. 1 query. */
export async function readSalesRows(
  db: Db,
  { kind, period, sort, locale, offset, limit }: SalesQuery,
): Promise<{ rows: SalesRow[]; total: number }> {
  const direction = sql.raw(sort.descending ? 'desc' : 'asc');
  const { rows } = await sql<SalesRow & { total: number }>`
    with ${blocksOfPeriod(period)}, keyed as (
      select s.key, coalesce(sum(s.orders) filter (where b.is_now), 0) as orders,
        coalesce(sum(s.pieces) filter (where b.is_now), 0) as pieces, coalesce(sum(s.net) filter (where b.is_now), 0) as net,
        coalesce(sum(s.gross) filter (where b.is_now), 0) as gross, coalesce(sum(s.gross) filter (where not b.is_now), 0) as before
      from blocks b join report_sums s
        on s.kind = ${sql.lit(reportKinds[kind])} and s.is_month = b.is_month and s.start = b.start
      group by s.key
    ), page as (
      select *, count(*) over () as total from keyed
      order by ${sql.ref(sort.key)} ${direction}, key limit ${limit} offset ${offset}
    )
    select page.key, ${names(kind, locale)}, page.orders, page.pieces, page.net / 100.0 as net, page.gross / 100.0 as gross,
      page.before / 100.0 as before, page.total::int as total
    from page ${tables(kind)} order by ${sql.ref(`page.${sort.key}`)} ${direction}, page.key`.execute(
    db,
  );
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

const named = sql`left join report_names n on page.key < -${sql.lit(nameOffset)} and n.id = -page.key - ${sql.lit(nameOffset)}`;

function tables(kind: ReportKind) {
  if (kind === 'product') return sql`left join products p on p.id = page.key ${named}`;
  if (kind === 'main' || kind === 'category')
    return sql`left join categories c on c.id = page.key left join categories above on above.id = c.parent_id`;
  if (kind === 'customer') return sql`left join customers c on c.id = page.key`;
  return named;
}

function names(kind: ReportKind, locale: Locale) {
  const shown = (table: string) =>
    locale === 'en' ? inLanguage('en', `${table}.name`) : sql.ref(`${table}.name`);
  if (kind === 'product')
    return sql`coalesce(${shown('p')}, n.name, '') as name, coalesce(p.code, '') as note`;
  if (kind === 'category')
    return sql`coalesce(${shown('c')}, '') as name, coalesce(${shown('above')}, '') as note`;
  if (kind === 'main') return sql`coalesce(${shown('c')}, '') as name, '' as note`;
  if (kind === 'customer')
    return sql`coalesce(trim(c.name || ' ' || c.surname), '') as name, '' as note`;
  return sql`coalesce(n.name, '') as name, '' as note`;
}
