import { sql, type RawBuilder } from 'kysely';
import type { ReturnsRow, ReturnsSums } from '#contract/office/office-reports.ts';
import type { Db } from '#db/database.ts';
import type { ReportPeriod } from '#rules/reports/report-period.ts';
import { besideKeys, type ReportSort } from '#rules/reports/report-table.ts';
import type { ReturnsBy, ReturnsSortKey } from '#rules/reports/returns-report.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { rateBetween } from './order-rate.ts';
import { blocksOfPeriod } from './read-sales.ts';
import { productName } from './read-stock-value.ts';
import { nameOffset, reportKinds } from './report-kinds.ts';

interface ReturnsQuery {
  by: ReturnsBy;
  period: ReportPeriod;
  sort: ReportSort<ReturnsSortKey>;
  locale: Locale;
  offset: number;
  limit: number;
}

/** A page of the report of returns with the sums of its period and of the one before. */
export interface ReturnsRead {
  currency: string;
  sums: ReturnsSums;
  before: ReturnsSums;
  rows: ReturnsRow[];
  total: number;
}

const defaultCurrency: RawBuilder<string> = sql`(select code from currencies where is_default)`;
const product = sql.lit(reportKinds.product);

/** When a day such as `2026-11-22` begins in Istanbul. */
const beginOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Istanbul')`;

/**
 * The parts of the returns of both periods: each line with its pieces, the fee for shipping and the commission, with what
 * was given back of each in hundredths of the default currency. A return's amount is shared by running sums, so that its
 * parts add up exactly (rule reports/returns).
 */
function partsOfReturns({ from, to, beforeFrom }: ReportPeriod): RawBuilder<unknown> {
  return sql`
    found as materialized (
      select r.id, r.declared_at >= ${beginOf(from)} as is_now, r.settled_at is not null as is_settled, r.shipping, r.commission,
        greatest(0, r.goods - r.deduction) as goods, r.total * ${rateBetween('r.currency', defaultCurrency)} * 100 as money
      from returns r join orders o on o.id = r.order_id
      where r.declared_at >= ${beginOf(beforeFrom)} and r.declared_at < ${beginOf(to)} + interval '1 day'
        and r.state not in ('refused', 'called-off') and (r.state <> 'closed' or r.settled_at is not null)
    ), lines as materialized (
      select f.id, x.id as place, l.product_id, left(l.code || ' · ' || l.name, 300) as gone_name, x.reason,
        f.is_settled and x.place = 'scrap' as is_scrap,
        (case when f.is_settled then x.settled_quantity else x.quantity end)::bigint * l.multiplier as pieces,
        case when f.is_settled then greatest(0, l.gross * x.settled_quantity / l.quantity - x.deduction) else 0 end as worth
      from found f join return_lines x on x.return_id = f.id join order_lines l on l.id = x.order_line_id
    ), whole as (
      select l.id, l.place, null::bigint as beside, l.product_id, l.gone_name, l.reason, l.is_scrap, l.pieces,
        coalesce(f.goods * l.worth / nullif(sum(l.worth) over (partition by l.id), 0), 0) as part
      from lines l join found f on f.id = l.id where l.pieces > 0
      union all
      select f.id, 9000000000000000000 - x.key, x.key, null, '', null, false, 0, x.part
      from found f, lateral (values (${sql.lit(besideKeys.shipping)}, f.shipping),
        (${sql.lit(besideKeys.commission)}, f.commission)) x (key, part) where f.is_settled and x.part > 0
    ), parts as materialized (
      select w.*, f.is_now, case when f.goods + f.shipping + f.commission = 0 then 0
        else round(f.money * w.upto / (f.goods + f.shipping + f.commission))
          - round(f.money * (w.upto - w.part) / (f.goods + f.shipping + f.commission)) end as amount
      from (select *, sum(part) over (partition by id order by place) as upto from whole) w join found f on f.id = w.id
    )`;
}

const costs = sql`(is_scrap or beside is not null)`;

function sumsOf(isNow: boolean, { from, to }: { from: string; to: string }): RawBuilder<unknown> {
  return sql`(select json_build_object('returns', count(distinct id), 'pieces', coalesce(sum(pieces), 0),
      'scrapped', coalesce(sum(pieces) filter (where is_scrap), 0), 'amount', coalesce(sum(amount), 0) / 100.0,
      'cost', coalesce(sum(amount) filter (where ${costs}), 0) / 100.0,
      'sold', (select coalesce(sum(d.pieces), 0) from report_days d where d.day between ${from}::date and ${to}::date))
    from parts where is_now = ${isNow})`;
}

/** The rows of a kind: their key, and the pieces that were sold of each in the period. */
function keysOf(by: ReturnsBy, { from, to }: ReportPeriod) {
  if (by === 'reason')
    return {
      key: sql`coalesce(beside::text, reason)`,
      gone: sql``,
      sold: sql`sold as (select null::text as key, sum(d.pieces) as sold from report_days d
        where d.day between ${from}::date and ${to}::date)`,
      isSold: sql`g.key not like '-%'`,
    };
  return {
    key: sql`coalesce(beside, product_id, -${sql.lit(nameOffset)} - gone.id, 0)::text`,
    gone: sql`left join report_names gone on beside is null and product_id is null
      and gone.kind = ${product} and gone.name = gone_name`,
    sold: sql`sold as (select s.key::text as key, sum(s.pieces) as sold from blocks b join report_sums s
      on s.kind = ${product} and s.is_month = b.is_month and s.start = b.start where b.is_now group by s.key)`,
    isSold: sql`sold.key = g.key`,
  };
}

function namesOf(by: ReturnsBy, locale: Locale) {
  if (by === 'reason') return { name: sql`''`, note: sql`''`, joins: sql`` };
  return {
    name: sql`coalesce(${productName(locale)}, n.name, '')`,
    note: sql`coalesce(p.code, '')`,
    joins: sql`left join products p on p.id = page.key::bigint left join report_names n
      on page.key::bigint < -${sql.lit(nameOffset)} and n.id = -page.key::bigint - ${sql.lit(nameOffset)}`,
  };
}

/** A page of the returns of a period by product or reason, with the sums (rule reports/returns). 1 query. */
export async function readReturned(
  db: Db,
  { by, period, sort, locale, offset, limit }: ReturnsQuery,
): Promise<ReturnsRead> {
  const keys = keysOf(by, period);
  const names = namesOf(by, locale);
  const order = sql`${sql.ref(sort.key)} ${sql.raw(sort.descending ? 'desc nulls last' : 'asc nulls first')}, key`;
  const { from, to, beforeFrom, beforeTo } = period;
  const { rows } = await sql<Omit<ReturnsRead, 'currency'> & { currency: string | null }>`
    with ${blocksOfPeriod(period)}, ${partsOfReturns(period)}, ${keys.sold}, grouped as (
      select ${keys.key} as key, count(distinct parts.id) filter (where is_now) as returns,
        coalesce(sum(pieces) filter (where is_now), 0) as pieces, coalesce(sum(pieces) filter (where not is_now), 0) as before,
        coalesce(sum(pieces) filter (where is_now and is_scrap), 0) as scrapped,
        coalesce(sum(amount) filter (where is_now), 0) as amount,
        coalesce(sum(amount) filter (where is_now and ${costs}), 0) as cost,
        mode() within group (order by reason) filter (where is_now and beside is null) as reason
      from parts ${keys.gone} group by 1
    ), keyed as materialized (
      select g.*, coalesce(sold.sold, 0) as sold, round(100.0 * g.pieces / nullif(sold.sold, 0), 1) as rate
      from grouped g left join sold on ${keys.isSold}
    ), page as materialized (
      select *, row_number() over (order by ${order}) as place from keyed order by ${order} limit ${limit} offset ${offset}
    )
    select ${defaultCurrency} as currency, ${sumsOf(true, { from, to })} as sums,
      ${sumsOf(false, { from: beforeFrom, to: beforeTo })} as before, (select count(*)::int from keyed) as total,
      (select coalesce(json_agg(json_build_object('key', page.key, 'name', ${names.name}, 'note', ${names.note},
          'reason', ${by === 'reason' ? sql`null` : sql`page.reason`}, 'returns', page.returns, 'pieces', page.pieces, 'before', page.before, 'sold', page.sold,
          'rate', page.rate, 'scrapped', page.scrapped, 'amount', page.amount / 100.0, 'cost', page.cost / 100.0)
        order by page.place), '[]') from page ${names.joins}) as rows`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a report without its row');
  return { ...found, currency: found.currency ?? 'TRY' };
}
