import type { orderFilter as turkish } from '#text/tr/customer/order-filter.ts';

export const orderFilter: typeof turkish = {
  search: 'Order number, reference, product or code',
  branch: 'Branch',
  allBranches: 'All branches',
  costCentre: 'Cost center',
  allCostCentres: 'All cost centers',
  state: 'Status',
  allStates: 'All statuses',
  from: 'From',
  to: 'To',
  apply: 'Filter',
  clear: 'Clear Filters',
  none: 'No order matches these filters.',
  wrong: { day: 'Enter a valid date.', period: 'The end cannot be before the start.' },
  csv: 'Download CSV',
  xlsx: 'Download Excel',
};
