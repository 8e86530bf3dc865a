import './checkout.css';
import type { PlacedOrder } from '#contract/guest.ts';
import type { Order } from '#contract/order.ts';
import { awaitsPayment, isOrderState } from '#rules/order/order-states.ts';
import { isPaymentType, paymentTypes } from '#rules/order/payment-methods.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { deliveryTexts, orderDeliveryText } from '#text/shop/delivery-text.ts';
import { orderPaymentTexts } from '#text/customer/order-payment-text.ts';
import type { Messages } from '#text/messages.ts';
import { GuestMailed } from './guest/guest-mailed.tsx';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** The outcome of the order. An order is never called paid before its money has arrived. */
function headline(order: Order, locale: Locale): string {
  if (order.succeed) {
    const byCard = order.paymentType === paymentTypes.card;
    const { paymentSucceeded, orderSucceeded } = checkoutTexts[locale];
    return byCard ? paymentSucceeded : orderSucceeded;
  }
  return isOrderState(order.state) ? orderTexts[locale].states[order.state] : order.state;
}

/** Card and installments, where they are known. */
function paidWith({ payment }: Order, { format }: Messages, locale: Locale): string[] {
  if (payment === null) return [];
  const { card, installment } = payment;
  return [
    ...(card === '' ? [] : [card]),
    ...(installment > 1
      ? [orderPaymentTexts[locale].installments(format.integer(installment))]
      : []),
  ];
}

function Particulars({ order }: { order: Order }) {
  const t = useText();
  const { t: checkout } = useTexts(checkoutTexts);
  const { t: orders } = useTexts(orderTexts);
  const locale = useLocale();
  const { paymentType, description, delivery } = order;
  const byCard = paymentType === paymentTypes.card;
  const method = isPaymentType(paymentType) ? orders.methods[paymentType] : '';
  const { t: deliveries } = useTexts(deliveryTexts);
  const waits = awaitsPayment(order);
  return (
    <dl className="figures panel outcome-facts">
      <dt>{checkout.orderNo}</dt>
      <dd>{order.orderNo}</dd>
      <dt>{byCard ? checkout.paidAmount : checkout.amount}</dt>
      <dd>
        {byCard
          ? t.format.money(order.tryTotal, 'TRY')
          : t.format.money(order.total, order.currency)}
      </dd>
      <dt>{checkout.payment}</dt>
      <dd>
        {[method, ...paidWith(order, t, locale), ...(waits ? [orders.states.awaiting_payment] : [])]
          // On a phone a line may break between them, not within a card's number.
          .map((part) => part.replaceAll(' ', '\u00a0'))
          .join(' · ')}
      </dd>
      {delivery && <dt>{deliveries.estimate}</dt>}
      {delivery && <dd>{orderDeliveryText(delivery, deliveries)}</dd>}
      {description !== '' && <dt>{checkout.description}</dt>}
      {description !== '' && <dd className="multiline">{description}</dd>}
    </dl>
  );
}

/** The last step of the checkout (rule checkout/summary). */
export default function SummaryScreen({ data }: { data: PlacedOrder }) {
  const { order, guestEmail } = data;
  const t = useText();
  const { t: checkout } = useTexts(checkoutTexts);
  const locale = useLocale();
  const { store } = useShop();
  const title = headline(order, locale);
  return (
    <div className="container">
      <title>{`${t.frame.checkout.stepSummary}: ${title} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="outcome">
        <div className={order.succeed ? 'outcome-mark' : 'outcome-mark is-failed'}>
          <Icon name={order.succeed ? 'check' : 'x'} />
        </div>
        <h1>{title}</h1>
        {order.succeed && <p className="muted">{checkout.mailed}</p>}
        <h2>{t.frame.checkout.stepSummary}</h2>
        <Particulars order={order} />
        <div className="button-row">
          <a
            className={buttonClass({ look: 'secondary', large: true })}
            href={localised(urls.home, locale)}
          >
            {checkout.continueShopping}
          </a>
          {guestEmail === null && (
            <a className={buttonClass({ large: true })} href={localised(urls.orders, locale)}>
              {checkout.myOrders}
            </a>
          )}
        </div>
        {guestEmail !== null && <GuestMailed email={guestEmail} orderNo={order.orderNo} />}
      </div>
    </div>
  );
}
