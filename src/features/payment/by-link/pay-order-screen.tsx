import './pay-order-screen.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CardOffer, LinkedPayment, PaymentLink } from '#contract/payment.ts';
import { cardTexts } from '#text/shop/card-text.ts';
import { paymentLinkTexts } from '#text/shop/payment-link-text.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { AskedTexts } from '#ui/order/texts-to-accept.tsx';
import { OrderFigures } from '#ui/order/order-figures.tsx';
import { shippingText } from '#ui/order/shipping-text.ts';
import { CardEntry } from '#ui/payment/card-entry.tsx';
import { PaymentDialog } from '#ui/payment/payment-dialog.tsx';
import { busyWord } from '#ui/payment/use-payment.ts';
import { useShop } from '#ui/state/shop-context.tsx';
import { useText, useTexts } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import { useLinkPayment } from './use-link-payment.tsx';

/** The goods and what they come to, as the order keeps them. */
function OrderPanel({ data }: { data: LinkedPayment }) {
  const { t } = useTexts(paymentLinkTexts);
  const texts = useText();
  const { format } = texts;
  const shown = { ...data, shippingState: shippingOf(data.shippingState) };
  return (
    <section className="panel">
      <div className="panel-body">
        <h2>{t.order}</h2>
        <ul className="pay-order-lines">
          {data.lines.map(({ id, name, quantity, unit, gross }) => (
            <li key={id}>
              <span>{`${format.integer(quantity)} ${unit} ${name}`}</span>
              <b className="numeric">{format.money(gross, data.currency)}</b>
            </li>
          ))}
        </ul>
        <OrderFigures figures={data} shipping={shippingText(shown, texts)} />
      </div>
    </section>
  );
}

function shippingOf(state: string): 'free' | 'recipient' | 'fee' {
  return state === 'free' || state === 'recipient' ? state : 'fee';
}

/** The shop's card form for the order's total, with the card's installments (rule phone-orders/link). */
function CardPanel(props: {
  data: LinkedPayment;
  offer: CardOffer;
  link: PaymentLink;
  onPaid: () => void;
}) {
  const { data, offer, link, onPaid } = props;
  const { t, format } = useTexts(paymentLinkTexts);
  const { t: card } = useTexts(cardTexts);
  const { tryTotal: amount } = data;
  const { payment, pay, ...entry } = useLinkPayment({ offer, link, amount, onPaid });
  const charged = entry.installments.plan?.total ?? amount;
  return (
    <section className="panel" aria-label={t.card}>
      <form
        className="panel-body"
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          pay();
        }}
      >
        <h2>{t.card}</h2>
        <CardEntry {...entry} offer={offer} preset={amount} />
        <div className="pay-order-go">
          <dl className="figures">
            <dt>{t.total}</dt>
            <dd>{format.money(data.total, data.currency)}</dd>
            <dt className="figures-total">{t.charged}</dt>
            <dd className="figures-total">{format.money(charged, 'TRY')}</dd>
          </dl>
          <Button type="submit" icon="lock" large busy={busyWord(payment.state, card)}>
            {t.pay}
          </Button>
        </div>
      </form>
      <PaymentDialog payment={payment} cardEntry={offer.cardEntry} />
    </section>
  );
}

/** Nothing is left to pay: said once, with the focus on it where the page changed. */
function End({ isPaid, isNew }: { isPaid: boolean; isNew: boolean }) {
  const { t } = useTexts(paymentLinkTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <section className="panel">
      <div className={isPaid ? 'panel-body pay-order-end is-paid' : 'panel-body pay-order-end'}>
        <Icon name={isPaid ? 'circle-check' : 'clock'} />
        <h2 ref={heading} tabIndex={-1}>
          {isPaid ? t.paid : t.over}
        </h2>
        <p>{isPaid ? t.paidHint : t.overHint}</p>
      </div>
    </section>
  );
}

/** The next step: the texts first, then the card (rule phone-orders/acceptance). */
function ToPay(props: { data: LinkedPayment; link: PaymentLink; onPaid: () => void }) {
  const { data, link, onPaid } = props;
  const { t, locale } = useTexts(paymentLinkTexts);
  if (data.asked.length > 0)
    return (
      <>
        <AskedTexts
          asked={data.asked}
          to={`${localised(rareUrls.payOrder(link.orderNo, link.key), locale)}/onay`}
        />
        <OrderPanel data={data} />
        <p className="caption">{t.acceptFirst}</p>
      </>
    );
  return (
    <>
      <OrderPanel data={data} />
      {data.card ? (
        <CardPanel data={data} offer={data.card} link={link} onPaid={onPaid} />
      ) : (
        <NoticeBar kind="warning">{t.noCard}</NoticeBar>
      )}
    </>
  );
}

/** The page of a payment link: an order on the telephone is accepted and paid by card (rule phone-orders/link). */
export default function PayOrderScreen(props: { data: LinkedPayment; at: { path: string } }) {
  const { data, at } = props;
  const { t, locale } = useTexts(paymentLinkTexts);
  const { store } = useShop();
  const [isPaidNow, setPaidNow] = useState(false);
  const { orderNo } = data;
  const key = at.path.split('/').at(-1) ?? '';
  const link = useMemo(() => ({ orderNo, key }), [orderNo, key]);
  const isPaid = isPaidNow || data.state === 'paid';
  const title = t.title(orderNo);
  return (
    <div className="container">
      <title>{`${title} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <div className="page-head">
        <h1>{title}</h1>
        <p className="muted">
          {data.payBefore === null || isPaid
            ? formatDate(data.date, locale)
            : t.until(formatDateTime(data.payBefore, locale))}
        </p>
      </div>
      <div className="pay-order">
        {isPaid || data.state === 'over' ? (
          <>
            <End isPaid={isPaid} isNew={isPaidNow} />
            {data.state === 'paid' && <OrderPanel data={data} />}
          </>
        ) : (
          <ToPay data={data} link={link} onPaid={() => setPaidNow(true)} />
        )}
      </div>
    </div>
  );
}
