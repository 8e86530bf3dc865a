import { useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';

/** The question as the address holds it, and as the call takes it. */
export const whyWords = ['product', 'unit', 'quantity', 'group', 'customer', 'list'] as const;
export type WhyAddress = ListAddress<(typeof whyWords)[number]>;

/** The question in the address of a page. */
export function useWhyAddress(path: string): WhyAddress {
  return useListAddress(path, whyWords, whyWords);
}
