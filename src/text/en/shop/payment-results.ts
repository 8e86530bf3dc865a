import type { paymentResults as turkish } from '#text/tr/shop/payment-results.ts';

export const paymentResults: typeof turkish = {
  reasons: {
    'insufficient-funds':
      'Your card has not enough funds or credit left. You can try another card.',
    refused: 'Your bank did not approve this payment. You can call your bank or try another card.',
    'call-bank': 'Your bank did not allow a payment with this card. Please call your bank.',
    'expired-card': 'Your card has expired, or its expiry date was typed wrongly.',
    'wrong-card': 'The card number is not valid. Please check it and try again.',
    'wrong-code':
      'The security code is wrong. Check the code on the back of the card and try again.',
    'not-permitted':
      'Your card is closed to online shopping or to this payment. Your bank can open it.',
    'not-confirmed':
      'The 3-D check was not completed. Try again with the code your bank sends you.',
    limit:
      'Your card has reached its limit for amounts or number of payments. You can try another card.',
    installment: 'Your card does not allow the chosen number of installments. Try another choice.',
    'bank-busy': 'Your bank cannot be reached at the moment. Please try again a little later.',
    canceled: 'The payment was canceled. Your card was not charged.',
    refunded: 'The payment was taken back at the bank; your card was not charged.',
    expired:
      'The payment was not completed in time. Should your bank charge the card later, the payment is processed or the money goes back.',
    'returned-stock':
      'Your payment came late and the products were sold meanwhile. All of it goes back to your card.',
    'returned-cart':
      'This cart had become an order before. All of the second payment goes back to your card.',
    'returned-amount':
      'The amount charged is not the amount that was asked for. All of it goes back to your card.',
    'charged-twice':
      'Your bank charged your card once more for this payment. The extra amount goes back to your card.',
    'returned-card':
      'The card that paid is not the card that the installment plan was chosen for, and cannot use that plan. The full amount is being refunded to your card.',
    'returned-replaced':
      'A payment that you started later for this cart replaced this one. The full amount of this payment is being refunded to your card.',
  },
  page: {
    paid: 'Your payment has arrived',
    orderNo: (orderNo) => `Your order number: ${orderNo}`,
    credited: 'The amount was credited to your account.',
    ordered: 'Your order has already been placed',
    failed: 'The payment was not completed',
    waiting: {
      title: 'Waiting for your bank',
      text: 'We are asking your bank for the result. If you were charged, your payment is processed and we write to you; you need not pay again.',
    },
    missing: { title: 'There is no such payment', text: 'This address belongs to no payment.' },
    toOrder: 'Show the order',
    toOrders: 'My orders',
    toStatement: 'My account',
    toShop: 'Back to the shop',
    tryAgain: 'Try again',
  },
  statementLine: 'Payment by card',
};
