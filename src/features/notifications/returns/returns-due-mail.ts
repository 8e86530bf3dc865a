import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { readReturnsOfDay } from '#db/returns/due-returns.ts';
import type { Mail } from '#platform/mail.ts';
import { urgentViews } from '#rules/returns/return-states.ts';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { returnMailText } from '#text/customer/return-mail-text.ts';
import { formatDate, formats } from '#text/format.ts';
import type { Fact } from '#features/notifications/mail-blocks.ts';
import type { ShopOfMails } from '#features/notifications/shop-of-mails.ts';
import { storeMail } from '#features/notifications/store-mail.ts';

const duePayload = Compile(Type.Object({ day: Type.String() }));

/**
 * The mail of a day to the store, in Turkish as all mails to it: returns that have waited long, are due soon or late (rule
 * returns/due-mail). Null where nothing is due any more, or the store has no address. 1 query.
 */
export async function returnsDueMailFor(
  { db, publicUrl, shop }: { db: Db; publicUrl: string; shop: () => Promise<ShopOfMails> },
  { payload }: OutboxMessage,
): Promise<Mail | null> {
  if (!duePayload.Check(payload)) throw new Error('a mail of no day');
  const { day } = payload;
  const { store } = await shop();
  const found = await readReturnsOfDay(db, day);
  const urgent = urgentViews.filter((view) => found[view].urgent > 0);
  if (store.email === '' || (urgent.length === 0 && found.late === 0)) return null;
  const t = returnMailText.tr.store;
  const { integer } = formats.tr;
  const { views } = returnDeskTexts.tr;
  const subject = t.subject({
    requests: integer(found.waiting.urgent),
    refunds: integer(found.refunds),
    next: found.nextDue === null ? '' : formatDate(found.nextDue, 'tr'),
  });
  const rows: Fact[] = [
    ...(found.late > 0 ? [{ label: views.late, value: integer(found.late) }] : []),
    ...urgent.map((view) => ({ label: views[view], value: integer(found[view].urgent) })),
  ];
  return storeMail(
    { to: store.email, subject, messageId: `returns-due-${day}`, heading: subject, locale: 'tr' },
    [
      { kind: 'paragraph', lines: [t.intro] },
      { kind: 'facts', title: t.facts, rows, hint: '', notice: false },
      {
        kind: 'button',
        label: t.action,
        href: `${publicUrl}/yonetim/iadeler${found.late > 0 ? '?view=late' : ''}`,
      },
    ],
    { store, publicUrl },
  );
}
