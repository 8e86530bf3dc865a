import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Mail } from '#platform/mail.ts';
import { formats } from '#text/format.ts';
import { mailTexts, storeMail, type Sender } from './store-mail.ts';

/** Tells the merchant of an answer about a payment that was not true (rule payment/refused-answers). */
export function answerRefusedMail(
  { attemptId, orderNo, reason }: { attemptId: string; orderNo: string; reason: string },
  sender: Sender,
): Mail {
  const { answerRefused: t } = mailTexts('tr');
  const lines = [t.intro(orderNo), t.attempt(attemptId, reason), t.hint];
  return alarm({ subject: t.subject, messageId: `answer-refused-${attemptId}`, lines }, sender);
}

/** Tells the merchant of money that the provider does not give back (rule orders/refund-refused). */
export function refundRefusedMail(
  refund: {
    refundId: number;
    /** '' for a payment against the open account. */
    orderNo: string;
    /** The payer, where there is no order to name them. */
    payer?: { name: string; email: string } | undefined;
    amount: number;
    currency: string;
    why: string;
  },
  sender: Sender,
): Mail {
  const { refundRefused: t } = mailTexts('tr');
  const { orderNo, refundId, payer } = refund;
  const amount = formats.tr.money(refund.amount, refund.currency);
  const who = payer ? [t.customer(payer.name, payer.email)] : [];
  const lines = [t.intro(orderNo, amount), ...who, t.why(refund.why)];
  const subject = t.subject(orderNo, amount);
  return alarm({ subject, messageId: `refund-refused-${refundId}`, lines }, sender);
}

/** A refund that the bank refused, or that somebody has to look at. */
export const refundPayload = Compile(
  Type.Object({
    refundId: Type.Integer(),
    orderNo: Type.String(),
    /** The payer, where there was no order. */
    customerId: Type.Optional(Type.Integer()),
    amount: Type.Number(),
    currency: Type.String(),
    why: Type.String(),
  }),
);

const OtherCardPayload = Type.Object({
  attemptId: Type.String(),
  orderNo: Type.String(),
  amount: Type.Number(),
  currency: Type.String(),
  bin: Type.String(),
  maskedCard: Type.String(),
});
export const otherCardPayload = Compile(OtherCardPayload);

/** Tells the merchant of a bank's plan that was paid with a card that may not have it (rule payment/plan-of-card). */
export function otherCardMail(payment: Static<typeof OtherCardPayload>, sender: Sender): Mail {
  const { otherCard: t } = mailTexts('tr');
  const { attemptId, orderNo, bin, maskedCard } = payment;
  const amount = formats.tr.money(payment.amount, payment.currency);
  const lines = [t.intro(orderNo, amount), t.cards(bin, maskedCard)];
  const subject = t.subject(orderNo, amount);
  return alarm({ subject, messageId: `other-card-${attemptId}`, lines }, sender);
}

const DeclinedCardPayload = Type.Object({
  attemptId: Type.String(),
  maskedCard: Type.String(),
  customers: Type.Integer(),
  declines: Type.Integer(),
});
export const declinedCardPayload = Compile(DeclinedCardPayload);

/** Tells the merchant of a card that was declined for many customers (rule payment/declined-card). */
export function declinedCardMail(
  { attemptId, maskedCard, customers, declines }: Static<typeof DeclinedCardPayload>,
  sender: Sender,
): Mail {
  const { declinedCard: t } = mailTexts('tr');
  const lines = [t.intro(maskedCard, customers, declines), t.hint];
  const messageId = `declined-card-${attemptId}`;
  return alarm({ subject: t.subject(maskedCard), messageId, lines }, sender);
}

function alarm(
  { subject, messageId, lines }: { subject: string; messageId: string; lines: string[] },
  sender: Sender,
): Mail {
  return storeMail(
    { to: sender.store.email, subject, messageId, heading: subject, locale: 'tr' },
    lines.map((line) => ({ kind: 'paragraph', lines: [line] })),
    sender,
  );
}
