import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { linkInvitation } from '#db/companies/company-invitations.ts';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Mail } from '#platform/mail.ts';
import { companyTexts } from '#text/customer/company-text.ts';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import { mailTexts, storeMail } from '#features/notifications/store-mail.ts';

const payloadOf = Compile(
  Type.Object({ invitationId: Type.Integer(), locale: Type.Enum(['tr', 'en']) }),
);

/**
 * The mail that invites somebody to a company (rule companies/invitations); null where the invitation was withdrawn or used
 * by now. Its link is made when it is: only its hash is kept. The mail is the same whether or not the address has an account.
 * 2 queries.
 */
export async function companyInvitationFor(
  { db, publicUrl, clock }: { db: Db; publicUrl: string; clock: () => Date },
  { id, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (!payloadOf.Check(payload)) throw new Error('an invitation of nobody');
  const locale = payload.locale === 'en' ? 'en' : 'tr';
  const invitation = await linkInvitation(db, payload.invitationId, clock());
  if (!invitation) return null;
  const { email, title, inviter, token } = invitation;
  const { store } = await loadSnapshot(db);
  const t = companyTexts[locale].mail;
  const subject = t.subject(title);
  return storeMail(
    { to: email, subject, messageId: `company-invitation-${id}`, heading: subject, locale },
    [
      { kind: 'paragraph', lines: [t.intro(inviter, title, store.name)] },
      {
        kind: 'button',
        label: t.action,
        href: publicUrl + localised(rareUrls.invitation(token), locale),
      },
      { kind: 'paragraph', lines: [t.hint] },
      { kind: 'paragraph', lines: [mailTexts(locale).regards(store.name)] },
    ],
    { store, publicUrl },
  );
}
