import { officePaths } from '#ui/office/state/office-urls.ts';
import { useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';

export type ProductAddress = ListAddress<'view' | 'q' | 'sort' | 'cursor'>;

/** The view, search, sort and page of the product table (rule product-editing/product-list). */
export function useProductAddress(): ProductAddress {
  return useListAddress(officePaths.products, ['view', 'q', 'sort', 'cursor']);
}
