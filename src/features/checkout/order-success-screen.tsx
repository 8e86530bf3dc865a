import './checkout.css';
import type { Order } from '#contract/order.ts';
import { formatDateTime } from '#text/format.ts';
import { BankAccounts } from '#ui/order/bank-account-list.tsx';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { OrderFigures, SummaryBox } from '#ui/order/order-figures.tsx';
import { OrderLines } from '#ui/order/order-lines.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** Where and until when a transfer is paid. */
function TransferNote({ order }: { order: Order }) {
  const t = useText();
  const locale = useLocale();
  if (order.bankAccounts.length === 0) return null;
  return (
    <section className="transfer-note">
      <h2>{t.orders.bankAccounts}</h2>
      <NoticeBar kind="info" title={t.checkout.payWithin}>
        {order.payBefore !== null && t.orders.payBefore(formatDateTime(order.payBefore, locale))}
      </NoticeBar>
      <BankAccounts accounts={order.bankAccounts} />
    </section>
  );
}

function SuccessHead({ orderNo }: { orderNo: string }) {
  const { checkout } = useText();
  return (
    <div className="outcome is-order">
      <div className="outcome-mark">
        <Icon name="check" />
      </div>
      <h1>{checkout.orderSucceeded}</h1>
      <p className="muted">
        {`${checkout.orderNo} `}
        <b>{orderNo}</b>
      </p>
    </div>
  );
}

/** Shown once, right after an order was saved (rule orders/success-page). */
export default function OrderSuccessScreen({ data: order }: { data: Order }) {
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  const isFree = order.shippingTotal === 0;
  return (
    <div className="container">
      <title>{`${t.checkout.orderSucceeded} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <SuccessHead orderNo={order.orderNo} />
      <div className="two-columns">
        <div>
          <h2 className="screen-reader-only">{t.frame.products}</h2>
          <OrderLines order={order} />
          {order.description !== '' && (
            <div className="note-card">
              <h3>{t.orders.description}</h3>
              <p className="multiline">{order.description}</p>
            </div>
          )}
          <TransferNote order={order} />
        </div>
        <SummaryBox>
          <OrderFigures
            figures={order}
            shipping={isFree ? t.cart.free : t.format.money(order.shippingTotal, order.currency)}
            free={isFree}
          />
          <a
            className={buttonClass({ large: true, full: true })}
            href={localised(urls.orders, locale)}
          >
            {t.checkout.myOrders}
          </a>
          <p className="order-summary-back">
            <a className={buttonClass({ look: 'quiet' })} href={localised(urls.home, locale)}>
              {t.checkout.continueShopping}
            </a>
          </p>
        </SummaryBox>
      </div>
    </div>
  );
}
