import type { Order } from '#contract/order.ts';
import { awaitsPayment, isOver, shippingStep } from '#rules/order/order-states.ts';
import { trackingUrl } from '#rules/order/tracking.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { formatDate } from '#text/format.ts';
import { parcelTexts } from '#text/customer/parcel-text.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import type { IconName } from '#ui/controls/icon-names.ts';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';

/** The last parcel of the order; with one alone it stands with every line. */
function parcelOf(order: Order): { takipNo: string; kargoUrl: string; kfadi: string } {
  return order.parcels.at(-1) ?? order.orderItems[0] ?? { takipNo: '', kargoUrl: '', kfadi: '' };
}

/**
 * Links to the carrier once there is a tracking number; until then it shows 'Hazırlanıyor' in every state (rule
 * orders/tracking).
 */
export function TrackingCell({ order }: { order: Order }) {
  const { t: orders } = useTexts(orderTexts);
  const { takipNo, kargoUrl } = parcelOf(order);
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
  const isMuted = shipped || isOver(order.state);
  return (
    <span className={isMuted ? 'tag' : 'tag is-waiting'}>
      <Icon name={shipped ? 'truck' : 'clock'} />
      {shipped ? orders.stepShipped : orders.preparing}
    </span>
  );
}

/** The state that the tracking cell does not tell: payment is awaited, or the order is over (rule orders/awaiting-payment). */
export function StateNote({ order }: { order: Order }) {
  const { t: orders } = useTexts(orderTexts);
  if (isOver(order.state)) {
    return (
      <span className="order-state is-over">
        <Icon name="circle-x" />
        {orders.states[order.state]}
      </span>
    );
  }
  if (!awaitsPayment(order)) return null;
  return (
    <span className="order-state">
      <Icon name="clock" />
      {orders.states.awaiting_payment}
    </span>
  );
}

/** Three steps: the first is always reached, the second by a tracking number, the third never (rule
 * orders/shipping-steps). */
export function ShippingBar({ order }: { order: Order }) {
  const { t: orders } = useTexts(orderTexts);
  const locale = useLocale();
  if (isOver(order.state)) return null;
  const { takipNo, kfadi } = parcelOf(order);
  const shipped = shippingStep(takipNo) === 'shipped';
  const { partlyShipped } = parcelTexts[locale];
  const waits = awaitsPayment(order) && !shipped;
  const steps: { icon: IconName; name: string; on: boolean; more: string }[] = [
    {
      icon: 'package-open',
      name: orders.stepPreparing,
      on: true,
      more: waits ? orders.states.awaiting_payment : formatDate(order.date, locale),
    },
    {
      icon: 'truck',
      name: isPartlyShipped(order) ? partlyShipped : orders.stepShipped,
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

/** Whether something is still to leave after what has left. */
function isPartlyShipped({ state, parcels }: Order): boolean {
  return state === 'preparing' && parcels.length > 0;
}

/** The shipped parts with their days, where an order does not leave in one piece (rule fulfillment/parcel-display). */
export function Parcels({ order }: { order: Order }) {
  const { t: orders, format } = useTexts(orderTexts);
  const locale = useLocale();
  const texts = parcelTexts[locale];
  const { parcels, orderItems } = order;
  if (parcels.length < 2 && !isPartlyShipped(order)) return null;
  const nameOf = (place: number) => orderItems.find((item) => item.urunSira === place);
  return (
    <section className="parcels" aria-label={texts.title}>
      {parcels.map(({ takipNo, kargoUrl, kfadi, date, lines }, index) => {
        const href = trackingUrl(kargoUrl, takipNo);
        return (
          <div className="note-card" key={takipNo + date}>
            <h3>{texts.parcel(format.integer(index + 1), formatDate(date, locale))}</h3>
            <div>
              {kfadi} · {takipNo}
              {href !== null && (
                <>
                  {' '}
                  <a className="link" href={href} target="_blank" rel="noopener">
                    {orders.track}
                  </a>
                </>
              )}
            </div>
            <ul>
              {lines.map(({ urunSira, quantity }) => {
                const item = nameOf(urunSira);
                return (
                  <li key={urunSira}>
                    {format.integer(quantity)} {item?.unit.value}{' '}
                    <span lang={item?.lang}>{item?.name}</span>
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
      {isPartlyShipped(order) && <p className="parcels-rest">{texts.rest}</p>}
    </section>
  );
}
