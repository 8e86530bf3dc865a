import './checkout.css';
import type { Order } from '#contract/order.ts';
import { awaitsPayment } from '#rules/order/order-states.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { AwaitedTransfer } from '#ui/order/awaited-transfer.tsx';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { OrderFigures, SummaryBox } from '#ui/order/order-figures.tsx';
import { OrderLines } from '#ui/order/order-lines.tsx';
import { OrderNotes } from '#ui/order/order-notes.tsx';
import { ProformaLink } from '#ui/order/proforma-link.tsx';
import { shippingText } from '#ui/order/shipping-text.ts';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

function SuccessHead({ orderNo }: { orderNo: string }) {
  const { t: checkout } = useTexts(checkoutTexts);
  return (
    <div className="outcome is-order">
      <div className="outcome-mark">
        <Icon name="check" />
      </div>
      <h1>{checkout.orderSucceeded}</h1>
      <p className="muted">
        {`${checkout.orderNo} `}
        <b>{orderNo}</b>
      </p>
    </div>
  );
}

/** Shown once, right after an order was saved (rule orders/success-page). */
export default function OrderSuccessScreen({ data: order }: { data: Order }) {
  const t = useText();
  const { t: checkout } = useTexts(checkoutTexts);
  const { t: orders } = useTexts(orderTexts);
  const locale = useLocale();
  const { store } = useShop();
  // what is still to be done comes first: thirty lines would hide it
  const waits = awaitsPayment(order);
  return (
    <div className="container">
      <title>{`${checkout.orderSucceeded} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <SuccessHead orderNo={order.orderNo} />
      <div className="two-columns">
        <div>
          {waits && <AwaitedTransfer order={order} level={2} />}
          <h2 className="screen-reader-only">{t.frame.products}</h2>
          <OrderLines order={order} />
          <OrderNotes order={order} />
          {!waits && <AwaitedTransfer order={order} level={2} />}
        </div>
        <SummaryBox>
          <OrderFigures
            figures={order}
            shipping={shippingText(order, t, orders.freeShipping)}
            free={order.shippingState === 'free'}
          />
          <a
            className={buttonClass({ large: true, full: true })}
            href={localised(urls.orders, locale)}
          >
            {checkout.myOrders}
          </a>
          <p className="order-summary-paper">
            <ProformaLink orderNo={order.orderNo} full />
          </p>
          <p className="order-summary-back">
            <a className={buttonClass({ look: 'quiet' })} href={localised(urls.home, locale)}>
              {checkout.continueShopping}
            </a>
          </p>
        </SummaryBox>
      </div>
    </div>
  );
}
