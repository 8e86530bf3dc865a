import { filterFields, type FilterField } from '#rules/order/order-filter.ts';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { queryOf, useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';

/** The words of the order list's address (rule order-list/filters). `look` is the order in the quick look. */
export type OrderWord = FilterField | 'sort' | 'cursor' | 'look';
export type OrderAddress = ListAddress<OrderWord>;
export type OrderWords = OrderAddress['words'];

export function useOrderAddress(): OrderAddress {
  const words = [...filterFields, 'sort', 'cursor', 'look'] as const;
  return useListAddress(officePaths.orders, words, ['look']);
}

/** The filters as a query: for the export, and to tell one search from another. */
export const filterQuery = (words: OrderWords) => queryOf(words, filterFields);

/** Filters and sort as a query: what a saved view holds. */
export const viewQuery = (words: OrderWords) => queryOf(words, [...filterFields, 'sort']);

/** Whether the list is filtered within its view. */
export function isFiltered(words: OrderWords): boolean {
  return filterFields.some((word) => word !== 'view' && Boolean(words[word]));
}

/** The values of a word that takes several, with commas. */
export const listOf = (word: string | undefined) => (word ?? '').split(',').filter(Boolean);
