import type { SortOf } from '#rules/shop/list-sort.ts';

/** A merchant's changes of a product (rule product-editing/single-implementation). An absent field stays as it is. */
export interface ProductChange {
  /** The unit whose prices change; absent for the default unit. */
  unit?: number | undefined;
  /** Net price of one unit in the unit's currency; 0 means on request. */
  price?: number | undefined;
  /** Null removes it. */
  listPrice?: number | null | undefined;
  /** The new stock in pieces. */
  stock?: number | undefined;
  /** Instead of `stock`: the change in pieces. */
  stockBy?: number | undefined;
  /** Why the stock changes. */
  reason?: string | undefined;
  active?: boolean | undefined;
}

/** The values that the merchant saw. If one of them has changed since, the change is refused. */
export interface SeenProduct {
  price?: number | undefined;
  listPrice?: number | null | undefined;
  stock?: number | undefined;
  active?: boolean | undefined;
}

/** The first field that is missing or contradicts another; null for a valid change. */
export function wrongField(change: ProductChange): { field: string; reason: WrongChange } | null {
  const { price, listPrice, stock, stockBy, active, reason = '' } = change;
  const movesStock = stock !== undefined || stockBy !== undefined;
  if (stock !== undefined && stockBy !== undefined) return { field: 'stockBy', reason: 'twice' };
  if (movesStock && reason.trim() === '') return { field: 'reason', reason: 'reason' };
  const changesPrice = price !== undefined || listPrice !== undefined;
  if (!changesPrice && !movesStock && active === undefined)
    return { field: 'price', reason: 'nothing' };
  return null;
}
export type WrongChange = 'twice' | 'reason' | 'nothing';

export const productViews = [
  'all',
  'low',
  'out',
  'no-price',
  'no-picture',
  'no-english',
  'hidden',
  'archived',
] as const;
export type ProductView = (typeof productViews)[number];

/** The products that a list or a change concerns: a view of them, narrowed. */
export interface ProductFilter {
  view: ProductView;
  /** Words of names, or a code; empty for all. */
  text: string;
  /** The name of a brand; empty for all. */
  brand: string;
  /** The path of a category, with all below it; empty for all. */
  category: string;
}

/** Whether nothing narrows the view. */
export const isWholeView = ({ text, brand, category }: ProductFilter) =>
  text === '' && brand === '' && category === '';

export function isProductView(text: string): text is ProductView {
  return productViews.some((view) => view === text);
}

/** Stock is low from so many pieces down. */
export const lowStock = 5;

/** The columns that sort the product table (rule product-editing/product-list). */
export const productSortKeys = {
  name: 'text',
  code: 'text',
  stock: 'integer',
  sold: 'integer',
} as const;
export type ProductSort = SortOf<typeof productSortKeys>;
