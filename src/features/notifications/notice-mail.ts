import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { noticeToken } from '#db/access/notice-codes.ts';
import {
  deleteNotice,
  readLinkedNotice,
  readMailedNotice,
  waitOn,
} from '#db/customers/alerts/stock-notices.ts';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { openAlertView } from '#db/prices/alerts-as-seen.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Mail } from '#platform/mail.ts';
import { isDue } from '#rules/cart/alert-conditions.ts';
import { noticeConfirmDays } from '#rules/cart/notice-times.ts';
import { formatDate } from '#text/format.ts';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';
import type { ShopOfMails } from './shop-of-mails.ts';
import { mailTexts, storeMail } from './store-mail.ts';

const payloadOf = Compile(Type.Object({ noticeId: Type.Integer() }));

interface NoticeServices {
  db: Db;
  publicUrl: string;
  clock: () => Date;
  shop: () => Promise<ShopOfMails>;
}

function noticeIdOf({ payload }: OutboxMessage): number {
  if (!payloadOf.Check(payload)) throw new Error('a mail of no notice');
  return payload.noticeId;
}

/**
 * The one mail that asks an address whether a notice is theirs (rule alerts/notice-confirm); null where it is confirmed or over.
 * 2 queries, and those of the shop.
 */
export async function noticeQuestionFor(
  { db, publicUrl, clock, shop }: NoticeServices,
  message: OutboxMessage,
): Promise<Mail | null> {
  const id = noticeIdOf(message);
  const notice = await readLinkedNotice(db, { id, now: clock() });
  if (!notice || notice.isConfirmed) return null;
  const { email, locale, product } = notice;
  const { store } = await shop();
  const { notice: t, regards } = mailTexts(locale);
  const href = publicUrl + localised(rareUrls.noticeLink(await noticeToken(db, id)), locale);
  const subject = t.confirmSubject(product);
  return storeMail(
    { to: email, subject, messageId: `notice-confirm-${message.id}`, heading: subject, locale },
    [
      { kind: 'paragraph', lines: [t.asked(product)] },
      { kind: 'button', label: t.confirm, href },
      { kind: 'paragraph', lines: [t.ignore(noticeConfirmDays), t.end] },
      { kind: 'paragraph', lines: [regards(store.name)] },
    ],
    { store, publicUrl },
  );
}

/**
 * The mail that tells an address that a product is back, and nothing else (rule alerts/notice). Null where the notice was
 * ended, and where the product is sold out or unseen by now: the notice then waits on. At most 9 queries.
 */
export async function noticeMailFor(
  { db, publicUrl, clock, shop }: NoticeServices,
  message: OutboxMessage,
): Promise<Mail | null> {
  const id = noticeIdOf(message);
  const notice = await readMailedNotice(db, id);
  const seenOf = await openAlertView({ db, clock, shop: await loadSnapshot(db) });
  const [seen] = notice ? await seenOf([notice]) : [];
  if (!seen || !isDue(seen.alert, seen.alert, seen.shop)) {
    await waitOn(db, id);
    return null;
  }
  const { email, locale, product, seo, productId, askedAt } = seen.alert;
  const { store } = await shop();
  const { alert, notice: t, regards } = mailTexts(locale);
  const subject = alert.subject.stock(product);
  const href = publicUrl + localised(urls.product({ seo, id: productId }), locale);
  return storeMail(
    { to: email, subject, messageId: `stock-notice-${id}`, heading: subject, locale },
    [
      { kind: 'paragraph', lines: [alert.back(product)] },
      { kind: 'button', label: alert.action, href },
      { kind: 'paragraph', lines: [t.why(formatDate(askedAt.toISOString(), locale))] },
      { kind: 'paragraph', lines: [regards(store.name)] },
    ],
    { store, publicUrl },
  );
}

/** Forgets a notice whose mail went out. 1 query. */
export async function endSentNotice(db: Db, message: OutboxMessage): Promise<void> {
  await deleteNotice(db, noticeIdOf(message));
}
