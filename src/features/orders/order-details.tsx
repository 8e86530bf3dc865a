import type { Order } from '#contract/order.ts';
import { isTurkiye } from '#rules/person/address-form.ts';
import { addressType, parseOrderAddress } from '#rules/order/order-address.ts';
import { isPaymentType } from '#rules/order/payment-methods.ts';
import { formatDateTime } from '#text/format.ts';
import { placeLine } from '#ui/address/address-card.tsx';
import { BankAccounts } from '#ui/order/bank-account-list.tsx';
import { OrderFigures } from '#ui/order/order-figures.tsx';
import { OrderLines } from '#ui/order/order-lines.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { ShippingBar } from './order-shipping.tsx';

/** An address as the order keeps it; imported orders may have none. */
function OrderAddress({ title, text }: { title: string; text: string }) {
  const t = useText();
  if (text === '') return null;
  const address = parseOrderAddress(text);
  const isCompany = isTurkiye(address.country) && addressType(address) === 'corporate';
  const company = [
    isCompany ? address.companyName : '',
    `${address.address}, ${placeLine(address)}`,
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
  const { orders, format } = useText();
  const { paymentType, shippingTotal, currency } = order;
  return (
    <div className="note-card">
      <h3>{orders.payment(isPaymentType(paymentType) ? orders.methods[paymentType] : '')}</h3>
      <OrderFigures
        figures={order}
        shipping={shippingTotal > 0 ? format.money(shippingTotal, currency) : orders.freeShipping}
      />
    </div>
  );
}

function Transfer({ order }: { order: Order }) {
  const { orders } = useText();
  const locale = useLocale();
  if (order.bankAccounts.length === 0) return null;
  return (
    <section className="order-transfer">
      <h3>{orders.bankAccounts}</h3>
      {order.payBefore !== null && (
        <p className="caption">{orders.payBefore(formatDateTime(order.payBefore, locale))}</p>
      )}
      <BankAccounts accounts={order.bankAccounts} />
    </section>
  );
}

/** What an order's row opens to (rule orders/details). */
export function OrderDetails({ order }: { order: Order }) {
  const { orders } = useText();
  return (
    <div className="order-body">
      <ShippingBar order={order} />
      <OrderLines order={order} />
      {order.branch !== null && (
        <div className="note-card order-note">
          <h3>{orders.branch}</h3>
          {order.branch}
        </div>
      )}
      {order.description !== '' && (
        <div className="note-card order-note">
          <h3>{orders.description}</h3>
          <p className="multiline">{order.description}</p>
        </div>
      )}
      <div className="order-cards">
        <OrderAddress title={orders.invoiceAddress} text={order.faturaadresi} />
        <OrderAddress title={orders.deliveryAddress} text={order.teslimatadresi} />
        <Payment order={order} />
      </div>
      <Transfer order={order} />
    </div>
  );
}
