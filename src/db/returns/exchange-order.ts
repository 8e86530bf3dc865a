import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { claimValues, takePieces, type Claim } from '#db/orders/claim-stock.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';

/** A line of the order of an exchange; amounts in the order's currency. */
export interface ExchangedLine {
  returnLineId: number;
  productId: number;
  name: string;
  /** Units. */
  quantity: number;
  net: number;
  tax: number;
  gross: number;
}

/** The order that a return pays. */
export interface NewExchange {
  returnId: number;
  lines: readonly ExchangedLine[];
  /** The pieces of each product; their products are locked, and have enough. */
  claims: readonly Claim[];
  /** In the order's currency; in lira; and what the return pays of it, in the payment's currency. */
  commission: number;
  total: number;
  tryTotal: number;
  paid: number;
  by: string;
  now: Date;
}

const account = sql.lit(paymentTypes.openAccount);

/**
 * Writes the order of an exchange, once for a return: with the buyer, the addresses and the frozen prices of the order that
 * it comes from, without shipping. Its money moves from that order's payment to its own; on an open account it is owed as
 * that order was (rule returns/exchange). Takes the stock. For a transaction. 2 queries.
 */
export async function writeExchange(
  tx: Db,
  exchange: NewExchange,
): Promise<{ id: number; orderNo: string }> {
  const { lines, now, by } = exchange;
  const values: Record<string, unknown> = { ...claimValues(exchange.claims) };
  const sum = (key: 'net' | 'tax') =>
    sql`(select coalesce(sum(x), 0) from unnest(${lines.map((line) => line[key])}::numeric[]) x)`;
  const { rows } = await sql<{ id: number; orderNo: string }>`
    with source as (select o.* from orders o join returns r on r.order_id = o.id where r.id = ${exchange.returnId}),
    sold as (${takePieces((name) => sql`${values[name]}`)}),
    saved as (
      insert into orders (order_no, customer_id, state, payment_type, currency, rates, locale, branch_id, branch_name,
        company_id, cost_centre, customer_reference, sub_total, tax, shipping_total, commission, total, try_total,
        shipping_state, due_on, settled_at, buyer_kind, exchange_of, created_at)
      select next_order_no(), customer_id, case when payment_type = ${account} then 'placed' else 'paid' end,
        case when payment_type = ${account} then payment_type else ${paymentTypes.bankTransfer}::int end, currency, rates,
        locale, branch_id, branch_name, company_id, cost_centre, customer_reference, ${sum('net')}, ${sum('tax')}, 0,
        ${exchange.commission}::numeric, ${exchange.total}::numeric, ${exchange.tryTotal}::numeric, 'free', due_on,
        case when payment_type = ${account} then null else ${now}::timestamptz end, buyer_kind, ${exchange.returnId}::bigint,
        ${now}::timestamptz
      from source returning id, order_no, state, payment_type
    ), lines as (
      insert into order_lines (order_id, position, product_id, unit_id, code, name, seo, image, brand_name, model_name,
        unit_value, multiplier, quantity, unit_price, unit_currency, tax_rate, net, tax, gross, width, height, length,
        weight, price_source, withdrawal, customer_code)
      ${linesOf(lines)}
      returning id, order_id, product_id, quantity, multiplier
    ), addressed as (
      insert into order_addresses (order_id, kind, address_title, name, country, city, town, address, phone, id_number,
        company_name, tax_office, tax_number)
      select saved.id, a.kind, a.address_title, a.name, a.country, a.city, a.town, a.address, a.phone, a.id_number,
        a.company_name, a.tax_office, a.tax_number
      from saved, source join order_addresses a on a.order_id = source.id
    ), stated as (
      insert into order_state_changes (order_id, to_state, actor, by_name, at)
      select id, state, 'merchant', ${by}, ${now}::timestamptz from saved
    ), moved as (
      insert into stock_movements (product_id, order_id, order_line_id, quantity, reason, created_at)
      select product_id, order_id, id, -(quantity * multiplier), 'order', ${now}::timestamptz from lines
    )
    select id, order_no as "orderNo" from saved`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Error(`writeExchange: return ${exchange.returnId} gave no order`);
  await movePayment(tx, exchange, saved);
  return saved;
}

/** The lines as their own order froze them; what names the product is the exchanged product's own. */
function linesOf(lines: readonly ExchangedLine[]) {
  const column = <Key extends keyof ExchangedLine>(key: Key) => lines.map((line) => line[key]);
  const isOwn = sql`p.id = l.product_id`;
  return sql`select saved.id, row_number() over (order by l.position), p.id, l.unit_id,
        case when ${isOwn} then l.code else p.code end, x.name, p.seo, case when ${isOwn} then l.image else p.image end,
        l.brand_name, l.model_name, l.unit_value, l.multiplier, x.quantity, l.unit_price, l.unit_currency, l.tax_rate,
        x.net, x.tax, x.gross, l.width, l.height, l.length, l.weight, l.price_source, l.withdrawal,
        case when ${isOwn} then l.customer_code else '' end
      from saved, unnest(${column('returnLineId')}::bigint[], ${column('productId')}::bigint[],
        ${column('name')}::text[],
        ${column('quantity')}::int[], ${column('net')}::numeric[], ${column('tax')}::numeric[],
        ${column('gross')}::numeric[]) as x (id, product_id, name, quantity, net, tax, gross)
        join return_lines r on r.id = x.id join order_lines l on l.id = r.order_line_id
        join products p on p.id = x.product_id`;
}

/** Moves the money from the payment of the first order to that of the exchange: on the books it went back and came anew. */
async function movePayment(
  tx: Db,
  { returnId, paid, by, now }: NewExchange,
  saved: { id: number; orderNo: string },
): Promise<void> {
  await sql`
    with source as (
      select p.id, p.currency from payments p join returns r on r.order_id = p.order_id where r.id = ${returnId}
    ), taken as (
      update payments p set refunded = p.refunded + ${paid}::numeric from source where p.id = source.id
      returning p.id, p.currency
    ), noted as (
      insert into refunds (payment_id, amount, reason, state, provider_reference, done_at, actor, by_name, created_at)
      select id, ${paid}::numeric, 'exchange', 'done', ${saved.orderNo}, ${now}::timestamptz, 'merchant', ${by},
        ${now}::timestamptz from taken
    )
    insert into payments (order_id, provider, provider_reference, amount, currency, captured_at)
    select ${saved.id}::bigint, 'exchange', ${saved.orderNo}, ${paid}::numeric, currency, ${now}::timestamptz
    from taken`.execute(tx);
}
