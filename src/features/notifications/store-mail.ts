import type { Locale } from '#rules/shop/locale.ts';
import type { Store } from '#contract/catalog/shop-frame.ts';
import type { MailWordsOf } from '#rules/texts/mail-words.ts';
import type { Mail } from '#platform/mail.ts';
import { mails as english } from '#text/en/papers/mails.ts';
import { mails as turkish } from '#text/tr/papers/mails.ts';
import { fitLogo, logoOf } from '#rules/settings/store-logo.ts';
import { urls } from '#urls';
import type { MailBlock, MailFrame } from './mail-blocks.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';

export type MailTexts = typeof turkish;

export function mailTexts(locale: Locale): MailTexts {
  return locale === 'en' ? english : turkish;
}

/** The sender, and the shop's address. */
export interface Sender {
  store: Store;
  publicUrl: string;
  /** The merchant's words; without them all mails have the shop's own. */
  words?: MailWordsOf;
}

/** A mail of the store: its blocks as HTML and as text, with the store's identity beneath. */
export function storeMail(
  head: Pick<Mail, 'to' | 'subject' | 'messageId'> & { heading: string; locale: Locale },
  blocks: readonly MailBlock[],
  { store, publicUrl }: Sender,
): Mail {
  const { to, subject, messageId, heading, locale } = head;
  const t = mailTexts(locale);
  const identity = [
    store.legalName,
    store.address,
    [store.phone, store.email].filter(Boolean).join(' · '),
    store.mersis && t.mersis(store.mersis),
    store.kep && t.kep(store.kep),
    publicUrl,
  ].filter((line) => line !== '');
  const logo = logoOfMail(store, publicUrl);
  const frame = { locale, heading, storeName: store.name, logo, publicUrl, identity };
  return { to, subject, messageId, text: mailText(blocks, frame), html: mailHtml(blocks, frame) };
}

/** The box of the logo in the head of a mail, in CSS pixels. */
const logoBox = { width: 200, height: 48 };

function logoOfMail(store: Store, publicUrl: string): MailFrame['logo'] {
  const logo = logoOf(store.logo);
  if (logo === null) return null;
  return { src: publicUrl + urls.image(522, logo.file), ...fitLogo(logo, logoBox) };
}
