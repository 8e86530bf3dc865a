import './orders-screen.css';
import type { OrderList } from '#contract/order.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { Pager } from '#ui/controls/pager.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { OrderRow } from './order-row.tsx';

/** The customer's orders, newest first (rule orders/list). */
export default function OrdersScreen({ data }: { data: OrderList }) {
  const t = useText();
  const { t: orders } = useTexts(orderTexts);
  const locale = useLocale();
  const { store } = useShop();
  const { title, count, list, empty, backToShop } = orders;
  const path = localised(urls.orders, locale);
  return (
    <AccountLayout
      title={title}
      {...(data.total > 0 && { count: count(t.format.integer(data.total)) })}
    >
      <title>{`${title} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      {data.items.length === 0 ? (
        <EmptyState
          icon="receipt-text"
          title={empty}
          action={{ label: backToShop, href: localised(urls.home, locale) }}
        />
      ) : (
        <>
          <h2 className="screen-reader-only">{list}</h2>
          {data.items.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
          <Pager
            page={data.page}
            pages={data.pages}
            href={(page) => (page === 1 ? path : `${path}?page=${page}`)}
            t={t}
          />
        </>
      )}
    </AccountLayout>
  );
}
