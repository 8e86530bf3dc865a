import { memo, useId, useState } from 'react';
import type { CartItem } from '#contract/cart.ts';
import { cartMarks } from '#rules/cart/cart-content.ts';
import type { Messages } from '#text/messages.ts';
import { mostInSteps, soldQuantity, steppedQuantity } from '#rules/cart/quantity-steps.ts';
import { parseQuantity } from '#rules/cart/quantity.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { QuantityInput } from '#ui/product/quantity-input.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useTakenOver } from '#ui/state/use-taken-over.ts';
import { localised, urls } from '#urls';
import type { LineProps } from '#features/cart/cart-changes.tsx';
import { CartLineNote } from './cart-line-note.tsx';
import { FarLine } from './far-line.tsx';
import { LineHints } from './line-hints.tsx';
import {
  AmountCell,
  isNotForSale,
  LinePicture,
  ProductCell,
  RemoveButton,
  UnitChoices,
} from './line-parts.tsx';
import { useNear } from './use-near.tsx';

function UnitCell({ item, actions }: LineProps) {
  const t = useText();
  const { product, productUnit } = item;
  const change = (unit: string) => void actions.change(item, { unit: Number(unit) });
  const takeOver = useTakenOver<HTMLSelectElement>(({ value }) => {
    if (value !== String(productUnit.id)) change(value);
  });
  return (
    <div className="cart-line-unit">
      <span className="select">
        <select
          ref={takeOver}
          name="unit"
          aria-label={t.common.unitOf(product.name)}
          value={productUnit.id}
          disabled={product.units.length < 2}
          onChange={({ target }) => change(target.value)}
        >
          <UnitChoices item={item} />
        </select>
        <Icon name="chevron-down" />
      </span>
    </div>
  );
}

/** Says why there is no more of a line. */
function limitText(item: CartItem, t: Messages): string {
  if (isNotForSale(item)) return t.cart.problems['not-for-sale'];
  return item.soldOut ? t.cart.soldOut : t.catalog.stockLimit;
}

function QuantityCell({ item, refusal, actions, onRemove }: LineProps) {
  const t = useText();
  const id = useId();
  const { product, quantity, maxQuantity } = item;
  const said = refusal?.of === 'line' ? refusal : undefined;
  const steps = { orderMultiple: item.productUnit.orderMultiple ?? 1 };
  // The last pressed quantity, until the cart has it: presses may be faster than answers.
  const [wanted, setWanted] = useState<number | null>(null);
  async function change(next: number): Promise<void> {
    setWanted(next);
    await actions.change(item, { quantity: next });
    setWanted(null);
  }
  const atLimit = maxQuantity !== null && quantity >= maxQuantity;
  return (
    <div className="cart-line-quantity">
      <QuantityInput
        value={wanted ?? quantity}
        name={product.name}
        t={t}
        describedBy={id}
        refused={said?.typed?.quantity}
        {...(maxQuantity !== null && { max: mostInSteps(maxQuantity, steps) })}
        accept={(_current, typed) => soldQuantity(parseQuantity(typed), steps)}
        onChange={(next) => void change(steppedQuantity(wanted ?? quantity, next, steps))}
        onZero={() => onRemove(item, true)}
      />
      <output id={id}>
        {said && <span className="caption cart-line-error">{said.message}</span>}
        {!said && atLimit && (
          <span className="caption cart-line-warning">{limitText(item, t)}</span>
        )}
      </output>
      <noscript>
        <button className="button is-secondary cart-line-update">{t.cart.update}</button>
      </noscript>
    </div>
  );
}

/** A line with its controls, which travel in its form while the script is not there (rule cart/forms-without-script). */
function NearLine(props: LineProps) {
  const { item, currency } = props;
  const t = useText();
  const locale = useLocale();
  return (
    <form
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
      <LinePicture item={item} />
      <ProductCell item={item} currency={currency}>
        <LineHints {...props} />
        <CartLineNote {...props} />
      </ProductCell>
      <UnitCell {...props} />
      <QuantityCell {...props} />
      <AmountCell item={item} currency={currency} />
      <RemoveButton {...props} />
    </form>
  );
}

/**
 * A line of the cart (rule cart/page). It dims while it is being changed; its controls
 * stay enabled, so that the focus is not lost.
 */
export const CartLine = memo(function CartLine(props: LineProps) {
  const { item, busy, refusal, isFar } = props;
  const { line, isNear } = useNear(isFar && refusal === undefined);
  return (
    <li
      ref={line}
      id={cartMarks.line + item.id}
      className={`cart-line${isNear ? '' : ' is-far'}${busy ? ' is-busy' : ''}`}
      aria-busy={busy}
    >
      {isNear ? <NearLine {...props} /> : <FarLine {...props} />}
    </li>
  );
});

/** Asks in the page whether the line shall go, where there is no script to ask in a dialog (rule cart/zero-confirms-removal). */
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
