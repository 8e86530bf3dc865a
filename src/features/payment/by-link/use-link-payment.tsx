import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CardOffer, PaymentFailure, PaymentLink } from '#contract/payment.ts';
import { useCardForm } from '#ui/payment/use-card-form.ts';
import { useInstallments } from '#ui/payment/use-installments.ts';
import { sentCard, sentPlan, usePayment } from '#ui/payment/use-payment.ts';

/** Shows the first wrong field, or the alert over the form. */
function showWrong(): void {
  const wrong =
    document.querySelector<HTMLElement>('main [aria-invalid="true"]') ??
    document.querySelector<HTMLElement>('main .card-alert .notice');
  if (!wrong) return;
  if (wrong.tabIndex < 0) wrong.tabIndex = -1;
  wrong.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: 'center' });
}

/** The order exists: nothing of it is told again, and its texts are accepted already. */
const noCart = {
  accountAmount: null,
  quoteNo: null,
  cartId: null,
  description: '',
  shippingTotal: 0,
  contractsSeen: '',
  acceptPreInformation: false,
  acceptDistanceContract: false,
  acceptNoWithdrawal: false,
};

/** A card's payment of the order of a payment link; `amount` is what one payment charges, in TRY. */
export function useLinkPayment(asked: {
  offer: CardOffer;
  link: PaymentLink;
  amount: number;
  onPaid: () => void;
}) {
  const { offer, link, amount, onPaid } = asked;
  const form = useCardForm({ asksAmount: false });
  const installments = useInstallments(form.values.card, {
    amount,
    isFree: false,
    version: 0,
    link,
  });
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const payment = usePayment({
    cardEntry: offer.cardEntry,
    onPaid() {
      form.forget('all');
      onPaid();
    },
    onFailed(failed) {
      form.forget('code');
      flushSync(() => setFailure(failed));
      showWrong();
    },
  });
  function pay(): void {
    let isWhole = false;
    flushSync(() => {
      setFailure(null);
      isWhole = offer.cardEntry === 'provider' || form.check();
    });
    if (!isWhole) return showWrong();
    payment.pay({
      ...sentCard(form.values, offer.cardEntry),
      ...sentPlan(installments.plan, amount),
      ...noCart,
      link,
    });
  }
  return { form, installments, payment, failure, pay };
}
