import type { Db } from '#db/database.ts';
import { emailKey, findCustomers } from '#db/transfer/write-customers.ts';
import {
  findOrderedProducts,
  findOrders,
  reserveOrderNumbers,
  upsertOrders,
} from '#db/transfer/write-orders.ts';
import type {
  KnownOrder,
  OrderLineRow,
  OrderRow,
  OrderedProduct,
} from '#db/transfer/write-orders.ts';
import { convertAmount, sumAmounts } from '#rules/money/money.ts';
import { defaultSettings } from '#rules/shop/settings.ts';
import { orderTotals } from '#rules/money/totals.ts';
import type { OrderTotals } from '#rules/money/totals.ts';
import { defaultUnitOf, findUnit } from '#rules/cart/units.ts';
import { recordCheck } from './check-record.ts';
import { instantOf, roundedDecimal } from './field-values.ts';
import type { RecordFindings } from './field-values.ts';
import type { BatchResult, CheckedLine, PartWriter } from './import-batches.ts';
import type { ImportContext } from './import-context.ts';
import { OrderRecord } from '#features/transfer/sources/records.ts';

type Line = CheckedLine<OrderRecord>;
interface Plan {
  line: Line;
  order: OrderRow;
  lines: OrderLineRow[];
  findings: RecordFindings;
}

/** Takes orders.jsonl: history, which takes no stock here and gives none back (rule
 * store-folder/order-history). */
export function orderWriter(context: ImportContext): PartWriter<OrderRecord> {
  return {
    check: recordCheck(OrderRecord),
    fields: new Set(Object.keys(OrderRecord.properties)),
    keyOf: (record) => record.orderNo,
    batchSize: 200,
    reserve: (db, lines) =>
      reserveOrderNumbers(
        db,
        lines.map(({ record }) => record.orderNo),
      ),
    write: (db, lines) => writeOrders(db, lines, context),
  };
}

async function writeOrders(
  db: Db,
  lines: readonly Line[],
  context: ImportContext,
): Promise<BatchResult<OrderRecord>> {
  const records = lines.map(({ record }) => record);
  const orders = await findOrders(
    db,
    records.map((record) => record.orderNo),
  );
  const known = new Map(orders.map((order) => [order.order_no, order]));
  const customers = await findCustomers(
    db,
    records.map((record) => record.email),
  );
  const products = await findOrderedProducts(
    db,
    records.flatMap((record) => record.items.map((item) => item.productId)),
  );
  const plans = lines.map((line) => {
    const customerId = customers.get(emailKey(line.record.email))?.id ?? null;
    return planOrder(line, customerId, products, context);
  });
  for (const plan of plans) refuseShopOrder(plan, known.get(plan.order.order_no));
  const stored = plans.filter((plan) => plan.findings.refused.length === 0);
  const different = stored.filter((plan) => !isSame(plan, known.get(plan.order.order_no)));
  await upsertOrders(
    db,
    different.map((plan) => plan.order),
    different.flatMap((plan) =>
      plan.lines.map((row) => ({ ...row, order_no: plan.order.order_no })),
    ),
  );
  const added = different.filter((plan) => !known.has(plan.order.order_no)).length;
  return {
    added,
    changed: different.length - added,
    refused: plans.flatMap(({ line, findings }) =>
      findings.refused.length > 0 ? [{ line: line.line, findings: findings.refused }] : [],
    ),
    warnings: plans.flatMap(({ line, findings }) =>
      findings.warnings.map((finding) => ({ line: line.line, finding })),
    ),
    waiting: [],
  };
}

function planOrder(
  line: Line,
  customerId: number | null,
  products: ReadonlyMap<number, OrderedProduct>,
  context: ImportContext,
): Plan {
  const { record } = line;
  const { defaultCurrency: currency, rates, carriers } = context.snapshot;
  const findings: RecordFindings = { refused: [], warnings: [] };
  if (customerId === null) {
    findings.refused.push({ field: 'email', code: 'no-customer', detail: record.email });
  }
  const carrier = record.kfadi || null;
  if (carrier !== null && !Object.hasOwn(carriers, carrier)) {
    findings.refused.push({ field: 'kfadi', code: 'no-carrier', detail: carrier });
  }
  const items = record.items.map((item, index) => planItem(item, index, products, findings));
  const totals = goodsTotals(items, context);
  const shipping = roundedDecimal(record.shippingTotal ?? 0, 'shippingTotal', findings, 2);
  if (shipping < 0)
    findings.refused.push({ field: 'shippingTotal', code: 'out-of-range', detail: '>= 0' });
  const date = instantOf(record.date, 'date', findings);
  const order: OrderRow = {
    order_no: record.orderNo,
    customer_id: customerId ?? 0,
    state: record.status,
    payment_type: Number(record.paymentType),
    currency,
    rates,
    description: record.description ?? '',
    sub_total: totals.subTotal,
    tax: totals.tax,
    shipping_total: shipping,
    total: sumAmounts(totals.subTotal, totals.tax, shipping),
    try_total: sumAmounts(totals.tryTotal, convertAmount(shipping, currency, 'TRY', rates)),
    shipping_state: shipping > 0 ? 'fee' : 'free',
    tracking_no: record.takipNo ?? '',
    carrier,
    created_at: date,
    cancelled_at: record.status === 'cancelled' ? date : null,
  };
  const lines = items.map((item, index) => ({
    ...item,
    position: index + 1,
    unit_currency: currency,
    ...(totals.lines[index] ?? { net: 0, tax: 0, gross: 0 }),
  }));
  return { line, order, lines, findings };
}

type PlannedItem = Omit<OrderLineRow, 'position' | 'unit_currency' | 'net' | 'tax' | 'gross'>;

/** The line as it was: a unit that the product does not have any more keeps its name. */
function planItem(
  item: OrderRecord['items'][number],
  index: number,
  products: ReadonlyMap<number, OrderedProduct>,
  findings: RecordFindings,
): PlannedItem {
  const field = `items[${index}]`;
  const product = products.get(item.productId);
  if (!product) {
    findings.refused.push({
      field: `${field}.productId`,
      code: 'no-product',
      detail: String(item.productId),
    });
  }
  const units = product?.units ?? [];
  const wanted = item.unit ?? '';
  const unit =
    wanted === ''
      ? defaultUnitOf(units, product?.default_unit_id ?? null)
      : findUnit(units, wanted);
  const price = roundedDecimal(item.price, `${field}.price`, findings);
  if (price < 0)
    findings.refused.push({ field: `${field}.price`, code: 'out-of-range', detail: '>= 0' });
  return {
    product_id: item.productId,
    unit_id: unit?.id ?? 0,
    code: product?.code ?? '',
    name: product?.name ?? '',
    seo: product?.seo ?? '',
    image: product?.image ?? '',
    brand_name: product?.brand_name ?? '',
    model_name: product?.model_name ?? '',
    unit_value: unitName(unit, wanted),
    multiplier: unit?.multiplier ?? 1,
    quantity: item.quantity,
    unit_price: Math.max(0, price),
    tax_rate: item.taxRate,
  };
}

/** The name that the order calls the unit by, in its own language; an id becomes the unit's name. */
function unitName(
  unit: { value: string; valueEn: string } | null,
  wanted: string | number,
): string {
  const text = String(wanted).trim();
  if (!unit) return String(wanted);
  return text !== '' && text === unit.valueEn ? text : unit.value;
}

/** The figures of the goods, by the one rule that makes them; shipping is what the order says. */
function goodsTotals(items: readonly PlannedItem[], context: ImportContext): OrderTotals {
  const { defaultCurrency: currency, rates } = context.snapshot;
  return orderTotals({
    lines: items.map((item) => ({
      productId: item.product_id,
      quantity: item.quantity,
      unitPrice: { value: item.unit_price, currency },
      taxRate: item.tax_rate,
      width: 0,
      height: 0,
      length: 0,
      weight: 0,
    })),
    settings: { ...defaultSettings, kargoAliciyaAit: true },
    rates,
    currency,
    defaultCurrency: currency,
  });
}

/** An order that the shop took is not history: an import may repeat it, and cannot change it. */
function refuseShopOrder(plan: Plan, known: KnownOrder | undefined): void {
  if (!known || known.imported) return;
  const { order, findings } = plan;
  const same =
    known.customer_id === order.customer_id &&
    known.state === order.state &&
    known.tracking_no === order.tracking_no;
  if (same) return;
  findings.refused = [{ field: 'orderNo', code: 'not-imported', detail: order.order_no }];
}

function isSame(plan: Plan, known: KnownOrder | undefined): boolean {
  if (!known) return false;
  if (!known.imported) return true;
  const { order, lines } = plan;
  return (
    known.customer_id === order.customer_id &&
    known.state === order.state &&
    known.payment_type === order.payment_type &&
    known.description === order.description &&
    known.shipping_total === order.shipping_total &&
    known.tracking_no === order.tracking_no &&
    known.carrier === order.carrier &&
    known.created_at.toISOString() === order.created_at &&
    known.lines.length === lines.length &&
    known.lines.every((line, index) => {
      const row = lines[index];
      return (
        line.product_id === row?.product_id &&
        line.unit_value === row.unit_value &&
        line.quantity === row.quantity &&
        line.unit_price === row.unit_price &&
        line.tax_rate === row.tax_rate
      );
    })
  );
}
