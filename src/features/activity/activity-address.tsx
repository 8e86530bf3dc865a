import { officePaths } from '#ui/office/state/office-urls.ts';
import { useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';

export type ActivityAddress = ListAddress<'about' | 'by' | 'action' | 'from' | 'to'>;

/** The filters of the activity log (rule activity-log/filters). */
export function useActivityAddress(): ActivityAddress {
  return useListAddress(officePaths.activity, ['about', 'by', 'action', 'from', 'to']);
}
