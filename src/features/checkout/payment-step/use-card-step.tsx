import { cardTexts } from '#text/shop/card-text.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Cart } from '#contract/cart.ts';
import type { Checkout } from '#contract/checkout.ts';
import type { InstallmentPlan, PaymentFailure } from '#contract/payment.ts';
import { sumAmounts } from '#rules/money/money.ts';
import type { Figures } from '#ui/order/order-figures.tsx';
import { useCardForm } from '#ui/payment/use-card-form.ts';
import { useInstallments } from '#ui/payment/use-installments.ts';
import { busyWord, sentCard, sentPlan, usePayment } from '#ui/payment/use-payment.ts';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import type { Accepted } from '#features/checkout/contracts/contract-boxes.tsx';
import {
  isAboutContracts,
  showRefusal,
  type useSaveOrder,
} from '#features/checkout/save-order.tsx';

/** Applies a plan to the totals. Amounts in another currency stay as they are, because the card is charged in TRY. */
function figuresWith(
  cart: Cart,
  amount: number,
  plan: InstallmentPlan | null,
  name: string,
): Figures {
  if (plan === null) return cart;
  if (cart.currency !== 'TRY') return cart;
  const commission = sumAmounts(plan.total, -amount);
  const { total } = plan;
  return { ...cart, tryTotal: total, commission, commissionName: name, total };
}

/** The outcome of a payment that was not a refused order. */
const outcomes = new Set(['declined', 'closed', 'pending', 'refunded', 'lost', 'cart-ordered']);

/** Why the last try failed, at its place. */
function useFailure(order: ReturnType<typeof useSaveOrder>) {
  const store = useVisitorStore();
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  async function tell(failed: PaymentFailure): Promise<void> {
    const { code, message } = failed;
    if (code === 'not-signed-in') return store.signIn();
    const { shortages } = outcomes.has(code) ? order.now : await order.refresh();
    flushSync(() => {
      // The shortages are shown with their remedy.
      if (code === 'out-of-stock' && shortages.length > 0) setFailure(null);
      else if (isAboutContracts(code)) order.refuse({ contracts: message });
      else if (code === 'payment-method-unavailable') order.refuse({ method: message });
      else setFailure(failed);
    });
    showRefusal();
  }
  return { failure, tell, forget: () => setFailure(null) };
}

/** The fields that are sent with the order. */
function sentOrder({ cart, cartId, quoteNo, contracts }: Checkout, accepted: Accepted) {
  const { description, shippingTotal } = cart;
  return {
    accountAmount: null,
    cartId,
    quoteNo: quoteNo ?? null,
    link: null,
    description,
    shippingTotal,
    contractsSeen: contracts.seen,
    acceptPreInformation: accepted.preInformation,
    acceptDistanceContract: accepted.distanceContract,
    acceptNoWithdrawal: accepted.noWithdrawal,
  };
}

/**
 * Paying the cart by card (rules checkout/buttons, payment/frame): the form, the chosen plan, what is charged in TRY,
 * and the payment in its frame. A payment that succeeded leads to the order's summary.
 */
export function useCardStep(data: Checkout, order: ReturnType<typeof useSaveOrder>) {
  const locale = useLocale();
  const { t } = useTexts(cardTexts);
  const { cart, card: offer } = order.now;
  const amount = offer?.amount ?? cart.tryTotal;
  const form = useCardForm({ asksAmount: false });
  const installments = useInstallments(form.values.card, {
    amount,
    isFree: false,
    version: order.version,
  });
  const failure = useFailure(order);
  const { plan } = installments;
  const cardEntry = offer?.cardEntry ?? 'provider';
  const payment = usePayment({
    cardEntry,
    onPaid(orderNo) {
      form.forget('all');
      window.location.assign(localised(rareUrls.checkoutSummary(orderNo), locale));
    },
    onFailed(failed) {
      form.forget('code');
      void failure.tell(failed);
    },
  });
  const charged = plan?.total ?? amount;

  function pay(accepted: Accepted): void {
    failure.forget();
    payment.pay({
      ...sentCard(form.values, cardEntry),
      ...sentPlan(plan, amount),
      ...sentOrder(order.now, accepted),
    });
  }
  return {
    form,
    offer,
    installments,
    payment,
    charged,
    /** The plan's commission, in TRY. */
    commission: sumAmounts(charged, -amount),
    pay,
    failure: failure.failure,
    forget: failure.forget,
    figures: figuresWith(cart, amount, plan, t.commission(t.plan(plan?.installment ?? 1))),
    busy: busyWord(payment.state, t),
  };
}
