import type { ProductSummary, Unit } from '#contract/catalog/product.ts';
import { priceDisplay, type PriceDisplay } from '#rules/catalog/pricing.ts';
import { defaultUnitOf, packToName, pieceName } from '#rules/cart/units.ts';
import type { Messages } from '#text/messages.ts';
import type { Shop } from '#ui/state/shop-context.tsx';

/** A product's price on this page, in the page's currency (rules prices/vat, prices/with-vat). */
export function priceOf(
  product: Pick<ProductSummary, 'salePrice' | 'listPrice' | 'taxRate'>,
  shop: Shop,
): PriceDisplay {
  return priceDisplay(product, { settings: shop.settings, rates: shop.rates, to: shop.currency });
}

interface PriceProps {
  price: PriceDisplay;
  shop: Shop;
  t: Messages;
}

/** The struck list price, announced as such. */
export function ListPrice({ amount, shop, t }: { amount: number; shop: Shop; t: Messages }) {
  return (
    <s>
      <span className="screen-reader-only">{t.catalog.listPrice} </span>
      {t.format.money(amount, shop.currency)}
    </s>
  );
}

/** First and last day of the discount of a unit (rule prices/claim). */
export const claimDays = (unit: Pick<Unit, 'claim'> | null, t: Messages) =>
  unit?.claim && t.catalog.period(unit.claim);

/** `%18`, announced as a discount. */
export function DiscountBadge({ percent, t }: { percent: number; t: Messages }) {
  return (
    <span className="discount-badge">
      <span aria-hidden="true">{t.format.percent(percent)}</span>
      <span className="screen-reader-only">{t.catalog.discount(percent)}</span>
    </span>
  );
}

/** The other one of the two prices that always stand together. */
export function otherPrice(
  price: Extract<PriceDisplay, { kind: 'price' }>,
  shop: Shop,
  t: Messages,
): string {
  return shop.settings.productsWithKdv
    ? t.catalog.net(t.format.money(price.net, shop.currency))
    : t.catalog.gross(t.format.money(price.gross, shop.currency));
}

/** A price as plain text: what the product costs at least, that it is on request, or nothing where prices are hidden. */
export function priceTextOf(
  product: Parameters<typeof priceOf>[0] & { varied: boolean },
  shop: Shop,
  t: Messages,
): string {
  const price = priceOf(product, shop);
  if (price.kind === 'hidden') return '';
  if (price.kind === 'ask') return t.catalog.askPrice;
  const amount = t.format.money(price.shown, shop.currency);
  const text = product.varied ? t.catalog.priceFrom(amount).filter(Boolean).join(' ') : amount;
  return shop.settings.productsWithKdv ? text : `${text} ${t.catalog.plusVat}`;
}

/** A price with what it is for; the lowest of several says that it is (rule prices/from-price). */
export function AmountFor(props: {
  amount: number;
  varied: boolean;
  unit: string;
  shop: Shop;
  t: Messages;
}) {
  const { shop, t } = props;
  const amount = t.format.money(props.amount, shop.currency);
  const [before, shown, after] = props.varied ? t.catalog.priceFrom(amount) : ['', amount, ''];
  const vat = shop.settings.productsWithKdv ? '' : t.catalog.plusVat;
  return (
    <>
      {before !== '' && <span className="price-unit">{before}</span>}
      <b>{shown}</b>
      <span className="price-unit">
        {[after, vat, t.catalog.perUnit(props.unit)].filter(Boolean).join(' ')}
      </span>
    </>
  );
}

/** The price block of a card: the large figure per unit, the list price, and the other figure. */
export function PriceBlock(props: PriceProps & { product: ProductSummary }) {
  const { price, product, shop, t } = props;
  const unit = defaultUnitOf(product.units, product.defaultUnit);
  if (price.kind === 'hidden') return <p className="price" />;
  if (price.kind === 'ask') {
    return (
      <p className="price">
        <b>{t.catalog.askPrice}</b>
      </p>
    );
  }
  return (
    <>
      <p className="price">
        <AmountFor
          amount={price.shown}
          varied={product.varied}
          unit={unit?.value ?? ''}
          shop={shop}
          t={t}
        />
        {price.list !== undefined && <ListPrice amount={price.list} shop={shop} t={t} />}
      </p>
      <p className="other-price">{otherPrice(price, shop, t)}</p>
      {unit?.claim && <p className="claim-days">{claimDays(unit, t)}</p>}
    </>
  );
}

/** The line of the pack that is worth naming (`packToName`), with what a piece costs in it. */
export function PackPrice(props: {
  product: Pick<ProductSummary, 'units' | 'defaultUnit' | 'taxRate'>;
  shop: Shop;
  t: Messages;
}) {
  const { product, shop, t } = props;
  const pack = packToName(product.units, product.defaultUnit, {
    to: shop.currency,
    rates: shop.rates,
    taxRate: product.taxRate,
    withTax: shop.settings.productsWithKdv,
  });
  if (!pack) return null;
  return (
    <p className="pack-price">
      <span>{t.catalog.pack(pack.unit.value, pack.unit.multiplier)}</span>
      <b>
        {t.format.money(pack.perPiece, shop.currency)}
        <i> {t.catalog.perUnit(pieceName(product.units, t.catalog.piece))}</i>
      </b>
    </p>
  );
}
