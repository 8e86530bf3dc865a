import './delivery-promise.css';
import type { OrderDelivery } from '#contract/order.ts';
import type { DeliveryDates } from '#contract/session.ts';
import { deliveryTexts, orderDeliveryText } from '#text/shop/delivery-text.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useVisitor } from '#ui/state/visitor-context.tsx';

/** The days on which an order arrives; nothing where the shop promises none (rule shipping/delivery-display). */
export function DeliveryPromise({ dates }: { dates: DeliveryDates | null }) {
  return <DeliveryOfOrder delivery={dates && { dates, daysAfterPayment: null }} />;
}

/** The same for an order that was placed: what it was saved with (rule shipping/order-delivery). */
export function DeliveryOfOrder({ delivery }: { delivery: OrderDelivery | null }) {
  const { t } = useTexts(deliveryTexts);
  if (!delivery) return null;
  return (
    <p className="delivery-promise">
      <Icon name="truck" />
      <span>
        {t.estimate}: <b>{orderDeliveryText(delivery, t)}</b>
      </span>
    </p>
  );
}

/** The same for an order that this visitor places now. Pages are shared, so the session tells it. */
export function DeliveryNow() {
  const { settings } = useShop();
  const session = useVisitor((state) => state.session);
  if (!settings.saysDelivery) return null;
  // The line keeps its place until the session is there, so that nothing moves.
  if (!session) return <p className="delivery-promise" aria-hidden="true" />;
  return <DeliveryPromise dates={session.delivery} />;
}
