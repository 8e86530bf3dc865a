import type { orderPayments as turkish } from '#text/tr/customer/order-payments.ts';

export const orderPayments: typeof turkish = {
  returned:
    'Your payment arrived, but the order could not be completed. The amount will be refunded to your card.',
  paid: 'Paid',
  card: 'Card',
  installments: (n) => `${n} installments`,
  refunds: {
    wanted: 'Will be refunded',
    done: 'Refunded',
    refused: 'Could not be refunded; we will contact you',
  },
};
