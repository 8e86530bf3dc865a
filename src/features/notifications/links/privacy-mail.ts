import { privacyUrls } from '#rules/privacy/privacy-urls.ts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { linkPrivacyRequest, readPrivacyRequest } from '#db/privacy/privacy-requests.ts';
import type { ShopOfMails } from '#features/notifications/shop-of-mails.ts';
import { mailTexts, storeMail } from '#features/notifications/store-mail.ts';
import type { Mail, MailText } from '#platform/mail.ts';
import type { PrivacyFile } from '#rules/privacy/privacy-request.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { privacyTexts } from '#text/customer/privacy-request-text.ts';
import { localised } from '#urls';

const payloadOf = Compile(Type.Object({ requestId: Type.Integer() }));

export interface PrivacyMailServices {
  db: Db;
  publicUrl: string;
  clock: () => Date;
  shop: () => Promise<ShopOfMails>;
  privacyCopies?:
    | ((
        db: Db,
        of: { email: string; files: readonly PrivacyFile[]; locale: Locale },
      ) => Promise<MailText[]>)
    | undefined;
}

/**
 * The mail that proves the address of a request about personal data (rule privacy/link); null where it is confirmed or too old.
 * The link is made with the mail. 1 query, and those of the shop.
 */
export async function privacyConfirmationFor(
  services: PrivacyMailServices,
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

/**
 * The answer of a request, with copies of the person's data where the office chose them (rule privacy/answer); after an erasure
 * what happened and what the law keeps. Null where there is no such request any more. 1 query, those of the shop and of the
 * copies.
 */
export async function privacyAnswerFor(
  services: PrivacyMailServices,
  { id, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (!payloadOf.Check(payload)) throw new Error('a mail of no request');
  const { db, publicUrl } = services;
  const request = await readPrivacyRequest(db, payload.requestId);
  if (!request) return null;
  const { email, name, locale, state, answer, files } = request;
  const { store } = await services.shop();
  const { mail: t } = privacyTexts[locale];
  const { greeting, regards } = mailTexts(locale);
  const texts =
    files.length === 0 ? [] : await services.privacyCopies?.(db, { email, files, locale });
  const subject = t.answerSubject;
  const mail = storeMail(
    { to: email, subject, messageId: `privacy-answer-${id}`, heading: subject, locale },
    [
      { kind: 'paragraph', lines: [greeting(name)] },
      ...(state === 'erased' ? [{ kind: 'paragraph' as const, lines: [t.erased] }] : []),
      { kind: 'paragraph', lines: answer.split('\n') },
      { kind: 'paragraph', lines: [t.complaint] },
      { kind: 'paragraph', lines: [regards(store.name)] },
    ],
    { store, publicUrl },
  );
  return texts && texts.length > 0 ? { ...mail, texts } : mail;
}
