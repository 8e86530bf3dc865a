import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { useParams } from 'wouter';
import type { OrderDelivery } from '#contract/order.ts';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { canCorrect } from '#rules/order/correction/correct-order.ts';
import { isOrderState } from '#rules/order/order-states.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { dayText, deliveryTexts } from '#text/shop/delivery-text.ts';
import { isPaymentType } from '#rules/order/payment-methods.ts';
import { formatDateTime } from '#text/format.ts';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { OrderStateBadge } from '#ui/office/order-state.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { WaitingPage } from '#ui/office/frame/office-states.tsx';
import { AboutPanels } from './about-panels.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { NoSuchOrder } from './no-such-order.tsx';
import { NextStep } from './next-step.tsx';
import { OrderLinesPanel } from './order-lines-panel.tsx';
import './order-screen.css';
import { OrderSteps } from './order-steps.tsx';
import { ParcelsPanel } from '#features/order-detail/shipping/parcels-panel.tsx';
import { PrintLinks } from './print-links.tsx';
import { eventsSince } from './order-events.tsx';
import { useOrderAction } from './use-order-action.tsx';

/** One order: what is next, whether it is paid, what the stock did, who said what (rule fulfillment/order-screen). */
export function OrderScreen() {
  const { orderNo = '' } = useParams();
  // Another order is another form: nothing that was typed for one is left for the next.
  return <OneOrder key={orderNo} orderNo={orderNo} />;
}

function OneOrder({ orderNo }: { orderNo: string }) {
  const query = useOfficeRead<OrderDetailView>(`${officeUrls.order(orderNo)}/desk`, {
    every: 15_000,
  });
  return (
    <Loaded query={query} waiting={<WaitingPage />} missing={<NoSuchOrder orderNo={orderNo} />}>
      {(view) => <OrderDetail view={view} />}
    </Loaded>
  );
}

/** The change of state and everything else that happened since an order was looked at. */
function ChangedSince({ seen, view }: { seen: OrderDetailView; view: OrderDetailView }) {
  const { t, format } = useTexts(orderDetailTexts);
  const [before, now] = [seen.order.status, view.order.status];
  return (
    <>
      {before !== now && <p>{t.changedFrom(stateText(before, t), stateText(now, t))}</p>}
      <ul>
        {eventsSince(seen, view, { words: t, format }).map(({ kind, at, text, by }) => (
          <li key={`${kind} ${at} ${text}`}>{by === '' ? text : `${text} · ${by}`}</li>
        ))}
      </ul>
    </>
  );
}

function OrderDetail({ view }: { view: OrderDetailView }) {
  const { t } = useTexts(orderDetailTexts);
  const { order } = view;
  const work = useOrderAction(view);
  const isGoing = order.parcels.length > 0 && order.actions.includes('ship');
  return (
    <>
      <OrderHead view={view} isGoing={isGoing} />
      {work.changedFrom !== null && (
        <div className="office-note is-warning order-changed" role="alert">
          <OfficeIcon name="circle-alert" />
          <div>
            <b>{t.changed}</b>
            <ChangedSince seen={work.changedFrom} view={view} />
          </div>
          <button type="button" className="link" onClick={work.seen}>
            {t.look}
          </button>
        </div>
      )}
      <div className="office-columns">
        <div>
          <NextStep view={view} work={work} />
          <section className="office-panel">
            <OrderSteps order={order} history={view.history} />
          </section>
          <OrderLinesPanel view={view} />
          <ParcelsPanel order={order} />
          <MoneyPanel view={view} work={work} />
          <HistoryPanel view={view} work={work} />
        </div>
        <div>
          <AboutPanels view={view} />
        </div>
      </div>
    </>
  );
}

function stateText(state: string, t: (typeof orderDetailTexts)['tr']): string {
  return isOrderState(state) ? t.states[state] : state;
}

/** The delivery that the customer was promised (rule shipping/order-delivery). */
function promisedText({ dates, daysAfterPayment }: OrderDelivery, locale: Locale): string {
  if (!dates) return orderDetailTexts[locale].promised.afterPayment(String(daysAfterPayment));
  const days = [...new Set([dates.from, dates.to])];
  return days.map((day) => dayText(day, deliveryTexts[locale])).join(' – ');
}

function OrderHead({ view, isGoing }: { view: OrderDetailView; isGoing: boolean }) {
  const { t, locale } = useTexts(orderDetailTexts);
  const { order, previous, next } = view;
  const about = [
    formatDateTime(order.date, locale),
    isPaymentType(order.paymentType) ? t.methods[order.paymentType] : '',
    order.imported ? t.imported : '',
    view.delivery && t.promised.delivery(promisedText(view.delivery, locale)),
  ];
  return (
    <PageHead
      title={order.orderNo}
      crumb={
        <OfficeLink className="office-crumb" to={officePaths.orders}>
          <OfficeIcon name="arrow-left" />
          {t.back}
        </OfficeLink>
      }
      badge={
        <>
          <CopyButton text={order.orderNo} label={t.copyNumber} />
          {isOrderState(order.status) && (
            <OrderStateBadge
              state={order.status}
              paymentType={order.paymentType}
              payBefore={order.payBefore}
              pill
            />
          )}
          {isGoing && <span className="office-tag">{t.partlyShipped}</span>}
        </>
      }
      about={about.filter(Boolean).join(' · ')}
      actions={
        <>
          <CorrectLink view={view} />
          <PrintLinks order={order} />
          <Neighbor to={previous} label={t.previous} icon="chevron-up" />
          <Neighbor to={next} label={t.next} icon="chevron-down" />
        </>
      }
    />
  );
}

function CorrectLink({ view: { order } }: { view: OrderDetailView }) {
  const { t } = useTexts(orderDetailTexts);
  const { may } = useOffice();
  const { status: state, imported, parcels } = order;
  const isPartlyShipped = parcels.length > 0;
  const can = isOrderState(state) && canCorrect({ state, imported, isPartlyShipped });
  if (!can || !may('orders:write')) return null;
  return (
    <OfficeLink className="button is-secondary" to={officePaths.correct(order.orderNo)}>
      <OfficeIcon name="pencil" />
      {t.correct}
    </OfficeLink>
  );
}

function Neighbor(props: {
  to: string | null;
  label: string;
  icon: 'chevron-up' | 'chevron-down';
}) {
  const { to, label, icon } = props;
  if (to === null) {
    return (
      <button type="button" className="icon-button" aria-label={label} disabled>
        <OfficeIcon name={icon} />
      </button>
    );
  }
  return (
    <OfficeLink className="icon-button" to={officePaths.order(to)} aria-label={label}>
      <OfficeIcon name={icon} />
    </OfficeLink>
  );
}
