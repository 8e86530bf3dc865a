import type { ReactNode } from 'react';
import type { ChildProduct, ProductDetail, Unit } from '#contract/catalog/product.ts';
import { displayPrice } from '#rules/catalog/pricing.ts';
import { convertAmount } from '#rules/money/money.ts';
import { defaultUnitOf, pieceName } from '#rules/cart/units.ts';
import type { Messages } from '#text/messages.ts';
import { AmountFor, claimDays, DiscountBadge, ListPrice, priceOf } from '#ui/product/price.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { buyerPriceTexts } from '#text/shop/buyer-price-texts.ts';
import type { Shop } from '#ui/state/shop-context.tsx';
import { perPiece } from '#features/catalog/product/variants/unit-choice.tsx';

interface PriceProps {
  product: ChildProduct;
  shipping: ProductDetail['shipping'];
  shop: Shop;
  t: Messages;
}

type ProofProps = Pick<PriceProps, 'product' | 'shop' | 't'> & { unit: Unit | null };

/** What a discount is measured by, and its days (rule prices/claim). */
function Proof({ product, unit, shop, t }: ProofProps) {
  const words = buyerPriceTexts[useLocale()];
  if (!unit?.claim) return null;
  const { lowest, days } = unit.claim;
  const { currency: to, rates, settings } = shop;
  const { taxRate } = product;
  const amount = displayPrice(lowest, { to, rates, taxRate, withTax: settings.productsWithKdv });
  return (
    <span className="caption buy-box-proof">
      {words.lowest(days, t.format.money(amount, to))}
      <br />
      {claimDays(unit, t)}
    </span>
  );
}

function BigPrice({ product, shop, t }: PriceProps) {
  const price = priceOf(product, shop);
  if (price.kind === 'hidden') return null;
  if (price.kind === 'ask') {
    return (
      <p className="buy-box-amount">
        <b>{t.catalog.askPrice}</b>
      </p>
    );
  }
  const unit = defaultUnitOf(product.units, product.defaultUnit);
  return (
    <p className="buy-box-amount">
      <AmountFor
        amount={price.shown}
        varied={product.varied}
        unit={unit?.value ?? ''}
        shop={shop}
        t={t}
      />
      {price.discount !== undefined && <DiscountBadge percent={price.discount} t={t} />}
      {price.list !== undefined && (
        <span className="caption">
          <ListPrice amount={price.list} shop={shop} t={t} />
        </span>
      )}
      {price.list !== undefined && <Proof product={product} unit={unit} shop={shop} t={t} />}
    </p>
  );
}

function shippingText({ shipping, shop, t }: PriceProps): string {
  switch (shipping.state) {
    case 'free':
      return t.product.freeShipping;
    case 'recipient':
      return t.product.recipientPays;
    case 'fee': {
      const { defaultCurrency, currency, rates } = shop;
      return t.format.money(
        convertAmount(shipping.fee, defaultCurrency, currency, rates),
        currency,
      );
    }
    default:
      return shipping.state satisfies never;
  }
}

/**
 * The price, the price without tax and its rate, and the shipping price (rules prices/vat,
 * shipping/product-page).
 */
export function ProductPrice(props: PriceProps & { children: ReactNode }) {
  const { product, shop, t } = props;
  const price = priceOf(product, shop);
  const unit = defaultUnitOf(product.units, product.defaultUnit);
  return (
    <div className="buy-box-price">
      <BigPrice {...props} />
      <dl className="figures">
        {price.kind === 'price' && (
          <>
            {unit && unit.multiplier > 1 && (
              <>
                <dt>{t.catalog.pack(unit.value, unit.multiplier)}</dt>
                <dd>
                  {t.format.money(perPiece(unit, { product, shop }), shop.currency)}{' '}
                  {t.catalog.perUnit(pieceName(product.units, t.catalog.piece))}
                </dd>
              </>
            )}
            <dt>{t.product.netWithRate(product.taxRate)}</dt>
            <dd>{t.format.money(price.net, shop.currency)}</dd>
            {!shop.settings.productsWithKdv && (
              <>
                <dt>{t.product.grossWithRate(product.taxRate)}</dt>
                <dd>{t.format.money(price.gross, shop.currency)}</dd>
              </>
            )}
          </>
        )}
        {price.kind === 'price' && (
          <>
            <dt>{t.product.shippingFee}</dt>
            <dd>{shippingText(props)}</dd>
          </>
        )}
      </dl>
      {props.children}
    </div>
  );
}
