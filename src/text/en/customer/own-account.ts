import type { ownAccount as turkish } from '#text/tr/customer/own-account.ts';

export const ownAccount: typeof turkish = {
  forgot: 'Forgot your password?',
  forgotTitle: 'Reset your password',
  forgotHint:
    'Enter the e-mail address of your account. We will send you a link to set a new password.',
  sendLink: 'Send Link',
  sendingLink: 'Sending',
  linkSentTitle: 'Check your e-mail',
  linkSent:
    'If there is an account with this address, we have sent it a link. The link works once, within 1 hour. If it does not arrive within a few minutes, please check your spam folder.',
  savingPassword: 'Saving',
  toSignIn: 'Back to sign-in',
  askPassword: 'Reset your password',
  resetTitle: 'Set your new password',
  resetHint: 'Changing your password signs you out on all other devices.',
  resetOldHint: 'It may have expired or already been used. You can request a new link.',
  registrationClosed: 'Registration is not open yet',
  registrationClosedHint:
    'The shop has not published its privacy notice yet. You can register as soon as it has.',
  passwordWrong: 'The password is wrong.',
  currentPassword: 'Current password',
  currentPasswordMissing: 'Enter your current password.',
  currentPasswordWrong: 'Your current password is wrong.',
  sessionEnded: 'You were signed out.',
  sessionEndedHint:
    'Sign in again: you return to the page you were on, and what you typed will be there.',
  sessionsTitle: 'Sessions',
  sessionsHint:
    'The devices where you are signed in. If you do not recognize one, end its session and change your password.',
  unknownDevice: 'Unknown device',
  thisSession: 'This device',
  endSession: 'End Session',
  endOthers: 'End Other Sessions',
  sessionsEnded: 'The other sessions have ended.',
  ownDataTitle: 'Your personal data',
  ownDataHint: 'You can view all the data we store about you and download it as a file.',
  ownDataRead: 'See my data',
  ownDataDownload: 'Download (JSON)',
  closeTitle: 'Delete account',
  closeHint:
    'Your addresses, wishlist, lists, cart and sessions will be deleted, and your name will be removed from your reviews. We keep the amounts, products and invoice address of your orders as long as the law requires. This cannot be undone.',
  closeAction: 'Delete My Account',
  closing: 'Deleting your account',
  accountClosed: 'Your account has been deleted.',
  accountClosedHint: 'We are sending you a confirmation by e-mail.',
  sessionSeen: (signedIn, seen) => `Signed in: ${signedIn} · Last seen: ${seen}`,
};
