import type { Order } from '#contract/order.ts';
import { awaitsTransfer } from '#rules/order/order-states.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { formatDateTime } from '#text/format.ts';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { BankAccounts } from './bank-account-list.tsx';

/** How much is to be sent, what to write on it, and until when. */
function WhatToSend({ order }: { order: Order }) {
  const { t: orders, format } = useTexts(orderTexts);
  const locale = useLocale();
  // As a bank's form takes it: without the currency and its grouping.
  const typedAmount = order.total.toFixed(2).replace('.', locale === 'tr' ? ',' : '.');
  return (
    <NoticeBar kind="warning" title={orders.states.awaiting_payment}>
      <dl className="awaited-transfer">
        <dt>{orders.amountToSend}</dt>
        <dd>
          <b>{format.money(order.total, order.currency)}</b>
          <CopyButton text={typedAmount} label={orders.copyAmount} />
        </dd>
        <dt>{orders.transferReference}</dt>
        <dd>
          <b>{order.orderNo}</b>
          <CopyButton text={order.orderNo} label={orders.copyReference} />
        </dd>
        {order.payBefore !== null && (
          <>
            <dt>{orders.deadline}</dt>
            <dd>{formatDateTime(order.payBefore, locale)}</dd>
          </>
        )}
      </dl>
      <p>{orders.referenceHint}</p>
    </NoticeBar>
  );
}

/** A bank transfer: what is still to be sent, and the accounts that it goes to (rules orders/awaiting-payment,
 * payment/bank-accounts). Nothing for an order that is over or paid otherwise. */
export function AwaitedTransfer({ order, level }: { order: Order; level: 2 | 3 }) {
  const { t: orders } = useTexts(orderTexts);
  const Heading = `h${level}` as const;
  const waits = awaitsTransfer(order);
  if (!waits && order.bankAccounts.length === 0) return null;
  return (
    <section className="order-transfer">
      {waits && <WhatToSend order={order} />}
      {order.bankAccounts.length > 0 && (
        <>
          <Heading>{orders.bankAccounts}</Heading>
          <BankAccounts accounts={order.bankAccounts} />
        </>
      )}
    </section>
  );
}
