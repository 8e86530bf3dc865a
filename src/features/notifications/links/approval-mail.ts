import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { readApprovalForMail, type ApprovalInMail } from '#db/approvals/read-approvals.ts';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { MailBlock } from '#features/notifications/mail-blocks.ts';
import { mailTexts, storeMail } from '#features/notifications/store-mail.ts';
import type { Mail } from '#platform/mail.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { approvalTexts, reasonTexts } from '#text/customer/approval-text.ts';
import { formats } from '#text/format.ts';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';

/** Kinds of mail about an order that waits for a decision. */
export const approvalMailKinds = ['approval-asked', 'approval-decided'] as const;

const payloadOf = Compile(Type.Object({ approvalId: Type.Integer() }));

/**
 * The mail that asks somebody of a company for a decision, or tells a buyer of one (rule approvals/mails); null where the
 * request was decided on meanwhile, or its reader left the company. 2 queries.
 */
export async function approvalMailFor(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { id, kind, payload, customerId }: OutboxMessage,
): Promise<Mail | null> {
  if (!payloadOf.Check(payload) || customerId === null) throw new Error('a request of nobody');
  const { approvalId } = payload;
  const found = await readApprovalForMail(db, { id: approvalId, readerId: customerId });
  if (!found) return null;
  const { locale } = found;
  const told = kind === 'approval-asked' ? asked(found) : decided(found);
  if (told === null) return null;
  const { store } = await loadSnapshot(db);
  const t = approvalTexts[locale].mail;
  const isAsked = kind === 'approval-asked';
  const page = isAsked ? rareUrls.approval(approvalId) : urls.approvals;
  const { subject } = told;
  return storeMail(
    { to: found.email, subject, messageId: `approval-${id}`, heading: subject, locale },
    [
      ...told.lines.map((line): MailBlock => ({ kind: 'paragraph', lines: [line] })),
      {
        kind: 'button',
        label: isAsked ? t.open : t.ownAction,
        href: publicUrl + localised(page, locale),
      },
      ...(isAsked ? [{ kind: 'paragraph' as const, lines: [t.askedHint] }] : []),
      { kind: 'paragraph', lines: [mailTexts(locale).regards(store.name)] },
    ],
    { store, publicUrl },
  );
}

interface Told {
  subject: string;
  lines: string[];
}

function asked(found: ApprovalInMail): Told | null {
  if (!found.isWaitingForReader) return null;
  const { locale, buyer, branch, reasons, currency } = found;
  const t = approvalTexts[locale].mail;
  const amount = amountOf(found, locale);
  const why = reasonTexts(locale, reasons, currency).join(', ');
  return {
    subject: t.askedSubject(buyer, amount),
    lines: [t.asked(buyer, branch, amount), t.reasons(why)],
  };
}

function decided(found: ApprovalInMail): Told | null {
  const { locale, state, decidedName, reason } = found;
  const t = approvalTexts[locale].mail;
  const amount = amountOf(found, locale);
  if (state === 'returned')
    return {
      subject: t.returnedSubject(amount),
      lines: [t.returned(decidedName), ...(reason === '' ? [] : [t.reason(reason)])],
    };
  if (state === 'approved')
    return { subject: t.approvedSubject(amount), lines: [t.approved(decidedName, amount)] };
  return state === 'expired' ? { subject: t.expiredSubject(amount), lines: [t.expired] } : null;
}

function amountOf({ total, currency }: ApprovalInMail, locale: Locale): string {
  return formats[locale].money(total, currency);
}
