import type { FormEvent, ReactNode } from 'react';
import type { Locale } from '#rules/shop/locale.ts';
import { parseQuantity } from '#rules/cart/quantity.ts';
import type { Messages } from '#text/messages.ts';
import { localised, urls } from '#urls';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useCartOperation, useVisitorStore } from '#ui/state/visitor-context.tsx';

export interface CartButtonProps {
  productId: number;
  name: string;
  t: Messages;
  look?: 'primary' | 'soft';
  large?: boolean;
  /** The dense row shows the icon alone. */
  iconOnly?: boolean;
}

/** The submit button of a cart form, which shows how adding goes (rule cart/add-states). */
export function CartButton({ productId, name, t, look, large, iconOnly }: CartButtonProps) {
  const operation = useCartOperation(productId);
  const busy = operation === 'adding';
  const done = operation === 'done';
  const text = busy ? t.catalog.adding : done ? t.catalog.added : t.catalog.addToCart;
  const icon = busy ? 'loader-circle' : done ? 'check' : 'shopping-cart';
  const base = buttonClass({ ...(look && { look }), ...(large && { large, full: true }) });
  const showsIcon = iconOnly || busy || done || look !== 'soft';
  return (
    <button
      className={`${base}${busy ? ' is-busy' : done ? ' is-done' : ''}`}
      // Not `disabled`, which would drop the focus: the store refuses a second time by itself.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // The second press of a double click is the same wish.
        if (event.detail > 1) event.preventDefault();
      }}
      aria-label={`${text}: ${name}`}
    >
      {showsIcon && <Icon name={icon} />}
      {!iconOnly && text}
    </button>
  );
}

/**
 * A real form that puts a product into the cart: without the script the browser posts it and lands
 * on the cart. It holds fields named `quantity` and `productValue`, given as children or hidden.
 */
export function CartForm(props: {
  productId: number;
  /** The unit's id or name. It wins over the form's own field. */
  unit?: number | string;
  /** Sent as a hidden field, where the form has no box for it. */
  quantity?: number;
  locale: Locale;
  className?: string;
  children: ReactNode;
}) {
  const { productId, unit, quantity } = props;
  const store = useVisitorStore();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = form.get('productValue');
    void store.addToCart(productId, {
      quantity: parseQuantity(String(form.get('quantity') ?? '')),
      ...(typeof chosen === 'string' && { productValue: chosen }),
    });
  }
  return (
    <form
      className={props.className ?? 'cart-form'}
      method="post"
      action={localised(urls.cartForm, props.locale)}
      onSubmit={submit}
    >
      <input type="hidden" name="productId" value={productId} />
      {unit !== undefined && <input type="hidden" name="productValue" value={unit} />}
      {quantity !== undefined && <input type="hidden" name="quantity" value={quantity} />}
      {props.children}
    </form>
  );
}
