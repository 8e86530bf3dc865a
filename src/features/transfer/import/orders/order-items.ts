import type { WholeItem, WholeOrder } from '#db/orders/read/whole-order.ts';
import type { OrderedProduct, OrderedUnit } from '#db/transfer/write-orders.ts';
import { defaultUnitOf, findUnit } from '#rules/cart/units.ts';
import { parseCurrency } from '#rules/money/currency.ts';
import type { OrderRecord } from '#features/transfer/sources/order-record.ts';
import { roundedDecimal } from '#features/transfer/import/field-values.ts';
import type { RecordFindings } from '#features/transfer/import/field-values.ts';

type ItemRecord = OrderRecord['items'][number];
type Sizes = Pick<WholeItem, 'width' | 'height' | 'length' | 'weight'>;
type Products = ReadonlyMap<number, OrderedProduct>;

/** The lines of a whole order, as they were stored. A line whose product is gone stays, with a warning. */
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
    const unit = frozenUnit(item, product);
    return {
      productId: product?.id ?? null,
      code: item.code ?? '',
      name: item.name ?? '',
      seo: item.seo ?? product?.seo ?? '',
      image: item.image ?? product?.image ?? '',
      brand: item.brand ?? product?.brand_name ?? '',
      model: item.model ?? product?.model_name ?? '',
      unit,
      unitValue: item.unitValue ?? '',
      multiplier: item.multiplier ?? 1,
      quantity: item.quantity,
      price: priceOf(item, field, findings),
      currency: parseCurrency(item.currency ?? ''),
      taxRate: item.taxRate,
      net: amount('net'),
      tax: amount('tax'),
      gross: amount('gross'),
      note: item.note ?? '',
      customerCode: item.customerCode ?? '',
      withdrawal: item.withdrawal ?? 'yes',
      priceSource: item.priceSource ?? null,
      ...sizesOf(
        item,
        product?.units.find(({ id }) => id === unit),
      ),
    };
  });
}

/** The sizes of a line; missing ones are the unit's present sizes. */
function sizesOf(item: ItemRecord, unit: OrderedUnit | null | undefined): Sizes {
  return {
    width: item.width ?? unit?.width ?? 0,
    height: item.height ?? unit?.height ?? 0,
    length: item.length ?? unit?.length ?? 0,
    weight: item.weight ?? unit?.weight ?? 0,
  };
}

function frozenUnit(item: ItemRecord, product: OrderedProduct | undefined): number | null {
  if (typeof item.unit === 'number') return item.unit;
  return findUnit(product?.units ?? [], item.unit ?? '')?.id ?? null;
}

/** The lines of a short order with their field names, without those of the shipping product, which are the fee. */
function goodsOf(record: OrderRecord, urNo: number | null) {
  return record.items.flatMap((item, index) =>
    urNo !== null && item.productId === urNo ? [] : [{ item, field: `items[${index}]` }],
  );
}

/** The lines of a short order. Missing fields come from the stored line, or from the product. */
export function shortItems(
  record: OrderRecord,
  input: {
    products: Products;
    known: WholeOrder | undefined;
    currency: string;
    urNo: number | null;
  },
  findings: RecordFindings,
): WholeItem[] {
  return goodsOf(record, input.urNo).map(({ item, field }, index) => {
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
      customerCode:
        item.customerCode === undefined ? (kept?.customerCode ?? '') : (item.customerCode ?? ''),
      withdrawal:
        item.withdrawal === undefined ? (kept?.withdrawal ?? 'yes') : (item.withdrawal ?? 'yes'),
      priceSource: item.priceSource === undefined ? (kept?.priceSource ?? null) : item.priceSource,
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

/** The unit of a line. A stored unit that the product no longer has keeps its name. */
function unitOf(
  item: ItemRecord,
  product: OrderedProduct | undefined,
  kept: WholeItem | undefined,
): Pick<WholeItem, 'unit' | 'unitValue' | 'multiplier'> & Sizes {
  const wanted = item.unit ?? '';
  if (kept && (wanted === '' || wanted === kept.unitValue || wanted === kept.unit)) {
    const { unit, unitValue, multiplier, width, height, length, weight } = kept;
    return { unit, unitValue, multiplier, width, height, length, weight };
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
    ...sizesOf(item, unit),
  };
}

/** The unit's name in the language of the order; for an id, the unit's Turkish name. */
function unitName(
  unit: { value: string; valueEn: string } | null,
  wanted: string | number,
): string {
  const text = String(wanted).trim();
  if (!unit) return String(wanted);
  return text !== '' && text === unit.valueEn ? text : unit.value;
}

/** The net price of one unit in the order's currency; refuses a price below 0. */
export function priceOf(item: ItemRecord, field: string, findings: RecordFindings): number {
  const price = roundedDecimal(item.price, `${field}.price`, findings);
  if (price < 0)
    findings.refused.push({ field: `${field}.price`, code: 'out-of-range', detail: '>= 0' });
  return Math.max(0, price);
}
