import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { readOwnerMail } from '#db/quotes/quote-drafts.ts';
import type { ShopOfMails } from '#features/notifications/shop-of-mails.ts';
import { storeMail } from '#features/notifications/store-mail.ts';
import type { Mail } from '#platform/mail.ts';
import { quoteTexts } from '#text/customer/quotes-text.ts';

const payloadOf = Compile(Type.Object({ quoteId: Type.Integer(), staffId: Type.Integer() }));

/**
 * The mail to an owner whom somebody asks to send an answer below a floor, in Turkish as all mails to the store (rule
 * quotes/ask-owner); null where nobody asks any more. 1 query.
 */
export async function ownerMailFor(
  { db, publicUrl, shop }: { db: Db; publicUrl: string; shop: () => Promise<ShopOfMails> },
  { id, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (!payloadOf.Check(payload)) throw new Error('a mail to no owner');
  const asked = await readOwnerMail(db, payload);
  if (!asked) return null;
  const { to, quoteNo, by, customer } = asked;
  const { store } = await shop();
  const t = quoteTexts.tr.mails.owner;
  const subject = t.subject(quoteNo);
  const href = `${publicUrl}/yonetim/teklifler/${encodeURIComponent(quoteNo)}`;
  return storeMail(
    { to, subject, messageId: `quote-owner-${id}`, heading: subject, locale: 'tr' },
    [
      { kind: 'paragraph', lines: [t.intro(by, customer)] },
      { kind: 'button', label: t.action, href },
    ],
    { store, publicUrl },
  );
}
