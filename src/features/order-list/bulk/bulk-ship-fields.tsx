import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import type { TableOrder } from '#contract/office/orders/office-order-list.ts';
import { readTrackingLines, type TrackingLines } from '#rules/order/tracking-lines.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { ShipFields, type ShipDraft } from '#ui/office/ship-fields.tsx';

/** An order with the tracking number that was typed for it. */
export interface NumberedOrder extends TableOrder {
  number: string;
}

interface Assigned extends TrackingLines {
  /** All orders to ship, in the order of the list. */
  orders: readonly TableOrder[];
  /** Those that have a number. */
  numbered: readonly NumberedOrder[];
}

/** The orders as the list sorts them, from top to bottom, even when they are from several pages. */
function inListOrder(orders: readonly TableOrder[], sort = '-date'): TableOrder[] {
  const column = sort.replace('-', '');
  const keyOf = ({ date, tryTotal, orderNo }: TableOrder) =>
    column === 'total' ? tryTotal : column === 'number' ? orderNo : date;
  const sign = sort.startsWith('-') ? -1 : 1;
  return orders.toSorted((left, right) => {
    const [one, other] = [keyOf(left), keyOf(right)];
    return one === other ? 0 : one < other ? -sign : sign;
  });
}

/** Assigns the typed numbers, a line each, to the orders (rule order-list/bulk-ship). */
export function assignNumbers(
  ready: readonly TableOrder[],
  { sort, typed }: { sort: string | undefined; typed: string },
): Assigned {
  const orders = inListOrder(ready, sort);
  const { numbers, problems } = readTrackingLines(
    typed,
    orders.map(({ orderNo }) => orderNo),
  );
  const numbered = orders.flatMap((order) => {
    const number = numbers.get(order.orderNo);
    return number === undefined ? [] : [{ ...order, number }];
  });
  return { orders, numbers, problems, numbered };
}

/** The carrier of all orders, their tracking numbers, and which order gets which number. */
export function BulkShipFields(props: {
  draft: ShipDraft;
  carriers: readonly string[];
  assigned: Assigned;
}) {
  const { draft, carriers, assigned } = props;
  const { t, format } = useTexts(orderTableTexts);
  const words = t.bulk.shipping;
  const { problems, orders } = assigned;
  if (orders.length === 0) return null;
  const rows = Math.min(10, Math.max(4, orders.length));
  const problem = problems
    .map((each) => words.problems[each.problem](format.integer(each.line)))
    .join(' ');
  return (
    <>
      <ShipFields draft={draft} carriers={carriers} hint={words.hint} several={{ rows, problem }} />
      {carriers.length > 0 && <AssignedList assigned={assigned} />}
    </>
  );
}

/** Each order with its number. The same number for two orders is most often a mistake, so it gets a warning. */
function AssignedList({ assigned }: { assigned: Assigned }) {
  const { t } = useTexts(orderTableTexts);
  const words = t.bulk.shipping;
  const { orders, numbers } = assigned;
  const given = [...numbers.values()];
  const repeated = new Set(given.filter((number, index) => given.indexOf(number) < index));
  return (
    <>
      {[...repeated].map((number) => (
        <p key={number} className="office-note is-warning">
          <OfficeIcon name="circle-alert" />
          {words.sameNumber(number)}
        </p>
      ))}
      <ol className="ship-list" aria-label={words.list} aria-live="polite">
        {orders.map(({ orderNo, customer, company, city }) => (
          <li key={orderNo}>
            <b>{orderNo}</b>
            <span className="muted">{[company || customer, city].filter(Boolean).join(', ')}</span>
            <span className={numbers.has(orderNo) ? 'numeric' : 'muted'}>
              {numbers.get(orderNo) ?? words.noNumber}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
