import type { Order } from '#contract/order.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { formatDate } from '#text/format.ts';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';

/** The buyer's notes of the order: branch, own reference, description. */
export function OrderNotes({
  order,
}: {
  order: Pick<
    Order,
    'branch' | 'buyer' | 'dueOn' | 'costCentre' | 'approvedBy' | 'reference' | 'description'
  >;
}) {
  const { t: orders } = useTexts(orderTexts);
  const locale = useLocale();
  const notes = [
    [orders.buyer, order.buyer ?? ''],
    [orders.dueOn, order.dueOn === undefined ? '' : formatDate(order.dueOn, locale)],
    [orders.branch, order.branch ?? ''],
    [orders.reference, order.reference],
    [orders.costCentre, order.costCentre ?? ''],
    [orders.approvedBy, order.approvedBy ?? ''],
    [orders.description, order.description],
  ] as const;
  return notes
    .filter(([, text]) => text !== '')
    .map(([title, text]) => (
      <div className="note-card order-note" key={title}>
        <h3>{title}</h3>
        <p className="multiline">{text}</p>
      </div>
    ));
}
