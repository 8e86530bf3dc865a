/** The views of the refunds that the merchant sends by hand (rule refunds/views). */
export const refundViews = ['open', 'in-file', 'sent'] as const;
export type RefundView = (typeof refundViews)[number];

export function isRefundView(text: string): text is RefundView {
  return refundViews.some((view) => view === text);
}

/** The column that sorts them. */
export const refundSortKeys = { since: 'instant' } as const;
export const refundFileSortKeys = { at: 'instant' } as const;

/** The oldest wait first; what was sent, the newest first. */
export function usualRefundSort(view: RefundView): 'since' | '-since' {
  return view === 'sent' ? '-since' : 'since';
}

/** The most refunds of one file, or that are marked as sent at once. */
export const mostRefunds = 200;

/** Days after which a customer may be asked for their account again. */
export const askAgainDays = 1;

/** Characters of what the bank shows beside the amount, and of the account's owner. */
export const referenceLength = 100;
export const holderLength = 140;

/** The text beside the amount in the bank's file: `{no}` is the order's number (rule refunds/file). */
export function fileReference(template: string, orderNo: string): string {
  return template.replaceAll('{no}', orderNo).slice(0, 140);
}
