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
  transfer: (before) =>
    `Please pay within 24 hours, by ${before} at the latest, and name your order number in the description.`,
  subTotal: 'Subtotal',
  tax: 'VAT',
  shipping: 'Shipping',
  free: 'Free',
  total: 'Grand total',
  orders: 'My orders',
};
