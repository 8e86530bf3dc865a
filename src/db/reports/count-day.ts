import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { countedStates } from '#rules/order/order-states.ts';
import { besideKeys } from '#rules/reports/report-table.ts';
import { rateBetween, rateOfOrder } from './order-rate.ts';
import { nameOffset, reportKinds } from './report-kinds.ts';

/** The orders of a day: what each is worth, what came for it and what went back, in the order's currency. */
function ordersOfDay(day: string, currency: string) {
  return sql`
    orders_of_day as materialized (
      select o.id, o.customer_id, o.payment_type, o.total, o.state = any(${[...countedStates]}) as counts,
        o.state = 'cancelled' or p.refunded > 0 or c.amount > 0 as lost,
        ${rateBetween('o.currency', currency)} as rate,
        o.shipping_total, o.commission, coalesce(a.city, '') as city,
        case when p.refunded is null then 0 else p.refunded * p.rate end as went,
        case when p.amount is null then 0 else p.amount * p.rate end as came,
        coalesce(c.amount, 0) as cancelled, coalesce(c.refunded, 0) * coalesce(p.rate, 1) as cancelled_went
      from report_orders r join orders o on o.id = r.order_id
      left join lateral (
        select p.amount, p.refunded, case when p.currency = o.currency then 1
          else ${rateOfOrder('p.currency')} / ${rateOfOrder('o.currency')} end as rate
        from payments p where p.order_id = o.id and p.refunded > 0) p on true
      left join lateral (
        select sum(c.amount) as amount, sum(f.amount) as refunded from order_cancellations c
        left join refunds f on f.id = c.refund_id and f.state <> 'refused'
        where c.order_id = o.id having count(*) > 0) c on true
      left join order_addresses a on a.order_id = o.id and a.kind = 'delivery'
      where r.day = ${day}::date
    ), counted as materialized (
      select id, customer_id, payment_type, city, rate, shipping_total, commission, total,
        round(total * rate * 100) as gross,
        round(greatest(0, least(total, went - cancelled_went - greatest(0, came - total - cancelled))) * rate * 100) as back
      from orders_of_day where counts
    )`;
}

/**
 * The parts of a day's orders: each line, the shipping fee, the commission, and what a total has beside them, in hundredths
 * of the default currency and without what was sent back (rules reports/amounts, reports/refunds). What is sent back is
 * taken by running sums, so that the parts of an order add up exactly.
 */
function partsOfDay(day: string, currency: string) {
  return sql`
    ${ordersOfDay(day, currency)},
    lines as materialized (
      select l.order_id as id, l.position, l.product_id, l.code, l.name, l.brand_name, l.tax_rate,
        l.quantity::bigint * l.multiplier as pieces, round(l.net * o.rate * 100) as net, round(l.gross * o.rate * 100) as gross
      from counted o join order_lines l on l.order_id = o.id where l.quantity > 0
    ), whole as (
      select id, position::bigint as place, null::bigint as beside, product_id, code, name, brand_name, tax_rate, pieces, net, gross from lines
      union all
      select o.id, 1000000000 - x.key, x.key, null, '', '', '', null, 0, x.amount, x.amount
      from counted o left join (select id, sum(gross) as gross from lines group by id) l on l.id = o.id,
        lateral (values (${sql.lit(besideKeys.shipping)}, round(o.shipping_total * o.rate * 100)),
          (${sql.lit(besideKeys.commission)}, round(o.commission * o.rate * 100)),
          (${sql.lit(besideKeys.other)}, o.gross - round(o.shipping_total * o.rate * 100)
            - round(o.commission * o.rate * 100) - coalesce(l.gross, 0))) x (key, amount)
      where x.amount <> 0
    ), shared as (
      select w.*, o.customer_id, o.payment_type, o.city,
        case when o.back = 0 or o.gross = 0 then 0 else round(o.back * w.upto / o.gross) - round(o.back * (w.upto - w.gross) / o.gross) end as back
      from (select *, sum(gross) over (partition by id order by place) as upto from whole) w join counted o on o.id = w.id
    ), parts as materialized (
      select id, place, beside, product_id, left(code || ' · ' || name, 300) as gone_name, brand_name, tax_rate, customer_id, payment_type, city, pieces::bigint,
        (gross - back)::bigint as gross,
        case when back = 0 then net when gross = 0 then net else round(net * (gross - back) / gross) end::bigint as net
      from shared
    )`;
}

const names = { product: reportKinds.product, brand: reportKinds.brand, city: reportKinds.city };

/**
 * Counts a day anew, in a transaction that holds the progress of the reports: its sums are then those of its orders as they
 * are now. 4 queries.
 */
export async function countDay(tx: Db, day: string, currency: string): Promise<void> {
  await sql`
    with ${partsOfDay(day, currency)}
    insert into report_names (kind, name)
    select kind, name from (
      select distinct ${sql.lit(names.product)}::smallint, gone_name from parts where beside is null and product_id is null
      union select ${sql.lit(names.brand)}::smallint, brand_name from parts where brand_name <> ''
      union select ${sql.lit(names.city)}::smallint, city from parts where city <> '') x (kind, name)
    order by 1, 2 on conflict do nothing`.execute(tx);
  await placeProducts(tx, day);
  await sql`delete from report_sums where kind = any(${Object.values(reportKinds)}) and not is_month and start = ${day}::date`.execute(
    tx,
  );
  await sql`
    with ${partsOfDay(day, currency)},
    keyed as (
      select p.id, p.pieces, p.net, p.gross, k.kind, k.key
      from parts p
      left join report_names gone on p.beside is null and p.product_id is null
        and gone.kind = ${sql.lit(names.product)} and gone.name = p.gone_name
      left join report_names brand on brand.kind = ${sql.lit(names.brand)} and brand.name = p.brand_name
      left join report_names city on city.kind = ${sql.lit(names.city)} and city.name = p.city
      left join report_products c on c.product_id = p.product_id
      cross join lateral (values
        (${sql.lit(reportKinds.product)}, coalesce(p.beside, p.product_id, ${keyOf('gone')}, 0)),
        (${sql.lit(reportKinds.main)}, coalesce(p.beside, c.main_id, 0)),
        (${sql.lit(reportKinds.category)}, coalesce(p.beside, c.category_id, 0)),
        (${sql.lit(reportKinds.brand)}, coalesce(p.beside, ${keyOf('brand')}, 0)),
        (${sql.lit(reportKinds.customer)}, p.customer_id),
        (${sql.lit(reportKinds.city)}, coalesce(${keyOf('city')}, 0)),
        (${sql.lit(reportKinds.payment)}, p.payment_type),
        (${sql.lit(reportKinds.vat)}, coalesce(p.beside, (p.tax_rate * 100)::bigint))) k (kind, key)
    ), added as (
      insert into report_sums (kind, is_month, start, key, orders, pieces, net, gross)
      select kind, false, ${day}::date, key, count(*), sum(pieces), sum(net), sum(gross)
      from (select kind, key, id, sum(pieces) as pieces, sum(net) as net, sum(gross) as gross
        from keyed group by kind, key, id) each group by kind, key
    ), gone_month as (
      delete from report_months where month = date_trunc('month', ${day}::date)
    )
    update report_days d set is_dirty = false, orders = o.orders, lost = o.lost, pieces = s.pieces, net = s.net,
      gross = s.gross, shipping = s.shipping, commission = s.commission
    from (select count(*) filter (where counts) as orders, count(*) filter (where lost) as lost from orders_of_day) o,
      (select coalesce(sum(pieces), 0) as pieces, coalesce(sum(net), 0) as net, coalesce(sum(gross), 0) as gross,
        coalesce(sum(gross) filter (where beside = ${sql.lit(besideKeys.shipping)}), 0) as shipping,
        coalesce(sum(gross) filter (where beside = ${sql.lit(besideKeys.commission)}), 0) as commission from parts) s
    where d.day = ${day}::date`.execute(tx);
}

const keyOf = (table: 'gone' | 'brand' | 'city') =>
  sql`-${sql.lit(nameOffset)} - ${sql.ref(`${table}.id`)}`;

/** The first category that the merchant gave a product or its parent, and the topmost above it (rule reports/keys). */
export const placeOfProduct = sql`lateral (
  select c.id as category_id, coalesce((select t.id from categories t where t.path = split_part(c.path, '/', 1)), c.id) as main_id
  from product_categories pc join categories c on c.id = pc.category_id
  where pc.product_id = coalesce(p.parent_id, p.id) and pc.direct order by pc.position, c.id limit 1)`;

/** Notes the categories of the day's products that were never counted before. 1 query. */
async function placeProducts(tx: Db, day: string): Promise<void> {
  await sql`
    insert into report_products (product_id, category_id, main_id)
    select p.id, coalesce(x.category_id, 0), coalesce(x.main_id, 0)
    from (select distinct l.product_id from report_orders r join order_lines l on l.order_id = r.order_id
      where r.day = ${day}::date) sold
    join products p on p.id = sold.product_id left join ${placeOfProduct} x on true
    where not exists (select from report_products r where r.product_id = p.id)
    order by p.id on conflict do nothing`.execute(tx);
}
