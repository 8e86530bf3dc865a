import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts, refundReasonText } from '#text/office/order-detail-text.ts';
import { useState } from 'react';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { isPaymentType } from '#rules/order/payment-methods.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { ReturnedPayments } from '#features/order-detail/pay-link/link-step.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { type OrderActions } from './use-order-action.tsx';

/** The received and refunded money, and the button for a refund. */
export function MoneyPanel({ view, work }: { view: OrderDetailView; work: OrderActions }) {
  const { t } = useTexts(orderDetailTexts);
  const { may } = useOffice();
  const [refunds, setRefunds] = useState(false);
  const { order } = view;
  const canRefund = order.actions.includes('refund') && may('orders:write');
  return (
    <Panel
      title={t.money.title}
      foot={
        canRefund ? (
          <Button look="secondary" onClick={() => setRefunds(true)}>
            <OfficeIcon name="undo" />
            {t.money.refund}
          </Button>
        ) : undefined
      }
    >
      <Figures view={view} />
      <Receipts order={order} />
      <Refunds order={order} />
      <ReturnedPayments view={view} />
      {refunds && <RefundDialog view={view} work={work} onClose={() => setRefunds(false)} />}
    </Panel>
  );
}

function Figures({ view }: { view: OrderDetailView }) {
  const { t, format, locale } = useTexts(orderDetailTexts);
  const { order, card } = view;
  const { currency } = order;
  const sent = order.refunds.filter(({ state }) => state === 'done');
  const gone = sumAmounts(...sent.map(({ amount }) => amount));
  const figures: [string, string][] = [
    [t.money.method, methodText()],
    [t.money.paid, format.money(order.paid, currency)],
  ];
  if (order.dueOn !== null) figures.push([t.money.dueOn, formatDate(order.dueOn, locale)]);
  if (order.missing > 0) figures.push([t.money.missing, format.money(order.missing, currency)]);
  if (gone > 0) figures.push([t.money.refunded, format.money(gone, currency)]);
  if (order.owed > 0) figures.push([t.money.owed, format.money(order.owed, currency)]);
  if (card && card.reference !== '') figures.push([t.money.reference, card.reference]);
  return (
    <dl className="office-pairs money-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );

  function methodText(): string {
    const { paymentType } = order;
    const name = isPaymentType(paymentType) ? t.methods[paymentType] : '';
    return card ? `${name} · ${card.provider} · ${t.money.plan(card.installment)}` : name;
  }
}

function Receipts({ order }: { order: OrderDetailView['order'] }) {
  const { t, format, locale } = useTexts(orderDetailTexts);
  if (order.receipts.length === 0) return null;
  return (
    <>
      <h3 className="money-head">{t.money.receipts}</h3>
      <ul className="money-list">
        {order.receipts.map((receipt) => (
          <li key={`${receipt.receivedOn} ${receipt.amount} ${receipt.reference}`}>
            <span>
              {formatDate(receipt.receivedOn, locale)}
              <span className="caption">
                {[receipt.reference, receipt.by].filter(Boolean).join(' · ')}
              </span>
            </span>
            <b className="numeric">{format.money(receipt.amount, order.currency)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function Refunds({ order }: { order: OrderDetailView['order'] }) {
  const { t, format, locale } = useTexts(orderDetailTexts);
  const { refunds } = order;
  if (refunds.length === 0) return null;
  return (
    <>
      <h3 className="money-head">{t.money.refunds}</h3>
      <ul className="money-list">
        {refunds.map((refund) => (
          <li key={`${refund.at} ${refund.amount}`}>
            <span>
              {t.money.refundStates[refund.state]}
              <span className="caption">
                {[
                  formatDateTime(refund.sentAt ?? refund.at, locale),
                  refund.sentBy || refund.by || t.actors[refund.actor],
                  refundReasonText(refund.reason, t),
                  refund.reference,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <b className="numeric">−{format.money(refund.amount, refund.currency)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
