/** A value of a dimension: its names, and its look as a color or the name of a picture (rule catalog/swatch). */
export interface VariantValue {
  name: string;
  nameEn: string;
  swatch: string;
}

/** One of the 1 to 3 things in which the variants of a product differ. */
export interface VariantDimension {
  name: string;
  nameEn: string;
  values: VariantValue[];
}

/** A dimension as somebody wants it. `was` is its index, or the name of the value, before; null for a new one. */
export interface DimensionStep {
  was: number | null;
  name: string;
  nameEn: string;
  values: (VariantValue & { was: string | null })[];
}

export interface UnitPrice {
  unit: number;
  /** Net, for one of the unit. */
  price: number;
}

/** The values of a variant that its row in the grid changes. */
export interface VariantCells {
  code: string;
  barcode: string;
  /** Whether the shop sells it. */
  active: boolean;
  /** Whether it is removed from the grid: its orders and its stock stay. */
  archived: boolean;
  /** Pieces on hand. */
  stock: number;
  /** Files; without any it shows the pictures of the product. */
  images: string[];
  prices: UnitPrice[];
}

export type CellsChange = Partial<VariantCells>;

export interface StoredVariant extends VariantCells {
  id: number;
  name: string;
  nameEn: string;
  /** Its value in each dimension. */
  values: VariantValue[];
  /** Pieces of the stock that running payments hold. */
  reserved: number;
  /** Lines of orders, counted up to 100. */
  orders: number;
}

/** A new variant: its values are indexes into those of the dimensions. */
export interface NewVariant {
  values: readonly number[];
  code: string;
  barcode: string;
  active: boolean;
  stock: number;
  images: string[];
  prices: UnitPrice[];
}

/** A variant with the values that it has after the steps. */
export interface PlacedVariant {
  variant: StoredVariant;
  values: VariantValue[];
  /** A dimension does not have its value any more. */
  isRemoved: boolean;
}

/** The dimensions as they are, as steps that change nothing. */
export function sameSteps(dimensions: readonly VariantDimension[]): DimensionStep[] {
  return dimensions.map(({ name, nameEn, values }, was) => ({
    was,
    name,
    nameEn,
    values: values.map((value) => ({ ...value, was: value.name })),
  }));
}

/**
 * Gives each variant its values after the steps: a renamed value follows, a new dimension gives its first value, and a
 * variant whose value is removed is removed with it (rule variants/dimensions).
 */
export function placeVariants(
  variants: readonly StoredVariant[],
  steps: readonly DimensionStep[],
): PlacedVariant[] {
  return variants.map((variant) => {
    const found = steps.map(({ was, values }) => {
      if (was === null) return values[0] ?? null;
      const own = variant.values[was];
      // A value that comes back under its old name is the same one.
      const again = (value: DimensionStep['values'][number]) =>
        value.was === null && value.name === own?.name;
      return values.find((value) => value.was === own?.name) ?? values.find(again) ?? null;
    });
    return {
      variant,
      isRemoved: found.includes(null),
      values: steps.map(({ was }, index) => {
        const value = found[index] ?? (was === null ? null : variant.values[was]);
        return {
          name: value?.name ?? '',
          nameEn: value?.nameEn ?? '',
          swatch: value?.swatch ?? '',
        };
      }),
    };
  });
}

/** The key of a combination of values. */
export const combinationKey = (names: readonly string[]): string => JSON.stringify(names);

/** Every combination of values, the last dimension running fastest; `counts` are the numbers of values. */
export function combinations(counts: readonly number[]): number[][] {
  if (counts.length === 0) return [];
  return counts.reduce<number[][]>(
    (all, count) =>
      all.flatMap((before) => Array.from({ length: count }, (_, index) => [...before, index])),
    [[]],
  );
}

/** A variant's own name: that of its product and its values. At most 300 characters. */
export function variantName(product: string, values: readonly string[]): string {
  return [product, ...values].filter(Boolean).join(' ').slice(0, 300);
}
