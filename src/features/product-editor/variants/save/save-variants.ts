import { isDeepStrictEqual } from 'node:util';
import type { VariantsBody } from '#contract/office/catalog/office-variants.ts';
import { readStockBounds } from '#db/catalog-work/stock-bounds.ts';
import { lockGrid, readVariantGrid, type StoredGrid } from '#db/variants/read-variant-grid.ts';
import type { Db } from '#db/database.ts';
import { DatabaseError } from '#db/engine/database-errors.ts';
import { leastStock, mostStock } from '#rules/cart/stock.ts';
import {
  checkCells,
  checkCombinations,
  checkDimensions,
  wantedRows,
  type StockBounds,
  type VariantProblems,
  type WantedRow,
} from '#rules/catalog/variants/check-variants.ts';
import {
  combinationKey,
  placeVariants,
  sameSteps,
  type CellsChange,
  type DimensionStep,
  type NewVariant,
  type PlacedVariant,
} from '#rules/catalog/variants/variant-steps.ts';
import type { By } from '#features/product-editor/form/log-product.ts';
import { cleanVariants } from './clean-variants.ts';
import type { SaveVariantsResult } from './grid-change.ts';
import { storeVariants } from './store-variants.ts';

/**
 * Changes the dimensions and variants of a product as its grid says, whole or not at all (rule variants/grid). What is as
 * wanted already is no change and no conflict: a retry does nothing twice. At most 60 queries for any number of variants.
 */
export async function saveVariants(
  db: Db,
  id: number,
  sent: VariantsBody,
  by: By,
): Promise<SaveVariantsResult> {
  const body = cleanVariants(sent);
  const save = () => db.transaction().execute((tx) => saveHeld(tx, id, body, by));
  try {
    return await save();
  } catch (error) {
    // Somebody took one of the codes at the same moment: the second look finds it.
    if (error instanceof DatabaseError && error.code === '23505') return save();
    throw error;
  }
}

async function saveHeld(
  tx: Db,
  id: number,
  body: VariantsBody,
  by: By,
): Promise<SaveVariantsResult> {
  const codes = [...body.added, ...body.rows.map(({ change }) => change)].flatMap(
    ({ code }) => code ?? [],
  );
  const taken = await lockGrid(tx, id, codes);
  const stored = await readVariantGrid(tx, id);
  if (!stored) return { ok: false, reason: 'not-found' };
  const steps = stepsOf(stored, body);
  if (steps === null) return { ok: false, reason: 'product-changed', fields: ['dimensions'] };
  const fields = conflictsOf(stored, body);
  if (fields.length > 0) return { ok: false, reason: 'product-changed', fields };
  const placed = placeVariants(stored.variants, steps);
  const added = body.added.filter((row) => !isThere(row, placed, steps));
  const rows = wantedRows(placed, changedCells(stored, body), { added, steps });
  const units = new Set(stored.variants.flatMap((each) => each.units.map((unit) => unit.id)));
  const problems = {
    ...checkDimensions(steps),
    ...checkCombinations(rows, steps.length),
    ...takenCodes(rows, taken),
    ...checkCells(rows, await stockBounds(tx), units),
  };
  if (Object.keys(problems).length > 0) return { ok: false, reason: 'wrong', problems };
  const reason = body.reason ?? '';
  return storeVariants(tx, { stored, steps, placed, rows, added, reason }, by);
}

/** 1 query. */
async function stockBounds(tx: Db): Promise<StockBounds> {
  const settings = await readStockBounds(tx);
  return { least: (reserved) => leastStock({ reserved, ...settings }), most: mostStock };
}

/** The wanted dimensions; null where somebody else changed them meanwhile to something else. */
function stepsOf(stored: StoredGrid, { dimensions }: VariantsBody): DimensionStep[] | null {
  const same = sameSteps(stored.dimensions);
  if (!dimensions) return same;
  const { seen, change } = dimensions;
  if (isDeepStrictEqual(stored.dimensions, seen)) return change;
  const wanted = change.map(({ name, nameEn, values }) => ({
    name,
    nameEn,
    values: values.map((value) => ({
      name: value.name,
      nameEn: value.nameEn,
      swatch: value.swatch,
    })),
  }));
  return isDeepStrictEqual(stored.dimensions, wanted) ? same : null;
}

/** A row that an earlier try added already. */
function isThere(
  row: NewVariant,
  placed: readonly PlacedVariant[],
  steps: readonly DimensionStep[],
): boolean {
  const names = steps.map(({ values }, index) => values[row.values[index] ?? -1]?.name ?? '');
  return placed.some(
    ({ variant, values }) =>
      variant.code === row.code &&
      !variant.archived &&
      combinationKey(values.map(({ name }) => name)) === combinationKey(names),
  );
}

function conflictsOf(stored: StoredGrid, { rows }: VariantsBody): string[] {
  const known = new Map(stored.variants.map((variant) => [variant.id, variant]));
  return rows.flatMap(({ id, seen, change }) => {
    const variant = known.get(id);
    if (!variant) return [`v${id}`];
    const { prices = [], ...plain } = seen;
    const cells = Object.entries(plain).filter(([name, value]) => {
      const is: unknown = Reflect.get(variant, name);
      return !isDeepStrictEqual(is, value) && !isDeepStrictEqual(is, Reflect.get(change, name));
    });
    const stale = prices.filter(({ unit, price }) => {
      const is = priceOf(variant.prices, unit);
      return is !== price && is !== priceOf(change.prices ?? [], unit);
    });
    return [
      ...cells.map(([name]) => `v${id}.${name}`),
      ...stale.map(({ unit }) => `v${id}.price-${unit}`),
    ];
  });
}

const priceOf = (prices: readonly { unit: number; price: number }[], unit: number) =>
  prices.find((each) => each.unit === unit)?.price;

/** The changes of the stored variants, without cells that have the wanted value already. */
function changedCells(stored: StoredGrid, { rows }: VariantsBody): Map<number, CellsChange> {
  const changes = new Map(rows.map(({ id, change }) => [id, change]));
  return new Map(
    stored.variants.map((variant) => {
      const change: CellsChange = { ...changes.get(variant.id) };
      for (const name of Object.keys(change)) {
        const is: unknown = Reflect.get(variant, name);
        if (isDeepStrictEqual(is, Reflect.get(change, name))) Reflect.deleteProperty(change, name);
      }
      const prices = change.prices?.filter(
        ({ unit, price }) => priceOf(variant.prices, unit) !== price,
      );
      if (prices?.length === 0) delete change.prices;
      else if (prices) change.prices = prices;
      return [variant.id, change];
    }),
  );
}

function takenCodes(rows: readonly WantedRow[], taken: ReadonlySet<string>): VariantProblems {
  const holding = rows.filter(({ change }) => change.code !== undefined && taken.has(change.code));
  return Object.fromEntries(holding.map(({ key }) => [`${key}.code`, 'code-taken' as const]));
}
