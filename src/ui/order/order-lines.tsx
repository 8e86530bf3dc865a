import type { ReactNode } from 'react';
import type { Order, OrderItem } from '#contract/order.ts';
import { ProductCode } from '#ui/product/product-code.tsx';
import { displayPrice } from '#rules/catalog/pricing.ts';
import { linesNet, linesTotal } from '#rules/order/shown-lines.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { localised, urls } from '#urls';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';

function ProductName({ item }: { item: OrderItem }) {
  const locale = useLocale();
  const { t: orders } = useTexts(orderTexts);
  const { productId: id, seo, note, customerCode } = item;
  const isLinked = id !== null && seo !== '';
  return (
    <>
      {isLinked ? (
        <a href={localised(urls.product({ seo, id }), locale)} lang={item.lang}>
          {item.name}
        </a>
      ) : (
        <span lang={item.lang}>{item.name}</span>
      )}
      {customerCode !== '' && (
        <span className="order-line-note">{orders.ownCode(customerCode)}</span>
      )}
      {note !== '' && <span className="order-line-note">{orders.lineNote(note)}</span>}
    </>
  );
}

type Beside = (item: OrderItem) => ReactNode;

/** The figure without VAT, under the one with it. */
function NetFigure({ value, currency }: { value: number; currency: string }) {
  const { t: orders, format } = useTexts(orderTexts);
  return <span className="order-line-net">{orders.withoutVat(format.money(value, currency))}</span>;
}

interface OrderLineProps {
  item: OrderItem;
  currency: string;
  net: boolean;
  beside: Beside | undefined;
}

function OrderLine({ item, currency, net, beside }: OrderLineProps) {
  const { t: orders, format } = useTexts(orderTexts);
  const { isShipping, price: value, taxRate } = item;
  const rates = { [currency]: 1 };
  const price = displayPrice({ value, currency }, { to: currency, rates, taxRate, withTax: true });
  const figures = [
    [orders.quantity, isShipping ? '' : `${format.integer(item.quantity)} ${item.unit.value}`],
    [orders.tax, isShipping ? '' : format.percent(taxRate)],
    [orders.price, format.money(price, currency)],
  ] as const;
  return (
    <tr>
      <td className="numeric order-line-code" data-l={orders.code}>
        <ProductCode code={item.code} />
      </td>
      <td className="table-title">
        <ProductName item={item} />
      </td>
      {figures.map(([label, text]) => (
        <td className="align-right numeric" data-l={label} key={label}>
          {text}
          {net && label === orders.price && <NetFigure value={value} currency={currency} />}
        </td>
      ))}
      <td className="align-right numeric" data-l={orders.lineAmount}>
        <b>{format.money(item.amount, currency)}</b>
        {net && <NetFigure value={item.net} currency={currency} />}
      </td>
      {beside && <td className="align-right order-line-beside">{beside(item)}</td>}
    </tr>
  );
}

/**
 * An order's lines with the figures stored when it was saved: unit price and amount with VAT, so that the lines add up
 * to the figure at the foot and that to the totals beside it (rule orders/prices-with-vat). `net` adds the figures without
 * VAT, which add up as well; `beside` shows a line's actions.
 */
export function OrderLines(props: {
  order: Pick<Order, 'orderItems' | 'currency'>;
  net?: boolean;
  beside?: Beside | undefined;
}) {
  const { order, net = false, beside } = props;
  const t = useText();
  const { t: orders } = useTexts(orderTexts);
  const { currency, orderItems: items } = order;
  const heads = [orders.quantity, orders.tax, orders.price, orders.lineAmount];
  return (
    <div className="table-frame">
      <table className="table is-stacked order-lines">
        <thead>
          <tr>
            <th scope="col">{orders.code}</th>
            <th scope="col">{orders.product}</th>
            {heads.map((head) => (
              <th scope="col" className="align-right" key={head}>
                {head}
              </th>
            ))}
            {beside && (
              <th scope="col">
                <span className="screen-reader-only">{t.common.action}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <OrderLine key={item.id} item={item} currency={currency} net={net} beside={beside} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              {orders.linesTotal}
            </th>
            <td className="align-right numeric">
              <b>{t.format.money(linesTotal(items), currency)}</b>
              {net && <NetFigure value={linesNet(items)} currency={currency} />}
            </td>
            {beside && <td aria-hidden="true" />}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
