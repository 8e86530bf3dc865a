import type { returnMailTexts as turkish } from '#text/tr/papers/return-mails.ts';

export const returnMailTexts: typeof turkish = {
  store: {
    subject: ({ requests, refunds, next }) =>
      `Returns waiting: ${requests} requests, ${refunds} refunds${next === '' ? '' : ` (next ${next})`}`,
    intro: 'Returns to look at today:',
    facts: 'By view',
    action: 'Open the returns',
  },
  mails: {
    received: {
      subject: ({ no }) => `We have your withdrawal: ${no}`,
      text: ({ day, time }) => `On ${day} at ${time} you withdrew from these products.`,
    },
    requested: {
      subject: ({ no }) => `We have your return request: ${no}`,
      text: () => 'We will look at it and answer.',
    },
    approved: {
      subject: ({ no }) => `You can send the goods: ${no}`,
      text: ({ sendBy }) => `Put the slip in the box and hand it over by ${sendBy}.`,
    },
    refused: {
      subject: ({ no }) => `Your return was not accepted: ${no}`,
      text: ({ reason }) =>
        `Reason: ${reason}. You may apply to the consumer arbitration committee.`,
    },
    remind: {
      subject: ({ no, days }) => `${days} days left to send the goods: ${no}`,
      text: () => 'If you have sent them, ignore this mail.',
    },
    arrived: {
      subject: ({ no }) => `The goods have arrived: ${no}`,
      text: () => 'We will look at them and write.',
    },
    decided: {
      subject: ({ no }) => `Result of your return: ${no}`,
      text: ({ total, deduction, deductionReason, exchangeOrder, isExchangeGone, isPaid }) =>
        [
          isExchangeGone ? 'What you wanted in exchange is gone; we refund it.' : '',
          exchangeOrder === '' ? '' : `Your exchange order: ${exchangeOrder}.`,
          isPaid || exchangeOrder === '' ? `We refund ${total}.` : '',
          deduction === '' ? '' : `Deduction: ${deduction}, because ${deductionReason}.`,
        ]
          .filter(Boolean)
          .join(' '),
    },
    iban: {
      subject: ({ no }) => `We need your IBAN for the refund: ${no}`,
      text: ({ isBankRefused }) =>
        isBankRefused ? 'The card could not be credited.' : 'The payment was not by card.',
    },
    'iban-confirm': {
      subject: ({ no }) => `Confirm your IBAN: ${no}`,
      text: ({ last4 }) =>
        `The refund will go to the account ending in ${last4}. If you did not enter it, open your return and change it.`,
    },
    refunded: {
      subject: ({ no }) => `You have been refunded: ${no}`,
      text: ({ total, way }) => `${total} was sent by ${way}.`,
    },
    closed: {
      subject: ({ no }) => `Return closed: ${no}`,
      text: () => 'The goods did not arrive. If you sent them, answer this mail.',
    },
    exchange: {
      subject: ({ no }) => `Your exchange is being prepared: ${no}`,
      text: ({ exchangeOrder }) =>
        `Its order number is ${exchangeOrder}. There is nothing to pay; you get the tracking number once it leaves.`,
    },
  },
  ways: { card: 'card', iban: 'transfer', account: 'open account', '': '' },
  action: 'See the return',
  facts: 'Return',
  number: 'Return no.',
  order: 'Order no.',
  declared: 'Declared',
  code: (carrier) => `${carrier} return code`,
  address: 'Return address',
  amount: 'Refund',
  product: 'Product',
  label: {
    title: (no) => `Return label ${no}`,
    parcel: 'Return',
  },
  slip: {
    title: (no) => `Return slip ${no}`,
    put: 'Put this slip into the box.',
    sender: 'From',
    to: 'To',
    lines: 'Goods that come back',
    postageAny: 'Send it payment on delivery; we pay.',
  },
};
