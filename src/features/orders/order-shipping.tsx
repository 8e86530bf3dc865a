import type { Order } from '#contract/order.ts';
import { awaitsPayment, isOver, shippingStep } from '#rules/order/order-states.ts';
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

/** The row's own word: the carrier's link, that its money is waited for, 'Hazırlanıyor', or that it is over
 * (rules orders/tracking, orders/waiting). */
export function TrackingCell({ order }: { order: Order }) {
  const { orders } = useText();
  const { takipNo, kargoUrl } = parcelOf(order);
  if (isOver(order.state)) {
    return (
      <span className="tag is-canceled">
        <Icon name="circle-x" />
        {orders.states[order.state]}
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
  const waits = awaitsPayment(order);
  return (
    <span className={shipped ? 'tag' : 'tag is-waiting'}>
      <Icon name={shipped ? 'truck' : 'clock'} />
      {shipped ? orders.stepShipped : waits ? orders.states.awaiting_payment : orders.preparing}
    </span>
  );
}

/** Three arches: the first is lit once nothing is waited for, the second by a tracking number, the third never
 * (rules orders/shipping-steps, orders/waiting). */
export function ShippingBar({ order }: { order: Order }) {
  const { orders } = useText();
  const locale = useLocale();
  if (isOver(order.state)) return null;
  const { takipNo, kfadi } = parcelOf(order);
  const shipped = shippingStep(takipNo) === 'shipped';
  const waits = awaitsPayment(order) && !shipped;
  const steps: { icon: IconName; name: string; on: boolean; more: string }[] = [
    {
      icon: 'package-open',
      name: orders.stepPreparing,
      on: !waits,
      more: waits ? orders.states.awaiting_payment : formatDate(order.date, locale),
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
