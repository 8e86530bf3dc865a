import type { SheetUnit } from '#db/transfer/read-sheet-records.ts';
import { onlyUnit } from '#features/transfer/import/products/product-units.ts';
import type { ProductField } from '#rules/transfer/sheets/sheet-fields.ts';
import { priceIn, type PriceOptions } from './sheet-prices.ts';
import { CellFault, type SheetCells } from './sheet-cells.ts';

/** The columns of what a unit says of its price and quantities; those of the default unit have names of their own. */
const defaultColumns = {
  minPrice: 'minPrice',
  minQuantity: 'minQuantity',
  orderMultiple: 'orderMultiple',
} as const satisfies Partial<Record<keyof SheetUnit, ProductField>>;

const slots = [
  {
    value: 'unit2',
    multiplier: 'unit2Multiplier',
    defaultPrice: 'unit2Price',
    barcode: 'unit2Barcode',
    minPrice: 'unit2MinPrice',
    minQuantity: 'unit2MinQuantity',
    orderMultiple: 'unit2OrderMultiple',
  },
  {
    value: 'unit3',
    multiplier: 'unit3Multiplier',
    defaultPrice: 'unit3Price',
    barcode: 'unit3Barcode',
    minPrice: 'unit3MinPrice',
    minQuantity: 'unit3MinQuantity',
    orderMultiple: 'unit3OrderMultiple',
  },
] as const satisfies Partial<Record<keyof SheetUnit, ProductField>>[];
type Slot = (typeof slots)[number];

/** The columns of lowest prices, which only people with the permission for prices see and change. */
export const floorColumns = ['minPrice', 'unit2MinPrice', 'unit3MinPrice'] as const;

interface UnitOptions extends PriceOptions {
  mayPrices: boolean;
}

/**
 * All units of a product, with what the row says of them; undefined where it says nothing of units but the default one's
 * prices. A further unit is found by its name, or is the product's second or third one; an unknown name is a new unit, and
 * an emptied name removes the unit (rule import-export/sheet-units).
 */
export function unitsOf(cells: SheetCells, options: UnitOptions): SheetUnit[] | undefined {
  const columns = [...slots, defaultColumns].flatMap((slot) => Object.values(slot));
  if (!columns.some((column) => cells.has(column))) return undefined;
  const floor = floorColumns.find((column) => cells.has(column));
  if (floor !== undefined && !options.mayPrices) throw new CellFault(floor, 'not-permitted');
  const stored = options.known?.product.units ?? [newUnit(1, cells.text('unit') ?? onlyUnit)];
  const own = stored.find(({ value }) => value === options.known?.product.defaultUnit) ?? stored[0];
  if (own === undefined) return undefined;
  const units = new Map(stored.map((unit) => [unit.id, unit]));
  units.set(own.id, withLimits(defaultUnit(cells, own, options), cells, defaultColumns, options));
  const further = stored.filter(({ id }) => id !== own.id);
  for (const [index, slot] of slots.entries()) putUnit(units, { cells, slot, options }, further, index); // prettier-ignore
  return [...units.values()];
}

function newUnit(id: number, value: string): SheetUnit {
  return { id, value, multiplier: 1 };
}

function defaultUnit(cells: SheetCells, unit: SheetUnit, options: PriceOptions): SheetUnit {
  const price = priceIn(cells, 'salePrice', unit.defaultPrice, options);
  const list = priceIn(cells, 'listPrice', unit.listPrice, options);
  return {
    ...unit,
    ...(price && { defaultPrice: price }),
    ...(list && { listPrice: list }),
    ...(cells.empties('listPrice') && { listPrice: null }),
  };
}

interface UnitRow {
  cells: SheetCells;
  slot: Slot;
  options: PriceOptions;
}

/** Adds, changes or removes the unit of a slot. */
function putUnit(
  units: Map<number, SheetUnit>,
  { cells, slot, options }: UnitRow,
  further: readonly SheetUnit[],
  index: number,
): void {
  if (!Object.values(slot).some((column) => cells.has(column))) return;
  const name = cells.text(slot.value);
  const known =
    name === undefined ? further[index] : [...units.values()].find(({ value }) => value === name);
  if (cells.empties(slot.value)) {
    if (known) units.delete(known.id);
    return;
  }
  if (!known && name === undefined) throw new CellFault(slot.value, 'required');
  const unit = known ?? newUnit(Math.max(...units.keys()) + 1, name ?? '');
  const own = unit.defaultPrice?.currency;
  const price = priceIn(cells, slot.defaultPrice, unit.defaultPrice, options, own);
  const multiplier = countIn(cells, slot.multiplier);
  const barcode = cells.empties(slot.barcode) ? '' : cells.text(slot.barcode);
  const changed = {
    ...unit,
    ...(multiplier !== undefined && { multiplier }),
    ...(price && { defaultPrice: price }),
    ...(cells.empties(slot.defaultPrice) && { defaultPrice: null }),
    ...(barcode !== undefined && { barcode }),
  };
  units.set(unit.id, withLimits(changed, cells, slot, options));
}

/** The unit with its lowest price, least quantity and step; an emptied one is none. */
function withLimits(
  unit: SheetUnit,
  cells: SheetCells,
  columns: Readonly<Record<keyof typeof defaultColumns, ProductField>>,
  options: PriceOptions,
): SheetUnit {
  const own = unit.minPrice?.currency ?? unit.defaultPrice?.currency;
  const floor = priceIn(cells, columns.minPrice, unit.minPrice, options, own);
  const least = countIn(cells, columns.minQuantity);
  const step = countIn(cells, columns.orderMultiple);
  return {
    ...unit,
    ...(floor && { minPrice: floor }),
    ...(cells.empties(columns.minPrice) && { minPrice: null }),
    ...(least !== undefined && { minQuantity: least }),
    ...(cells.empties(columns.minQuantity) && { minQuantity: null }),
    ...(step !== undefined && { orderMultiple: step }),
    ...(cells.empties(columns.orderMultiple) && { orderMultiple: null }),
  };
}

function countIn(cells: SheetCells, column: ProductField): number | undefined {
  const count = cells.whole(column);
  if (count !== undefined && count < 1) throw new CellFault(column, 'out-of-range', '>= 1');
  return count;
}
