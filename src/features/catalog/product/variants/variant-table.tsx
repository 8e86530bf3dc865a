import type { ChildProduct } from '#contract/catalog/product.ts';
import { matchingChild, type Dimension } from './variant-choice.tsx';

/** More columns than these do not stand beside each other. */
const mostColumns = 8;

/** The children of a product as rows and columns of their values. */
export interface VariantTable {
  /** The values across; a single '' where there is one column only. */
  columns: string[];
  /** The name of the rows' dimension. */
  rowName: string;
  rows: { values: string[]; cells: (ChildProduct | null)[] }[];
}

/** Every way to take one value of each dimension, the last changing fastest. */
function combinations(dimensions: readonly Dimension[]): string[][] {
  return dimensions.reduce<string[][]>(
    (ways, { values }) => ways.flatMap((way) => values.map((value) => [...way, value])),
    [[]],
  );
}

/** The dimension that goes across: the one of most values that is narrow enough, the last of equals. */
function acrossOf(dimensions: readonly Dimension[]): number | null {
  if (dimensions.length < 2) return null;
  let best: number | null = null;
  for (const [index, { values }] of dimensions.entries()) {
    if (values.length > mostColumns) continue;
    if (values.length >= (best === null ? 0 : (dimensions[best]?.values.length ?? 0))) best = index;
  }
  return best;
}

/**
 * The children by their values (rule catalog/variant-grid): one dimension across, the others down;
 * rows that have no child are left out, a cell without one is null.
 */
export function variantTable(
  children: readonly ChildProduct[],
  dimensions: readonly Dimension[],
): VariantTable {
  const at = acrossOf(dimensions);
  const across = at === null ? undefined : dimensions[at];
  const columns = across?.values ?? [''];
  const down = dimensions.filter((_, index) => index !== at);
  const rows = combinations(down).map((values) => ({
    values,
    cells: columns.map((column) =>
      matchingChild(children, at === null ? values : values.toSpliced(at, 0, column)),
    ),
  }));
  return {
    columns,
    rowName: down.map(({ name }) => name).join(' · '),
    rows: rows.filter(({ cells }) => cells.some((cell) => cell !== null)),
  };
}
