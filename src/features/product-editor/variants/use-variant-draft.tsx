import type { GridVariant, VariantGrid } from '#contract/office/catalog/office-variants.ts';
import { combinationKey, combinations } from '#rules/catalog/variants/variant-steps.ts';
import { useDraft, type Draft } from '#ui/office/form/use-draft.ts';

/** A value in the draft. `key` stays the same while somebody types its name. */
export interface DraftValue {
  key: string;
  was: string | null;
  name: string;
  nameEn: string;
  swatch: string;
}

export interface DraftDimension {
  key: string;
  was: number | null;
  name: string;
  nameEn: string;
  values: DraftValue[];
}

/** The cells that a row shows and changes; prices are net, by unit. */
export interface RowCells {
  code: string;
  barcode: string;
  active: boolean;
  stock: number;
  images: string[];
  prices: Readonly<Record<number, number>>;
}

/** A new variant in the draft. */
export interface DraftRow extends RowCells {
  key: string;
  values: string[];
}

/** A row of the grid: a stored variant with its changes, or a new one. */
export interface GridRow extends RowCells {
  key: string;
  /** Null for a new variant. */
  id: number | null;
  /** The keys of its values. */
  values: string[];
  /** Lines of orders, counted up to 100. */
  orders: number;
}

type CellName = `v${number}.${string}`;
type CellValue = string | boolean | number | string[];
export type VariantFields = { dimensions: DraftDimension[]; added: DraftRow[] } & {
  [cell: CellName]: CellValue | undefined;
};

/** Changes of a row: plain cells, and prices by unit. */
export interface RowChange extends Partial<Omit<RowCells, 'prices'>> {
  prices?: Readonly<Record<number, number>>;
}

export interface VariantDraft extends Draft<VariantFields> {
  rows: GridRow[];
  /** Stored variants that go when the draft is saved. */
  leaving: GridVariant[];
  setDimensions: (dimensions: DraftDimension[]) => void;
  changeRows: (changes: readonly { row: GridRow; change: RowChange }[]) => void;
  /** Combinations without a row. */
  missing: string[][];
  addMissing: (make: (values: readonly string[], rows: readonly DraftRow[]) => DraftRow) => void;
}

const cellName = (id: number, cell: string): CellName => `v${id}.${cell}`;

export function cellOf(name: string): { id: number; cell: string } | null {
  const [, id, cell] = /^v(\d+)\.(.+)$/.exec(name) ?? [];
  return id === undefined || cell === undefined ? null : { id: Number(id), cell };
}

/** The grid as the fields of a draft. */
export function savedFields(grid: VariantGrid): VariantFields {
  const fields: VariantFields = {
    dimensions: grid.dimensions.map(({ name, nameEn, values }, was) => ({
      key: `=${was}`,
      was,
      name,
      nameEn,
      values: values.map((value) => ({ ...value, key: `=${value.name}`, was: value.name })),
    })),
    added: [],
  };
  for (const variant of grid.variants) {
    for (const cell of ['code', 'barcode', 'active', 'stock', 'images', 'archived'] as const) {
      fields[cellName(variant.id, cell)] = variant[cell];
    }
    for (const { unit, price } of variant.prices) {
      fields[cellName(variant.id, `price-${unit}`)] = price;
    }
  }
  return fields;
}

/** Keeps the changes of a grid (rule office/drafts): each cell is a field of its own, so that two people can work in it. */
export function useVariantDraft(grid: VariantGrid): VariantDraft {
  const draft = useDraft<VariantFields>(`variants:${grid.id}`, savedFields(grid));
  const { dimensions, added } = draft.values;
  const places = new Map(grid.variants.map((each) => [each.id, placeOf(each, dimensions)]));
  const isArchived = ({ id }: GridVariant) => draft.values[cellName(id, 'archived')] === true;
  const stored = grid.variants.flatMap((variant): GridRow[] => {
    const values = places.get(variant.id) ?? null;
    if (values === null || isArchived(variant)) return [];
    return [rowOf(variant, values, draft.values)];
  });
  const known = dimensions.map((each) => new Set(each.values.map(({ key }) => key)));
  const fresh = added
    .filter(
      ({ values }) =>
        values.length === known.length && values.every((key, index) => known[index]?.has(key)),
    )
    .map((row): GridRow => ({ ...row, id: null, orders: 0 }));
  const rows = inOrder([...stored, ...fresh], dimensions);
  const shown = new Set(rows.map(({ id }) => id));
  const missing = missingValues(rows, dimensions);
  return {
    ...draft,
    rows,
    leaving: grid.variants.filter(({ id, archived }) => !archived && !shown.has(id)),
    setDimensions: (next) => draft.set('dimensions', next),
    changeRows: (changes) => draft.setAll(changedFields(changes, added)),
    missing,
    addMissing: (make) => draft.setAll(addedFields(grid, draft.values, { missing, places, make })),
  };
}

/** The keys of a variant's values; null where a dimension does not have its value any more. */
function placeOf({ values }: GridVariant, dimensions: readonly DraftDimension[]): string[] | null {
  const keys = dimensions.map((dimension) => {
    const own = dimension.was === null ? null : values[dimension.was]?.name;
    if (own === null) return dimension.values[0]?.key ?? null;
    // A value that comes back under its old name is the same one.
    const found =
      dimension.values.find(({ was }) => was === own) ??
      dimension.values.find(({ was, name }) => was === null && name.trim() === own);
    return found?.key ?? null;
  });
  return keys.every((key) => key !== null) ? keys : null;
}

function rowOf(variant: GridVariant, values: string[], fields: VariantFields): GridRow {
  const { id, orders, prices } = variant;
  const cell = <Value extends CellValue>(name: string, saved: Value): Value =>
    // The draft holds what `savedFields` and `changeRows` put there.
    (fields[cellName(id, name)] ?? saved) as Value;
  return {
    key: `v${id}`,
    id,
    values,
    orders,
    code: cell('code', variant.code),
    barcode: cell('barcode', variant.barcode),
    active: cell('active', variant.active),
    stock: cell('stock', variant.stock),
    images: cell('images', variant.images),
    prices: Object.fromEntries(
      prices.map(({ unit, price }) => [unit, cell(`price-${unit}`, price)]),
    ),
  };
}

function inOrder(rows: readonly GridRow[], dimensions: readonly DraftDimension[]): GridRow[] {
  const places = dimensions.map(({ values }) => new Map(values.map(({ key }, at) => [key, at])));
  const placeIn = (row: GridRow, index: number) => places[index]?.get(row.values[index] ?? '') ?? 0;
  return rows.toSorted((one, other) => {
    for (let index = 0; index < places.length; index += 1) {
      const difference = placeIn(one, index) - placeIn(other, index);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

function missingValues(
  rows: readonly GridRow[],
  dimensions: readonly DraftDimension[],
): string[][] {
  const there = new Set(rows.map(({ values }) => combinationKey(values)));
  const counts = dimensions.map(({ values }) => values.length);
  // Nobody wants so many; the page says so without making them.
  if (counts.reduce((product, count) => product * count, 1) > mostCombinations) return [];
  return combinations(counts)
    .map((at) => at.map((place, index) => dimensions[index]?.values[place]?.key ?? ''))
    .filter((values) => !there.has(combinationKey(values)));
}

const mostCombinations = 2000;

function changedFields(
  changes: readonly { row: GridRow; change: RowChange }[],
  added: readonly DraftRow[],
): Partial<VariantFields> {
  const fields: Partial<VariantFields> = {};
  const ofNew = new Map<string, RowChange>();
  for (const { row, change } of changes) {
    if (row.id === null) {
      ofNew.set(row.key, change);
      continue;
    }
    const { prices = {}, ...plain } = change;
    for (const [cell, value] of Object.entries(plain)) fields[cellName(row.id, cell)] = value;
    for (const [unit, price] of Object.entries(prices)) {
      fields[cellName(row.id, `price-${unit}`)] = price;
    }
  }
  if (ofNew.size > 0) {
    fields.added = added.map((row) => {
      const { prices, ...plain } = ofNew.get(row.key) ?? {};
      return { ...row, ...plain, prices: { ...row.prices, ...prices } };
    });
  }
  return fields;
}

/** The fields that give each missing combination a row: a removed variant comes back, else there is a new one. */
function addedFields(
  grid: VariantGrid,
  { added }: VariantFields,
  input: {
    missing: readonly string[][];
    places: ReadonlyMap<number, string[] | null>;
    make: (values: readonly string[], rows: readonly DraftRow[]) => DraftRow;
  },
): Partial<VariantFields> {
  const fields: Partial<VariantFields> = {};
  const removed = new Map<string, number>();
  for (const { id } of grid.variants) {
    const values = input.places.get(id);
    if (values) removed.set(combinationKey(values), id);
  }
  const rows = [...added];
  for (const values of input.missing) {
    const id = removed.get(combinationKey(values));
    if (id === undefined) rows.push(input.make(values, rows));
    else {
      fields[cellName(id, 'archived')] = false;
      fields[cellName(id, 'active')] = true;
    }
  }
  return { ...fields, added: rows };
}
