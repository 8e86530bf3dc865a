import type { Unit } from '#contract/catalog/product.ts';
import type { PriceDisplay } from '#rules/catalog/pricing.ts';
import { pieceName, pricePerPiece } from '#rules/cart/units.ts';
import { exactAmount } from '#rules/money/money.ts';
import type { Messages } from '#text/messages.ts';
import type { BuyProps } from '#ui/product/buy-button.tsx';
import { claimDays, DiscountBadge, ListPrice } from '#ui/product/price.tsx';

/** Whether a row's second price column holds prices for more, in place of the price with the other VAT. */
interface WithBreaks {
  hasBreaks: boolean;
}

/** The heads of the row view's columns; the rows name their own parts for assistive technology. */
export function ProductRowHead({
  t,
  hasBreaks,
  withVat = true,
}: Partial<WithBreaks> & { t: Messages; withVat?: boolean }) {
  const { netShort, grossShort, forMore } = t.catalog;
  return (
    <div className="product-row is-head" aria-hidden="true">
      <span />
      <span>{t.catalog.product}</span>
      <span className="product-row-stock">{t.catalog.stock}</span>
      <span className="product-row-price is-other">{hasBreaks ? forMore : netShort}</span>
      <span className="product-row-price">{hasBreaks && !withVat ? netShort : grossShort}</span>
      <span>{t.catalog.unit}</span>
      <span>{t.catalog.quantity}</span>
      <span />
    </div>
  );
}

type RowPriceProps = BuyProps & WithBreaks & { unit: Unit; price: PriceDisplay };

/** The first quantity from which on the unit costs less, and its price then (rule prices/shown-price). */
function ForMore({ product, shop, t, unit }: RowPriceProps) {
  const next = unit.breaks?.[0];
  if (!next) return <p className="product-row-price is-other" />;
  const withTax = shop.settings.productsWithKdv;
  const percent = withTax ? 100 + product.taxRate : 100;
  const amount = exactAmount(next.price, { to: shop.currency, rates: shop.rates, percent });
  return (
    <p className="product-row-price is-other is-for-more">
      {t.catalog.fromQuantity(t.format.integer(next.min), unit.value)}{' '}
      <b>{t.format.money(amount, shop.currency)}</b>
    </p>
  );
}

function OtherPrice(props: RowPriceProps & { net: number }) {
  const { shop, t } = props;
  if (props.hasBreaks) return <ForMore {...props} />;
  return (
    <p className="product-row-price is-other">
      <span className="screen-reader-only">{t.catalog.netShort} </span>
      <b>{t.format.money(props.net, shop.currency)}</b>
    </p>
  );
}

/** The two price columns of a row: the price of one of the chosen unit, and beside it what it costs without VAT or for more. */
export function RowPrices(props: RowPriceProps) {
  const { product, shop, t, unit, price, hasBreaks } = props;
  if (price.kind !== 'price') {
    return (
      <>
        <p className="product-row-price is-other" />
        <p className="product-row-price">{price.kind === 'ask' && <b>{t.catalog.askPrice}</b>}</p>
      </>
    );
  }
  const withTax = !hasBreaks || shop.settings.productsWithKdv;
  const each = { to: shop.currency, rates: shop.rates, taxRate: product.taxRate, withTax };
  const piece = pieceName(product.units, t.catalog.piece);
  const amount = t.format.money(withTax ? price.gross : price.net, shop.currency);
  const [before, shown, after] = product.varied ? t.catalog.priceFrom(amount) : ['', amount, ''];
  return (
    <>
      <OtherPrice {...props} net={price.net} />
      <p className="product-row-price">
        <span className="screen-reader-only">
          {withTax ? t.catalog.grossShort : t.catalog.netShort}{' '}
        </span>
        {before !== '' && <span className="caption">{before} </span>}
        <b>{shown}</b>
        {product.varied && (
          <span className="caption">
            {after} {price.discount === undefined && t.catalog.perUnit(unit.value)}
          </span>
        )}
        {price.discount !== undefined && price.list !== undefined ? (
          <span>
            <DiscountBadge percent={price.discount} t={t} />
            <ListPrice amount={price.list} shop={shop} t={t} />
            {unit.claim && <span className="claim-days"> {claimDays(unit, t)}</span>}
          </span>
        ) : (
          <span className="caption">
            {unit.multiplier > 1
              ? `${t.format.money(pricePerPiece(unit, each), shop.currency)} ${t.catalog.perUnit(piece)}`
              : !product.varied && unit.value}
          </span>
        )}
      </p>
    </>
  );
}
