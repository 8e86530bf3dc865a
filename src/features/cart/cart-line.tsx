import { memo, useId } from 'react';
import type { CartItem } from '#contract/cart.ts';
import { cartMarks } from '#rules/cart/cart-content.ts';
import { displayPrice } from '#rules/catalog/pricing.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { QuantityInput } from '#ui/product/quantity-input.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import type { LineProps } from './cart-changes.tsx';
import { CartLineNote } from './cart-line-note.tsx';

/** What a line's controls travel in while the script is not there (rule cart/plain-forms). */
const formOf = (item: CartItem) => `form-${item.id}`;

function ProductCell(props: LineProps) {
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
        <a href={localised(urls.product(product), locale)}>{product.name}</a>
      </h3>
      {variant !== '' && <p className="caption">{variant}</p>}
      <p className="caption">
        {settings.showPriceStatus ? `${product.code} · ${unitPrice}` : product.code}
      </p>
      <CartLineNote {...props} form={formOf(item)} />
    </div>
  );
}

function UnitCell({ item, actions }: LineProps) {
  const t = useText();
  const { product, productUnit } = item;
  return (
    <div className="cart-line-unit">
      <span className="select">
        <select
          name="unit"
          form={formOf(item)}
          aria-label={t.common.unitOf(product.name)}
          value={productUnit.id}
          disabled={product.units.length < 2}
          onChange={(event) => void actions.change(item, { unit: Number(event.target.value) })}
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

function QuantityCell({ item, refusal, actions, onRemove }: LineProps) {
  const t = useText();
  const id = useId();
  const { product, quantity, maxQuantity } = item;
  const said = refusal?.of === 'line' ? refusal : undefined;
  const atLimit = maxQuantity !== null && quantity >= maxQuantity;
  const form = formOf(item);
  return (
    <div className="cart-line-quantity">
      <QuantityInput
        value={quantity}
        name={product.name}
        t={t}
        describedBy={id}
        form={form}
        refused={said?.typed?.quantity}
        {...(maxQuantity !== null && { max: maxQuantity })}
        onChange={(next) => void actions.change(item, { quantity: next })}
        onZero={() => onRemove(item, true)}
      />
      <output id={id}>
        {said && <span className="caption cart-line-error">{said.message}</span>}
        {!said && atLimit && (
          <span className="caption cart-line-warning">{t.catalog.stockLimit}</span>
        )}
      </output>
      <noscript>
        <button form={form} className="button is-secondary cart-line-update">
          {t.cart.update}
        </button>
      </noscript>
    </div>
  );
}

function AmountCell({ item, currency }: LineProps) {
  const t = useText();
  const { settings } = useShop();
  return (
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
  );
}

/** What the line's controls belong to; it shows nothing itself. */
function LineForm({ item }: { item: CartItem }) {
  const t = useText();
  const locale = useLocale();
  return (
    <form
      id={formOf(item)}
      className="screen-reader-only"
      method="post"
      action={localised(urls.cart, locale)}
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="line" value={item.id} />
      {/* What Enter in a box presses is not the button that removes. */}
      <button tabIndex={-1} aria-hidden="true">
        {t.cart.update}
      </button>
    </form>
  );
}

/**
 * A line of the cart (rule cart/page). It dims while it is being changed; its controls
 * stay enabled, so that the focus is not lost.
 */
export const CartLine = memo(function CartLine(props: LineProps) {
  const { item, busy, onRemove } = props;
  const t = useText();
  const locale = useLocale();
  const { product } = item;
  return (
    <li
      id={cartMarks.line + item.id}
      className={busy ? 'cart-line is-busy' : 'cart-line'}
      aria-busy={busy}
    >
      <a href={localised(urls.product(product), locale)} tabIndex={-1} aria-hidden="true">
        <ProductPicture file={product.image} size={80} />
      </a>
      <ProductCell {...props} />
      <UnitCell {...props} />
      <QuantityCell {...props} />
      <AmountCell {...props} />
      {props.isFar ? (
        <noscript>
          <LineForm item={item} />
        </noscript>
      ) : (
        <LineForm item={item} />
      )}
      <button
        form={formOf(item)}
        name="remove"
        value="1"
        className="icon-button cart-line-remove"
        aria-label={t.cart.removeOf(product.name)}
        onClick={(event) => {
          event.preventDefault();
          onRemove(item, false);
        }}
      >
        <Icon name="trash-2" />
      </button>
    </li>
  );
});

/** Asks in the page whether the line shall go, where there is no script to ask in a dialog (rule cart/zero-asks). */
export function RemovalQuestion({ item }: { item: CartItem }) {
  const t = useText();
  const locale = useLocale();
  const cart = localised(urls.cart, locale);
  return (
    <noscript>
      <div className="cart-line-question">
        <p>{t.cart.removeQuestion(item.product.name)}</p>
        <form className="button-row" method="post" action={cart}>
          <input type="hidden" name="line" value={item.id} />
          <Button type="submit" look="danger" name="remove" value="1">
            {t.cart.remove}
          </Button>
          <a className="button is-quiet" href={`${cart}#${cartMarks.line}${item.id}`}>
            {t.cart.keep}
          </a>
        </form>
      </div>
    </noscript>
  );
}
