import type { SortOf } from '#rules/shop/list-sort.ts';

/** A merchant's changes of a product (rule product-editing/single-implementation); absent fields stay. */
export interface ProductChange {
  /** The unit whose prices change; absent: the unit that is offered first. */
  unit?: number | undefined;
  /** Net, of one of the unit, in the unit's currency; 0 is on request. */
  price?: number | undefined;
  /** Null takes it away. */
  listPrice?: number | null | undefined;
  /** The counted stock, in pieces. */
  stock?: number | undefined;
  /** Or by how many pieces it changes. */
  stockBy?: number | undefined;
  /** Why stock changes. */
  reason?: string | undefined;
  active?: boolean | undefined;
}

/** The values that the merchant saw: where one of them differs by now, nothing is changed. */
export interface SeenProduct {
  price?: number | undefined;
  listPrice?: number | null | undefined;
  stock?: number | undefined;
  active?: boolean | undefined;
}

/** The fields of a change that cannot be together, or that lack something; null where it can be tried. */
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

export const productViews = ['all', 'low', 'out', 'no-price', 'no-picture', 'hidden'] as const;
export type ProductView = (typeof productViews)[number];

export function isProductView(text: string): text is ProductView {
  return productViews.some((view) => view === text);
}

/** Pieces that can still be sold, from which on stock is low. */
export const lowStock = 5;

/** The columns that sort the product table (rule product-editing/product-list). */
export const productSortKeys = {
  name: 'text',
  code: 'text',
  stock: 'integer',
  sold: 'integer',
} as const;
export type ProductSort = SortOf<typeof productSortKeys>;
