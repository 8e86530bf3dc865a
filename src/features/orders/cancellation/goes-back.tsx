import type { CancelOffer } from '#contract/order-cancellation.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { cancellationTexts } from '#text/customer/cancellation-text.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import type { CancelForm } from './use-cancel-form.tsx';

/** The amount that goes back, in the payment's currency, and the total that remains; null while the choice is not one. */
function figuresOf(offer: CancelOffer, { part }: CancelForm) {
  const { payment } = offer;
  if (part === null || (!part.ok && part.reason === 'everything')) {
    const kept = payment === null ? 0 : sumAmounts(payment.amount, -payment.refunded);
    return { refund: kept, remaining: null };
  }
  return part.ok ? { refund: part.part.refund, remaining: part.part.total } : null;
}

/** Where the money goes and when it arrives, or why none goes back. */
function wayOf(offer: CancelOffer, refund: number, t: (typeof cancellationTexts)['tr']): string[] {
  const { payment, paymentType } = offer;
  if (payment !== null && refund > 0) {
    return paymentType === paymentTypes.card
      ? [payment.card === '' ? '' : t.toCard(payment.card), t.toCardWhen]
      : [t.toAccount];
  }
  if (paymentType === paymentTypes.cashOnDelivery) return [t.cash];
  return paymentType === paymentTypes.bankTransfer && payment === null ? [t.unpaidTransfer] : [];
}

/** The part of the fees that goes back, and the amount that is still to pay for the rest. */
function partNotes(
  offer: CancelOffer,
  remaining: string,
  t: (typeof cancellationTexts)['tr'],
): string[] {
  const { paymentType, payment, shippingTotal, commission } = offer;
  return [
    paymentType === paymentTypes.cashOnDelivery ? t.cashToPay(remaining) : '',
    paymentType === paymentTypes.bankTransfer && payment === null ? t.stillToPay(remaining) : '',
    shippingTotal > 0 ? t.feeStays : '',
    commission > 0 ? t.commissionShare : '',
  ];
}

/** The amount that goes back, where and when (rule orders/cancel-form). */
export function GoesBack({ offer, form }: { offer: CancelOffer; form: CancelForm }) {
  const t = cancellationTexts[useLocale()];
  const { format } = useText();
  const figures = figuresOf(offer, form);
  if (figures === null) return null;
  const { refund, remaining } = figures;
  const left = remaining === null ? '' : format.money(remaining, offer.currency);
  const notes = [
    ...wayOf(offer, refund, t),
    ...(remaining === null ? [] : partNotes(offer, left, t)),
  ].filter((note) => note !== '');
  return (
    <section className="note-card cancel-back" aria-live="polite">
      <dl className="figures">
        <dt>{t.back}</dt>
        <dd>
          {refund > 0 && offer.payment ? format.money(refund, offer.payment.currency) : t.noRefund}
        </dd>
        {remaining !== null && <dt>{t.remaining}</dt>}
        {remaining !== null && <dd>{left}</dd>}
      </dl>
      {notes.map((note) => (
        <p className="caption" key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}
