import { isMistyped } from '#rules/catalog/gtin.ts';
import { pictureName } from '#rules/catalog/picture-name.ts';
import { isSwatch } from '#rules/catalog/swatch-form.ts';
import {
  combinationKey,
  type CellsChange,
  type DimensionStep,
  type NewVariant,
  type PlacedVariant,
  type StoredVariant,
} from './variant-steps.ts';

/** The most variants that one product sells. */
export const mostVariants = 300;
/** The most values of a dimension. */
export const mostValues = 100;
export const mostDimensions = 3;

export type VariantProblem =
  | 'missing'
  | 'twice'
  | 'swatch'
  | 'no-value'
  | 'same-values'
  | 'too-many'
  | 'one-left'
  | 'mistyped'
  | 'code-taken'
  | 'code-ordered'
  | 'price-low'
  | 'price-high'
  | 'stock-low'
  | 'stock-high'
  | 'no-unit'
  | 'picture';

export type VariantProblems = Record<string, VariantProblem>;

/** A row of the grid after a save: a stored variant with its change, or a new one. */
export interface WantedRow {
  /** `v12` for a stored variant, `new-0` for a new one. */
  key: string;
  stored: StoredVariant | null;
  change: CellsChange;
  /** The names of its values. */
  values: readonly string[];
  /** Whether it is in the grid after the save. */
  isLiving: boolean;
}

/** The rows after a save. */
export function wantedRows(
  placed: readonly PlacedVariant[],
  changes: ReadonlyMap<number, CellsChange>,
  { added, steps }: { added: readonly NewVariant[]; steps: readonly DimensionStep[] },
): WantedRow[] {
  const old = placed.map(({ variant, values, isRemoved }): WantedRow => {
    const change = changes.get(variant.id) ?? {};
    return {
      key: `v${variant.id}`,
      stored: variant,
      change,
      values: values.map(({ name }) => name),
      isLiving: !isRemoved && !(change.archived ?? variant.archived),
    };
  });
  const fresh = added.map(({ values, ...cells }, index): WantedRow => ({
    key: `new-${index}`,
    stored: null,
    change: cells,
    values: steps.map((step, at) => step.values[values[at] ?? -1]?.name ?? ''),
    isLiving: true,
  }));
  return [...old, ...fresh];
}

/** The problems of the dimensions, as `dim-0.name` and `dim-0.value-1` (rule variants/dimensions). */
export function checkDimensions(steps: readonly DimensionStep[]): VariantProblems {
  const problems: VariantProblems = {};
  steps.forEach(({ name, nameEn, values }, index) => {
    const field = `dim-${index}`;
    const others = steps.filter((_, at) => at !== index);
    if (name === '') problems[`${field}.name`] = 'missing';
    else if (others.some((other) => sameWord(other.name, name)))
      problems[`${field}.name`] = 'twice';
    else if (others.some((other) => sameWord(englishOf(other), nameEn || name))) {
      problems[`${field}.nameEn`] = 'twice';
    }
    if (values.length === 0) problems[`${field}.values`] = 'no-value';
    values.forEach((value, at) => {
      const rest = values.filter((_, place) => place !== at);
      if (value.name === '') problems[`${field}.value-${at}`] = 'missing';
      else if (
        rest.some((other) => sameWord(other.name, value.name)) ||
        rest.some((other) => sameWord(englishOf(other), englishOf(value)))
      ) {
        problems[`${field}.value-${at}`] = 'twice';
      } else if (value.swatch !== '' && !isSwatch(value.swatch)) {
        problems[`${field}.value-${at}`] = 'swatch';
      }
    });
  });
  return problems;
}

const englishOf = ({ name, nameEn }: { name: string; nameEn: string }) => nameEn || name;
const sameWord = (one: string, other: string) =>
  one.toLocaleLowerCase('tr') === other.toLocaleLowerCase('tr');

/** The problems of the combinations: two rows with the same values, too many rows, or none left (rule variants/limits). */
export function checkCombinations(
  rows: readonly WantedRow[],
  dimensionCount: number,
): VariantProblems {
  const living = rows.filter(({ isLiving }) => isLiving);
  const kept = living.filter(({ stored }) => stored !== null).length;
  if (living.length > mostVariants) return { dimensions: 'too-many' };
  if (living.length === 0) return { dimensions: 'one-left' };
  if (dimensionCount === 0 && (living.length > 1 || kept === 0)) return { dimensions: 'one-left' };
  const problems: VariantProblems = {};
  const seen = new Set<string>();
  for (const { key, stored, values } of living) {
    const combination = combinationKey(values);
    if (seen.has(combination)) problems[stored ? 'dimensions' : `${key}.values`] = 'same-values';
    seen.add(combination);
    if (values.includes('') && dimensionCount > 0) problems[`${key}.values`] = 'missing';
  }
  return problems;
}

/** The stock that a correction may set (rule product-editing/minimum-stock). */
export interface StockBounds {
  least: (reserved: number) => number;
  most: number;
}

/** The problems of the changed cells, as `v12.code` and `v12.price-1` (rule variants/cells). */
export function checkCells(
  rows: readonly WantedRow[],
  bounds: StockBounds,
  units: ReadonlySet<number>,
): VariantProblems {
  const problems: VariantProblems = {};
  const holders = new Map<string, number>();
  for (const { stored, change } of rows) {
    const code = change.code ?? stored?.code ?? '';
    holders.set(code, (holders.get(code) ?? 0) + 1);
  }
  for (const { key, stored, change } of rows) {
    const { code, barcode, stock, images, prices = [] } = change;
    if (code !== undefined) {
      const problem = codeProblem(code, stored, holders.get(code) ?? 0);
      if (problem) problems[`${key}.code`] = problem;
    }
    if (barcode !== undefined && isMistyped(barcode)) problems[`${key}.barcode`] = 'mistyped';
    const level = stockProblem(stock, stored, bounds);
    if (level) problems[`${key}.stock`] = level;
    if (images?.some((file) => !pictureName.test(file))) problems[`${key}.images`] = 'picture';
    for (const { unit, price } of prices) {
      const field = `${key}.price-${unit}`;
      if (!units.has(unit)) problems[field] = 'no-unit';
      else if (price < 0) problems[field] = 'price-low';
      else if (price > mostPrice) problems[field] = 'price-high';
    }
  }
  return problems;
}

const mostPrice = 9_999_999_999;

function codeProblem(
  code: string,
  stored: StoredVariant | null,
  holders: number,
): VariantProblem | null {
  if (code === '') return 'missing';
  if (stored && stored.orders > 0 && stored.code !== code) return 'code-ordered';
  return holders > 1 ? 'twice' : null;
}

function stockProblem(
  stock: number | undefined,
  stored: StoredVariant | null,
  bounds: StockBounds,
): VariantProblem | null {
  if (stock === undefined) return null;
  if (stock > bounds.most) return 'stock-high';
  if (stored === null) return stock < 0 ? 'stock-low' : null;
  if (stock >= stored.stock) return null;
  return stock < bounds.least(stored.reserved) ? 'stock-low' : null;
}
