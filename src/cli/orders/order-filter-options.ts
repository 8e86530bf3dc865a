/** The words of filters (rule order-list/filters), as options of a command. */
export const orderFilterOptions = {
  view: { type: 'string' },
  state: { type: 'string' },
  method: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  customer: { type: 'string' },
  branch: { type: 'string' },
  carrier: { type: 'string' },
  q: { type: 'string' },
  orders: { type: 'string' },
} as const;
