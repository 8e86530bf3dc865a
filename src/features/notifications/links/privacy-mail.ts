import { privacyUrls } from '#rules/privacy/privacy-urls.ts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { linkPrivacyRequest } from '#db/privacy/privacy-requests.ts';
import type { ShopOfMails } from '#features/notifications/shop-of-mails.ts';
import { mailTexts, storeMail } from '#features/notifications/store-mail.ts';
import type { Mail } from '#platform/mail.ts';
import { privacyTexts } from '#text/customer/privacy-request-text.ts';
import { localised } from '#urls';

const payloadOf = Compile(Type.Object({ requestId: Type.Integer() }));

/**
 * The mail that proves the address of a request about personal data (rule privacy/link); null where it is confirmed or too old.
 * The link is made with the mail. 1 query, and those of the shop.
 */
export async function privacyConfirmationFor(
  services: { db: Db; publicUrl: string; clock: () => Date; shop: () => Promise<ShopOfMails> },
  { id, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (!payloadOf.Check(payload)) throw new Error('a mail of no request');
  const { db, publicUrl, clock } = services;
  const request = await linkPrivacyRequest(db, payload.requestId, clock());
  if (!request) return null;
  const { email, name, locale, token } = request;
  const { store } = await services.shop();
  const { mail: t } = privacyTexts[locale];
  const { greeting, regards } = mailTexts(locale);
  const href = publicUrl + localised(privacyUrls.link(token), locale);
  const head = { to: email, messageId: `privacy-confirm-${id}`, heading: t.subject, locale };
  return storeMail(
    { ...head, subject: t.subject },
    [
      { kind: 'paragraph', lines: [greeting(name)] },
      { kind: 'paragraph', lines: [t.opening] },
      { kind: 'button', label: t.action, href },
      { kind: 'paragraph', lines: [t.hint] },
      { kind: 'paragraph', lines: [regards(store.name)] },
    ],
    { store, publicUrl },
  );
}
