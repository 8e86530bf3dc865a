import type { Order } from '#contract/order.ts';
import { parseOrderAddress } from '#rules/order/order-address.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { deliveryTexts, orderDeliveryText } from '#text/shop/delivery-text.ts';
import { returnLinkTexts } from '#text/customer/return-link-text.ts';
import { formatDate } from '#text/format.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { useVisitor } from '#ui/state/visitor-context.tsx';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import { OrderDetails } from './order-details.tsx';
import { OrderReturns } from './return-links.tsx';
import { StateNote, TrackingCell } from './order-shipping.tsx';

function HeadRow({ order }: { order: Order }) {
  // Orders from before the shop have no address: they went to the customer.
  const own = useVisitor(({ session }) =>
    session?.customer ? `${session.customer.name} ${session.customer.surname}` : '-',
  );
  const { t: orders, format } = useTexts(orderTexts);
  const locale = useLocale();
  const cells = [
    [orders.orderNo, order.orderNo],
    [orders.date, formatDate(order.date, locale)],
    ...(order.buyer === undefined ? [] : [[orders.buyer, order.buyer] as const]),
  ] as const;
  return (
    <div className="order-head">
      {cells.map(([label, value]) => (
        <p key={label}>
          <small>{label}</small>
          <b>{value}</b>
        </p>
      ))}
      <p>
        <small>{orders.recipient}</small>
        <b>{parseOrderAddress(order.teslimatadresi).name || own}</b>
        <Arrival order={order} />
      </p>
      <p>
        <small>{orders.amount}</small>
        <b>{format.money(order.amount, order.currency)}</b>
        <StateNote order={order} />
      </p>
      <div className="order-tracking">
        <TrackingCell order={order} />
      </div>
    </div>
  );
}

/** The promised delivery (rule shipping/order-delivery). */
function Arrival({ order: { delivery } }: { order: Order }) {
  const { t } = useTexts(deliveryTexts);
  if (!delivery) return null;
  return (
    <span className="order-arrival">
      <Icon name="truck" />
      {orderDeliveryText(delivery, t)}
    </span>
  );
}

/** The way to the page that cancels the order or parts of it (rule orders/cancel-form). */
function CancelRow({ orderNo }: { orderNo: string }) {
  const { t: orders } = useTexts(orderTexts);
  return (
    <div className="order-foot">
      <span>{orders.cancelHint}</span>
      <a
        className={buttonClass({ look: 'danger' })}
        href={localised(rareUrls.orderCancellation(orderNo), useLocale())}
      >
        <Icon name="circle-x" />
        {orders.cancel}
      </a>
    </div>
  );
}

/** The way to send its goods back, for as long as that can be asked for (rule returns/request). */
function ReturnRow({ orderNo }: { orderNo: string }) {
  const locale = useLocale();
  return (
    <div className="order-foot">
      <span />
      <a
        className={buttonClass({ look: 'secondary' })}
        href={localised(returnUrls.ask(orderNo), locale)}
      >
        <Icon name="undo" />
        {returnLinkTexts[locale].withdraw}
      </a>
    </div>
  );
}

/** One order: its row, what it opens to, and the way to cancel it. */
export function OrderRow({ order }: { order: Order }) {
  const { t: orders } = useTexts(orderTexts);
  return (
    <section className="order" aria-label={order.orderNo}>
      <HeadRow order={order} />
      <details>
        <summary className="button is-quiet" aria-label={orders.detailOf(order.orderNo)}>
          {orders.detail}
          <Icon name="chevron-down" />
        </summary>
        <OrderDetails order={order} />
      </details>
      <OrderReturns order={order} />
      {order.cancellable && <CancelRow orderNo={order.orderNo} />}
      {order.returnable && <ReturnRow orderNo={order.orderNo} />}
    </section>
  );
}
