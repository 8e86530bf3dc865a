import './orders-screen.css';
import type { GuestOrder } from '#contract/guest.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { returnLinkTexts } from '#text/customer/return-link-text.ts';
import { guestTexts } from '#text/shop/guest-text.ts';
import { formatDate } from '#text/format.ts';
import { GuestAccount } from '#ui/account/guest-account.tsx';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { DeliveryOfOrder } from '#ui/order/delivery-promise.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import { OrderDetails } from './order-details.tsx';

/** The texts of an order on the telephone, for its customer to accept (rule phone-orders/acceptance). */
function AskedTexts(props: { asked: readonly string[]; link: { orderNo: string; code: string } }) {
  const { t, locale } = useTexts(orderTexts);
  const { orderNo, code } = props.link;
  return (
    <div className="note-card order-note">
      <h3>{t.acceptTitle}</h3>
      <p>{t.acceptHint}</p>
      <ul>
        {props.asked.map((url) => (
          <li key={url}>
            <a className="link" href={localised(url, locale)} target="_blank" rel="noreferrer">
              {url === rareUrls.preInformation ? t.preInformation : t.distanceContract}
            </a>
          </li>
        ))}
      </ul>
      <OnceForm to={`${localised(rareUrls.guestOrder(orderNo, code), locale)}/onay`}>
        <Button type="submit">{t.accept}</Button>
      </OnceForm>
    </div>
  );
}

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
          {order.asked.length > 0 && <AskedTexts asked={order.asked} link={link} />}
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
