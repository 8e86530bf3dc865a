import type { ListBase } from './list-question.ts';
import {
  campaignBit,
  inStockBit,
  type ProductColumns,
} from '#db/catalog-index/columns/product-columns.ts';
import type { RowGroups } from './row-groups.ts';

/** Rows that a list may have: those that pass, all of which are in `lists`. */
export interface RowSelection {
  lists: readonly Int32Array[];
  /** Rows in the lists. */
  size: number;
  /** Bits that a row's code must have. */
  mask: number;
  /** By number of a brand and of a set of categories: 1 for what passes; null where all do. */
  brand: Uint8Array | null;
  place: Uint8Array | null;
}

/** The filters of a list beside its scope: any of these values. */
export interface Narrowing {
  categories: readonly number[] | null;
  brands: readonly number[] | null;
}

/** The rows of a list's scope (its twenty best are not picked here), from the smaller of the lists that hold them. */
export function selectRows(
  { columns, groups }: { columns: ProductColumns; groups: RowGroups },
  { scope, hide, among }: ListBase,
  narrowing: Narrowing,
): RowSelection {
  const mask = (hide ? inStockBit : 0) | (scope.kind === 'campaign' ? campaignBit : 0);
  const asked = [scope.categoryId === null ? null : [scope.categoryId], narrowing.categories];
  const place = both(asked.map((ids) => ids && columns.placeSets.havingAny(ids)));
  const brands = [scope.brandId === null ? null : [scope.brandId], narrowing.brands];
  const brand = both(brands.map((ids) => ids && brandMarks(columns, ids)));
  if (among) {
    return { lists: [among], size: among.length, mask, brand, place };
  }
  const byPlace = groups.places.having(place);
  if (brand) {
    const byBrand = groups.brands.having(brand);
    if (byBrand.size <= byPlace.size) return { ...byBrand, mask, brand, place };
  }
  return { ...byPlace, mask, brand, place };
}

export function isSelected(
  columns: ProductColumns,
  { mask, brand, place }: RowSelection,
  row: number,
): boolean {
  return (
    ((columns.codes[row] ?? 0) & mask) === mask &&
    (brand === null || brand[columns.brand[row] ?? 0] === 1) &&
    (place === null || place[columns.places[row] ?? 0] === 1)
  );
}

function both(marks: readonly (Uint8Array | null)[]): Uint8Array | null {
  const [first, second] = marks;
  if (!first || !second) return first ?? second ?? null;
  return first.map((mark, at) => mark & (second[at] ?? 0));
}

function brandMarks(columns: ProductColumns, ids: readonly number[]): Uint8Array {
  const marks = new Uint8Array(columns.brands.length);
  for (const id of ids) marks[columns.numberOfBrand(id)] = 1;
  // A brand that no product ever had, and no brand at all.
  marks[0] = 0;
  return marks;
}
