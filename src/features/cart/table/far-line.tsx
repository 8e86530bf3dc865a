import type { ReactNode } from 'react';
import { mostOfNote, type CartItem } from '#contract/cart.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import type { LineProps } from '#features/cart/cart-changes.tsx';
import { LineHints } from './line-hints.tsx';
import { AmountCell, LinePicture, ProductCell, RemoveButton, UnitChoices } from './line-parts.tsx';

/** A placeholder with the label of a control that is not there yet. */
function Still(props: { className: string; label: string; children: ReactNode }) {
  return (
    <div className={props.className}>
      <span className="cart-line-still">
        <span className="screen-reader-only">{`${props.label}: `}</span>
        {props.children}
      </span>
    </div>
  );
}

function PlainNote({ item }: { item: CartItem }) {
  const t = useText();
  return (
    <details
      className={item.note === '' ? 'cart-line-note is-plain is-empty' : 'cart-line-note is-plain'}
    >
      <summary>
        <Icon name="pencil" />
        {item.note === '' ? t.cart.addNote : `${t.cart.lineNote}: ${item.note}`}
      </summary>
      <input
        className="input"
        name="note"
        maxLength={mostOfNote}
        aria-label={t.cart.noteOf(item.product.name)}
        placeholder={t.cart.notePlaceholder}
        defaultValue={item.note}
      />
      <button className="button is-secondary">{t.common.save}</button>
    </details>
  );
}

/**
 * All controls of a line for a page without a script, in one form. None of them names its form from outside
 * of it: the browser looks for such fields in the whole page, for each of a thousand forms.
 */
function PlainControls({ item }: { item: CartItem }) {
  const t = useText();
  const locale = useLocale();
  const { product, productUnit } = item;
  return (
    <form className="cart-line-form" method="post" action={localised(urls.cart, locale)}>
      <input type="hidden" name="line" value={item.id} />
      <div className="cart-line-unit">
        <span className="select">
          <select
            name="unit"
            aria-label={t.common.unitOf(product.name)}
            defaultValue={productUnit.id}
            disabled={product.units.length < 2}
          >
            <UnitChoices item={item} />
          </select>
          <Icon name="chevron-down" />
        </span>
      </div>
      <div className="cart-line-quantity">
        <input
          className="input"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t.common.quantityOf(product.name)}
          defaultValue={item.quantity}
        />
        <button className="button is-secondary cart-line-update">{t.cart.update}</button>
      </div>
      <PlainNote item={item} />
      <button
        name="remove"
        value="1"
        className="icon-button cart-line-remove"
        aria-label={t.cart.removeOf(product.name)}
      >
        <Icon name="trash-2" />
      </button>
    </form>
  );
}

/**
 * A line far from the view: unit and quantity as text until it comes near (rule cart/lazy-controls). The
 * browser looks at each field of a page for what it could fill in, which took more than a second for a
 * thousand lines; a page without a script has them all.
 */
export function FarLine({ item, currency, actions, onRemove }: LineProps) {
  const t = useText();
  const { productUnit } = item;
  return (
    <>
      <LinePicture item={item} />
      <ProductCell item={item} currency={currency}>
        <LineHints item={item} actions={actions} />
        {item.note !== '' && (
          <p className="cart-line-note cart-line-still-note">{`${t.cart.lineNote}: ${item.note}`}</p>
        )}
      </ProductCell>
      <Still className="cart-line-unit" label={t.catalog.unit}>
        {t.catalog.unitChoice(productUnit.value, productUnit.multiplier)}
      </Still>
      <Still className="cart-line-quantity" label={t.catalog.quantity}>
        {t.format.integer(item.quantity)}
      </Still>
      <AmountCell item={item} currency={currency} />
      <RemoveButton item={item} onRemove={onRemove} />
      <noscript>
        <PlainControls item={item} />
      </noscript>
    </>
  );
}
