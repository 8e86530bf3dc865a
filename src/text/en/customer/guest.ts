import type { guest as turkish } from '#text/tr/customer/guest.ts';

export const guest: typeof turkish = {
  title: 'Delivery Details',
  haveAccount: 'Do you have an account?',
  signIn: 'Sign in',
  email: 'E-mail',
  emailHint: 'We send the link to your order to this address.',
  emailWrong: 'Please enter a valid e-mail address.',
  addressTitle: 'My address',
  privacyStart: 'We process your personal data according to our ',
  privacyLink: 'privacy notice',
  privacyEnd: '.',
  forget: 'Remove my details from this browser',
  mailed: (email) => `We are sending the link to your order to ${email}.`,
  accountTitle: 'Create an account',
  accountText: 'Choose a password: your account keeps your orders and your address.',
  makeAccount: 'Create account',
  makingAccount: 'Creating the account',
  orderTitle: (orderNo) => `Order ${orderNo}`,
};
