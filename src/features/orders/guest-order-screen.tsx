import './orders-screen.css';
import type { Order } from '#contract/order.ts';
import { guestTexts } from '#text/shop/guest-text.ts';
import { formatDate } from '#text/format.ts';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { OrderDetails } from './order-details.tsx';

/** A guest's order, by the link in their mail (rule guest-checkout/link). */
export default function GuestOrderScreen({ data: order }: { data: Order }) {
  const { t } = useTexts(guestTexts);
  const locale = useLocale();
  const { store } = useShop();
  const title = t.orderTitle(order.orderNo);
  return (
    <div className="container">
      <title>{`${title} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <h1>{title}</h1>
        <p className="muted">{formatDate(order.date, locale)}</p>
      </div>
      <section className="panel">
        <div className="panel-body">
          <OrderDetails order={order} byLink />
        </div>
      </section>
    </div>
  );
}
