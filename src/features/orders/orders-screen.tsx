import './orders-screen.css';
import type { Order, OrderList } from '#contract/order.ts';
import { cancellationTexts } from '#text/customer/cancellation-text.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { Pager } from '#ui/controls/pager.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { ownFilterQuery } from '#rules/order/own-order-filter.ts';
import { orderFilterTexts } from '#text/customer/order-filter-text.ts';
import { OrderFilterForm } from './order-filter-form.tsx';
import { OrderRow } from './order-row.tsx';

/** Names the parts that were just canceled, and the money that comes back for them. */
function CancelledNotice({ items, query }: { items: readonly Order[]; query: string }) {
  const t = cancellationTexts[useLocale()];
  const { format } = useText();
  const orderNo = new URLSearchParams(query).get('iptal');
  const order = items.find((each) => each.orderNo === orderNo);
  if (!order) return null;
  const part = order.cancellations.at(-1);
  const { isCancel, payment } = order;
  if (!isCancel && !part) return null;
  const last = payment?.refunds.at(-1);
  const refund =
    isCancel && payment && last
      ? { amount: last.amount, currency: payment.currency }
      : part?.refund;
  return (
    <div className="orders-notice">
      <NoticeBar kind="ok" live>
        <p>{isCancel ? t.done(order.orderNo) : t.partDone(order.orderNo)}</p>
        {refund && <p>{t.refundComes(format.money(refund.amount, refund.currency))}</p>}
      </NoticeBar>
    </div>
  );
}

/** The customer's orders, newest first, all or filtered (rules orders/list, orders/filters). */
export default function OrdersScreen(props: { data: OrderList; at: { query: string } }) {
  const { data, at } = props;
  const t = useText();
  const { t: orders } = useTexts(orderTexts);
  const locale = useLocale();
  const { store } = useShop();
  const { title, count, list, empty, backToShop } = orders;
  const path = localised(urls.orders, locale);
  const isFiltered = ownFilterQuery(data.filter) !== '';
  return (
    <AccountLayout
      title={title}
      {...(data.total > 0 && { count: count(t.format.integer(data.total)) })}
    >
      <title>{`${title} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      {(isFiltered || data.total > 0) && <OrderFilterForm data={data} />}
      {data.items.length === 0 ? (
        <EmptyState
          icon="receipt-text"
          title={isFiltered ? orderFilterTexts[locale].none : empty}
          action={
            isFiltered
              ? { label: orderFilterTexts[locale].clear, href: path }
              : { label: backToShop, href: localised(urls.home, locale) }
          }
        />
      ) : (
        <>
          <h2 className="screen-reader-only">{list}</h2>
          <CancelledNotice items={data.items} query={at.query} />
          {data.items.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
          <Pager
            page={data.page}
            pages={data.pages}
            href={(page) => path + ownFilterQuery(data.filter, page)}
            t={t}
          />
        </>
      )}
    </AccountLayout>
  );
}
