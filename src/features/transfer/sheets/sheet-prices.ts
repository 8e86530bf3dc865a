import type { FamilyProduct, Price } from '#db/transfer/read-sheet-records.ts';
import { isSameWithVat, withoutVat } from '#rules/transfer/sheets/sheet-numbers.ts';
import type { ProductField } from '#rules/transfer/sheets/sheet-fields.ts';
import { CellFault, type SheetCells } from './sheet-cells.ts';

export interface PriceOptions {
  known: FamilyProduct | undefined;
  hasVat: boolean;
  /** Of a new product whose row names none. */
  defaultCurrency: string;
}

/** A rate in percent; a workbook's cell of 20 % is 0.2. */
export function taxOf(cells: SheetCells): number | undefined {
  const rate = cells.amount('taxRate');
  return rate !== undefined && rate > 0 && rate < 1 ? Math.round(rate * 10_000) / 100 : rate;
}

const liraSigns = new Set(['₺', 'TL', 'YTL']);

/**
 * The net price that a cell says; the stored one where it says the same with VAT (rule import-export/sheet-vat). A price with
 * a currency of its own keeps it: the column of the currency is about the product's price.
 */
export function priceIn(
  cells: SheetCells,
  field: ProductField,
  stored: Price | null | undefined,
  { known, hasVat, defaultCurrency }: PriceOptions,
  ownCurrency?: string,
): Price | undefined {
  const amount = cells.amount(field);
  if (amount === undefined) return undefined;
  if (amount < 0) throw new CellFault(field, 'out-of-range', '>= 0');
  const given = cells.text('currency')?.toUpperCase();
  const currency =
    ownCurrency ??
    (given !== undefined && liraSigns.has(given) ? 'TRY' : given) ??
    stored?.currency ??
    known?.product.salePrice.currency ??
    defaultCurrency;
  if (!hasVat) return { value: amount, currency };
  const taxRate = taxOf(cells) ?? known?.product.taxRate;
  if (taxRate === undefined) throw new CellFault('taxRate', 'required');
  const isSame = stored?.currency === currency && isSameWithVat(stored.value, amount, taxRate);
  return { value: isSame ? stored.value : withoutVat(amount, taxRate), currency };
}
