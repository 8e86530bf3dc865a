import type { alerts as turkish } from '#text/tr/product/alerts.ts';

export const alerts: typeof turkish = {
  title: 'My Alerts',
  ask: { stock: 'Tell me when it is back', price: 'Tell me when the price falls' },
  kinds: { stock: 'Back in stock', price: 'Lower price' },
  asked: 'Your alert is saved. We will e-mail you once, when the time comes.',
  askedOn: (day) => `Asked on ${day}`,
  priceThen: (amount) => `Price when you asked: ${amount}`,
  priceNow: (amount) => `Price now: ${amount}`,
  withTax: (amount) => `${amount} (VAT included)`,
  gone: 'This product is no longer sold',
  end: 'Remove',
  endOf: (product, kind) => `Remove: ${product}, ${kind}`,
  empty: 'You have no alerts.',
  emptyHint:
    'You can set one on the page of a product that is sold out, or whose price you are waiting for.',
  browse: 'Browse products',
  link: {
    title: 'Product alert',
    stock: (product) => `You asked us to tell you when ${product} is back in stock.`,
    price: (product) => `You asked us to tell you when the price of ${product} falls.`,
    ended: 'This alert has ended: we will not write about it again.',
    others: (n) => (n === '1' ? 'You have 1 other alert.' : `You have ${n} other alerts.`),
    none: 'You have no other alerts.',
    one: 'End this alert',
    all: 'End all my alerts',
    product: 'Go to the product',
  },
  notice: {
    title: 'Tell me when it is back',
    email: 'Your e-mail address',
    emailWrong: 'Please check the e-mail address.',
    hint: 'We write once, when this product is back, and then delete your address.',
    account: 'I have an account, sign in',
    sent: 'Look at your e-mails',
    sentText:
      'We have sent a link to the address. Once you have confirmed it we will tell you when the product is back.',
    ended: 'The request is deleted',
    endedText: 'We no longer have your address and will not write about this product.',
    asked: (product) =>
      `Would you like us to tell this e-mail address when ${product} is back in stock?`,
    confirm: 'Yes, tell me',
    confirmed: 'Confirmed',
    confirmedText: (product) =>
      `When ${product} is back in stock we will send one e-mail and delete your address.`,
    end: 'Delete the request',
    none: 'Leave your e-mail address on the page of a product that is sold out, and we will tell you once when it is back.',
    back: 'Back to the product',
  },
  mails: {
    title: 'E-mails about offers',
    about: (store) =>
      `${store} may mail you offers and reminders. E-mails about your orders are not affected.`,
    stop: 'Stop these e-mails',
    stopped: 'Done: we no longer send offers to this address.',
  },
};
