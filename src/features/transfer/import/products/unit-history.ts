import {
  dayOf,
  instantOf,
  priceOf,
  type RecordFindings,
} from '#features/transfer/import/field-values.ts';
import type { ImportContext } from '#features/transfer/import/import-context.ts';
import type { ProductRecord } from '#features/transfer/sources/records.ts';
import type { KnownUnit } from '#db/transfer/write-product-parts.ts';
import type { HistoryRow as StoredRow } from '#db/transfer/write-price-history.ts';

type UnitRecord = NonNullable<ProductRecord['units']>[number];

/** A price that visitors had, of a product whose id is still to come. */
export type HistoryRow = Omit<StoredRow, 'product_id'>;

/** The last day of the unit's discount; the stored one where the record leaves it out. */
export function untilOf(
  { discountUntil }: UnitRecord,
  stored: KnownUnit | undefined,
  { field, findings }: { field: string; findings: RecordFindings },
): string | null {
  if (discountUntil === undefined) return stored?.discount_until ?? null;
  return discountUntil && dayOf(discountUntil, `${field}.discountUntil`, findings);
}

/** The rows of the histories of a product's units; problems go to `findings`. */
export function historyOf(
  units: readonly (UnitRecord & { id: number })[],
  context: ImportContext,
  findings: RecordFindings,
): HistoryRow[] {
  return units.flatMap((unit, index) => rowsOf(unit, `units[${index}]`, context, findings));
}

function rowsOf(
  unit: UnitRecord & { id: number },
  field: string,
  { currencies }: ImportContext,
  findings: RecordFindings,
): HistoryRow[] {
  return (unit.priceHistory ?? []).map(({ value, currency, from, by, declared }, index) => {
    const at = `${field}.priceHistory[${index}]`;
    const price = priceOf({ value, currency }, at, currencies, findings);
    const since = instantOf(from, `${at}.from`, findings);
    return { unit_id: unit.id, ...price, since, by_name: by ?? '', declared: declared ?? false };
  });
}
