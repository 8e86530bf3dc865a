import { officePaths } from '#ui/office/state/office-urls.ts';
import { useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';

export type CustomerAddress = ListAddress<'view' | 'q' | 'company' | 'sort' | 'cursor'>;

/** The view, search, sort and page of the list of customers (rule customers/list). */
export function useCustomerAddress(): CustomerAddress {
  return useListAddress(officePaths.customers, ['view', 'q', 'company', 'sort', 'cursor']);
}
