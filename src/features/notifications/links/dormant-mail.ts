import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { readMailAddress } from '#db/customers/customers.ts';
import { readDormant } from '#db/privacy/dormant-accounts.ts';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import type { Mail } from '#platform/mail.ts';
import { dormantNoticeDays } from '#rules/privacy/kept-data.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { dormantMail as english } from '#text/en/papers/dormant-mail.ts';
import { formatDate } from '#text/format.ts';
import { dormantMail as turkish } from '#text/tr/papers/dormant-mail.ts';
import { localised, urls } from '#urls';
import type { MailBlock } from '#features/notifications/mail-blocks.ts';
import type { ShopOfMails } from '#features/notifications/shop-of-mails.ts';
import { mailTexts, storeMail } from '#features/notifications/store-mail.ts';

const payloadOf = Compile(Type.Object({ since: Type.String() }));
const texts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };

/**
 * The mail to a customer whose account will be closed because nobody uses it (rule privacy/dormant). Null where it was used
 * meanwhile. 3 queries, and those of the shop.
 */
export async function dormantMailFor(
  { db, publicUrl, shop }: { db: Db; publicUrl: string; shop: () => Promise<ShopOfMails> },
  { id, customerId, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (customerId === null || !payloadOf.Check(payload)) throw new Error('a message to nobody');
  const to = await readMailAddress(db, customerId);
  const dormant = await readDormant(db, customerId);
  if (!to || !dormant) return null;
  const { store } = await shop();
  const locale: Locale = dormant.locale === 'en' ? 'en' : 'tr';
  const [t, common] = [texts[locale], mailTexts(locale)];
  const end = new Date(Date.parse(payload.since) + dormantNoticeDays * 86_400_000);
  const href = publicUrl + localised(urls.login(urls.ownData), locale);
  const subject = t.subject(store.name);
  const head = {
    to: to.email,
    subject,
    messageId: `account-dormant-${id}`,
    heading: subject,
    locale,
  };
  const blocks: MailBlock[] = [
    { kind: 'paragraph', lines: [common.greeting(to.name)] },
    { kind: 'paragraph', lines: [t.opening(formatDate(istanbulDay(end), locale))] },
    { kind: 'button', label: t.action, href },
    { kind: 'paragraph', lines: [t.kept] },
    { kind: 'paragraph', lines: [common.regards(store.name)] },
  ];
  return storeMail(head, blocks, { store, publicUrl });
}
