import type { orderPayments as turkish } from '#text/tr/customer/order-payments.ts';

export const orderPayments: typeof turkish = {
  returned:
    'Your payment has arrived, but the order could not be completed. The amount goes back to your card.',
  paid: 'Paid',
  card: 'Card',
  installments: (n) => `${n} installments`,
  refunds: {
    wanted: 'Will be refunded',
    done: 'Refunded',
    refused: 'Could not be refunded; we will write to you',
  },
};
