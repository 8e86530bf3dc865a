import './orders-screen.css';
import type { GuestOrder } from '#contract/guest.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { returnLinkTexts } from '#text/customer/return-link-text.ts';
import { guestTexts } from '#text/shop/guest-text.ts';
import { formatDate } from '#text/format.ts';
import { GuestAccount } from '#ui/account/guest-account.tsx';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { AskedTexts } from '#ui/order/texts-to-accept.tsx';
import { DeliveryOfOrder } from '#ui/order/delivery-promise.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import { OrderDetails } from './order-details.tsx';

/** The way to send its goods back: a link that opens the returns of this order alone (rule returns/link). */
function ReturnLink({ to }: { to: string }) {
  const locale = useLocale();
  return (
    <p className="order-note">
      <a className={buttonClass({ look: 'secondary' })} href={localised(to, locale)}>
        <Icon name="undo" />
        {returnLinkTexts[locale].withdraw}
      </a>
    </p>
  );
}

/** A guest's order, by the link in their mail (rule guest-checkout/link). */
export default function GuestOrderScreen(props: {
  data: GuestOrder;
  at: { params: Readonly<Record<string, string>>; sent?: SentForm };
}) {
  const { data: order, at } = props;
  const { t } = useTexts(guestTexts);
  const { t: orders } = useTexts(orderTexts);
  const locale = useLocale();
  const { store } = useShop();
  const link = { orderNo: order.orderNo, code: at.params['code'] ?? '' };
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
          <h2 className="screen-reader-only">{orders.detail}</h2>
          <AskedTexts
            asked={order.asked}
            to={`${localised(rareUrls.guestOrder(link.orderNo, link.code), locale)}/onay`}
          />
          <DeliveryOfOrder delivery={order.delivery} />
          <OrderDetails order={order} code={link.code} />
          {order.returnLink !== '' && <ReturnLink to={order.returnLink} />}
        </div>
      </section>
      {order.isGuests && (
        <GuestAccount
          action={localised(rareUrls.guestOrder(link.orderNo, link.code), locale)}
          link={link}
          sent={at.sent}
        />
      )}
    </div>
  );
}
