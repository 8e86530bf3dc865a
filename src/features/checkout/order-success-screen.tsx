import './checkout.css';
import { useEffect } from 'react';
import type { PlacedOrder } from '#contract/guest.ts';
import type { SentForm } from '#contract/sent-form.ts';
import type { Order } from '#contract/order.ts';
import { awaitsPayment, isOrderState } from '#rules/order/order-states.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { GuestMailed } from '#features/checkout/guest/guest-mailed.tsx';
import { AwaitedTransfer } from '#ui/order/awaited-transfer.tsx';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { DeliveryOfOrder } from '#ui/order/delivery-promise.tsx';
import { OrderFigures, SummaryBox } from '#ui/order/order-figures.tsx';
import { OrderLines } from '#ui/order/order-lines.tsx';
import { OrderNotes } from '#ui/order/order-notes.tsx';
import { ProformaLink } from '#ui/order/proforma-link.tsx';
import { shippingText } from '#ui/order/shipping-text.ts';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** The state of the order: its address can be opened at any time. */
function titleOf({ succeed, state }: Order, locale: Locale): string {
  if (succeed || !isOrderState(state)) return checkoutTexts[locale].orderSucceeded;
  return orderTexts[locale].states[state];
}

function SuccessHead({ order }: { order: Order }) {
  const { t: checkout } = useTexts(checkoutTexts);
  const locale = useLocale();
  const { orderNo, succeed } = order;
  return (
    <div className="outcome is-order">
      <div className={succeed ? 'outcome-mark' : 'outcome-mark is-failed'}>
        <Icon name={succeed ? 'check' : 'x'} />
      </div>
      <h1>{titleOf(order, locale)}</h1>
      <p className="muted">
        {`${checkout.orderNo} `}
        <b>{orderNo}</b>
      </p>
      <DeliveryOfOrder delivery={order.delivery} />
    </div>
  );
}

/**
 * Gives the page that the cart's address showed once its own address, which can be reloaded and opened on another
 * device (rule orders/success-address).
 */
function useOwnAddress(path: string, orderNo: string): string {
  const own = localised(urls.orderPlaced(orderNo), useLocale());
  useEffect(() => {
    if (path === urls.cart) window.history.replaceState(window.history.state, '', own);
  }, [path, own]);
  return own;
}

interface SummaryProps extends PlacedOrder {
  sent: SentForm | undefined;
}

/** How the order is found again: in the customer's list, or by the mail to a guest. */
function WayToOrder({ order, guestEmail, sent }: SummaryProps) {
  const { t: checkout } = useTexts(checkoutTexts);
  const locale = useLocale();
  if (guestEmail !== null)
    return <GuestMailed email={guestEmail} orderNo={order.orderNo} {...(sent && { sent })} />;
  return (
    <a className={buttonClass({ large: true, full: true })} href={localised(urls.orders, locale)}>
      {checkout.myOrders}
    </a>
  );
}

function SuccessSummary(props: SummaryProps) {
  const { order } = props;
  const t = useText();
  const { t: checkout } = useTexts(checkoutTexts);
  const { t: orders } = useTexts(orderTexts);
  const locale = useLocale();
  return (
    <SummaryBox>
      <OrderFigures
        figures={order}
        shipping={shippingText(order, t, orders.freeShipping)}
        free={order.shippingState === 'free'}
      />
      <WayToOrder {...props} />
      <p className="order-summary-paper">
        <ProformaLink orderNo={order.orderNo} full />
      </p>
      <p className="order-summary-back">
        <a className={buttonClass({ look: 'quiet' })} href={localised(urls.home, locale)}>
          {checkout.continueShopping}
        </a>
      </p>
    </SummaryBox>
  );
}

/** Shown right after an order was saved, and at its own address (rules orders/success-page, orders/success-address). */
export default function OrderSuccessScreen(props: {
  data: PlacedOrder;
  at: { path: string; sent?: SentForm };
}) {
  const { data, at } = props;
  const { order, guestEmail } = data;
  const own = useOwnAddress(at.path, order.orderNo);
  const t = useText();
  const { t: checkout } = useTexts(checkoutTexts);
  const locale = useLocale();
  const { store } = useShop();
  // what is still to be done comes first: thirty lines would hide it
  const waits = awaitsPayment(order);
  return (
    <div className="container">
      <title>{`${titleOf(order, locale)} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <SuccessHead order={order} />
      {at.path === urls.cart && (
        <noscript>
          <p className="outcome-address">
            <a href={own}>{checkout.ownAddress}</a>
          </p>
        </noscript>
      )}
      <div className="two-columns">
        <div>
          {waits && <AwaitedTransfer order={order} level={2} />}
          <h2 className="screen-reader-only">{t.frame.products}</h2>
          <OrderLines order={order} />
          <OrderNotes order={order} />
          {!waits && <AwaitedTransfer order={order} level={2} />}
        </div>
        <SuccessSummary order={order} guestEmail={guestEmail} sent={at.sent} />
      </div>
    </div>
  );
}
