import type { Locale } from '#rules/shop/locale.ts';
import type { Mail } from '#platform/mail.ts';
import { noMailWords } from '#rules/texts/mail-words.ts';
import { applyWords } from '#rules/texts/apply-words.ts';
import { mailTexts, storeMail, type Sender } from './store-mail.ts';

/** The last mail to a customer who left (rule account/close). */
export function closedMail(
  to: { email: string; name: string },
  setting: Sender & { locale: Locale; messageId: string },
): Mail {
  const { locale, messageId, store } = setting;
  const t = mailTexts(locale);
  const { kept, hint, ...own } = t.closed;
  const { subject, opening, closing } = applyWords(
    { subject: own.subject, opening: own.intro(store.name), closing: t.regards(store.name) },
    setting.words?.('account-closed', locale) ?? noMailWords,
    { name: to.name, store: store.name },
  );
  return storeMail(
    { to: to.email, subject, messageId, heading: subject, locale },
    [
      { kind: 'paragraph', lines: [t.greeting(to.name)] },
      { kind: 'paragraph', lines: opening },
      { kind: 'paragraph', lines: [kept] },
      { kind: 'paragraph', lines: [hint] },
      { kind: 'paragraph', lines: closing },
    ],
    setting,
  );
}
