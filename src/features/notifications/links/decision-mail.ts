import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { readMailAddress } from '#db/customers/customers.ts';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import type { Mail } from '#platform/mail.ts';
import { applicationTexts } from '#text/customer/application-text.ts';
import { localised, urls } from '#urls';
import type { MailBlock } from '#features/notifications/mail-blocks.ts';
import type { ShopOfMails } from '#features/notifications/shop-of-mails.ts';
import { mailTexts, storeMail } from '#features/notifications/store-mail.ts';

const payloadOf = Compile(
  Type.Object({
    title: Type.String(),
    isAccepted: Type.Boolean(),
    locale: Type.Enum(['tr', 'en']),
  }),
);

/**
 * The mail about the decision on a company's application (rule companies/application-mails); null where its recipient has
 * left. 1 query.
 */
export async function decisionMailFor(
  { db, publicUrl, shop }: { db: Db; publicUrl: string; shop: () => Promise<ShopOfMails> },
  { id, customerId, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (customerId === null || !payloadOf.Check(payload)) throw new Error('a decision on nobody');
  const to = await readMailAddress(db, customerId);
  if (!to) return null;
  const { title, isAccepted } = payload;
  const locale = payload.locale === 'en' ? 'en' : 'tr';
  const { store } = await shop();
  const { greeting, regards } = mailTexts(locale);
  const { mail: t } = applicationTexts[locale];
  const subject = isAccepted ? t.accepted(title) : t.refused(title);
  const href = publicUrl + localised(urls.company, locale);
  const link: MailBlock[] = isAccepted ? [{ kind: 'button', label: t.action, href }] : [];
  const text = isAccepted ? t.acceptedText(store.name) : t.refusedText(store.name);
  return storeMail(
    { to: to.email, subject, messageId: `company-decided-${id}`, heading: subject, locale },
    [
      { kind: 'paragraph', lines: [greeting(to.name)] },
      { kind: 'paragraph', lines: [text] },
      ...link,
      { kind: 'paragraph', lines: [regards(store.name)] },
    ],
    { store, publicUrl },
  );
}
