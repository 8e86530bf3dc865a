import type { Order } from '#contract/order.ts';
import { isOrderState, shippingStep } from '#rules/order/order-states.ts';
import { trackingUrl } from '#rules/order/tracking.ts';
import { formatDate } from '#text/format.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import type { IconName } from '#ui/controls/icon-names.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';

/** The parcel, which stands with every line of the order. */
function parcelOf(order: Order): { takipNo: string; kargoUrl: string; kfadi: string } {
  return order.orderItems[0] ?? { takipNo: '', kargoUrl: '', kfadi: '' };
}

/** Nothing will be sent any more. */
function isOver(order: Order): boolean {
  return order.isCancel || order.state === 'payment_failed' || order.state === 'expired';
}

/** The row's own word on shipping: the carrier's link, 'Hazırlanıyor', or that it is cancelled. */
export function TrackingCell({ order }: { order: Order }) {
  const { orders } = useText();
  const { takipNo, kargoUrl } = parcelOf(order);
  if (isOver(order)) {
    return (
      <span className="tag is-canceled">
        <Icon name="circle-x" />
        {isOrderState(order.state) ? orders.states[order.state] : orders.cancelled}
      </span>
    );
  }
  const href = trackingUrl(kargoUrl, takipNo);
  if (href !== null) {
    return (
      <a
        className={buttonClass({ look: 'secondary' })}
        href={href}
        target="_blank"
        rel="noopener"
        aria-label={orders.trackOf(order.orderNo)}
      >
        <Icon name="truck" />
        {orders.track}
      </a>
    );
  }
  const shipped = shippingStep(takipNo) === 'shipped';
  return (
    <span className={shipped ? 'tag' : 'tag is-waiting'}>
      <Icon name={shipped ? 'truck' : 'clock'} />
      {shipped ? orders.stepShipped : orders.preparing}
    </span>
  );
}

/** Three arches: the second is lit by a tracking number, the third never (rule
 * orders/shipping-steps). */
export function ShippingBar({ order }: { order: Order }) {
  const { orders } = useText();
  const locale = useLocale();
  if (isOver(order)) return null;
  const { takipNo, kfadi } = parcelOf(order);
  const shipped = shippingStep(takipNo) === 'shipped';
  const steps: { icon: IconName; name: string; on: boolean; more: string }[] = [
    {
      icon: 'package-open',
      name: orders.stepPreparing,
      on: true,
      more: formatDate(order.date, locale),
    },
    {
      icon: 'truck',
      name: orders.stepShipped,
      on: shipped,
      more: shipped ? [kfadi, takipNo].filter(Boolean).join(' · ') : '',
    },
    { icon: 'house', name: orders.stepDelivered, on: false, more: '' },
  ];
  const now = shipped ? 1 : 0;
  return (
    <ol className="shipping-bar" aria-label={orders.shippingSteps}>
      {steps.map(({ icon, name, on, more }, index) => (
        <li
          key={icon}
          className={on ? 'is-reached' : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className="shipping-bar-mark">
            <Icon name={icon} />
          </span>
          {name}
          {more !== '' && <small>{more}</small>}
        </li>
      ))}
    </ol>
  );
}
