import type { mails as turkish } from '#text/tr/papers/mails.ts';

export const mails: typeof turkish = {
  greeting: (name) => `Dear ${name},`,
  regards: (store) => `The ${store} team`,
  alert: {
    subject: {
      stock: (product) => `${product} is back in stock`,
      price: (product) => `Lower price: ${product}`,
    },
    back: (product) => `${product}, which you asked us to tell you about, is back in stock.`,
    cheaper: (product) => `${product}, which you asked us to tell you about, costs less now.`,
    prices: (before, now) => `It was ${before} when you asked, and is ${now} now (VAT included).`,
    action: 'Go to the product',
    why: (day) =>
      `You asked for this e-mail on ${day}; we will not write about this alert again. To end your other alerts too:`,
  },
  notice: {
    confirmSubject: (product) => `Confirm your notice: ${product}`,
    asked: (product) =>
      `Somebody asked us to tell this address when ${product} is back in stock. If it was you, press the button.`,
    confirm: 'Confirm the request',
    ignore: (days) =>
      `If it was not you, you need not do anything: a request that nobody confirms is deleted with its address after ${days} days, and we send no other e-mail.`,
    end: 'The same link deletes the request whenever you like.',
    why: (day) =>
      `You asked for this e-mail on ${day}. We have deleted your address now and will not write about this request again.`,
  },
  question: {
    subject: (product: string) => `Your question has been answered: ${product}`,
    intro: (product: string) => `We have answered your question about ${product}.`,
    asked: 'Your question:',
    answer: 'Our answer:',
    action: 'Go to the product',
  },
  review: {
    subject: (product) => `We have answered your review: ${product}`,
    intro: (product) => `We have answered your review of ${product}.`,
    said: 'Your review:',
    answer: 'Our answer:',
    action: 'Go to the product',
  },
  received: {
    subject: (orderNo) => `We have received your order: ${orderNo}`,
    intro: (orderNo) => `We have received your order ${orderNo}. Thank you.`,
    accept:
      'You placed this order on the telephone. Please read the preliminary information and the contract below and accept them on the order’s page.',
    acceptLink: 'See and accept the order',
  },
  paid: {
    subject: (orderNo) => `We have received your payment: ${orderNo}`,
    intro: (orderNo, amount) =>
      `Your payment of ${amount} for order ${orderNo} has arrived. We are preparing your order.`,
  },
  shipped: {
    subject: (orderNo) => `Your order is on its way: ${orderNo}`,
    intro: (orderNo) => `Your order ${orderNo} has been handed to the carrier.`,
    partSubject: (orderNo) => `Part of your order is on its way: ${orderNo}`,
    partIntro: (orderNo) =>
      `Part of your order ${orderNo} has been handed to the carrier. The rest is being prepared.`,
    restSubject: (orderNo) => `The rest of your order is on its way: ${orderNo}`,
    restIntro: (orderNo) =>
      `The rest of your order ${orderNo} has been handed to the carrier. Your order is now complete.`,
    contents: 'In this parcel',
    title: 'Shipping',
    carrier: 'Carrier',
    trackingNo: 'Tracking number',
    track: 'Track parcel',
  },
  cancelled: {
    subject: (orderNo) => `Your order has been canceled: ${orderNo}`,
    intro: (orderNo) => `Your order ${orderNo} has been canceled.`,
    refund: (amount) => `We will refund the ${amount} you paid and e-mail you when that is done.`,
  },
  partCancelled: {
    subject: (orderNo) => `Part of your order was canceled: ${orderNo}`,
    intro: (orderNo) => `Part of your order ${orderNo} was canceled. The rest of it is below.`,
    refund: (amount) => `${amount} will be refunded. We will write to you once it is done.`,
    parts: 'Canceled items',
  },
  corrected: {
    subject: (orderNo) => `Your order has changed: ${orderNo}`,
    intro: (orderNo) =>
      `We have corrected your order ${orderNo}. Below are the changes and your order as it is now.`,
    refund: (amount) => `We will refund ${amount} and e-mail you when that is done.`,
    due: (amount) => `You still owe ${amount}. Please transfer it to one of the accounts below.`,
    door: (amount) => `You now pay ${amount} at the door.`,
    changes: 'Changes',
    in: (name, quantity, unit) => `${name} added, ${quantity} ${unit}`,
    out: (name) => `${name} removed`,
    discount: 'Discount, without VAT',
    address: 'The delivery address has changed',
    total: (was, is) => `Total: ${was} → ${is}`,
    dueTitle: 'Amount still to be paid',
  },
  note: {
    subject: (orderNo) => `A note about your order: ${orderNo}`,
    intro: (orderNo) => `We have a note for you about your order ${orderNo}:`,
  },
  invoice: {
    subject: (orderNo) => `Your invoice is ready: ${orderNo}`,
    intro: (number) =>
      number === ''
        ? 'Open your invoice on the page of your order.'
        : `Open invoice ${number} on the page of your order.`,
    open: 'Open the invoice',
  },
  expired: {
    subject: (orderNo) => `Your order has expired: ${orderNo}`,
    intro: (orderNo) =>
      `The payment for your order ${orderNo} did not arrive in time. We canceled the order and its products are back on sale. If you have paid, please contact us.`,
  },
  refunded: {
    subject: (orderNo) => `Your payment has been refunded: ${orderNo}`,
    intro: (orderNo, amount) =>
      `We have refunded ${amount} for your order ${orderNo}. Depending on your bank, it may take a few days to appear.`,
  },
  refundAccount: {
    subject: (orderNo) => `We need an account for your refund: ${orderNo}`,
    intro: (orderNo, amount) =>
      `We are about to send you ${amount} for your order ${orderNo}. Please reply to this e-mail with your IBAN and the name of the account holder. Do not send card numbers or passwords.`,
  },
  returned: {
    subject: (orderNo) => `Your payment will be refunded: ${orderNo}`,
    intro: (orderNo, amount) =>
      `Your payment of ${amount} for order ${orderNo} has arrived, but the order could not be completed. We will refund the full amount to your card and e-mail you when that is done.`,
  },
  chargedTwice: {
    subject: (orderNo) => `An extra charge to your card will be refunded: ${orderNo}`,
    intro: (orderNo, amount) =>
      `Your bank charged your card twice for order ${orderNo}. We will refund the extra ${amount} to your card and e-mail you when that is done. Your order is not affected.`,
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
      later: 'We will e-mail you when it has been refunded.',
    },
    refunded: {
      subject: (amount) => `Your payment has been refunded: ${amount}`,
      intro: (amount) =>
        `The ${amount} that could not be credited to your account has been refunded to your card. Depending on your bank, it may take a few days to appear.`,
    },
    cart: 'My cart',
    statement: 'My account statement',
  },
  newOrder: {
    subject: (orderNo, amount) => `New order: ${orderNo}, ${amount}`,
    intro: (orderNo) => `You have a new order: ${orderNo}.`,
    customer: 'Customer',
  },
  confirm: {
    subject: 'Please confirm your e-mail address',
    intro: (store) =>
      `Your ${store} account was opened with this e-mail address. Open the link to confirm that the address is yours:`,
    action: 'Confirm my address',
    hint: 'The link works once, within 3 days. If you did not open this account, you can ignore this e-mail.',
  },
  reset: {
    subject: 'Set your new password',
    intro: (store) =>
      `Somebody requested a new password for your ${store} account. Open the link to set it:`,
    action: 'Set a new password',
    hint: 'The link works once, within 1 hour. If you did not request it, you can ignore this e-mail: your password has not changed.',
  },
  staffInvitation: {
    subject: (store) => `You are invited to the office of ${store}`,
    intro: (store) =>
      `You are invited to work in the office of ${store}. Open the link to set your password and one-time code:`,
    action: 'Set up sign-in',
    hint: 'The link works once, within 3 days. If you did not expect it, you can ignore this e-mail.',
  },
  closed: {
    subject: 'Your account has been deleted',
    intro: (store) =>
      `Your account at ${store} has been deleted as you requested. Your addresses, wishlist, lists, cart and sessions are gone, and your reviews no longer show your name.`,
    kept: 'The amounts, products and invoice address of your orders are kept for as long as the Turkish Commercial Code and the Tax Procedure Law require.',
    hint: 'If you did not request this, please contact us immediately. You can register with this e-mail address again at any time.',
  },
  stockTaken: {
    subject: (orderNo) => `An unpaid order holds much of the stock: ${orderNo}`,
    intro: (orderNo) =>
      `Order ${orderNo} is unpaid and holds a large share of the stock of these products:`,
    line: (p) => `${p.name} (${p.code}): ${p.pieces} of ${p.before} pieces, ${p.share}`,
  },
  answerRefused: {
    subject: 'A forged payment response was refused',
    intro: (orderNo) =>
      orderNo === ''
        ? 'A response about a payment could not be verified and changed nothing. The shop asks the bank directly.'
        : `A response about the payment of order ${orderNo} could not be verified and changed nothing. The shop asks the bank directly.`,
    hint: 'A single one may be somebody probing. If it happens often, renew your keys with the bank.',
    attempt: (id, reason) => `Payment attempt ${id}: ${reason}`,
  },
  otherCard: {
    subject: (orderNo, amount) =>
      `A payment was made with a different card than its installment plan allows: ${[orderNo, amount].filter(Boolean).join(', ')}`,
    intro: (orderNo, amount) =>
      `${orderNo === '' ? 'A payment against an open account' : `The payment of order ${orderNo}`} used a bank’s installment plan, but ${amount} was not paid with a card of that bank that may use it. The payment was not accepted; the full amount is being refunded.`,
    cards: (bin, paid) =>
      `The plan was chosen for a card that begins with ${bin}; the card that paid: ${paid}`,
  },
  declinedCard: {
    subject: (card) => `A card was declined for many customers: ${card}`,
    intro: (card, customers, declines) =>
      `In the last 24 hours the card ${card} was declined ${declines} times, for ${customers} customers.`,
    hint: 'Somebody may be trying out a stolen card. The shop does not block the card: check these customers’ orders before you ship them, and call your bank if needed. You will get no further mail about this card for 24 hours.',
  },
  refundRefused: {
    subject: (orderNo, amount) =>
      `A refund was refused: ${[orderNo, amount].filter(Boolean).join(', ')}`,
    intro: (orderNo, amount) =>
      `The payment provider did not accept the refund of ${amount} for ${orderNo === '' ? 'a payment against an open account' : `order ${orderNo}`}. Please refund the customer in another way.`,
    customer: (name, email) => `Customer: ${name}, ${email}`,
    why: (text) => `Reason: ${text}`,
  },
  transfer: {
    title: 'Payment by bank transfer',
    amount: 'Amount',
    accountNo: (no) => `Account no ${no}`,
    iban: (iban) => `IBAN ${iban}`,
    reference: 'Reference (order number)',
    deadline: 'Pay by',
    hint: 'Please pay within 24 hours and use only your order number as the reference. After that the order may expire.',
  },
  product: 'Product',
  amountWithTax: 'Amount (VAT included)',
  taxRate: (percent) => `VAT ${percent}`,
  ownCode: (code) => `Your code: ${code}`,
  lineNote: (note) => `Note: ${note}`,
  moreLines: (count) => `… and ${count} more lines`,
  moreLinesHint: 'The order page lists all of them.',
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
  methods: { 2: 'Credit card', 3: 'Cash on delivery', 4: 'Bank transfer', 5: 'Open account' },
  reference: 'Your reference',
  orderedFor: 'Company',
  costCentre: 'Cost center',
  approvedBy: 'Approved by',
  branch: 'Branch',
  description: 'Description',
  orders: 'My orders',
  guestOrder: 'View your order',
  mersis: (number) => `Mersis: ${number}`,
  kep: (address) => `KEP: ${address}`,
  inbox: {
    title: 'Sent mails',
    hint: 'Development only: without SMTP_URL mails are written to files instead of being sent.',
    empty: 'No mail yet.',
    back: 'All mails',
    wide: 'Desktop',
    phone: 'Phone',
    text: 'Plain text',
    headers: 'Headers',
  },
};
