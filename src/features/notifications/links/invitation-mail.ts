import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { issueLink } from '#db/access/links.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { readInvitee } from '#db/staff/people.ts';
import type { Db } from '#db/database.ts';
import type { Mail } from '#platform/mail.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { invitationPath } from '#rules/shop/office-paths.ts';
import { mailTexts, storeMail, type Sender } from '#features/notifications/store-mail.ts';

const invitationPayload = Compile(
  Type.Object({ staffId: Type.Integer(), locale: Type.Enum(['tr', 'en']) }),
);

/**
 * The mail that invites somebody to the office (rule staff/invitation); null where they have come in by now, or may
 * not any more. Its link is made when it is: what is kept of it is its hash. 3 queries.
 */
export async function invitationFor(
  { db, publicUrl, clock }: { db: Db; publicUrl: string; clock: () => Date },
  { id, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (!invitationPayload.Check(payload)) throw new Error('an invitation of nobody');
  const to = await readInvitee(db, payload.staffId);
  if (!to) return null;
  const token = await issueLink(db, 'invitation', payload.staffId, clock());
  const locale = payload.locale === 'en' ? 'en' : 'tr';
  const { store } = await loadSnapshot(db);
  const setting = { store, publicUrl, locale, messageId: `staff-invitation-${id}` } as const;
  return invitationMail({ ...to, token }, setting);
}

function invitationMail(
  to: { email: string; name: string; token: string },
  setting: Sender & { locale: Locale; messageId: string },
): Mail {
  const { locale, messageId, store, publicUrl } = setting;
  const t = mailTexts(locale);
  const { subject, intro, action, hint } = t.staffInvitation;
  const said = subject(store.name);
  return storeMail(
    { to: to.email, subject: said, messageId, heading: said, locale },
    [
      { kind: 'paragraph', lines: [t.greeting(to.name)] },
      { kind: 'paragraph', lines: [intro(store.name)] },
      { kind: 'button', label: action, href: publicUrl + invitationPath(to.token, locale) },
      { kind: 'paragraph', lines: [hint] },
      { kind: 'paragraph', lines: [t.regards(store.name)] },
    ],
    setting,
  );
}
