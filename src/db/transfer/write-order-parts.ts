import { sql } from 'kysely';
import { addressRow } from '#db/customers/addresses.ts';
import type { Db } from '#db/database.ts';
import { sumAmounts } from '#rules/money/money.ts';
import type { WholeOrder, WholePayment } from '#db/orders/read/whole-order.ts';
import { recordset } from './bulk-rows.ts';

interface Written {
  id: number;
  order: WholeOrder;
}

/** Replaces lines, addresses, history and payments with their refunds. 5 queries, and 1 or 2 for each payment. */
export async function replaceOrderParts(db: Db, written: readonly Written[]): Promise<void> {
  await clearParts(
    db,
    written.map(({ id }) => id),
  );
  await insertRows(db, 'order_lines', lineColumns, written.flatMap(lineRows));
  await insertRows(db, 'order_addresses', addressColumns, written.flatMap(addressRows));
  await insertRows(db, 'order_state_changes', stateColumns, written.flatMap(stateRows));
  await insertPayments(db, written);
}

async function clearParts(db: Db, orderIds: readonly number[]): Promise<void> {
  await sql`delete from refunds r using payments p
    where p.id = r.payment_id and p.order_id = any(${orderIds}::bigint[])`.execute(db);
  await sql`
    with paid as (delete from payments where order_id = any(${orderIds}::bigint[])),
      lines as (delete from order_lines where order_id = any(${orderIds}::bigint[])),
      addresses as (delete from order_addresses where order_id = any(${orderIds}::bigint[]))
    delete from order_state_changes where order_id = any(${orderIds}::bigint[])`.execute(db);
}

type Columns = Readonly<Record<string, string>>;
type PartTable = 'order_lines' | 'order_addresses' | 'order_state_changes';

async function insertRows(
  db: Db,
  table: PartTable,
  columns: Columns,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns).filter((name) => name !== 'n');
  const list = JSON.stringify(rows.map((row, n) => ({ n, ...row })));
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql`x.${sql.ref(name)}`))}
    from ${recordset(list, columns)} order by x.n`.execute(db);
}

const lineColumns = {
  n: 'int',
  order_id: 'bigint',
  position: 'int',
  product_id: 'bigint',
  unit_id: 'int',
  code: 'text',
  name: 'text',
  seo: 'text',
  image: 'text',
  brand_name: 'text',
  model_name: 'text',
  unit_value: 'text',
  multiplier: 'int',
  quantity: 'int',
  unit_price: 'numeric',
  unit_currency: 'text',
  tax_rate: 'numeric',
  net: 'numeric',
  tax: 'numeric',
  gross: 'numeric',
  note: 'text',
  customer_code: 'text',
  withdrawal: 'text',
  price_source: 'jsonb',
  width: 'numeric',
  height: 'numeric',
  length: 'numeric',
  weight: 'numeric',
};

function lineRows({ id, order }: Written) {
  return order.items.map((item, index) => ({
    order_id: id,
    position: index + 1,
    product_id: item.productId,
    unit_id: item.unit ?? 0,
    code: item.code,
    name: item.name,
    seo: item.seo,
    image: item.image,
    brand_name: item.brand,
    model_name: item.model,
    unit_value: item.unitValue,
    multiplier: item.multiplier,
    quantity: item.quantity,
    unit_price: item.price,
    unit_currency: item.currency,
    tax_rate: item.taxRate,
    net: item.net,
    tax: item.tax,
    gross: item.gross,
    note: item.note,
    customer_code: item.customerCode,
    withdrawal: item.withdrawal,
    price_source: item.priceSource ?? null,
    width: item.width,
    height: item.height,
    length: item.length,
    weight: item.weight,
  }));
}

const addressColumns = {
  n: 'int',
  order_id: 'bigint',
  kind: 'text',
  address_title: 'text',
  name: 'text',
  country: 'text',
  city: 'text',
  town: 'text',
  address: 'text',
  phone: 'text',
  id_number: 'text',
  company_name: 'text',
  tax_office: 'text',
  tax_number: 'text',
};

function addressRows({ id, order }: Written) {
  const both = [
    { kind: 'delivery', address: order.deliveryAddress },
    { kind: 'invoice', address: order.invoiceAddress },
  ];
  return both.flatMap(({ kind, address }) =>
    address === null ? [] : [{ order_id: id, kind, ...addressRow(address) }],
  );
}

const stateColumns = {
  n: 'int',
  order_id: 'bigint',
  from_state: 'text',
  to_state: 'text',
  reason: 'text',
  actor: 'text',
  at: 'timestamptz',
};

function stateRows({ id, order }: Written) {
  return order.history.map(({ state, at, actor, reason }, index) => ({
    order_id: id,
    from_state: order.history[index - 1]?.state ?? null,
    to_state: state,
    reason,
    actor,
    at,
  }));
}

/** Inserts payments, each with its refunds. */
async function insertPayments(db: Db, written: readonly Written[]): Promise<void> {
  for (const { id, order } of written) {
    for (const { refunds, ...payment } of order.payments) {
      const { id: paymentId } = await db
        .insertInto('payments')
        .values({
          order_id: id,
          provider: payment.method,
          provider_reference: payment.reference,
          amount: payment.amount,
          refunded: refundedOf(refunds),
          currency: payment.currency,
          captured_at: payment.at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (refunds.length === 0) continue;
      await db
        .insertInto('refunds')
        .values(
          refunds.map((refund) => ({
            payment_id: paymentId,
            amount: refund.amount,
            reason: refund.reason,
            state: refund.state,
            provider_reference: refund.reference,
            created_at: refund.at,
            done_at: refund.doneAt,
          })),
        )
        .execute();
    }
  }
}

/** The amount that was refunded or will be. */
function refundedOf(refunds: WholePayment['refunds']): number {
  return sumAmounts(
    ...refunds.filter(({ state }) => state !== 'refused').map(({ amount }) => amount),
  );
}
