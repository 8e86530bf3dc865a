import type { mails as turkish } from '#text/tr/papers/mails.ts';

export const mails: typeof turkish = {
  greeting: (name) => `Dear ${name},`,
  regards: (store) => `The ${store} team`,
  received: {
    subject: (orderNo) => `We have received your order: ${orderNo}`,
    intro: (orderNo) => `We have received your order ${orderNo}. Thank you.`,
  },
  paid: {
    subject: (orderNo) => `We have received your payment: ${orderNo}`,
    intro: (orderNo, amount) =>
      `Your payment of ${amount} for order ${orderNo} has arrived. We are preparing your order.`,
  },
  shipped: {
    subject: (orderNo) => `Your order is on its way: ${orderNo}`,
    intro: (orderNo) => `Your order ${orderNo} has been handed to the carrier.`,
    partSubject: (orderNo) => `A part of your order is on its way: ${orderNo}`,
    partIntro: (orderNo) =>
      `A part of your order ${orderNo} has been handed to the carrier; the rest is in preparation.`,
    restSubject: (orderNo) => `The rest of your order is on its way: ${orderNo}`,
    restIntro: (orderNo) =>
      `The rest of your order ${orderNo} has been handed to the carrier; all of it has left now.`,
    contents: 'In this parcel',
    title: 'Shipping',
    carrier: 'Carrier',
    trackingNo: 'Tracking number',
    track: 'Track parcel',
  },
  cancelled: {
    subject: (orderNo) => `Your order has been canceled: ${orderNo}`,
    intro: (orderNo) => `Your order ${orderNo} has been canceled.`,
    refund: (amount) =>
      `The ${amount} that you paid will be refunded. We will write to you when that is done.`,
  },
  expired: {
    subject: (orderNo) => `Your order has expired: ${orderNo}`,
    intro: (orderNo) =>
      `The payment for your order ${orderNo} did not arrive in time. The order was canceled and its products are for sale again. If you have paid, please write to us.`,
  },
  refunded: {
    subject: (orderNo) => `Your payment has been refunded: ${orderNo}`,
    intro: (orderNo, amount) =>
      `We have refunded ${amount} for your order ${orderNo}. Depending on your bank it may take a few days until you see it.`,
  },
  returned: {
    subject: (orderNo) => `Your payment will be refunded: ${orderNo}`,
    intro: (orderNo, amount) =>
      `Your payment of ${amount} for order ${orderNo} has arrived, but the order could not be completed. All of it will go back to your card. We will write to you when it has.`,
  },
  chargedTwice: {
    subject: (orderNo) => `An extra charge to your card will be refunded: ${orderNo}`,
    intro: (orderNo, amount) =>
      `Your bank charged your card once more for order ${orderNo}. The extra ${amount} will go back to your card; your order stays as it is. We will write to you when it has.`,
  },
  cardPayment: {
    failed: {
      subject: (orderNo) => ['Your payment was not completed', orderNo].filter(Boolean).join(': '),
      intro: (amount) => `We asked your bank: your card payment of ${amount} was not completed.`,
    },
    credited: {
      subject: (amount) => `Your payment was credited to your account: ${amount}`,
      intro: (amount) =>
        `The ${amount} charged to your card has arrived and was credited to your open account.`,
    },
    returned: {
      subject: (amount) => `Your payment will be refunded: ${amount}`,
      intro: (amount) =>
        `The ${amount} charged to your card could not be credited to your account.`,
      later: 'We will write to you when it has gone back.',
    },
    refunded: {
      subject: (amount) => `Your payment has been refunded: ${amount}`,
      intro: (amount) =>
        `The ${amount} that could not be credited to your account has gone back to your card. Depending on your bank it may take a few days until you see it.`,
    },
    cart: 'My cart',
    statement: 'My account statement',
  },
  newOrder: {
    subject: (orderNo, amount) => `New order: ${orderNo}, ${amount}`,
    intro: (orderNo) => `A new order has come in: ${orderNo}.`,
    customer: 'Customer',
  },
  confirm: {
    subject: 'Please confirm your e-mail address',
    intro: (store) =>
      `Your ${store} account was opened with this e-mail address. Open the link to confirm that the address is yours:`,
    action: 'Confirm my address',
    hint: 'The link works for 3 days, once. If you did not open this account, there is nothing to do.',
  },
  reset: {
    subject: 'Set your new password',
    intro: (store) =>
      `A new password was asked for your account at ${store}. Open the link to set it:`,
    action: 'Set a new password',
    hint: 'The link works for 1 hour and once. If you did not ask for it, there is nothing to do: your password has not changed.',
  },
  staffInvitation: {
    subject: (store) => `You are invited to the office of ${store}`,
    intro: (store) =>
      `You are invited to work in the office of ${store}. Open the link to set your password and one-time code:`,
    action: 'Set up sign-in',
    hint: 'The link works for 3 days and once. If you did not expect it, there is nothing to do.',
  },
  closed: {
    subject: 'Your account is deleted',
    intro: (store) =>
      `Your account at ${store} was deleted as you asked. Your addresses, wishlist, lists, cart and sessions are gone; your name no longer stands at your reviews.`,
    kept: 'The amounts, products and invoice address of your orders are kept for as long as the Turkish Commercial Code and the Tax Procedure Law ask for it.',
    hint: 'If you did not ask for this, please write to us at once. You can register with this e-mail address again at any time.',
  },
  stockTaken: {
    subject: (orderNo) => `An unpaid order took much of the stock: ${orderNo}`,
    intro: (orderNo) =>
      `Order ${orderNo} is not paid yet and holds much of the stock of these products:`,
    line: (p) => `${p.name} (${p.code}): ${p.pieces} of ${p.before} pieces, ${p.share}`,
  },
  answerRefused: {
    subject: 'An answer about a payment was not true and was refused',
    intro: (orderNo) =>
      orderNo === ''
        ? 'An answer in the name of a payment could not be verified and changed nothing. The shop asks the bank itself.'
        : `An answer in the name of the payment of order ${orderNo} could not be verified and changed nothing. The shop asks the bank itself.`,
    hint: 'Once may be somebody trying. If it happens often, renew the keys with your bank.',
    attempt: (id, reason) => `Payment attempt ${id}: ${reason}`,
  },
  otherCard: {
    subject: (orderNo, amount) =>
      `A payment was made with another card than its installment plan was chosen for: ${[orderNo, amount].filter(Boolean).join(', ')}`,
    intro: (orderNo, amount) =>
      `${orderNo === '' ? 'A payment against an open account' : `The payment of order ${orderNo}`} used a bank’s installment plan, but ${amount} was not paid with a card of that bank that may use it. The payment was not accepted; the full amount is being refunded.`,
    cards: (bin, paid) =>
      `The plan was chosen for a card that begins with ${bin}; the card that paid: ${paid}`,
  },
  declinedCard: {
    subject: (card) => `A card was declined for many customers: ${card}`,
    intro: (card, customers, declines) =>
      `In the last 24 hours the card ${card} was declined ${declines} times, for ${customers} customers.`,
    hint: 'Somebody may be trying out a stolen card. The card is not blocked because of it: look at the orders of these customers before you ship them, and call your bank if needed. We do not write about this card again for 24 hours.',
  },
  refundRefused: {
    subject: (orderNo, amount) =>
      `A refund was refused: ${[orderNo, amount].filter(Boolean).join(', ')}`,
    intro: (orderNo, amount) =>
      `The payment provider did not accept the refund of ${amount} for ${orderNo === '' ? 'a payment against an open account' : `order ${orderNo}`}. Please send the money to the customer in another way.`,
    customer: (name, email) => `Customer: ${name}, ${email}`,
    why: (text) => `Its reason: ${text}`,
  },
  transfer: {
    title: 'Payment by bank transfer',
    amount: 'Amount',
    accountNo: (no) => `Account no ${no}`,
    iban: (iban) => `IBAN ${iban}`,
    reference: 'Reference (order number)',
    deadline: 'Pay by',
    hint: 'Please pay within 24 hours and name nothing but your order number as the reference; after that the order may expire.',
  },
  product: 'Product',
  amountWithTax: 'Amount (VAT included)',
  taxRate: (percent) => `VAT ${percent}`,
  lineNote: (note) => `Note: ${note}`,
  moreLines: (count) => `… and ${count} more lines`,
  moreLinesHint: 'All of them are on the page of the order.',
  linesTotal: 'Total (VAT included)',
  subTotal: 'Subtotal (without VAT)',
  tax: 'VAT',
  shipping: 'Shipping',
  free: 'FREE',
  recipientPays: 'Paid by recipient',
  commission: 'Financing charge',
  total: 'Grand total',
  inLira: 'In Turkish lira',
  deliveryAddress: 'Delivery address',
  invoiceAddress: 'Invoice address',
  taxOffice: (office) => `${office} tax office`,
  order: 'Order details',
  orderNo: 'Order number',
  date: 'Date',
  payment: 'Payment',
  methods: { 2: 'Credit card', 3: 'Cash on delivery', 4: 'Bank transfer' },
  reference: 'Your reference',
  branch: 'Branch',
  description: 'Description',
  orders: 'My orders',
  mersis: (number) => `Mersis: ${number}`,
  kep: (address) => `KEP: ${address}`,
  inbox: {
    title: 'Mails that went out',
    hint: 'In development alone: without SMTP_URL mails are not sent but written to files.',
    empty: 'No mail yet.',
    back: 'All mails',
    wide: 'Desk',
    phone: 'Phone',
    text: 'Plain text',
    headers: 'Headers',
  },
};
