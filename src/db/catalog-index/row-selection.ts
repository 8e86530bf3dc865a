import type { ListBase } from './index-query.ts';
import {
  campaignBit,
  inStockBit,
  type ProductColumns,
} from '#db/catalog-index/columns/product-columns.ts';
import type { SeesRow } from '#db/catalog-index/columns/restrictions.ts';
import type { RowGroups } from './row-groups.ts';

/** The rows of a list: those in `lists` that pass `isSelected`. */
export interface RowSelection {
  lists: readonly Int32Array[];
  /** The number of rows in `lists`. */
  size: number;
  /** The bits that a row's flags must have. */
  mask: number;
  /** 1 for each brand and each set of categories that passes, by their numbers; null where all pass. */
  brandMarks: Uint8Array | null;
  categoryMarks: Uint8Array | null;
  /** Null where all rows are seen. */
  sees: SeesRow | null;
}

/** The filters that choose among categories and brands; a row passes with any of the values. */
export interface Narrowing {
  categories: readonly number[] | null;
  brands: readonly number[] | null;
}

/** The rows of a list's scope, from the smaller of the groups that hold them. It does not pick the best sellers. */
export function selectRows(
  { columns, groups }: { columns: ProductColumns; groups: RowGroups },
  { scope, hide, among, seen }: ListBase,
  narrowing: Narrowing,
): RowSelection {
  const mask = (hide ? inStockBit : 0) | (scope.kind === 'campaign' ? campaignBit : 0);
  const asked = [scope.categoryId === null ? null : [scope.categoryId], narrowing.categories];
  const categoryMarks = both(asked.map((ids) => ids && columns.categorySets.havingAny(ids)));
  const brands = [scope.brandId === null ? null : [scope.brandId], narrowing.brands];
  const brandMarks = both(brands.map((ids) => ids && marksOfBrands(columns, ids)));
  const passing = { mask, brandMarks, categoryMarks, sees: columns.restrictions.seenBy(seen) };
  if (among) {
    return { lists: [among], size: among.length, ...passing };
  }
  const byCategory = groups.byCategorySet.having(categoryMarks);
  if (brandMarks) {
    const byBrand = groups.byBrand.having(brandMarks);
    if (byBrand.size <= byCategory.size) return { ...byBrand, ...passing };
  }
  return { ...byCategory, ...passing };
}

export function isSelected(
  columns: ProductColumns,
  { mask, brandMarks, categoryMarks, sees }: RowSelection,
  row: number,
): boolean {
  return (
    ((columns.flags[row] ?? 0) & mask) === mask &&
    (brandMarks === null || brandMarks[columns.brand[row] ?? 0] === 1) &&
    (categoryMarks === null || categoryMarks[columns.categorySet[row] ?? 0] === 1) &&
    (sees === null || sees(row))
  );
}

/** The rows of a selection's lists that pass. */
export function passingRows({ lists }: RowSelection, passes: (row: number) => boolean): number[] {
  const rows: number[] = [];
  for (const list of lists) for (const row of list) if (passes(row)) rows.push(row);
  return rows;
}

/** 1 for each row of a selection's lists. */
export function markedRows({ lists }: RowSelection, length: number): Uint8Array {
  const marks = new Uint8Array(length);
  for (const list of lists) for (const row of list) marks[row] = 1;
  return marks;
}

function both(marks: readonly (Uint8Array | null)[]): Uint8Array | null {
  const [first, second] = marks;
  if (!first || !second) return first ?? second ?? null;
  return first.map((mark, at) => mark & (second[at] ?? 0));
}

function marksOfBrands(columns: ProductColumns, ids: readonly number[]): Uint8Array {
  const marks = new Uint8Array(columns.brands.length);
  for (const id of ids) marks[columns.numberOfBrand(id)] = 1;
  // Number 0 stands for no brand, and for a brand that no product ever had.
  marks[0] = 0;
  return marks;
}
