import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import type { TableOrder } from '#contract/office/orders/office-order-list.ts';
import { isOrderState } from '#rules/order/order-states.ts';
import { isPaymentType } from '#rules/order/payment-methods.ts';
import { istanbulClock, istanbulDay } from '#rules/shop/istanbul-day.ts';
import { formatDate } from '#text/format.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { OrderStateBadge } from '#ui/office/order-state.tsx';
import { useNow } from '#ui/office/state/use-now.ts';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { isHideable, type ColumnChoice } from './column-menu.tsx';

type Column = TableColumn<TableOrder>;

/** The columns from left to right, without head and content. */
const layout = [
  { name: 'number', className: 'order-cell-number', sort: { by: 'number', first: 'descending' } },
  { name: 'date', className: 'order-cell-date muted', sort: { by: 'date', first: 'descending' } },
  { name: 'customer', className: 'order-cell-customer' },
  { name: 'lines', className: 'order-cell-lines muted numeric', isRight: true },
  { name: 'payment', className: 'order-cell-payment muted' },
  { name: 'state', className: 'order-cell-state' },
  { name: 'shipping', className: 'order-cell-shipping muted' },
  {
    name: 'total',
    className: 'order-cell-total numeric',
    isRight: true,
    sort: { by: 'total', first: 'descending' },
  },
] as const;
type ColumnName = (typeof layout)[number]['name'];

/** The columns of the order list, without those that the person hid. */
export function useOrderColumns(choice: ColumnChoice): Column[] {
  const { t, format } = useTexts(orderTableTexts);
  const contents: Record<ColumnName, Column['render']> = {
    number: ({ orderNo }) => <OfficeLink to={officePaths.order(orderNo)}>{orderNo}</OfficeLink>,
    date: ({ date }) => <ShortTime at={date} />,
    customer: (order) => <Customer order={order} />,
    lines: ({ lines }) => format.integer(lines),
    payment: ({ paymentType }) => <Payment method={paymentType} />,
    state: (order) => <State order={order} />,
    shipping: (order) => <Tracking order={order} />,
    total: ({ total, currency }) => <b>{format.money(total, currency)}</b>,
  };
  return layout
    .filter(({ name }) => !isHideable(name) || choice.isShown(name))
    .map(({ name, ...column }) => ({ ...column, head: t.heads[name], render: contents[name] }));
}

function Customer({ order }: { order: TableOrder }) {
  const { t } = useTexts(orderTableTexts);
  const buyer = order.isGuest ? t.guest : t.retail;
  const company = order.orderedFor || order.company;
  const about = [company || order.branch || buyer, company && order.branch, order.city];
  return (
    <>
      <b>{order.customer}</b>
      <span className="caption">{about.filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** The carrier by the first word of its name, and the tracking number. */
function Tracking({ order }: { order: TableOrder }) {
  const { t } = useTexts(orderTableTexts);
  if (order.trackingNo === '') return <span className="screen-reader-only">{t.noTracking}</span>;
  return [order.carrier.split(' ')[0], order.trackingNo].filter(Boolean).join(' ');
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

const methodIcons = { 2: 'credit-card', 3: 'banknote', 4: 'landmark', 5: 'store' } as const;

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

/** Today's orders show the time, yesterday's "yesterday" with the time, and older ones the day. */
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
