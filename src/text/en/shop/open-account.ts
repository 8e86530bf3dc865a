import type { openAccount as turkish } from '#text/tr/shop/open-account.ts';

export const openAccount: typeof turkish = {
  terms: (limit, days) => `Limit ${limit} · due in ${days} days`,
  balance: 'Balance',
  notBooked: (n) => (n === 1 ? '1 order not booked yet' : `${n} orders not booked yet`),
  thisOrder: 'This order',
  remaining: 'Left',
  available: 'Available',
  dueOn: (day) => `To be paid by ${day}`,
  dueHint: 'If you order today. The due date appears on your statement with the invoice.',
  otherMethods: 'You can choose another payment method.',
  grant: (amount, day) => `You have a grant for one order: ${amount}, until ${day}`,
  grantHint: 'This order uses it.',
  bookedAt: (when) => `Balance as of ${when}.`,
  statement: 'Open the statement',
  openOrders: 'Not booked yet',
  openOrdersHint: 'These orders are not part of the balance, but count against the limit.',
  orderNo: 'Order',
  date: 'Date',
  due: 'Due',
  amount: 'Amount',
};
