import type { paymentResults as turkish } from '#text/tr/shop/payment-results.ts';

export const paymentResults: typeof turkish = {
  reasons: {
    'insufficient-funds': 'Your card has insufficient funds or credit. You can try another card.',
    refused: 'Your bank did not approve this payment. You can call your bank or try another card.',
    'call-bank': 'Your bank did not allow a payment with this card. Please call your bank.',
    'expired-card': 'Your card has expired, or the expiry date is wrong.',
    'wrong-card': 'The card number is not valid. Please check it and try again.',
    'wrong-code':
      'The security code is wrong. Check the code on the back of the card and try again.',
    'not-permitted':
      'Your card does not allow online shopping or this payment. Your bank can enable it.',
    'not-confirmed': '3-D Secure was not completed. Try again with the code from your bank.',
    limit:
      'Your card has reached its limit for amounts or number of payments. You can try another card.',
    installment: 'Your card does not allow the chosen number of installments. Try another choice.',
    'bank-busy': 'Your bank cannot be reached at the moment. Please try again a little later.',
    canceled: 'The payment was canceled. Your card was not charged.',
    refunded: 'The payment was reversed at the bank. Your card was not charged.',
    expired:
      'The payment was not completed in time. If your bank charges the card later, we will process the payment or refund it.',
    'returned-stock':
      'Your payment arrived too late and the products have been sold. The full amount is being refunded to your card.',
    'returned-cart':
      'This cart had already been ordered. The full amount of the second payment is being refunded to your card.',
    'returned-amount':
      'The amount charged does not match the amount due. The full amount is being refunded to your card.',
    'charged-twice':
      'Your bank charged your card twice for this payment. The extra amount is being refunded to your card.',
    'returned-card':
      'The card that paid is not the card that the installment plan was chosen for, and cannot use that plan. The full amount is being refunded to your card.',
    'returned-replaced':
      'A payment that you started later for this cart replaced this one. The full amount of this payment is being refunded to your card.',
    'returned-order':
      'The order no longer waited for this payment: it was already paid, was canceled, its time was over or its total had changed. The full amount is being refunded to your card.',
  },
  page: {
    paid: 'Your payment has arrived',
    orderNo: (orderNo) => `Your order number: ${orderNo}`,
    credited: 'The amount was credited to your account.',
    ordered: 'Your order has already been placed',
    failed: 'The payment was not completed',
    waiting: {
      title: 'Waiting for your bank',
      text: 'We are asking your bank for the result. If you were charged, we will process your payment and e-mail you. You do not need to pay again.',
    },
    missing: { title: 'Payment not found', text: 'There is no payment at this address.' },
    toOrder: 'Show the order',
    toOrders: 'My orders',
    toStatement: 'My account',
    toShop: 'Back to the shop',
    tryAgain: 'Try again',
  },
  statementLine: 'Payment by card',
};
