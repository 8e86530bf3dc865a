import { memo, useId, type ReactNode } from 'react';
import type { CartItem } from '#contract/cart.ts';
import { cartMarks } from '#rules/cart/cart-content.ts';
import { displayPrice } from '#rules/catalog/pricing.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { QuantityInput } from '#ui/product/quantity-input.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useTakenOver } from '#ui/state/use-taken-over.ts';
import { localised, urls } from '#urls';
import type { LineProps } from './cart-changes.tsx';
import { CartLineNote } from './cart-line-note.tsx';
import { useNear, WaitingControl } from './waiting-control.tsx';

/** A part of a line, with its controls or without. */
type PartProps = LineProps & { isNear: boolean };

/**
 * The form that a control names, where it stands outside of it: without a script far down a long cart
 * (rule cart/plain-forms).
 */
const formOf = ({ item, isNear }: PartProps) => (isNear ? undefined : `form-${item.id}`);

function ProductCell(props: PartProps) {
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
        {product.code}
        {settings.showPriceStatus && (
          <>
            {' · '}
            <span className="cart-line-unit-price">{unitPrice}</span>
          </>
        )}
      </p>
      <CartLineNote {...props} form={formOf(props)} />
    </div>
  );
}

function UnitCell(props: PartProps) {
  const { item, actions, isNear } = props;
  const t = useText();
  const { product, productUnit } = item;
  const change = (unit: string) => void actions.change(item, { unit: Number(unit) });
  const takeOver = useTakenOver<HTMLSelectElement>(({ value }) => {
    if (value !== String(productUnit.id)) change(value);
  });
  return (
    <div className="cart-line-unit">
      <WaitingControl
        isNear={isNear}
        label={t.catalog.unit}
        text={t.catalog.unitChoice(productUnit.value, productUnit.multiplier)}
      >
        <span className="select">
          <select
            ref={takeOver}
            name="unit"
            form={formOf(props)}
            aria-label={t.common.unitOf(product.name)}
            value={productUnit.id}
            disabled={product.units.length < 2}
            onChange={({ target }) => change(target.value)}
          >
            {product.units.map((unit) => (
              <option key={unit.id} value={unit.id}>
                {t.catalog.unitChoice(unit.value, unit.multiplier)}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      </WaitingControl>
    </div>
  );
}

function QuantityCell(props: PartProps) {
  const { item, refusal, actions, onRemove, isNear } = props;
  const t = useText();
  const id = useId();
  const { product, quantity, maxQuantity } = item;
  const said = refusal?.of === 'line' ? refusal : undefined;
  const atLimit = maxQuantity !== null && quantity >= maxQuantity;
  return (
    <div className="cart-line-quantity">
      <WaitingControl isNear={isNear} label={t.catalog.quantity} text={t.format.integer(quantity)}>
        <QuantityInput
          value={quantity}
          name={product.name}
          t={t}
          describedBy={id}
          form={formOf(props)}
          refused={said?.typed?.quantity}
          {...(maxQuantity !== null && { max: maxQuantity })}
          onChange={(next) => void actions.change(item, { quantity: next })}
          onZero={() => onRemove(item, true)}
        />
      </WaitingControl>
      <output id={id}>
        {said && <span className="caption cart-line-error">{said.message}</span>}
        {!said && atLimit && (
          <span className="caption cart-line-warning">{t.catalog.stockLimit}</span>
        )}
      </output>
      <noscript>
        <button form={formOf(props)} className="button is-secondary cart-line-update">
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

/**
 * What the line's controls travel in while the script is not there (rule cart/plain-forms). It stands
 * round those of the first lines: the fields of a form that they name are looked for in the whole page,
 * and a form for each of a thousand lines keeps a browser busy for half a minute.
 */
function LineForm(props: { item: CartItem; id?: string | undefined; children?: ReactNode }) {
  const { item } = props;
  const t = useText();
  const locale = useLocale();
  return (
    <form
      id={props.id}
      className="cart-line-form"
      method="post"
      action={localised(urls.cart, locale)}
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="line" value={item.id} />
      {/* What Enter in a box presses is not the button that removes. */}
      <button className="screen-reader-only" tabIndex={-1} aria-hidden="true">
        {t.cart.update}
      </button>
      {props.children}
    </form>
  );
}

function LineParts(props: PartProps) {
  const { item, onRemove } = props;
  const t = useText();
  const locale = useLocale();
  const { product } = item;
  return (
    <>
      <a href={localised(urls.product(product), locale)} tabIndex={-1} aria-hidden="true">
        <ProductPicture file={product.image} size={80} />
      </a>
      <ProductCell {...props} />
      <UnitCell {...props} />
      <QuantityCell {...props} />
      <AmountCell {...props} />
      <button
        form={formOf(props)}
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
    </>
  );
}

/**
 * A line of the cart (rule cart/page). It dims while it is being changed; its controls
 * stay enabled, so that the focus is not lost.
 */
export const CartLine = memo(function CartLine(props: LineProps) {
  const { item, busy, refusal, isFar } = props;
  const { line, isNear } = useNear(isFar && refusal === undefined);
  const part = { ...props, isNear };
  return (
    <li
      ref={line}
      id={cartMarks.line + item.id}
      className={busy ? 'cart-line is-busy' : 'cart-line'}
      aria-busy={busy}
    >
      {isNear ? (
        <LineForm item={item}>
          <LineParts {...part} />
        </LineForm>
      ) : (
        <>
          <LineParts {...part} />
          <noscript>
            <LineForm item={item} id={formOf(part)} />
          </noscript>
        </>
      )}
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
