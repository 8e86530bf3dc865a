import { useState } from 'react';
import type { Order } from '#contract/order.ts';
import { parseOrderAddress } from '#rules/order/order-address.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { formatDate } from '#text/format.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { useVisitor, useVisitorStore } from '#ui/state/visitor-context.tsx';
import { OrderDetails } from './order-details.tsx';
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
    [orders.recipient, parseOrderAddress(order.teslimatadresi).name || own],
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

/** Cancels after a question; a refusal is said in the row (rule orders/cancel-failed). */
function CancelRow({ order, onCancelled }: { order: Order; onCancelled: () => void }) {
  const { t: orders } = useTexts(orderTexts);
  const api = useShopApi();
  const store = useVisitorStore();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function cancel(): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      await api.cancelOrder(order.id);
      onCancelled();
    } catch (error) {
      if (asRefusal(error)?.status === 401) store.signIn();
      setFailed(true);
      setBusy(false);
      setAsking(false);
    }
  }
  return (
    <div className="order-foot">
      {failed ? (
        <span className="order-error" role="alert">
          {orders.cancelFailed}
        </span>
      ) : (
        <span>{orders.cancelHint}</span>
      )}
      <Button look="danger" icon="circle-x" onClick={() => setAsking(true)}>
        {orders.cancel}
      </Button>
      <ConfirmDialog
        open={asking}
        action={orders.cancel}
        question={orders.cancelQuestion(order.orderNo)}
        busy={busy && orders.cancelling}
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

/** One order: its row, what it opens to, and the way to cancel it. */
export function OrderRow({ order: loaded }: { order: Order }) {
  const { t: orders } = useTexts(orderTexts);
  const [cancelled, setCancelled] = useState(false);
  const order: Order = cancelled
    ? {
        ...loaded,
        state: 'cancelled',
        isCancel: true,
        cancellable: false,
        bankAccounts: [],
        payBefore: null,
      }
    : loaded;
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
      {order.cancellable && <CancelRow order={order} onCancelled={() => setCancelled(true)} />}
    </section>
  );
}
