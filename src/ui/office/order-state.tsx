import { awaitsPayment } from '#rules/order/order-states.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { linkStepTexts } from '#text/office/orders/link-step-text.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useNow } from '#ui/office/state/use-now.ts';
import { StateArch, type ArchFill } from '#ui/office/frame/state-arch.tsx';

const fills: Record<OrderState, ArchFill> = {
  awaiting_payment: 'wait',
  placed: 'quarter',
  paid: 'quarter',
  preparing: 'half',
  shipped: 'most',
  delivered: 'full',
  cancelled: 'ended',
  payment_failed: 'ended',
  expired: 'ended',
};

const hourMs = 3_600_000;

/** The badge of an order's state. An order by bank transfer waits for it, and is late after its time to pay. */
export function OrderStateBadge(props: {
  state: OrderState;
  paymentType: number;
  payBefore: string | null;
  pill?: boolean;
}) {
  const { state, paymentType, payBefore } = props;
  const { locale } = useOffice();
  const t = orderDetailTexts[locale];
  const now = useNow();
  const waits = awaitsPayment({ state, paymentType }) && state === 'placed';
  const late = waits && payBefore !== null ? now - Date.parse(payBefore) : 0;
  const waiting = paymentType === 2 ? linkStepTexts[locale].waits : t.states.waiting;
  if (late > 0) {
    return (
      <StateArch fill="wait" pill>
        {t.late(Math.floor(late / hourMs))}
      </StateArch>
    );
  }
  return (
    <StateArch fill={waits ? 'wait' : fills[state]} pill={props.pill ?? false}>
      {waits ? waiting : t.states[state]}
    </StateArch>
  );
}
