import { isRefundView, type RefundView } from '#rules/order/refund/refund-desk.ts';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';

export type RefundAddress = ListAddress<'view' | 'q' | 'sort' | 'cursor'>;

/** The view, search, sort and page of the list of refunds (rule refunds/views). */
export function useRefundAddress(): RefundAddress & { view: RefundView } {
  const address = useListAddress(officePaths.refunds, ['view', 'q', 'sort', 'cursor']);
  const { view = 'open' } = address.words;
  return { ...address, view: isRefundView(view) ? view : 'open' };
}
