import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { awaitsLink } from '#rules/order/order-states.ts';
import { formatDateTime } from '#text/format.ts';
import type { OfficeIconName } from '#ui/office/office-icon-names.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';

type StepState = 'done' | 'now' | 'later' | 'bad';

interface Step {
  icon: OfficeIconName;
  name: string;
  /** The time of the step, or the event that it waits for. */
  said: string;
  state: StepState;
}

const stateClass: Record<StepState, string> = {
  done: 'is-done',
  now: 'is-now',
  later: '',
  bad: 'is-bad',
};

const endings = { cancelled: 'cancelled', expired: 'expired', payment_failed: 'failed' } as const;

function isEnding(status: string): status is keyof typeof endings {
  return status in endings;
}

/** How far an order has come, as a row of arches. */
export function OrderSteps(props: {
  order: OrderDetailView['order'];
  history: OrderDetailView['history'];
}) {
  const { t } = useTexts(orderDetailTexts);
  const steps = useSteps(props);
  return (
    <ol className="order-steps" aria-label={t.steps.name}>
      {steps.map(({ icon, name, said, state }) => (
        <li
          key={name}
          className={stateClass[state]}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="order-step-door">
            <OfficeIcon name={icon} />
          </span>
          {name}
          <small>{said}</small>
        </li>
      ))}
    </ol>
  );
}

function useSteps({ order, history }: Parameters<typeof OrderSteps>[0]): Step[] {
  const { t, locale } = useTexts(orderDetailTexts);
  const when = (state: string) => {
    const moved = history.findLast(({ to }) => to === state);
    return moved ? formatDateTime(moved.at, locale) : '';
  };
  const received: Step = {
    icon: 'receipt-text',
    name: t.steps.received,
    said: formatDateTime(order.date, locale),
    state: 'done',
  };
  const { status } = order;
  if (isEnding(status)) {
    const name = t.steps[endings[status]];
    return [received, { icon: 'x', name, said: when(status), state: 'bad' }];
  }
  const moves = ['preparing', 'shipped', 'delivered'] as const;
  const reached = moves.findIndex((state) => state === status);
  const icons = { preparing: 'package-open', shipped: 'truck', delivered: 'house' } as const;
  const payment = paymentStep();
  const nowAt = payment.state === 'now' && reached < 0 ? -1 : reached + 1;
  return [
    received,
    payment,
    ...moves.map((state, index): Step => {
      const isNow = index === nowAt && status !== 'delivered';
      return {
        icon: icons[state],
        name: t.steps[state],
        said: when(state),
        state: index <= reached ? 'done' : isNow ? 'now' : 'later',
      };
    }),
  ];

  function paymentStep(): Step {
    const waiting = { name: t.steps.payment, said: t.steps.waiting, state: 'now' } as const;
    if (awaitsLink({ ...order, state: status })) return { icon: 'credit-card', ...waiting };
    if (order.missing <= 0 && (order.paymentType !== 3 || status === 'delivered')) {
      return { icon: 'credit-card', name: t.steps.paid, said: when('paid'), state: 'done' };
    }
    if (order.paymentType !== 3) return { icon: 'landmark', ...waiting };
    return { icon: 'banknote', name: t.steps.payment, said: t.steps.atDoor, state: 'later' };
  }
}
