import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import type { MouseEvent } from 'react';
import type { TableOrder } from '#contract/office/office-order-list.ts';
import { isOrderState } from '#rules/order/order-states.ts';
import { isPaymentType } from '#rules/order/payment-methods.ts';
import { istanbulClock, istanbulDay } from '#rules/shop/istanbul-day.ts';
import { formatDate } from '#text/format.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { OrderStateBadge } from '#ui/office/order-state.tsx';
import { useNow } from '#ui/office/state/use-now.ts';
import type { ColumnChoice } from './table-columns.tsx';
import type { Selection } from './use-selection.tsx';

/** One order as a row, on a phone as a card. */
export function OrderRow(props: {
  order: TableOrder;
  isAtCursor: boolean;
  selection: Selection;
  columns: ColumnChoice;
  onLook: () => void;
}) {
  const { order, selection, columns, isAtCursor } = props;
  const isChosen = selection.has(order.orderNo);
  return (
    // Links and boxes within are the ways of the keyboard, and J, K, Space.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      className={`${isChosen ? 'is-chosen' : ''}${isAtCursor ? ' is-at-cursor' : ''}`}
      data-order={order.orderNo}
      onClick={(event) => {
        if (!isControl(event)) props.onLook();
      }}
    >
      <td className="order-cell-check">
        <ChooseBox order={order} selection={selection} isChosen={isChosen} />
      </td>
      <td className="order-cell-number">
        <OfficeLink to={officePaths.order(order.orderNo)}>{order.orderNo}</OfficeLink>
      </td>
      <Cells order={order} columns={columns} />
    </tr>
  );
}

function Cells({ order, columns }: { order: TableOrder; columns: ColumnChoice }) {
  const { t, format } = useTexts(orderTableTexts);
  return (
    <>
      {columns.isShown('date') && (
        <td className="order-cell-date muted">
          <ShortTime at={order.date} />
        </td>
      )}
      {columns.isShown('customer') && (
        <td className="order-cell-customer">
          <b>{order.customer}</b>
          <span className="caption">
            {[order.company || order.branch || t.retail, order.city].filter(Boolean).join(' · ')}
          </span>
        </td>
      )}
      {columns.isShown('lines') && (
        <td className="order-cell-lines is-right muted numeric">{format.integer(order.lines)}</td>
      )}
      {columns.isShown('payment') && (
        <td className="order-cell-payment muted">
          <Payment method={order.paymentType} />
        </td>
      )}
      <td className="order-cell-state">
        <State order={order} />
      </td>
      {columns.isShown('shipping') && (
        <td className="order-cell-shipping muted">
          <Tracking order={order} />
        </td>
      )}
      {columns.isShown('total') && (
        <td className="order-cell-total is-right numeric">
          <b>{format.money(order.total, order.currency)}</b>
        </td>
      )}
    </>
  );
}

/** The first word of its carrier is enough beside a number. */
function Tracking({ order }: { order: TableOrder }) {
  const { t } = useTexts(orderTableTexts);
  if (order.trackingNo === '') return <span className="screen-reader-only">{t.noTracking}</span>;
  return [order.carrier.split(' ')[0], order.trackingNo].filter(Boolean).join(' ');
}

const isControl = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

function ChooseBox(props: { order: TableOrder; selection: Selection; isChosen: boolean }) {
  const { order, selection, isChosen } = props;
  const { t } = useTexts(orderTableTexts);
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isChosen}
        // A press with Shift reaches from the last one to this.
        onChange={({ nativeEvent }) => {
          const isReach = nativeEvent instanceof PointerEvent && nativeEvent.shiftKey;
          if (isReach) selection.reach(order);
          else selection.toggle(order);
        }}
      />
      <span className="screen-reader-only">{t.select(order.orderNo)}</span>
    </label>
  );
}

function State({ order }: { order: TableOrder }) {
  const { t } = useTexts(orderTableTexts);
  const { status, paymentType, payBefore } = order;
  if (!isOrderState(status)) return null;
  return (
    <>
      <OrderStateBadge state={status} paymentType={paymentType} payBefore={payBefore} />
      {order.isPartlyShipped && status === 'preparing' && (
        <span className="office-tag order-partly">{t.partly}</span>
      )}
    </>
  );
}

const methodIcons = { 2: 'credit-card', 3: 'banknote', 4: 'landmark' } as const;

function Payment({ method }: { method: number }) {
  const { methods } = useTexts(orderDetailTexts).t;
  if (!isPaymentType(method)) return null;
  return (
    <span className="order-payment">
      <OfficeIcon name={methodIcons[method]} />
      {methods[method]}
    </span>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** The time alone on this day and the day before, the day alone before that. */
function ShortTime({ at }: { at: string }) {
  const { t, locale } = useTexts(orderTableTexts);
  const now = useNow();
  const when = new Date(at);
  const day = istanbulDay(when);
  const clock = istanbulClock(when).toISOString().slice(11, 16);
  const time = locale === 'tr' ? clock.replace(':', '.') : clock;
  const text =
    day === istanbulDay(new Date(now))
      ? time
      : day === istanbulDay(new Date(now - dayMs))
        ? t.yesterday(time)
        : formatDate(when, locale);
  return <time dateTime={at}>{text}</time>;
}
