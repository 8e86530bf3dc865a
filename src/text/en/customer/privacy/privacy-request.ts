import type { privacyRequest as turkish } from '#text/tr/customer/privacy/privacy-request.ts';

export const privacyRequest: typeof turkish = {
  title: 'Personal data request',
  intro: (store) =>
    `You may ask ${store} what it keeps about you, and ask for a copy, a correction or the erasure of it (KVKK 11 and 13; GDPR 15 to 21). You need no account.`,
  account: 'With an account you can get the copy at once and close the account yourself:',
  accountLink: 'Account settings',
  steps:
    'We send a mail to the address that you give. Your request begins when you press the link in it, and we answer to that address within 30 days. It is free of charge.',
  form: 'Request',
  wish: 'Your wish',
  wishes: {
    know: 'I want to know what you keep about me',
    copy: 'I want a copy of my data',
    correct: 'I want wrong data to be corrected',
    erase: 'I want my data to be erased',
    object: 'I object to the processing of my data',
  },
  name: 'Name and surname',
  idKind: 'Kind of identity number',
  idKinds: {
    tckn: 'Turkish identity number',
    vkn: 'Turkish tax number',
    passport: 'Passport number (for foreigners)',
  },
  idNumber: 'Identity number',
  idHint: 'The regulation asks for it, to tell that the request is yours. It is kept encrypted.',
  address: 'Address',
  email: 'E-mail',
  emailHint: 'The address that you used for orders or an account. The answer goes there too.',
  text: 'Explanation',
  textHint: 'For a correction or an objection: what is wrong, or what you object to.',
  kept: 'Your request is kept for 3 years as proof.',
  send: 'Send request',
  wrong: {
    wish: 'Choose what you wish.',
    name: 'Enter your name and surname.',
    idKind: 'Choose the kind of identity number.',
    idNumber: 'The identity number is wrong. Check its digits.',
    address: 'Enter your address.',
    email: 'The e-mail address is wrong.',
    text: 'Say what is to be corrected, or what you object to.',
  },
  asked: 'Now look at your mail',
  askedText:
    'We have sent a link to the address. Your request begins when you press it; the link works for 3 days.',
  confirmText: 'Press the button to confirm your request. The 30 days begin with it.',
  confirm: 'I confirm my request',
  confirmed: 'We have your request',
  confirmedText: (day) => `We answer by mail by ${day} at the latest.`,
  mail: {
    subject: 'Confirm your request',
    opening: 'Press the link and we will answer within 30 days.',
    action: 'Open the request',
    answerSubject: 'The answer to your personal data request',
    erased:
      'We have erased your data. Only the records of orders, invoices and consents that the law asks for stay until their time is over; then they lose your name too.',
    complaint:
      'If the answer does not satisfy you, you may complain to the Personal Data Protection Board within 30 days (KVKK 14).',
    hint: 'The link works for 3 days. If you made no request, you need not do anything; it deletes itself.',
  },
};
