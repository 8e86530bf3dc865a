import type { firstRun as turkish } from '#text/tr/office/store-texts/first-run.ts';

export const firstRun: typeof turkish = {
  title: 'Opening',
  welcome: (name) => `Welcome, ${name}`,
  left: (count) =>
    count === '1'
      ? 'One step is left before the first sale.'
      : `${count} steps are left before the first sale, in any order.`,
  ready: 'Your shop is ready to sell.',
  list: 'Before the first sale',
  course: 'Steps',
  done: 'Done',
  open: 'Open the guide',
  reminder: (count) =>
    count === '1'
      ? 'The shop cannot sell yet: one step is left.'
      : `The shop cannot sell yet: ${count} steps are left.`,
  missing: (names: string) =>
    `Details of the seller are missing: ${names}. The law wants the shop to show them.`,
  paused:
    'This shop was restored from a backup: it sends no mail, webhook or refund. To let it, on the server:',
  fillIn: 'Fill in',
  unproven:
    'Discounts show from the list price that you typed. The law asks for the lowest price before as proof.',
  toSetting: 'Go to the setting',
  details: {
    legalName: 'trade name',
    address: 'address',
    phone: 'telephone',
    email: 'e-mail',
    mersis: 'MERSİS or tax number',
    kep: 'registered e-mail (KEP)',
  },
  steps: {
    store: {
      short: 'Name and contact',
      name: 'Name and contact',
      hint: 'Store name, company name, address, phone and e-mail.',
      action: 'Enter the details',
    },
    payment: {
      short: 'Payment',
      name: 'A way to pay',
      hint: 'Cash on delivery, a transfer account with a right IBAN, or a card provider whose keys are on the server.',
      action: 'Set up payment',
    },
    shipping: {
      short: 'Shipping',
      name: 'Shipping bands and a carrier',
      hint: 'Fees by size or paid by the recipient, and at least one carrier.',
      action: 'Set up shipping',
    },
    products: {
      short: 'Products',
      name: 'Products',
      hint: 'Upload a file or enter the first one; at least one needs a price and stock.',
      action: 'Add a product',
    },
    contracts: {
      short: 'Contracts',
      name: 'Contracts',
      hint: 'The distance sales contract and the preliminary information; customers accept both when they order. Nobody can register without a privacy notice.',
      action: 'Write the texts',
    },
    mail: {
      short: 'Mail',
      name: 'Mail',
      hint: 'Without SMTP_URL on the server no news of orders leaves. The sender is a setting.',
      action: 'Set the sender',
    },
    order: {
      short: 'Trial order',
      name: 'A trial order',
      hint: 'Buy a product in your own shop; prepare and ship it.',
      action: 'Go to the shop',
    },
  },
};
