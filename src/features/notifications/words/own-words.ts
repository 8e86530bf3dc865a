import type { Locale } from '#rules/shop/locale.ts';
import type { MailWordFields, MailWords, WordedMail } from '#rules/texts/mail-words.ts';
import { mailTexts } from '#features/notifications/store-mail.ts';

/** The shop's own words for a mail with their places, as the office shows them (rule mail-texts/own). */
export function ownMailWords(kind: WordedMail): MailWordFields {
  const [turkish, english] = [ownWordsIn(kind, 'tr'), ownWordsIn(kind, 'en')];
  return {
    ...turkish,
    subjectEn: english.subject,
    openingEn: english.opening,
    closingEn: english.closing,
  };
}

const orderNo = '{orderNo}';
const amount = '{amount}';
const store = '{store}';

function ownWordsIn(kind: WordedMail, locale: Locale): MailWords {
  const t = mailTexts(locale);
  const { shipped } = t;
  const of = (subject: string, opening: string) => ({
    subject,
    opening,
    closing: t.regards(store),
  });
  switch (kind) {
    case 'order-received':
      return of(t.received.subject(orderNo), t.received.intro(orderNo));
    case 'payment-received':
      return of(t.paid.subject(orderNo), t.paid.intro(orderNo, amount));
    case 'order-shipped':
      return of(shipped.subject(orderNo), shipped.intro(orderNo));
    case 'order-shipped-part':
      return of(shipped.partSubject(orderNo), shipped.partIntro(orderNo));
    case 'order-shipped-rest':
      return of(shipped.restSubject(orderNo), shipped.restIntro(orderNo));
    case 'order-cancelled':
      return of(t.cancelled.subject(orderNo), t.cancelled.intro(orderNo));
    case 'order-part-cancelled':
      return of(t.partCancelled.subject(orderNo), t.partCancelled.intro(orderNo));
    case 'order-expired':
      return of(t.expired.subject(orderNo), t.expired.intro(orderNo));
    case 'order-refunded':
      return of(t.refunded.subject(orderNo), t.refunded.intro(orderNo, amount));
    case 'payment-returned':
      return of(t.returned.subject(orderNo), t.returned.intro(orderNo, amount));
    case 'payment-charged-twice':
      return of(t.chargedTwice.subject(orderNo), t.chargedTwice.intro(orderNo, amount));
    case 'confirm-email':
      return of(t.confirm.subject, t.confirm.intro(store));
    case 'reset-password':
      return of(t.reset.subject, t.reset.intro(store));
    case 'account-closed':
      return of(t.closed.subject, t.closed.intro(store));
    case 'question-answered':
      return of(t.question.subject('{product}'), t.question.intro('{product}'));
    case 'review-answered':
      return of(t.review.subject('{product}'), t.review.intro('{product}'));
  }
}
