import type { ReactNode } from 'react';
import type { CartItem } from '#contract/cart.ts';
import { ProductCode } from '#ui/product/product-code.tsx';
import { displayPrice } from '#rules/catalog/pricing.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import type { LineProps } from '#features/cart/cart-changes.tsx';

/** A line's picture; its name beside it is the link for keyboards. */
export function LinePicture({ item }: { item: CartItem }) {
  const { product } = item;
  return (
    <a href={localised(urls.product(product), useLocale())} tabIndex={-1} aria-hidden="true">
      <ProductPicture file={product.image} size={80} />
    </a>
  );
}

/** The product and its price; `children` is the buyer's note. */
export function ProductCell(props: Pick<LineProps, 'item' | 'currency'> & { children: ReactNode }) {
  const { item, currency } = props;
  const t = useText();
  const locale = useLocale();
  const { settings, rates } = useShop();
  const { product, productUnit } = item;
  const price = displayPrice(productUnit.defaultPrice, {
    to: currency,
    rates,
    taxRate: product.taxRate,
    withTax: settings.productsWithKdv,
  });
  const unitPrice = `${t.format.money(price, currency)} ${t.catalog.perUnit(productUnit.value)}`;
  const variant = product.variant.join(', ');
  return (
    <div className="cart-line-product">
      <p className="caption">
        {product.brand && <b>{product.brand.name}</b>}
        {product.brand && product.model && ' · '}
        {product.model?.name}
      </p>
      <h3>
        <a href={localised(urls.product(product), locale)} lang={product.lang}>
          {product.name}
        </a>
      </h3>
      {variant !== '' && <p className="caption">{variant}</p>}
      <p className="caption">
        <ProductCode code={product.code} />
        {settings.showPriceStatus && price > 0 && (
          <>
            {' · '}
            <span className="cart-line-unit-price">{unitPrice}</span>
          </>
        )}
      </p>
      {props.children}
    </div>
  );
}

/** The most of it is 0, and not because it is sold out. */
export function isNotForSale({ maxQuantity, soldOut }: CartItem): boolean {
  return maxQuantity === 0 && !soldOut;
}

export function UnitChoices({ item }: { item: CartItem }) {
  const t = useText();
  return item.product.units.map((unit) => (
    <option key={unit.id} value={unit.id}>
      {t.catalog.unitChoice(unit.value, unit.multiplier)}
    </option>
  ));
}

export function AmountCell({ item, currency }: Pick<LineProps, 'item' | 'currency'>) {
  const t = useText();
  const { settings } = useShop();
  // A product that is not for sale has no price to ask for.
  if (item.amount === 0 && isNotForSale(item)) return <p className="cart-line-amount">–</p>;
  return (
    <p className="cart-line-amount">
      {settings.showPriceStatus && item.amount > 0 ? (
        <>
          <b className="numeric">
            {t.format.money(settings.productsWithKdv ? item.amount : item.net, currency)}
          </b>
          <span className="caption numeric">
            {settings.productsWithKdv
              ? t.catalog.net(t.format.money(item.net, currency))
              : t.catalog.gross(t.format.money(item.amount, currency))}
          </span>
        </>
      ) : (
        t.catalog.askPrice
      )}
    </p>
  );
}

/** Takes the line out; without a script with the form that it stands in. */
export function RemoveButton({ item, onRemove }: Pick<LineProps, 'item' | 'onRemove'>) {
  const t = useText();
  return (
    <button
      name="remove"
      value="1"
      className="icon-button cart-line-remove"
      aria-label={t.cart.removeOf(item.product.name)}
      onClick={(event) => {
        event.preventDefault();
        // The second press of a double click would meet the line that has moved up.
        if (event.detail < 2) onRemove(item, false);
      }}
    >
      <Icon name="trash-2" />
    </button>
  );
}
