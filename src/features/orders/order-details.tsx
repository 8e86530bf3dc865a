import { Fragment } from 'react';
import type { Order, OrderItem } from '#contract/order.ts';
import { isTurkiye } from '#rules/person/address-form.ts';
import { streetLines } from '#rules/person/address-lines.ts';
import { addressType, parseOrderAddress } from '#rules/order/order-address.ts';
import { awaitsPayment, isOver } from '#rules/order/order-states.ts';
import { isPaymentType } from '#rules/order/payment-methods.ts';
import { cancellationTexts } from '#text/customer/cancellation-text.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { orderPaymentTexts } from '#text/customer/order-payment-text.ts';
import { withCountryName } from '#text/country-name.ts';
import { paymentLinkTexts } from '#text/shop/payment-link-text.ts';
import { formatDateTime } from '#text/format.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { AwaitedTransfer } from '#ui/order/awaited-transfer.tsx';
import { OrderFigures } from '#ui/order/order-figures.tsx';
import { OrderLines } from '#ui/order/order-lines.tsx';
import { OrderNotes } from '#ui/order/order-notes.tsx';
import { ProformaLink } from '#ui/order/proforma-link.tsx';
import { shippingText } from '#ui/order/shipping-text.ts';
import { LineReview } from '#ui/review/line-review.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import { OrderContracts, OrderInvoices } from './order-contracts.tsx';
import { Parcels, ShippingBar } from './order-shipping.tsx';
import { OrderUpdates } from './updates/update-list.tsx';

/** An address as the order keeps it; imported orders may have none. */
function OrderAddress({ title, text }: { title: string; text: string }) {
  const t = useText();
  const locale = useLocale();
  if (text === '') return null;
  const address = withCountryName(parseOrderAddress(text), locale);
  const isCompany = isTurkiye(address.country) && addressType(address) === 'corporate';
  const company = [
    isCompany ? address.companyName : '',
    streetLines(address).join(', '),
    isCompany && address.taxOffice !== ''
      ? `${t.addresses.taxOfficeShort(address.taxOffice)} · ${address.taxNumber}`
      : '',
    address.number,
  ].filter((line) => line !== '');
  return (
    <div className="note-card">
      <h3>{title}</h3>
      <b>{address.name}</b>
      {company.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}

function Payment({ order }: { order: Order }) {
  const t = useText();
  const { t: orders } = useTexts(orderTexts);
  const { paymentType } = order;
  return (
    <div className="note-card">
      <h3>{orders.payment(isPaymentType(paymentType) ? orders.methods[paymentType] : '')}</h3>
      <OrderFigures figures={order} shipping={shippingText(order, t, orders.freeShipping)} />
      <PaidFigures payment={order.payment} />
    </div>
  );
}

/** The received amount, and the part that was or will be refunded (rule orders/refund). */
function PaidFigures({ payment }: { payment: Order['payment'] }) {
  const { format } = useText();
  const texts = orderPaymentTexts[useLocale()];
  if (payment === null) return null;
  const { amount, currency, installment, card, refunds } = payment;
  const paid = [
    format.money(amount, currency),
    ...(installment > 1 ? [texts.installments(format.integer(installment))] : []),
  ];
  return (
    <dl className="figures">
      <dt>{texts.paid}</dt>
      <dd>{paid.join(' · ')}</dd>
      {card !== '' && <dt>{texts.card}</dt>}
      {card !== '' && <dd>{card}</dd>}
      {refunds.map((refund) => (
        <Fragment key={refund.id}>
          <dt>{texts.refunds[refund.state]}</dt>
          <dd>{format.money(refund.amount, currency)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The parts that were canceled, each with its reason and the money that goes back (rule orders/cancel-part). */
function CancelledParts({ order: { cancellations, currency } }: { order: Order }) {
  const t = cancellationTexts[useLocale()];
  const { format } = useText();
  if (cancellations.length === 0) return null;
  return (
    <div className="note-card order-note">
      <h3>{t.cancelledParts}</h3>
      {cancellations.map(({ id, reason, lines, refund }) => (
        <Fragment key={id}>
          <dl className="figures">
            {lines.map(({ urunSira, name, unit, quantity, amount }) => (
              <Fragment key={urunSira}>
                <dt>{`${format.integer(quantity)} ${unit} ${name}`}</dt>
                <dd>{format.money(amount, currency)}</dd>
              </Fragment>
            ))}
            {refund && <dt>{t.refund}</dt>}
            {refund && <dd>{format.money(refund.amount, refund.currency)}</dd>}
          </dl>
          {reason !== '' && <p className="caption">{reason}</p>}
        </Fragment>
      ))}
    </div>
  );
}

/** Why nothing will come any more. */
function OverNotice({ order: { state, payment } }: { order: Order }) {
  const { t: orders } = useTexts(orderTexts);
  const { returned } = orderPaymentTexts[useLocale()];
  if (!isOver(state)) return null;
  const isReturned = state === 'payment_failed' && payment !== null;
  return (
    <div className="order-over">
      <NoticeBar kind="error" title={orders.states[state]}>
        {isReturned ? returned : orders.over[state]}
      </NoticeBar>
    </div>
  );
}

/** The same once more, as far as it can be had today (rule orders/reorder). */
function OrderAgain({ orderNo }: { orderNo: string }) {
  const { t: orders } = useTexts(orderTexts);
  const locale = useLocale();
  return (
    <OnceForm to={localised(rareUrls.orderAgain(orderNo), locale)}>
      <Button type="submit" look="secondary" icon="shopping-cart">
        {orders.again}
      </Button>
    </OnceForm>
  );
}

/** The way to the card form of an order on the telephone (rule phone-orders/link). */
function PayByCard({ order: { payLink, payBefore } }: { order: Order }) {
  const locale = useLocale();
  const t = paymentLinkTexts[locale];
  if (payLink === undefined || payBefore === null) return null;
  return (
    <div className="order-over">
      <NoticeBar kind="warning" title={t.mail.title}>
        <p>{t.until(formatDateTime(payBefore, locale))}</p>
        <a className={buttonClass({})} href={localised(payLink, locale)}>
          {t.mail.pay}
        </a>
      </NoticeBar>
    </div>
  );
}

/** A company books without VAT, so its orders show both figures (rule orders/net-figures). */
function isOfCompany({ faturaadresi: invoice }: Order): boolean {
  return invoice !== '' && addressType(parseOrderAddress(invoice)) === 'corporate';
}

/**
 * The details that an order's row opens (rule orders/details). `code`: of the link of a guest, who has no account to act with
 * (rule guest-checkout/link).
 */
export function OrderDetails({ order, code }: { order: Order; code?: string }) {
  const byLink = code !== undefined;
  const { t: orders } = useTexts(orderTexts);
  // what is still to be done comes before what was ordered
  const waits = awaitsPayment(order);
  const { orderItems, orderNo } = order;
  const isReviewed =
    !byLink && orderItems.some((item) => item.reviewable || item.reviewId !== null);
  const beside = isReviewed
    ? (item: OrderItem) => <LineReview item={item} orderNo={orderNo} />
    : undefined;
  return (
    <div className="order-body">
      <OverNotice order={order} />
      <ShippingBar order={order} />
      <Parcels order={order} />
      {waits && <AwaitedTransfer order={order} level={3} />}
      <PayByCard order={order} />
      <OrderLines order={order} net={isOfCompany(order)} beside={beside} />
      <CancelledParts order={order} />
      <OrderUpdates order={order} />
      <OrderNotes order={order} />
      <div className="order-cards">
        <OrderAddress title={orders.invoiceAddress} text={order.faturaadresi} />
        <OrderAddress title={orders.deliveryAddress} text={order.teslimatadresi} />
        <Payment order={order} />
      </div>
      {!waits && <AwaitedTransfer order={order} level={3} />}
      {order.buyer === undefined && <OrderContracts order={order} code={code} />}
      {order.buyer === undefined && <OrderInvoices order={order} byLink={byLink} />}
      {!byLink && order.buyer === undefined && (
        <div className="button-row order-actions">
          <ProformaLink orderNo={order.orderNo} />
          <OrderAgain orderNo={order.orderNo} />
        </div>
      )}
    </div>
  );
}
