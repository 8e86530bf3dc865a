import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import type { OfficeOrderDetail } from '#contract/office/orders/office-orders.ts';
import { urls } from '#urls';
import { OfficeIcon } from '#ui/office/office-icon.tsx';

/** The lines, the totals and the buyer's notes. */
export function QuickLines({ order }: { order: OfficeOrderDetail }) {
  const { t, format } = useTexts(orderTableTexts);
  const { items, currency } = order;
  const placed = items.map((item, index) => ({ ...item, place: index + 1 }));
  return (
    <>
      <div>
        <h3>{t.look.lines(format.integer(items.length))}</h3>
        <ul className="quick-lines">
          {placed.map(({ place, ...item }) => (
            <li key={place}>
              <img
                src={item.image === '' ? urls.missingImage(80) : urls.image(80, item.image)}
                alt=""
                width={32}
                height={32}
                loading="lazy"
              />
              <span className="quick-lines-name">
                <span>{item.name}</span>
                <span className="caption">
                  {format.integer(item.quantity)} {item.unitValue} · {item.code}
                </span>
              </span>
              <b className="numeric">{format.money(item.gross, currency)}</b>
            </li>
          ))}
        </ul>
      </div>
      <Sums order={order} />
      {order.description !== '' && (
        <p className="quick-lines-note">
          <OfficeIcon name="note" />
          <span>
            “{order.description}” <span className="caption">{t.look.description}</span>
          </span>
        </p>
      )}
    </>
  );
}

function Sums({ order }: { order: OfficeOrderDetail }) {
  const { t, format } = useTexts(orderTableTexts);
  const { look } = t;
  const money = (amount: number) => format.money(amount, order.currency);
  const shipping =
    order.shippingState === 'recipient'
      ? look.recipientPays
      : order.shippingTotal === 0
        ? look.free
        : money(order.shippingTotal);
  return (
    <dl className="office-pairs">
      <dt>{look.subTotal}</dt>
      <dd className="numeric">{money(order.subTotal)}</dd>
      <dt>{look.tax}</dt>
      <dd className="numeric">{money(order.tax)}</dd>
      <dt>{look.shipping}</dt>
      <dd className="numeric">{shipping}</dd>
      {order.commission > 0 && (
        <>
          <dt>{look.commission}</dt>
          <dd className="numeric">{money(order.commission)}</dd>
        </>
      )}
      <dt className="is-total">{look.total}</dt>
      <dd className="is-total numeric">{money(order.total)}</dd>
    </dl>
  );
}
