import type { Order, OrderItem } from '#contract/order.ts';
import { localised, urls } from '#urls';
import { useLocale, useText } from '#ui/state/text-context.tsx';

function ProductName({ item }: { item: OrderItem }) {
  const locale = useLocale();
  const { productId: id, seo } = item;
  if (id === null || seo === '') return item.name;
  return <a href={localised(urls.product({ seo, id }), locale)}>{item.name}</a>;
}

/** What an order holds, with the figures that were frozen when it was saved. */
export function OrderLines({ order }: { order: Pick<Order, 'orderItems' | 'currency'> }) {
  const t = useText();
  const { currency } = order;
  const heads = [t.orders.quantity, t.orders.tax, t.orders.price, t.orders.amount];
  return (
    <div className="table-frame">
      <table className="table is-stacked">
        <thead>
          <tr>
            <th scope="col">{t.orders.code}</th>
            <th scope="col">{t.orders.product}</th>
            {heads.map((head) => (
              <th scope="col" className="align-right" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.orderItems.map((item) => (
            <tr key={item.id}>
              <td className="numeric" data-l={t.orders.code}>
                {item.code}
              </td>
              <td className="table-title">
                <ProductName item={item} />
              </td>
              <td className="align-right numeric" data-l={t.orders.quantity}>
                {`${t.format.integer(item.quantity)} ${item.unit.value}`}
              </td>
              <td className="align-right numeric" data-l={t.orders.tax}>
                {t.format.percent(item.taxRate)}
              </td>
              <td className="align-right numeric" data-l={t.orders.price}>
                {t.format.money(item.price, currency)}
              </td>
              <td className="align-right numeric" data-l={t.orders.amount}>
                <b>{t.format.money(item.amount, currency)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
