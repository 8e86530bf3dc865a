import { useState } from 'react';
import type { Checkout, Shortage } from '#contract/checkout.ts';
import { cartMarks } from '#rules/cart/cart-content.ts';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** Sets a line to what is left, or takes it out, and reads the checkout anew. */
function useRemedy(refresh: () => Promise<Checkout>) {
  const api = useShopApi();
  const locale = useLocale();
  const [working, setWorking] = useState(false);
  async function apply({ id, quantity }: Shortage): Promise<Checkout | null> {
    setWorking(true);
    // A line that changed meanwhile shows with the fresh data.
    await (quantity ? api.changeCartLine(id, { quantity }) : api.removeCartLine(id)).catch(
      () => undefined,
    );
    const fresh = await refresh();
    // Stays busy: an empty cart has no payment.
    if (fresh.cart.items.length === 0) {
      window.location.assign(localised(urls.cart, locale));
      return null;
    }
    setWorking(false);
    return fresh;
  }
  return { working, apply };
}

function Remedy(props: { shortage: Shortage; busy: boolean; onApply: () => void }) {
  const { t: checkout } = useTexts(checkoutTexts);
  const { format } = useText();
  const cart = localised(urls.cart, useLocale());
  const { id, unit, quantity } = props.shortage;
  if (quantity === null) {
    return (
      <a className="button is-secondary" href={`${cart}#${cartMarks.line}${id}`}>
        {checkout.changeInCart}
      </a>
    );
  }
  return (
    <form
      method="post"
      action={cart}
      onSubmit={(event) => {
        event.preventDefault();
        if (!props.busy) props.onApply();
      }}
    >
      <input type="hidden" name="line" value={id} />
      <input type="hidden" name="payment" value="1" />
      {quantity > 0 ? (
        <input type="hidden" name="quantity" value={quantity} />
      ) : (
        <input type="hidden" name="remove" value="1" />
      )}
      <Button type="submit" look="secondary" busy={props.busy && checkout.updatingCart}>
        {quantity > 0 ? checkout.keepSome(format.integer(quantity), unit) : checkout.removeLine}
      </Button>
    </form>
  );
}

/** The products of which stock went, how many are left, and the button that goes on with those (rule checkout/stock-gone). */
export function StockGone(props: { checkout: Checkout; refresh: () => Promise<Checkout> }) {
  const { t: checkout } = useTexts(checkoutTexts);
  const { format } = useText();
  const { shortages } = props.checkout;
  const { working, apply } = useRemedy(props.refresh);
  const [updated, setUpdated] = useState<Checkout | null>(null);
  async function go(shortage: Shortage): Promise<void> {
    const fresh = await apply(shortage);
    if (!fresh) return;
    setUpdated(fresh);
    // The pressed button is gone; the next step is the order's own.
    if (fresh.shortages.length === 0) {
      document.querySelector<HTMLElement>('.checkout-go button')?.focus();
    }
  }
  if (shortages.length === 0) {
    if (updated === null) return null;
    const { total, currency } = updated.cart;
    return (
      <NoticeBar kind="ok" live>
        {checkout.cartUpdated(format.money(total, currency))}
      </NoticeBar>
    );
  }
  const said = ({ left }: Shortage) =>
    left === null ? '' : left === 0 ? checkout.stockNone : checkout.stockLeft(format.integer(left));
  return (
    <NoticeBar kind="error" title={checkout.stockGone} live>
      <ul className="stock-gone">
        {shortages.map((shortage) => (
          <li key={shortage.id}>
            <p>{`${shortage.text} ${said(shortage)}`}</p>
            <Remedy shortage={shortage} busy={working} onApply={() => void go(shortage)} />
          </li>
        ))}
      </ul>
    </NoticeBar>
  );
}
