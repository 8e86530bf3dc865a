import type { mails as turkish } from '#text/tr/mails.ts';

export const mails: typeof turkish = {
  greeting: (name) => `Dear ${name},`,
  regards: (store) => `The ${store} team`,
  received: {
    subject: (orderNo) => `We have received your order: ${orderNo}`,
    intro: (orderNo) => `We have received your order ${orderNo}. Thank you.`,
  },
  shipped: {
    subject: (orderNo) => `Your order is on its way: ${orderNo}`,
    intro: (orderNo) => `Your order ${orderNo} has been handed to the carrier.`,
    track: 'Track parcel',
  },
  cancelled: {
    subject: (orderNo) => `Your order has been cancelled: ${orderNo}`,
    intro: (orderNo) => `Your order ${orderNo} has been cancelled.`,
  },
  expired: {
    subject: (orderNo: string) => `Your order has expired: ${orderNo}`,
    intro: (orderNo: string) =>
      `The payment for your order ${orderNo} did not arrive in time. The order was cancelled and its products are for sale again. If you have paid, please write to us.`,
  },
  confirm: {
    subject: 'Please confirm your e-mail address',
    intro: (store: string) =>
      `Your ${store} account was opened with this e-mail address. Open the link to confirm that the address is yours:`,
    hint: 'The link works for 3 days, once. If you did not open this account, there is nothing to do.',
  },
  stockTaken: {
    subject: (orderNo: string) => `An unpaid order took much of the stock: ${orderNo}`,
    intro: (orderNo: string) =>
      `Order ${orderNo} is not paid yet and holds much of the stock of these products:`,
    line: (p: { name: string; code: string; pieces: string; before: string; share: string }) =>
      `${p.name} (${p.code}): ${p.pieces} of ${p.before} pieces, ${p.share}`,
  },
  transfer: (before) =>
    `Please pay within 24 hours, by ${before} at the latest, and name your order number in the description.`,
  subTotal: 'Subtotal',
  tax: 'VAT',
  shipping: 'Shipping',
  free: 'Free',
  total: 'Grand total',
  orders: 'My orders',
};
