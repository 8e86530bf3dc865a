import type { Locale } from '#rules/shop/locale.ts';
import type { Mail } from '#platform/mail.ts';
import { localised, urls } from '#urls';
import { mailTexts, storeMail, type Sender } from './store-mail.ts';

/** The mail with the link that confirms an e-mail (rule account/email-confirmation). */
export function confirmationMail(
  to: { email: string; name: string; token: string },
  setting: Sender & { locale: Locale; messageId: string },
): Mail {
  const { locale, messageId, store } = setting;
  const t = mailTexts(locale);
  const { subject, intro, action, hint } = t.confirm;
  const href = setting.publicUrl + localised(urls.confirmEmail(to.token), locale);
  return storeMail(
    { to: to.email, subject, messageId, heading: subject, locale },
    [
      { kind: 'paragraph', lines: [t.greeting(to.name)] },
      { kind: 'paragraph', lines: [intro(store.name)] },
      { kind: 'button', label: action, href },
      { kind: 'paragraph', lines: [hint] },
      { kind: 'paragraph', lines: [t.regards(store.name)] },
    ],
    setting,
  );
}
