/** The reasons that a customer can choose when they cancel (rule orders/cancel-reason). */
export const cancelReasons = [
  'changed-mind',
  'by-mistake',
  'wrong-address',
  'wrong-payment',
  'found-cheaper',
  'too-slow',
  'other',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Characters of the customer's own words. */
export const mostOfCancelText = 500;

export function isCancelReason(value: string | undefined): value is CancelReason {
  return cancelReasons.some((reason) => reason === value);
}

/** The names of the form's fields; a line's quantity is its id behind `line`. */
export const cancelFormNames = {
  scope: 'scope',
  reason: 'reason',
  text: 'text',
  total: 'expectedTotal',
  line: 'line-',
} as const;

/** The quantities of a form by line, without those that cancel nothing; what is no number of units counts as -1. */
export function wishesIn(
  fields: Readonly<Record<string, string | undefined>>,
): { id: number; quantity: number }[] {
  return Object.entries(fields).flatMap(([name, value = '']) => {
    if (!name.startsWith(cancelFormNames.line)) return [];
    const id = Number(name.slice(cancelFormNames.line.length));
    const typed = value.trim();
    const quantity = /^\d{1,6}$/.test(typed) ? Number(typed) : typed === '' ? 0 : -1;
    return quantity === 0 ? [] : [{ id, quantity }];
  });
}
