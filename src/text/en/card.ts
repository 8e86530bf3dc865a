import type { card as turkish } from '#text/tr/card.ts';

export const card: typeof turkish = {
  number: 'Card number',
  holder: 'Name on the card',
  expire: 'Month / Year',
  expireExample: 'MM/YY',
  ccv: 'CCV',
  amount: 'Amount',
  amountPreset: 'It comes from your order and cannot be changed.',
  amountFree: 'Write the amount that you want to pay, in Turkish lira.',
  alerts: {
    form: 'Please fill in the whole form!',
    card: 'Please fill in the whole card number!',
    holder: 'Please fill in the name on the card!',
    ccv: 'Please fill in the whole CCV!',
    amount: 'You have not entered an amount!',
    expire: 'Please enter month and year',
  },
  expired: 'Your card has expired.',
  mend: (fields) =>
    fields === 1
      ? 'Mend the marked field; what you typed is still there.'
      : `Mend the ${fields} marked fields; what you typed is still there.`,
  picture: 'Preview of the card',
  nobody: 'NAME SURNAME',
  back: 'CCV: the last three digits on the back of the card.',
  brands: { visa: 'VISA', mastercard: 'Mastercard', troy: 'troy' },
  safe: 'Your card goes straight to the bank; the shop does not keep it.',
  elsewhere: 'You enter your card on the secure page of the payment provider.',
  elsewhereHint:
    'It opens here when you press “Pay”; installments, where there are any, are chosen there.',
  needsScript: 'To pay by card your browser needs JavaScript.',
  needsScriptHint: 'You can choose another method of payment above.',
  installments: 'Installments',
  installment: 'Installments',
  monthly: 'Monthly',
  total: 'Total',
  plan: (n) => (n === 1 ? 'One payment' : `${n} installments`),
  searching: 'Looking for installments',
  found: (n) => (n === 1 ? '1 way to pay found' : `${n} ways to pay found`),
  commission: (plan) => `Financing (${plan})`,
  allBanks: 'Installments by bank',
  pay: 'Pay',
  payMeans: 'With “Pay” you place an order that you are obliged to pay for.',
  charged: (amount) => `Your card is charged ${amount}`,
  chargedWith: (amount, fee) => `Your card is charged ${amount} (${fee} financing included)`,
  starting: 'Preparing the payment',
  atBank: 'Waiting for the bank',
  asking: 'Asking the bank for the result',
  dialog: 'Bank confirmation',
  notPaid: 'The payment was not completed.',
  pendingTitle: 'Waiting for the bank’s answer.',
  stillFilled: 'Your card is still filled in: write the CCV again and try once more.',
  wait: (minutes) =>
    minutes === 1
      ? 'You can try again in about 1 minute.'
      : `You can try again in about ${minutes} minutes.`,
  account: {
    title: 'Make a Payment',
    head: 'Payment to your account',
    balance: 'Balance',
    overdue: 'Overdue debt',
    credited: 'Credited to your account',
    charged: 'Charged to your card',
    paid: 'Payment successful.',
    paidHint: (amount) => `${amount} was credited to your account.`,
    toStatement: 'Go to My Account Statement',
    unavailable: 'Payment by card is not available at the moment.',
  },
  frame: {
    title: 'Payment by card',
    bank: 'The bank’s page',
    opening: 'Opening the bank’s page…',
    words: {
      declined: 'Your bank did not approve the payment.',
      closed: 'You closed the window before the payment was completed.',
      pending:
        'Your bank has not told us the result of the payment yet; we keep asking. If it was paid, you will find it within minutes under My Orders or in your account statement. Please wait before you pay again.',
      lost: 'The connection failed. Please check your internet connection and try again.',
    },
  },
};
