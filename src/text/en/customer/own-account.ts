import type { ownAccount as turkish } from '#text/tr/customer/own-account.ts';

export const ownAccount: typeof turkish = {
  forgot: 'Forgotten password?',
  forgotTitle: 'Ask for a new password',
  forgotHint:
    'Write the e-mail address of your account. We will send you a link by which you set a new password.',
  sendLink: 'Send Link',
  sendingLink: 'Sending',
  linkSentTitle: 'Look at your e-mail',
  linkSent:
    'If there is an account with this address, we are sending it the link. It works for 1 hour and once. If it has not come in a few minutes, please look among your unwanted e-mails too.',
  savingPassword: 'Saving',
  toSignIn: 'Back to sign-in',
  askPassword: 'Ask for a new password',
  resetTitle: 'Set your new password',
  resetHint: 'When your password changes, your sessions on other devices end.',
  resetOldHint: 'It may have been used already, or be too old. You can ask for a new link.',
  registrationClosed: 'Registration is not open yet',
  registrationClosedHint:
    'The shop has not published its privacy notice yet. You can register as soon as it has.',
  passwordWrong: 'The password is wrong.',
  sessionsTitle: 'Sessions',
  sessionsHint:
    'The devices on which your account is open. If you see one that you do not know, end its session and change your password.',
  unknownDevice: 'Unknown device',
  thisSession: 'This device',
  endSession: 'End Session',
  endOthers: 'End Other Sessions',
  sessionsEnded: 'The other sessions have ended.',
  ownDataTitle: 'Your personal data',
  ownDataHint: 'You can see all that we keep of you, and download it as a file.',
  ownDataRead: 'See my data',
  ownDataDownload: 'Download (JSON)',
  closeTitle: 'Delete account',
  closeHint:
    'Your addresses, wishlist, lists, cart and sessions are deleted; your name no longer stands at your reviews. The amounts, products and invoice address of your orders are kept as long as the law asks for it. This cannot be undone.',
  closeAction: 'Delete My Account',
  closing: 'Deleting your account',
  accountClosed: 'Your account is deleted.',
  accountClosedHint: 'We are sending you the confirmation by e-mail.',
  sessionSeen: (signedIn, seen) => `Signed in: ${signedIn} · Last seen: ${seen}`,
};
