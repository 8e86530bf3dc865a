import type {
  cookieList as turkishCookies,
  seller as turkishSeller,
} from '#text/tr/customer/page-sections.ts';

export const cookieList: typeof turkishCookies = {
  title: 'The cookies that we use',
  about: 'This site uses only the cookies that it needs to work.',
  name: 'Cookie',
  purpose: 'What it does',
  kept: 'Kept for',
  days: (count) => `${count} ${count === 1 ? 'day' : 'days'}`,
  hours: (count) => `${count} ${count === 1 ? 'hour' : 'hours'}`,
  minutes: (count) => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
  purposes: {
    sid: 'Knows your cart and your sign-in.',
    wish: 'Keeps the product that you liked before you signed in, to put it on your list.',
    iade: 'Opens the returns of one order by the link in a mail.',
    lang: 'Remembers your language.',
    currency: 'Remembers your currency.',
    notice: 'Remembers that you closed the cookie notice.',
    view: 'Remembers whether you see lists as cards or as rows.',
    owes: 'Lets pages show you a debt that is overdue.',
    look: 'Lets somebody of the shop look at the pages of a customer; only staff have it.',
    arasta_office: 'Knows the sign-in of somebody of the shop; only staff have it.',
    arasta_office_code:
      'Keeps the step between the password and the one-time code of somebody of the shop; only staff have it.',
  },
  storage:
    'Your browser also keeps some things that only you see and that are not sent to us: your last searches, the products that you viewed and compared, the dark or light theme, forms that you have not sent, your place on a page.',
};

export const seller: typeof turkishSeller = {
  title: 'The seller',
  legalName: 'Trade name',
  address: 'Address',
  phone: 'Telephone',
  email: 'E-mail',
  mersis: 'MERSİS',
  kep: 'Registered e-mail (KEP)',
  tax: 'Tax office and number',
  registry: 'Trade registry',
  chamber: 'Chamber',
  etbis: 'ETBİS',
  registered: 'Registered with ETBİS',
};
