import type { Locale } from '#rules/shop/locale.ts';
import type { Mail } from '#platform/mail.ts';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import { noMailWords } from '#rules/texts/mail-words.ts';
import { applyWords } from '#rules/texts/apply-words.ts';
import { mailTexts, storeMail, type Sender } from '#features/notifications/store-mail.ts';

const links = {
  'confirm-email': { text: 'confirm', url: rareUrls.confirmEmail },
  'reset-password': { text: 'reset', url: rareUrls.resetPassword },
} as const;

export type LinkMailKind = keyof typeof links;

/**
 * A mail with a link that works once: it confirms an e-mail or leads to a new password (rules
 * account/email-confirmation, account/forgotten-password).
 */
export function linkMail(
  kind: LinkMailKind,
  to: { email: string; name: string; token: string },
  setting: Sender & { locale: Locale; messageId: string },
): Mail {
  const { locale, messageId, store } = setting;
  const { text, url } = links[kind];
  const t = mailTexts(locale);
  const { action, hint, ...own } = t[text];
  const { subject, opening, closing } = applyWords(
    { subject: own.subject, opening: own.intro(store.name), closing: t.regards(store.name) },
    setting.words?.(kind, locale) ?? noMailWords,
    { name: to.name, store: store.name },
  );
  const href = setting.publicUrl + localised(url(to.token), locale);
  return storeMail(
    { to: to.email, subject, messageId, heading: subject, locale },
    [
      { kind: 'paragraph', lines: [t.greeting(to.name)] },
      { kind: 'paragraph', lines: opening },
      { kind: 'button', label: action, href },
      { kind: 'paragraph', lines: [hint] },
      { kind: 'paragraph', lines: closing },
    ],
    setting,
  );
}
