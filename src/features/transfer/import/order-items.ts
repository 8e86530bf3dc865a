import type { WholeItem, WholeOrder } from '#db/transfer/whole-order.ts';
import type { OrderedProduct } from '#db/transfer/write-orders.ts';
import { defaultUnitOf, findUnit } from '#rules/cart/units.ts';
import { normaliseCurrency } from '#rules/money/currency.ts';
import type { OrderRecord } from '#features/transfer/sources/order-record.ts';
import { roundedDecimal } from './field-values.ts';
import type { RecordFindings } from './field-values.ts';

type ItemRecord = OrderRecord['items'][number];
type Products = ReadonlyMap<number, OrderedProduct>;

/** The lines of a whole order, as they were frozen. A product that is gone is told, and its line stays. */
export function frozenItems(
  record: OrderRecord,
  products: Products,
  findings: RecordFindings,
): WholeItem[] {
  return record.items.map((item, index) => {
    const field = `items[${index}]`;
    const id = item.productId ?? null;
    const product = id === null ? undefined : products.get(id);
    if (id !== null && !product) {
      findings.warnings.push({
        field: `${field}.productId`,
        code: 'no-product',
        detail: String(id),
      });
    }
    const amount = (name: 'net' | 'tax' | 'gross') =>
      roundedDecimal(item[name] ?? 0, `${field}.${name}`, findings, 2);
    return {
      productId: product?.id ?? null,
      code: item.code ?? '',
      name: item.name ?? '',
      seo: item.seo ?? product?.seo ?? '',
      image: item.image ?? product?.image ?? '',
      brand: item.brand ?? product?.brand_name ?? '',
      model: item.model ?? product?.model_name ?? '',
      unit: frozenUnit(item, product),
      unitValue: item.unitValue ?? '',
      multiplier: item.multiplier ?? 1,
      quantity: item.quantity,
      price: priceOf(item, field, findings),
      currency: normaliseCurrency(item.currency ?? ''),
      taxRate: item.taxRate,
      net: amount('net'),
      tax: amount('tax'),
      gross: amount('gross'),
      note: item.note ?? '',
    };
  });
}

function frozenUnit(item: ItemRecord, product: OrderedProduct | undefined): number | null {
  if (typeof item.unit === 'number') return item.unit;
  return findUnit(product?.units ?? [], item.unit ?? '')?.id ?? null;
}

/** The lines of an order in short: what is left out comes from the product, or from the line as it is kept. */
export function shortItems(
  record: OrderRecord,
  input: { products: Products; known: WholeOrder | undefined; currency: string },
  findings: RecordFindings,
): WholeItem[] {
  return record.items.map((item, index) => {
    const field = `items[${index}]`;
    const product = item.productId ? input.products.get(item.productId) : undefined;
    if (!product) {
      const detail = String(item.productId ?? '');
      findings.refused.push({ field: `${field}.productId`, code: 'no-product', detail });
    }
    const before = input.known?.items[index];
    const kept = before && before.productId === item.productId ? before : undefined;
    return {
      ...(kept ? namesOf(kept) : productNames(item, product)),
      ...unitOf(item, product, kept),
      productId: item.productId ?? null,
      quantity: item.quantity,
      price: priceOf(item, field, findings),
      currency: input.currency,
      taxRate: item.taxRate,
      net: 0,
      tax: 0,
      gross: 0,
      note: item.note === undefined ? (kept?.note ?? '') : (item.note ?? ''),
    };
  });
}

function namesOf({ code, name, seo, image, brand, model }: WholeItem) {
  return { code, name, seo, image, brand, model };
}

function productNames(item: ItemRecord, product: OrderedProduct | undefined) {
  return {
    code: item.code ?? product?.code ?? '',
    name: item.name ?? product?.name ?? '',
    seo: product?.seo ?? '',
    image: product?.image ?? '',
    brand: product?.brand_name ?? '',
    model: product?.model_name ?? '',
  };
}

/** The unit as it was: one that the product does not have any more keeps its name. */
function unitOf(
  item: ItemRecord,
  product: OrderedProduct | undefined,
  kept: WholeItem | undefined,
): Pick<WholeItem, 'unit' | 'unitValue' | 'multiplier'> {
  const wanted = item.unit ?? '';
  if (kept && (wanted === '' || wanted === kept.unitValue || wanted === kept.unit)) {
    return { unit: kept.unit, unitValue: kept.unitValue, multiplier: kept.multiplier };
  }
  const units = product?.units ?? [];
  const unit =
    wanted === ''
      ? defaultUnitOf(units, product?.default_unit_id ?? null)
      : findUnit(units, wanted);
  return {
    unit: unit?.id ?? null,
    unitValue: unitName(unit, wanted),
    multiplier: unit?.multiplier ?? 1,
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

function priceOf(item: ItemRecord, field: string, findings: RecordFindings): number {
  const price = roundedDecimal(item.price, `${field}.price`, findings);
  if (price < 0)
    findings.refused.push({ field: `${field}.price`, code: 'out-of-range', detail: '>= 0' });
  return Math.max(0, price);
}
