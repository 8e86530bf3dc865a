import type { dormantMail as turkish } from '#text/tr/papers/dormant-mail.ts';

/** Texts of the mail to an account that nobody uses. */
export const dormantMail: typeof turkish = {
  subject: (store) => `Your account at ${store} will be closed`,
  opening: (day) =>
    `Your account has not been used for a long time. Unless you sign in until ${day}, we will close it to protect your personal data.`,
  action: 'Sign in',
  kept: 'To keep the account, just sign in. Of your orders we keep only what the law asks for, as long as it does.',
};
