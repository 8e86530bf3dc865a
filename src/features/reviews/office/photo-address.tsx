import { officePaths } from '#ui/office/state/office-urls.ts';
import { useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';

export type PhotoAddress = ListAddress<'view' | 'sort' | 'cursor'>;

/** The view, order and page of the list of photographs (rule reviews/photo-list). */
export function usePhotoAddress(): PhotoAddress {
  return useListAddress(officePaths.photos, ['view', 'sort', 'cursor']);
}
