import type {
  cookieList as turkishCookies,
  keptList as turkishKept,
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

/** Texts of the table of what is kept, and how long. */
export const keptList: typeof turkishKept = {
  title: 'What we keep, and how long',
  about: 'Data past their time are deleted or made nameless by themselves, every night.',
  ask: 'Form for requests about your data',
  data: 'Data',
  time: 'Time',
  why: 'Why',
  years: (count) => `${count} years`,
  afterYear: (count) => `${count} years from the end of their year`,
  days: (count) => `${count} days`,
  dormant: (years, days) =>
    `${years} years without sign-in, order or movement; we write to you ${days} days before`,
  untilClosed: 'until you close it',
  names: {
    orders: 'Orders, invoices, returns and contracts',
    'unpaid-orders': 'Orders that were not paid',
    'return-photos': 'Photos of returns',
    consents: 'Consents and their withdrawals',
    account: 'Account',
    sessions: 'Sessions, after their last use',
    visitors: 'The cart of a visitor',
    mails: 'E-mails that were sent',
    'transfer-files': 'Uploaded and exported files: deleted when the work is done; at most',
    'import-undo': 'Old values that an import changed',
    'stock-notices':
      'E-mail address left for a back-in-stock notice: deleted when it was sent, after 3 days without confirmation; at most',
    searches: 'Searches that found nothing, of nobody in particular',
    'refused-sign-ins': 'Refused sign-ins to the store’s office, with network address',
    'server-log': 'The server’s log, without names',
    'staff-log': 'The log of our staff’s work',
    'privacy-requests': 'Requests about personal data',
    runs: 'The log of deletions, without names',
  },
  reasons: {
    orders:
      'Commercial Code 82, Tax Procedure Law 253, Distance Contracts Regulation 20; then names, addresses and notes go, amounts stay',
    'unpaid-orders': 'Disputes; then names, addresses and notes go',
    'return-photos': 'The time for claims about defects, Consumer Law 12',
    consents: 'Proof after their end, Regulation on Commercial Messages',
    account: 'Personal Data Law (KVKK) 7',
    sessions: 'Remembering that you are signed in',
    visitors: 'Going on where you left off',
    mails: 'Seeing that they were sent',
    'transfer-files': 'Going on with work that was cut short',
    'import-undo': 'Undoing an import',
    'stock-notices': 'Telling you once that the product which you asked for is back',
    searches: 'Making the search better',
    'refused-sign-ins': 'Security',
    'server-log': 'Security and mending faults',
    'staff-log': 'Proof',
    'privacy-requests': 'Proof',
    runs: 'Regulation on Erasure 7',
  },
};
