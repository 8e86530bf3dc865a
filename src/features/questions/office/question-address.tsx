import { officePaths } from '#ui/office/state/office-urls.ts';
import { useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';

export type QuestionAddress = ListAddress<'view' | 'q' | 'sort' | 'cursor'>;

/** The view, search, sort and page of the list of questions (rule questions/office-list). */
export function useQuestionAddress(): QuestionAddress {
  return useListAddress(officePaths.questions, ['view', 'q', 'sort', 'cursor']);
}
