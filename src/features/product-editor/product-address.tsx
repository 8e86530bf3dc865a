import { officePaths } from '#ui/office/state/office-urls.ts';
import { useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';

export type ProductAddress = ListAddress<'view' | 'q' | 'brand' | 'category' | 'sort' | 'cursor'>;

/** The view, filters, sort and page of the product table (rule product-editing/product-list). */
export function useProductAddress(): ProductAddress {
  return useListAddress(officePaths.products, ['view', 'q', 'brand', 'category', 'sort', 'cursor']);
}
