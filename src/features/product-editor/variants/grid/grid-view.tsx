import type { VariantWork } from '#features/product-editor/variants/variant-work.tsx';
import type {
  DraftDimension,
  GridRow,
} from '#features/product-editor/variants/use-variant-draft.tsx';

/** The division of the grid: by the value of a tab, and by the values that rows are grouped by. */
export interface GridView {
  /** The dimension whose values are groups of rows. */
  rowsBy: number;
  /** With three dimensions: the dimension whose values are tabs, and the current one. */
  tabBy: number | null;
  tab: string | null;
}

/** A group of rows with the same value, or all rows where there is one dimension. */
export interface RowGroup {
  /** The key of the value; empty for all rows. */
  key: string;
  rows: GridRow[];
}

export interface TableProps {
  work: VariantWork;
  view: GridView;
  /** The rows of the current tab. */
  visible: readonly GridRow[];
  unit: number;
}

/** The view that shows `rowsBy` as groups; a tab that is not there any more gives way to the first. */
export function gridView(
  dimensions: readonly DraftDimension[],
  rowsBy: number,
  tab: string | null,
): GridView {
  const by = rowsBy < dimensions.length ? rowsBy : 0;
  if (dimensions.length < 3) return { rowsBy: by, tabBy: null, tab: null };
  const tabBy = by === dimensions.length - 1 ? dimensions.length - 2 : dimensions.length - 1;
  const keys = dimensions[tabBy]?.values.map(({ key }) => key) ?? [];
  return { rowsBy: by, tabBy, tab: tab !== null && keys.includes(tab) ? tab : (keys[0] ?? null) };
}

/** The rows of the current tab. */
export function visibleRows(rows: readonly GridRow[], { tabBy, tab }: GridView): GridRow[] {
  return tabBy === null ? [...rows] : rows.filter(({ values }) => values[tabBy] === tab);
}

export function groupedRows(
  rows: readonly GridRow[],
  dimensions: readonly DraftDimension[],
  { rowsBy }: GridView,
): RowGroup[] {
  if (dimensions.length < 2) return [{ key: '', rows: [...rows] }];
  const groups = dimensions[rowsBy]?.values ?? [];
  return groups
    .map(({ key }) => ({ key, rows: rows.filter(({ values }) => values[rowsBy] === key) }))
    .filter((group) => group.rows.length > 0);
}

/** The index of the dimension that names a row within its group. */
export function labelIndex(count: number, { rowsBy, tabBy }: GridView): number {
  if (count < 2) return 0;
  return [0, 1, 2].find((index) => index !== rowsBy && index !== tabBy) ?? 0;
}

/** The rows that a fill writes: those in view, those that are sold, those that are selected, or those of a value. */
export function filledRows(
  scope: string,
  input: { rows: readonly GridRow[]; visible: readonly GridRow[]; chosen: ReadonlySet<string> },
): GridRow[] {
  const [, index, key] = /^value-(\d)-(.*)$/s.exec(scope) ?? [];
  if (index !== undefined) return input.rows.filter(({ values }) => values[Number(index)] === key);
  if (scope === 'sold') return input.visible.filter(({ active }) => active);
  if (scope === 'chosen') return input.rows.filter(({ key: row }) => input.chosen.has(row));
  return [...input.visible];
}
