import type { Locale } from '#rules/shop/locale.ts';
import type { Mail } from '#platform/mail.ts';
import { mails as english } from '#text/en/mails.ts';
import { mails as turkish } from '#text/tr/mails.ts';
import { localised, urls } from '#urls';
import { mailOf } from './mail-paragraphs.ts';

/** The mail with the link that confirms an e-mail (rule account/email-confirmation). */
export function confirmationMail(
  to: { email: string; name: string; token: string },
  setting: { storeName: string; publicUrl: string; locale: Locale; messageId: string },
): Mail {
  const t = setting.locale === 'en' ? english : turkish;
  const { subject, intro, hint } = t.confirm;
  const link = setting.publicUrl + localised(urls.confirmEmail(to.token), setting.locale);
  const paragraphs = [
    [t.greeting(to.name)],
    [intro(setting.storeName), link],
    [hint],
    [t.regards(setting.storeName)],
  ];
  return mailOf({ to: to.email, subject, messageId: setting.messageId }, paragraphs);
}
