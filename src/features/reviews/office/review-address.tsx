import { officePaths } from '#ui/office/state/office-urls.ts';
import { useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';

export type ReviewAddress = ListAddress<'view' | 'q' | 'star' | 'sort' | 'cursor'>;

/** The view, search, stars, sort and page of the list of reviews (rule reviews/office-list). */
export function useReviewAddress(): ReviewAddress {
  return useListAddress(officePaths.reviews, ['view', 'q', 'star', 'sort', 'cursor']);
}
