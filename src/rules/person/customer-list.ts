import type { SortOf } from '#rules/shop/list-sort.ts';

/** The views of the office's list of customers (rule customers/views). */
export const customerViews = [
  'all',
  'business',
  'person',
  'guest',
  'inactive',
  'new',
  'blocked',
] as const;
export type CustomerView = (typeof customerViews)[number];

export function isCustomerView(text: string): text is CustomerView {
  return customerViews.some((view) => view === text);
}

/** A customer who orders for a company, a person, or somebody without an account. */
export const customerKinds = ['business', 'person', 'guest'] as const;

/** The columns that sort the list. */
export const customerSortKeys = { created: 'instant', name: 'text', ordered: 'instant' } as const;
export type CustomerSort = SortOf<typeof customerSortKeys>;

/** Customers whose last order is older than this are in the view `inactive`. */
export const inactiveDays = 90;

/**
 * The sorts of a view, its usual one first. A view by time is sorted by that time alone: in a large shop another order
 * would mean reading everybody.
 */
export function customerSortsOf(view: CustomerView): readonly CustomerSort[] {
  if (view === 'inactive') return ['-ordered', 'ordered'];
  if (view === 'new') return ['-created', 'created'];
  return ['-created', 'created', 'name', '-name', '-ordered', 'ordered'];
}
