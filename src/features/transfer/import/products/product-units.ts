import { historyOf, untilOf, type HistoryRow } from './unit-history.ts';
import type { KnownUnit, UnitRow } from '#db/transfer/write-product-parts.ts';
import type { KnownProduct } from '#db/transfer/write-products.ts';
import { defaultUnitOf, findUnit } from '#rules/cart/units.ts';
import { priceOf } from '#features/transfer/import/field-values.ts';
import type { PriceValue, RecordFindings } from '#features/transfer/import/field-values.ts';
import type { ImportContext } from '#features/transfer/import/import-context.ts';
import type { ProductRecord } from '#features/transfer/sources/records.ts';

type UnitRecord = NonNullable<ProductRecord['units']>[number];
interface PlainUnit {
  id: number;
  value: string;
}

/** A record's units: all of them, or only the price of the default one. */
export interface UnitPlan {
  defaultUnitId: number;
  /** The product's new units; absent if the record has none. */
  units?: Omit<UnitRow, 'product_id'>[];
  /** The prices that visitors had before, of units that the record gives a history. */
  history?: HistoryRow[];
  /** The price of an existing product's default unit, if the record has no units. */
  price?: {
    price?: number;
    currency?: string;
    sets_list: boolean;
    list_price: number | null;
    list_currency: string | null;
  };
}

/** The name of the unit of a product without units. */
export const onlyUnit = 'Adet';

/**
 * Units hold the prices. A product without units gets one unit 'Adet' with its salePrice. If salePrice differs from the
 * default unit's price, the unit's price is used, with a warning.
 */
export function planUnits(
  record: ProductRecord,
  known: { product: KnownProduct; units: readonly KnownUnit[] } | undefined,
  context: ImportContext,
  findings: RecordFindings,
): UnitPlan {
  const price = (given: { value: number | string; currency: string }, field: string) =>
    priceOf(given, field, context.currencies, findings);
  const sale = record.salePrice ? price(record.salePrice, 'salePrice') : undefined;
  const list = record.listPrice ? price(record.listPrice, 'listPrice') : record.listPrice;
  const given = record.units ?? [];
  if (known && given.length === 0) return planPrice(record, known, sale, list, findings);
  const named: UnitRecord[] =
    given.length > 0 ? given : [{ id: 1, value: nameOfOnlyUnit(record.defaultUnit) }];
  const units = named.map((unit, index) => ({ ...unit, id: unit.id ?? index + 1 }));
  refuseDuplicates(units, findings);
  const chosen = chooseDefault(record, units, known?.product.default_unit_id ?? null, findings);
  const rows = units.map((unit, index) => {
    const isDefault = unit.id === chosen;
    const field = `units[${index}]`;
    const stored = known?.units.find(({ id }) => id === unit.id);
    const own = unit.defaultPrice ? price(unit.defaultPrice, `${field}.defaultPrice`) : undefined;
    if (isDefault && own && sale) warnWhenDifferent(own, sale, findings);
    if (!own && !isDefault) findings.warnings.push(withoutPrice(field, unit.value));
    const paid = own ?? (isDefault ? sale : undefined);
    const ownList = unit.listPrice ? price(unit.listPrice, `${field}.listPrice`) : unit.listPrice;
    const listed = ownList === undefined && isDefault ? list : ownList;
    return {
      id: unit.id,
      value: unit.value,
      value_en: unit.valueEn ?? '',
      multiplier: unit.multiplier ?? 1,
      price: paid?.value ?? 0,
      currency: paid?.currency ?? context.snapshot.defaultCurrency,
      list_price: listed?.value ?? null,
      list_currency: listed?.currency ?? null,
      ...measuresOf(unit),
      barcode: unit.barcode ?? '',
      ...limitsOf(unit, stored, unit.minPrice && price(unit.minPrice, `${field}.minPrice`)),
      discount_until: untilOf(unit, stored, { field, findings }),
      position: index,
    };
  });
  return { defaultUnitId: chosen, units: rows, history: historyOf(units, context, findings) };
}

/** The warning about a unit that has no price of its own. */
function withoutPrice(unit: string, detail: string): RecordFindings['warnings'][number] {
  return { field: `${unit}.defaultPrice`, code: 'no-price', detail };
}

/** The floor and the quantities of a unit: those that a line leaves out stay as they are. */
function limitsOf(
  { minQuantity, orderMultiple }: UnitRecord,
  stored: KnownUnit | undefined,
  minPrice: PriceValue | null | undefined,
) {
  const isKept = minPrice === undefined;
  return {
    min_price: isKept ? (stored?.min_price ?? null) : (minPrice?.value ?? null),
    min_currency: isKept ? (stored?.min_currency ?? null) : (minPrice?.currency ?? null),
    min_quantity: minQuantity === undefined ? (stored?.min_quantity ?? 1) : (minQuantity ?? 1),
    order_multiple:
      orderMultiple === undefined ? (stored?.order_multiple ?? 1) : (orderMultiple ?? 1),
  };
}

function measuresOf({ width, height, length, weight }: UnitRecord) {
  return { width: width ?? 0, height: height ?? 0, length: length ?? 0, weight: weight ?? 0 };
}

function planPrice(
  record: ProductRecord,
  known: { product: KnownProduct; units: readonly PlainUnit[] },
  sale: PriceValue | undefined,
  list: PriceValue | null | undefined,
  findings: RecordFindings,
): UnitPlan {
  const defaultUnitId = chooseDefault(record, known.units, known.product.default_unit_id, findings);
  if (sale === undefined && list === undefined) return { defaultUnitId };
  return {
    defaultUnitId,
    price: {
      ...(sale && { price: sale.value, currency: sale.currency }),
      sets_list: list !== undefined,
      list_price: list?.value ?? null,
      list_currency: list?.currency ?? null,
    },
  };
}

function chooseDefault(
  record: ProductRecord,
  units: readonly PlainUnit[],
  current: number | null,
  findings: RecordFindings,
): number {
  const wanted = record.defaultUnit;
  if (wanted !== undefined && wanted !== null && wanted !== '' && units.length > 0) {
    const found = findUnit(units, wanted);
    if (found) return found.id;
    findings.refused.push({ field: 'defaultUnit', code: 'no-unit', detail: String(wanted) });
  }
  return defaultUnitOf(units, current)?.id ?? current ?? 1;
}

function nameOfOnlyUnit(wanted: ProductRecord['defaultUnit']): string {
  return typeof wanted === 'string' && /\D/.test(wanted) ? wanted : onlyUnit;
}

/** Refuses units that share an id, or a name in either language. */
function refuseDuplicates(
  units: readonly (PlainUnit & { valueEn?: string | null })[],
  findings: RecordFindings,
): void {
  const english = (unit: (typeof units)[number]) => unit.valueEn || unit.value;
  for (const [index, unit] of units.entries()) {
    const before = units.slice(0, index);
    const refuse = (field: string, detail: string) =>
      findings.refused.push({ field: `units[${index}].${field}`, code: 'duplicate', detail });
    if (before.some((other) => other.id === unit.id)) refuse('id', String(unit.id));
    if (before.some((other) => other.value === unit.value)) refuse('value', unit.value);
    else if (before.some((other) => english(other) === english(unit))) {
      refuse('valueEn', english(unit));
    }
  }
}

function warnWhenDifferent(unit: PriceValue, sale: PriceValue, findings: RecordFindings): void {
  if (unit.value === sale.value && unit.currency === sale.currency) return;
  const detail = `${unit.value} ${unit.currency} ≠ ${sale.value} ${sale.currency}`;
  findings.warnings.push({ field: 'salePrice', code: 'price-differs', detail });
}
