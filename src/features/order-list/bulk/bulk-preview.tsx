import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import type { BulkPreviewAnswer, TableOrder } from '#contract/office/orders/office-order-list.ts';
import { sumAmounts } from '#rules/money/money.ts';
import type { BulkAction, BulkObstacle, BulkWarning } from '#rules/order/bulk-actions.ts';
import { isOrderState, type OrderState } from '#rules/order/order-states.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';

type Item = BulkPreviewAnswer['items'][number];

const targets: Record<BulkAction, OrderState> = {
  pay: 'paid',
  prepare: 'preparing',
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
};
const warnings: readonly BulkWarning[] = ['unpaid', 'refund-by-provider', 'refund-by-hand'];

/** The effect of the action: the changes of state, the amount, the warnings, and the orders that it skips. */
export function BulkPreview(props: {
  action: BulkAction;
  orders: readonly TableOrder[];
  items: readonly Item[];
}) {
  const { action, orders, items } = props;
  const { t, format } = useTexts(orderTableTexts);
  const ready = items.filter(({ obstacle }) => obstacle === null);
  const amount = sumAmounts(...ready.map((item) => item.amount));
  const currency = ready.find((item) => item.amount > 0)?.currency ?? 'TRY';
  const isOneCurrency = ready.every((item) => item.amount === 0 || item.currency === currency);
  return (
    <>
      {ready.length === 0 && <p>{t.bulk.nothing}</p>}
      <StateChanges action={action} orders={orders} ready={ready} />
      {(action === 'pay' || action === 'cancel') && amount > 0 && isOneCurrency && (
        <p>
          <b className="numeric">{t.bulk.money[action](format.money(amount, currency))}</b>
        </p>
      )}
      {warnings.map((warning) => {
        const count = ready.filter((item) => item.warnings.includes(warning)).length;
        return count === 0 ? null : (
          <p key={warning} className="office-note is-warning">
            <OfficeIcon name="circle-alert" />
            {t.bulk.warnings[warning](format.integer(count))}
          </p>
        );
      })}
      <SkippedOrders items={items} />
    </>
  );
}

/** The number of orders in each state, and the state that they change to. */
function StateChanges(props: { action: BulkAction; orders: readonly TableOrder[]; ready: Item[] }) {
  const { action, orders, ready } = props;
  const { t, format } = useTexts(orderTableTexts);
  const { states } = useTexts(orderDetailTexts).t;
  const wanted = new Set(ready.map(({ orderNo }) => orderNo));
  const counts = new Map<OrderState, number>();
  for (const { orderNo, status } of orders) {
    if (!wanted.has(orderNo) || !isOrderState(status)) continue;
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return (
    <ul className="order-bulk-moves">
      {[...counts].map(([state, count]) => (
        <li key={state}>
          <b>{t.bulk.become(format.integer(count))}</b>
          <span>{states[state]}</span>
          <OfficeIcon name="arrow-right" />
          <span>
            {action === 'pay' && state !== 'placed' ? states[state] : states[targets[action]]}
          </span>
        </li>
      ))}
    </ul>
  );
}

function isObstacle(text: string, known: Record<BulkObstacle, string>): text is BulkObstacle {
  return Object.hasOwn(known, text);
}

/** The orders that the action skips, with the reasons. */
function SkippedOrders({ items }: { items: readonly Item[] }) {
  const { t, format } = useTexts(orderTableTexts);
  const skipped = items.filter(({ obstacle }) => obstacle !== null);
  if (skipped.length === 0) return null;
  return (
    <details className="order-bulk-left">
      <summary>{t.bulk.skipped(format.integer(skipped.length))}</summary>
      <ul>
        {skipped.map(({ orderNo, obstacle }) => (
          <li key={orderNo}>
            <b>{orderNo}</b>
            <span>
              {obstacle !== null && isObstacle(obstacle, t.bulk.obstacles)
                ? t.bulk.obstacles[obstacle]
                : obstacle}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
