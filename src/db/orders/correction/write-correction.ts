import { sql } from 'kysely';
import type { PricedLine } from '#db/cart/cart-view.ts';
import type { Db } from '#db/database.ts';
import { nameOfLine } from '#db/orders/frozen-lines.ts';
import type { Correction } from '#rules/order/correction/correct-order.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import type { StoredCorrectable } from './read-correctable.ts';

/** A line that a correction changed, as its order's history shows it; 0 units: it was not there, or is not any more. */
export interface CorrectedLine {
  position: number;
  code: string;
  name: string;
  unit: string;
  was: number;
  is: number;
  /** With VAT, in the order's currency. */
  grossWas: number;
  grossIs: number;
}

export interface NewCorrection {
  order: StoredCorrectable;
  correction: Correction;
  /** The products of the added lines, in the same order. */
  products: readonly PricedLine[];
  /** Null: the address stays. */
  delivery: PostalAddress | null;
  changes: readonly CorrectedLine[];
  note: string;
  by: string;
  refundId: number | null;
  now: Date;
}

/**
 * Writes a correction with what was before it, and the order's new figures, lines and address (rule
 * correction/history). For a transaction that has locked the order. At most 5 queries.
 */
export async function writeCorrection(tx: Db, made: NewCorrection): Promise<number> {
  const { order, delivery } = made;
  const id = await writeRecord(tx, made);
  await writeOldLines(tx, made);
  if (made.products.length > 0) await writeNewLines(tx, made);
  if (delivery !== null) await writeDelivery(tx, order.id, delivery);
  await sql`select write_order_words(${order.id}::bigint)`.execute(tx);
  return id;
}

async function writeRecord(tx: Db, made: NewCorrection): Promise<number> {
  const { order, correction, delivery, changes, note, by, refundId, now } = made;
  const before = JSON.stringify({
    figures: {
      subTotal: order.subTotal,
      tax: order.tax,
      shippingTotal: order.shippingTotal,
      total: order.total,
    },
    lines: order.lines,
    changes,
    due: correction.due,
    ...(delivery !== null && { addresses: { delivery: order.delivery } }),
  });
  const { rows } = await sql<{ id: number }>`
    with correction as (
      insert into order_corrections
        (order_id, by_name, note, total_before, amount, try_amount, discount, refund_id, before, created_at)
      values (${order.id}, ${by}, ${note}, ${order.total}, ${correction.amount}, ${correction.tryAmount},
        ${correction.discount}, ${refundId}::bigint, ${before}::jsonb, ${now}::timestamptz)
      returning id
    ), figures as (
      update orders set sub_total = ${correction.subTotal}, tax = ${correction.tax},
        commission = ${correction.commission}, total = ${correction.total}, try_total = ${correction.tryTotal},
        settled_at = case when ${correction.due}::numeric > 0 then null else settled_at end
      where id = ${order.id}
    )
    select id from correction`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a correction that was written has an id');
  return row.id;
}

async function writeOldLines(tx: Db, { order, correction }: NewCorrection): Promise<void> {
  const column = (key: 'id' | 'quantity' | 'unitPrice' | 'net' | 'tax' | 'gross') =>
    correction.lines.map((line) => line[key]);
  await sql`
    update order_lines l set quantity = x.quantity, unit_price = x.price, net = x.net, tax = x.tax, gross = x.gross
    from unnest(${column('id')}::bigint[], ${column('quantity')}::int[], ${column('unitPrice')}::numeric[],
      ${column('net')}::numeric[], ${column('tax')}::numeric[], ${column('gross')}::numeric[])
      as x (id, quantity, price, net, tax, gross)
    where l.id = x.id and l.order_id = ${order.id}`.execute(tx);
}

async function writeNewLines(
  tx: Db,
  { order, correction, products }: NewCorrection,
): Promise<void> {
  const lines = products.map((line, index) => {
    const figures = correction.added[index];
    if (!figures) throw new Error(`writeCorrection: line ${index} has no figures`);
    return {
      position: order.lastPosition + index + 1,
      product_id: line.productId,
      unit_id: line.unitId,
      code: line.product.code,
      name: nameOfLine(line),
      seo: line.product.seo,
      image: line.product.image,
      brand_name: line.product.brand?.name ?? '',
      model_name: line.product.model?.name ?? '',
      unit_value: line.unit.value,
      multiplier: line.multiplier,
      quantity: figures.quantity,
      unit_price: figures.unitPrice,
      unit_currency: line.unitPrice.currency,
      tax_rate: line.taxRate,
      net: figures.net,
      tax: figures.tax,
      gross: figures.gross,
      width: line.width,
      height: line.height,
      length: line.length,
      weight: line.weight,
    };
  });
  await sql`
    insert into order_lines (order_id, position, product_id, unit_id, code, name, seo, image, brand_name, model_name,
      unit_value, multiplier, quantity, unit_price, unit_currency, tax_rate, net, tax, gross, width, height, length,
      weight, customer_code)
    select ${order.id}::bigint, l.*, coalesce((select k.code from customer_codes k
      where k.product_id = l.product_id and k.customer_id = ${order.customerId}::bigint order by k.id limit 1), '')
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (position int, product_id bigint, unit_id int,
      code text, name text, seo text, image text, brand_name text, model_name text, unit_value text, multiplier int,
      quantity int, unit_price numeric, unit_currency text, tax_rate numeric, net numeric, tax numeric, gross numeric,
      width numeric, height numeric, length numeric, weight numeric)
    order by l.position`.execute(tx);
}

async function writeDelivery(tx: Db, orderId: number, address: PostalAddress): Promise<void> {
  await tx
    .updateTable('order_addresses')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'delivery')
    .set({
      name: address.name,
      country: address.country,
      city: address.city,
      town: address.town,
      address: address.address,
      phone: address.number,
    })
    .execute();
}
