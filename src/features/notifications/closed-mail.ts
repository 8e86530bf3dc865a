import type { Locale } from '#rules/shop/locale.ts';
import type { Mail } from '#platform/mail.ts';
import { mailTexts, storeMail, type Sender } from './store-mail.ts';

/** The last mail to a customer who left (rule account/close). */
export function closedMail(
  to: { email: string; name: string },
  setting: Sender & { locale: Locale; messageId: string },
): Mail {
  const { locale, messageId, store } = setting;
  const t = mailTexts(locale);
  const { subject, intro, kept, hint } = t.closed;
  return storeMail(
    { to: to.email, subject, messageId, heading: subject, locale },
    [
      { kind: 'paragraph', lines: [t.greeting(to.name)] },
      { kind: 'paragraph', lines: [intro(store.name)] },
      { kind: 'paragraph', lines: [kept] },
      { kind: 'paragraph', lines: [hint] },
      { kind: 'paragraph', lines: [t.regards(store.name)] },
    ],
    setting,
  );
}
