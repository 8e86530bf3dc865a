import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { localised, urls } from '#urls';
import { Panel } from '#ui/office/panel.tsx';

type Item = OrderDetailView['order']['items'][number];
type Line = OrderDetailView['lines'][number];

/** The lines, their prices and their effect on stock; the sums of the order under them. */
export function OrderLinesPanel({ view }: { view: OrderDetailView }) {
  const { t } = useTexts(orderDetailTexts);
  const { order, lines } = view;
  return (
    <Panel title={t.lines.title} wide>
      <table className="data-table order-lines-table">
        <thead>
          <tr>
            <th>{t.lines.product}</th>
            <th className="is-right">{t.lines.quantity}</th>
            <th className="is-right">{t.lines.unitPrice}</th>
            <th className="is-right">{t.lines.tax}</th>
            <th className="is-right">{t.lines.amount}</th>
            <th className="is-right">{t.lines.stock}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, index) => {
            const line = lines[index];
            const key = line?.position ?? item.code;
            return <LineRow key={key} item={item} line={line} currency={order.currency} />;
          })}
        </tbody>
      </table>
      <div className="office-panel-body order-sums">
        <Sums order={order} />
      </div>
    </Panel>
  );
}

function LineRow({
  item,
  line,
  currency,
}: {
  item: Item;
  line?: Line | undefined;
  currency: string;
}) {
  const { format } = useTexts(orderDetailTexts);
  return (
    <tr>
      <td className="line-product">
        <ProductCell item={item} source={line?.priceSource ?? null} />
      </td>
      <td className="is-right numeric line-quantity">
        <b>
          {format.integer(item.quantity)} {item.unitValue}
        </b>
        <Pieces item={item} line={line} />
      </td>
      <td className="is-right numeric line-price">{format.money(item.price, item.currency)}</td>
      <td className="is-right muted line-tax">{format.percent(item.taxRate)}</td>
      <td className="is-right numeric">
        <b>{format.money(item.gross, currency)}</b>
        <NetAmount amount={item.net} currency={currency} />
      </td>
      <td className="is-right numeric muted line-stock">
        <StockEffect line={line} />
      </td>
    </tr>
  );
}

function ProductCell({ item, source }: { item: Item; source: Line['priceSource'] }) {
  const { t, locale } = useTexts(orderDetailTexts);
  const href = item.productId === null ? null : urls.product({ seo: item.seo, id: item.productId });
  const ownCode = item.customerCode && t.lines.customerCode(item.customerCode);
  const about = [item.code, ownCode, item.brand];
  return (
    <div>
      <img
        src={item.image === '' ? urls.missingImage(80) : urls.image(80, item.image)}
        alt=""
        width={36}
        height={36}
        loading="lazy"
      />
      <div>
        {href === null ? <b>{item.name}</b> : <a href={localised(href, locale)}>{item.name}</a>}
        <span className="caption">{about.filter(Boolean).join(' · ')}</span>
        <PriceWhy source={source} />
        {item.note !== '' && <span className="line-note">{t.lines.note(item.note)}</span>}
      </div>
    </div>
  );
}

/** The list and the steps that made the price, beside the unit's own; nothing for that one (rule prices/source). */
function PriceWhy({ source }: { source: Line['priceSource'] }) {
  const { t, format } = useTexts(orderDetailTexts);
  if (source === null || (source.list === null && source.steps.length === 0)) return null;
  const { list, base, steps } = source;
  const words: Readonly<Record<string, string>> = t.lines.priceSteps;
  const said = steps.map((step) => words[step] ?? percents(step, format.percent));
  const own = t.lines.ownPrice(format.money(base.value, base.currency));
  return (
    <span className="caption">
      {[list && t.lines.priceList(list), ...said, own].filter(Boolean).join(' · ')}
    </span>
  );
}

/** `10+5` as people read it: %10 + %5. */
function percents(step: string, percent: (value: number) => string): string {
  return step
    .split('+')
    .map((each) => percent(Number(each)))
    .join(' + ');
}

function NetAmount({ amount, currency }: { amount: number; currency: string }) {
  const { t, format } = useTexts(orderDetailTexts);
  return <span className="caption">{t.lines.net(format.money(amount, currency))}</span>;
}

function Pieces({ item, line }: { item: Item; line?: Line | undefined }) {
  const { t, format } = useTexts(orderDetailTexts);
  const { shipped = 0, withdrawn = 0 } = line ?? {};
  return (
    <>
      {item.multiplier > 1 && (
        <span className="caption">
          {t.lines.pieces(
            format.integer(item.quantity * item.multiplier),
            line?.pieceUnit || t.lines.piece,
          )}
        </span>
      )}
      {shipped > 0 && shipped < item.quantity && (
        <span className="caption">
          {t.lines.shipped(format.integer(shipped), format.integer(item.quantity))}
        </span>
      )}
      {withdrawn > 0 && (
        <span className="caption">{t.lines.withdrawn(format.integer(withdrawn))}</span>
      )}
    </>
  );
}

function StockEffect({ line }: { line?: Line | undefined }) {
  const { t, format } = useTexts(orderDetailTexts);
  if (!line || (line.taken === 0 && line.returned === 0)) return t.lines.none;
  return (
    <>
      {line.taken > 0 && <b>{t.lines.left(format.integer(line.taken))}</b>}
      {line.returned > 0 && (
        <span className="caption">{t.lines.back(format.integer(line.returned))}</span>
      )}
      <span className="caption">
        {line.stock === null ? t.lines.gone : t.lines.now(format.integer(line.stock))}
      </span>
    </>
  );
}

function Sums({ order }: { order: OrderDetailView['order'] }) {
  const { t, format } = useTexts(orderDetailTexts);
  const { currency } = order;
  const shipping =
    order.shippingState === 'recipient'
      ? t.lines.recipientPays
      : order.shippingTotal === 0
        ? t.lines.free
        : format.money(order.shippingTotal, currency);
  return (
    <dl className="office-pairs">
      <dt>{t.lines.subTotal}</dt>
      <dd>{format.money(order.subTotal, currency)}</dd>
      <dt>{t.lines.tax}</dt>
      <dd>{format.money(order.tax, currency)}</dd>
      <dt>{t.lines.shipping}</dt>
      <dd>{shipping}</dd>
      {order.commission > 0 && (
        <>
          <dt>{t.lines.commission}</dt>
          <dd>{format.money(order.commission, currency)}</dd>
        </>
      )}
      <dt className="is-total">{t.lines.total}</dt>
      <dd className="is-total">{format.money(order.total, currency)}</dd>
    </dl>
  );
}
