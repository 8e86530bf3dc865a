import type { ShippingItem } from '#db/orders/read/stored-order.ts';
import type { WholeOrder } from '#db/orders/read/whole-order.ts';
import type { OrderedProduct } from '#db/transfer/write-orders.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { exactAmount, sumAmounts } from '#rules/money/money.ts';
import type { Settings } from '#rules/shop/settings.ts';
import type { OrderRecord } from '#features/transfer/sources/order-record.ts';
import { roundedDecimal } from '#features/transfer/import/field-values.ts';
import type { RecordFindings } from '#features/transfer/import/field-values.ts';
import { isWhole } from '#features/transfer/import/imported-figures.ts';
import { priceOf } from './order-items.ts';

type FeeShop = Pick<ShopSnapshot, 'defaultCurrency' | 'rates'> & {
  settings: Pick<Settings, 'urNo'>;
};

/**
 * The shipping fee of an order in short form: the stated one, or the sum of its lines of the shipping product with VAT
 * (rule import-export/short-orders). If both are given they have to agree.
 */
export function shortFee(
  record: OrderRecord,
  { shop, known }: { shop: FeeShop; known: WholeOrder | undefined },
  findings: RecordFindings,
): number {
  const { shippingTotal } = record;
  const ofLines = feeOfLines(record, shop, findings);
  if (shippingTotal === undefined || shippingTotal === null) {
    if (ofLines !== null) return ofLines;
    return shippingTotal === undefined ? (known?.shippingTotal ?? 0) : 0;
  }
  const fee = roundedDecimal(shippingTotal, 'shippingTotal', findings, 2);
  if (ofLines !== null && ofLines !== fee) {
    const detail = `items of product ${shop.settings.urNo} = ${ofLines}`;
    findings.refused.push({ field: 'shippingTotal', code: 'contradicts', detail });
  }
  return fee;
}

/** Null if no line is of the shipping product. */
function feeOfLines(
  { items }: OrderRecord,
  { settings, defaultCurrency: to, rates }: FeeShop,
  findings: RecordFindings,
): number | null {
  const fees = items.flatMap((item, index) => {
    if (settings.urNo === null || item.productId !== settings.urNo) return [];
    const price = { value: priceOf(item, `items[${index}]`, findings), currency: to };
    const { quantity, taxRate } = item;
    return [exactAmount(price, { to, rates, quantity, percent: 100 + taxRate })];
  });
  return fees.length === 0 ? null : sumAmounts(...fees);
}

/**
 * The shipping product of an order: the line's or the stored order's. A short order with a fee gets the shop's shipping
 * product, as the shop's own orders do (rule shipping/order-line).
 */
export function shippingItemOf(
  record: OrderRecord,
  { shippingState, shippingTotal }: Pick<WholeOrder, 'shippingState' | 'shippingTotal'>,
  lookups: {
    shop: { settings: Pick<Settings, 'urNo'> };
    products: ReadonlyMap<number, OrderedProduct>;
    known: WholeOrder | undefined;
  },
): ShippingItem | null {
  const before = lookups.known?.shippingItem ?? null;
  if (record.shippingItem !== undefined) return record.shippingItem;
  if (isWhole(record)) return before;
  if (shippingState !== 'fee' || shippingTotal <= 0) return null;
  const { urNo } = lookups.shop.settings;
  const product = urNo === null ? undefined : lookups.products.get(urNo);
  if (before || !product) return before;
  const { id, code, name, name_en: english, image } = product;
  const locale = record.locale ?? lookups.known?.locale;
  return { productId: id, code, name: (locale === 'en' && english) || name, image };
}
