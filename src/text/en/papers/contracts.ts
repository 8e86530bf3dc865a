import type { contracts as turkish } from '#text/tr/papers/contracts.ts';

export const contracts: typeof turkish = {
  product: 'Product',
  quantity: 'Quantity',
  amount: 'Amount with VAT',
  goods: 'Goods (without VAT)',
  tax: 'VAT',
  shipping: 'Shipping',
  free: 'free',
  recipientPays: 'paid by the recipient',
  total: 'Total with VAT and shipping',
  phone: (number) => `Phone: ${number}`,
  email: (address) => `E-mail: ${address}`,
  mersis: (number) => `MERSIS: ${number}`,
  kep: (address) => `KEP: ${address}`,
  vkn: (office, number) => `Tax number: ${number} ${office}`.trim(),
  registry: (number) => `Trade registry number: ${number}`,
  commission: (amount, charged) => `installment fee ${amount}, charged to the card ${charged}`,
  onSaving: 'on saving',
  inOrder: 'stated in your order',
  days: (min, max) =>
    min === max
      ? `Within ${min} working days after dispatch, and in any case within 30 days of the order.`
      : `Within ${min} to ${max} working days after dispatch, and in any case within 30 days of the order.`,
  within30: 'Within 30 days of the order at the latest.',
  withdrawal: (days) =>
    `You may withdraw from the contract within ${days} days of receiving the goods, without giving a reason.`,
  noWithdrawal: 'Business purchases have no right of withdrawal.',
  exceptionsNone: 'Every product of this order has the right of withdrawal.',
  exceptionsAny:
    'There is no right of withdrawal for goods that are made for you, perishable, mixed with other goods, or cannot be returned for hygiene once opened, for recordings and software whose seal was opened, for periodicals, and for digital goods that are delivered at once.',
  exception: (product, why) => `${product}: ${why}`,
  why: {
    'made-to-order': 'made for you; no right of withdrawal.',
    perishable: 'perishable; no right of withdrawal.',
    hygiene: 'once opened it cannot be returned, for hygiene.',
    mixed: 'mixed with other goods; no right of withdrawal.',
    media: 'once opened it cannot be returned.',
    periodical: 'a periodical; no right of withdrawal.',
    digital: 'delivered at once with your consent; the right of withdrawal ends.',
  },
  carrier: (name, code) =>
    code === ''
      ? `The seller bears the return postage; send it with ${name}.`
      : `The seller bears the return postage; send it with ${name}, code ${code}.`,
  anyCarrier: 'The seller bears the return postage; use any carrier, with payment on delivery.',
  complaints:
    'In a dispute you may apply to the consumer arbitration committee or, after mandatory mediation (Law 6502, art. 73/A), to the consumer court.',
  document: (version) => `version ${version}`,
  names: {
    'pre-information': 'Pre-information form',
    'distance-contract': 'Distance sales contract',
  },
  heading: 'Contracts',
  invoice: (number) => `Invoice ${number}`.trim(),
  correction: (number) => (number === '' ? 'Expense note' : `Return invoice ${number}`),
  invoiceCancelled: 'cancelled',
  files: { 'pre-information': 'pre-information', 'distance-contract': 'distance-contract' },
  frozen: (orderNo, when) => `Order ${orderNo} · accepted on ${when}`,
  hash: (hash) => `SHA-256 of the text: ${hash}`,
  page: (page, pages) => `Page ${page} / ${pages}`,
  inShort: 'Your order',
};
