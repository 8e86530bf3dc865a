import type { paymentLink as turkish } from '#text/tr/shop/payment-link.ts';

export const paymentLink: typeof turkish = {
  title: (orderNo) => `Payment of order ${orderNo}`,
  until: (when) => `The link is valid until ${when}.`,
  order: 'Your order',
  acceptFirst: 'The payment form opens once you have accepted the texts.',
  card: 'Payment by card',
  noCard: 'Payment by card is not available right now. Please try again later, or write to us.',
  total: 'Order total',
  charged: 'Charged to your card',
  pay: 'Pay now',
  paid: 'Your payment has arrived.',
  paidHint: 'We are starting to prepare your order. We have also written to you about the payment.',
  over: 'This payment link is no longer valid.',
  mail: {
    title: 'Payment by card',
    amount: 'Amount to pay',
    until: 'The link is valid until',
    hint: 'Whoever opens the link can pay this order and sees nothing else of it. Installments add their commission.',
    pay: 'Accept and pay by card',
  },
  overHint: 'Its time may be over, or the order was canceled. Write to us for a new link.',
};
