import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import type { Mail } from '#platform/mail.ts';
import { applicationTexts } from '#text/customer/application-text.ts';
import type { ShopOfMails } from '#features/notifications/shop-of-mails.ts';
import { storeMail } from '#features/notifications/store-mail.ts';

const payloadOf = Compile(Type.Object({ companyId: Type.Integer() }));

/**
 * The mail to the store about a company that has applied, in Turkish as all mails to it (rule companies/application-mails); null
 * where somebody has decided meanwhile. 1 query.
 */
export async function applicationMailFor(
  { db, publicUrl, shop }: { db: Db; publicUrl: string; shop: () => Promise<ShopOfMails> },
  { id, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (!payloadOf.Check(payload)) throw new Error('a mail of no application');
  const company = await db
    .selectFrom('companies')
    .where('id', '=', payload.companyId)
    .where('state', '=', 'applied')
    .select(['code', 'title', 'tax_office', 'tax_number'])
    .executeTakeFirst();
  const { store } = await shop();
  if (!company || store.email === '') return null;
  const { mail: t } = applicationTexts.tr;
  const { title, tax_office: taxOffice, tax_number: taxNumber } = company;
  const subject = t.applied(title);
  const href = `${publicUrl}/yonetim/firmalar/${encodeURIComponent(company.code)}`;
  return storeMail(
    {
      to: store.email,
      subject,
      messageId: `company-applied-${id}`,
      heading: subject,
      locale: 'tr',
    },
    [
      { kind: 'paragraph', lines: [t.appliedText] },
      { kind: 'paragraph', lines: [title, `${taxOffice} ${taxNumber}`.trim()] },
      { kind: 'button', label: t.decide, href },
    ],
    { store, publicUrl },
  );
}
