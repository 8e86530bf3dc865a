import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Mail } from '#platform/mail.ts';
import { isDeclineReason } from '#rules/payment/decline-reasons.ts';
import { formats } from '#text/format.ts';
import { paymentResultTexts } from '#text/shop/payment-result-text.ts';
import { localised, urls } from '#urls';
import { mailTexts, storeMail, type MailTexts, type Sender } from './store-mail.ts';

/** The mails about a payment by card, beside those of its order (rule payment/mails). */
export const cardMailKinds = [
  'payment-failed',
  'account-paid',
  'account-returned',
  'account-refunded',
] as const;
export type CardMailKind = (typeof cardMailKinds)[number];

const CardPayload = Type.Object({
  attemptId: Type.String(),
  /** '' for a payment against the open account. */
  orderNo: Type.String(),
  amount: Type.Number(),
  currency: Type.String(),
  reason: Type.String(),
  /** The refund that a mail tells of, where its payment may have several. */
  refundId: Type.Optional(Type.Integer()),
  locale: Type.Enum(['tr', 'en']),
});
export const cardPayload = Compile(CardPayload);

type CardPayment = Static<typeof CardPayload>;

/** The mail about a payment by card, in the language in which it was begun. */
export function cardMail(
  kind: CardMailKind,
  payment: CardPayment,
  to: { email: string; name: string },
  sender: Sender,
): Mail {
  const locale = payment.locale === 'en' ? 'en' : 'tr';
  const t = mailTexts(locale);
  const { subject, lines } = openings[kind](payment, t, {
    amount: formats[locale].money(payment.amount, payment.currency),
    why: isDeclineReason(payment.reason) ? paymentResultTexts[locale].reasons[payment.reason] : '',
  });
  const isOfAccount = payment.orderNo === '';
  const href = sender.publicUrl + localised(isOfAccount ? urls.statement : urls.cart, locale);
  const label = isOfAccount ? t.cardPayment.statement : t.cardPayment.cart;
  return storeMail(
    {
      to: to.email,
      subject,
      messageId: [kind, payment.attemptId, payment.refundId].filter(Boolean).join('-'),
      heading: subject,
      locale,
    },
    [
      { kind: 'paragraph', lines: [t.greeting(to.name)] },
      { kind: 'paragraph', lines: lines.filter(Boolean) },
      { kind: 'button', label, href },
      { kind: 'paragraph', lines: [t.regards(sender.store.name)] },
    ],
    sender,
  );
}

type Open = (
  payment: CardPayment,
  t: MailTexts,
  said: { amount: string; why: string },
) => { subject: string; lines: string[] };

const openings: Record<CardMailKind, Open> = {
  'payment-failed': ({ orderNo }, { cardPayment: t }, { amount, why }) => ({
    subject: t.failed.subject(orderNo),
    lines: [t.failed.intro(amount), why],
  }),
  'account-paid': (_, { cardPayment: t }, { amount }) => ({
    subject: t.credited.subject(amount),
    lines: [t.credited.intro(amount)],
  }),
  'account-returned': (_, { cardPayment: t }, { amount, why }) => ({
    subject: t.returned.subject(amount),
    lines: [t.returned.intro(amount), why, t.returned.later],
  }),
  'account-refunded': (_, { cardPayment: t }, { amount }) => ({
    subject: t.refunded.subject(amount),
    lines: [t.refunded.intro(amount)],
  }),
};
