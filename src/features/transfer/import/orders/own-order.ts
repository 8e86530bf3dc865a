import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#db/database.ts';
import { advanceOrder } from '#db/orders/advance-order.ts';
import type { KnownOrder } from '#db/orders/read/folder-order.ts';
import type { WholeOrder } from '#db/orders/read/whole-order.ts';
import { emailKey } from '#db/transfer/customers/write-customers.ts';
import { checkAdvance } from '#rules/order/merchant-moves.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import type { Finding } from '#features/transfer/sources/problem.ts';
import type { OrderRecord } from '#features/transfer/sources/order-record.ts';
import { decimalOf, instantOf } from '#features/transfer/import/field-values.ts';

/** The next step of one of the shop's own orders, or why it cannot be done. */
export type OwnOrderPlan =
  | { refused: Finding[] }
  | { refused: null; advance: ((db: Db) => Promise<void>) | null };

/**
 * The allowed changes of one of the shop's own orders: a line may advance `status`, `takipNo` and `kfadi` along the
 * table (rule import-export/existing-orders). Its other fields have to equal the order's, or be absent.
 */
export function planOwnOrder(
  record: OrderRecord,
  known: KnownOrder,
  shop: { carriers: Readonly<Record<string, string>>; now: Date },
): OwnOrderPlan {
  const { order } = known;
  const different = differentField(record, order);
  if (different !== null) {
    const detail = order.orderNo;
    return { refused: [{ field: different, code: 'not-imported', detail }] };
  }
  const from = { state: order.status, takipNo: order.takipNo, kfadi: order.kfadi };
  const to = {
    state: record.status,
    takipNo: record.takipNo ?? order.takipNo,
    kfadi: record.kfadi ?? order.kfadi,
  };
  if (isDeepStrictEqual(from, to)) return { refused: null, advance: null };
  if (to.kfadi !== '' && !Object.hasOwn(shop.carriers, to.kfadi)) {
    return { refused: [{ field: 'kfadi', code: 'no-carrier', detail: to.kfadi }] };
  }
  const check = checkAdvance({ ...from, paysByCard: order.paymentType === paymentTypes.card }, to);
  if (!check.ok) {
    const detail = `${from.state} → ${to.state}`;
    return { refused: [{ field: check.field, code: check.reason, detail }] };
  }
  const move = { orderId: known.id, steps: check.steps, ...to, now: shop.now };
  return { refused: null, advance: (db) => advanceOrder(db, move) };
}

/**
 * The first field in which a line differs from the order; null if there is none. History and papers are not compared: they
 * continue in the shop after an export.
 */
function differentField(record: OrderRecord, order: WholeOrder): string | null {
  if (emailKey(record.email) !== emailKey(order.email)) return 'email';
  if (instantOf(record.date, 'date', { refused: [], warnings: [] }) !== order.date) return 'date';
  if (Number(record.paymentType) !== order.paymentType) return 'paymentType';
  for (const [field, value] of Object.entries(record)) {
    if (!comparedFields.has(field)) continue;
    if (!isSameValue(value, Reflect.get(order, field))) return field;
  }
  if (record.items.length !== order.items.length) return 'items';
  for (const [index, item] of record.items.entries()) {
    const field = differentItemField(item, order.items[index]);
    if (field !== null) return `items[${index}].${field}`;
  }
  return null;
}

const comparedFields = new Set([
  'guest',
  'reference',
  'description',
  'locale',
  'branch',
  'company',
  'costCentre',
  'approvedBy',
  'quoteNo',
  'currency',
  'rates',
  'shippingTotal',
  'shippingState',
  'shippingItem',
  'commission',
  'subTotal',
  'tax',
  'total',
  'tryTotal',
  'deliveryAddress',
  'invoiceAddress',
  'contracts',
  'buyerKind',
  'payments',
]);

function differentItemField(
  item: OrderRecord['items'][number],
  line: WholeOrder['items'][number] | undefined,
): string | null {
  if (!line) return '';
  for (const [field, value] of Object.entries(item)) {
    // A price without a currency is in the default currency, so it is not the order's price.
    if (field === 'price' && item.currency === undefined) continue;
    const isUnit = field === 'unit';
    const same = isUnit
      ? value === null || value === line.unit || value === line.unitValue
      : isSameValue(value, Reflect.get(line, field));
    if (!same) return field;
  }
  return null;
}

/** Amounts may be texts. A field that is null or absent counts as equal. */
function isSameValue(value: unknown, stored: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof stored === 'number' && typeof value === 'string') return decimalOf(value) === stored;
  return isDeepStrictEqual(value, stored);
}
