import type { OrderSort } from '#rules/order/order-filter.ts';

const keys = {
  date: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
  total: /^\d{1,13}\.\d\d$/,
  number: /^[^\0]{1,200}$/,
};

/** Whether a cursor of this sort may have this key. */
export function isOrderKey(key: string, sort: OrderSort): boolean {
  const column = sort.replace('-', '');
  if (column === 'date') return keys.date.test(key) && !Number.isNaN(Date.parse(key));
  return (column === 'total' ? keys.total : keys.number).test(key);
}
