import { useId } from 'react';
import type { CartItem } from '#contract/cart.ts';
import { displayPrice } from '#rules/catalog/pricing.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { QuantityInput } from '#ui/product/quantity-input.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { allLines, type CartChanges } from './cart-changes.tsx';

interface LineProps {
  item: CartItem;
  currency: string;
  changes: CartChanges;
  onRemove: () => void;
}

function ProductCell({ item, currency }: Pick<LineProps, 'item' | 'currency'>) {
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
        <a href={localised(urls.product(product), locale)}>{product.name}</a>
      </h3>
      {variant !== '' && <p className="caption">{variant}</p>}
      <p className="caption">
        {settings.showPriceStatus ? `${product.code} · ${unitPrice}` : product.code}
      </p>
    </div>
  );
}

function UnitCell({ item, changes }: LineProps) {
  const t = useText();
  const { product, productUnit } = item;
  return (
    <div className="cart-line-unit">
      <span className="select">
        <select
          aria-label={t.common.unitOf(product.name)}
          value={productUnit.id}
          disabled={product.units.length < 2}
          onChange={(event) => void changes.change(item, { unit: Number(event.target.value) })}
        >
          {product.units.map((unit) => (
            <option key={unit.id} value={unit.id}>
              {t.catalog.unitChoice(unit.value, unit.multiplier)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </div>
  );
}

function QuantityCell({ item, changes }: LineProps) {
  const t = useText();
  const id = useId();
  const { product, quantity, maxQuantity } = item;
  const refusal = changes.refusals[product.id];
  const atLimit = maxQuantity !== null && quantity >= maxQuantity;
  return (
    <div className="cart-line-quantity">
      <QuantityInput
        value={quantity}
        name={product.name}
        t={t}
        describedBy={id}
        {...(maxQuantity !== null && { max: maxQuantity })}
        onChange={(next) => void changes.change(item, { quantity: next })}
      />
      <output id={id}>
        {refusal !== undefined && <span className="caption cart-line-error">{refusal}</span>}
        {refusal === undefined && atLimit && (
          <span className="caption cart-line-warning">{t.catalog.stockLimit}</span>
        )}
      </output>
    </div>
  );
}

/**
 * A line of the cart (rule cart/page). It dims while it is being changed; its controls
 * stay enabled, so that the focus is not lost.
 */
export function CartLine(props: LineProps) {
  const { item, currency, changes } = props;
  const t = useText();
  const locale = useLocale();
  const { product } = item;
  const { settings } = useShop();
  const busy = changes.busy.has(item.id) || changes.busy.has(allLines);
  return (
    <li className={busy ? 'cart-line is-busy' : 'cart-line'} aria-busy={busy}>
      <a href={localised(urls.product(product), locale)} tabIndex={-1} aria-hidden="true">
        <ProductPicture file={product.image} size={80} />
      </a>
      <ProductCell item={item} currency={currency} />
      <UnitCell {...props} />
      <QuantityCell {...props} />
      <p className="cart-line-amount">
        {settings.showPriceStatus ? (
          <>
            <b className="numeric">{t.format.money(item.amount, currency)}</b>
            <span className="caption numeric">
              {t.catalog.net(t.format.money(item.net, currency))}
            </span>
          </>
        ) : (
          t.catalog.askPrice
        )}
      </p>
      <button
        type="button"
        className="icon-button cart-line-remove"
        aria-label={t.cart.removeOf(product.name)}
        onClick={props.onRemove}
      >
        <Icon name="trash-2" />
      </button>
    </li>
  );
}
