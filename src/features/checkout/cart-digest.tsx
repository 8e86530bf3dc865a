import type { Cart, CartItem } from '#contract/cart.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { useText, useTexts } from '#ui/state/text-context.tsx';

/** As many lines stand open; with one more there is nothing to fold. */
const openLines = 3;

function DigestLines({ items, currency }: { items: readonly CartItem[]; currency: string }) {
  const t = useText();
  const { t: orders } = useTexts(orderTexts);
  return (
    <ul className="cart-digest">
      {items.map(({ id, product, quantity, productUnit, amount, note }) => (
        <li key={id}>
          <ProductPicture file={product.image} size={80} shown={48} />
          <span>
            <span lang={product.lang}>{product.name}</span>
            <br />
            <span className="caption">{`${t.format.integer(quantity)} ${productUnit.value}`}</span>
            {note !== '' && <span className="cart-digest-note">{orders.lineNote(note)}</span>}
          </span>
          <b className="numeric">{amount > 0 ? t.format.money(amount, currency) : '–'}</b>
        </li>
      ))}
    </ul>
  );
}

/**
 * The cart in brief: three lines and the number of others, so that total and button stay in view (rule
 * checkout/collapsed-lines).
 */
export function CartDigest({ cart }: { cart: Cart }) {
  const { t: checkout } = useTexts(checkoutTexts);
  const { items, currency } = cart;
  const isFolded = items.length > openLines + 1;
  const shown = isFolded ? items.slice(0, openLines) : items;
  const folded = items.slice(shown.length);
  return (
    <>
      <DigestLines items={shown} currency={currency} />
      {isFolded && (
        <details className="cart-digest-more">
          <summary>
            {checkout.moreLines(folded.length)}
            <Icon name="chevron-down" />
          </summary>
          <DigestLines items={folded} currency={currency} />
        </details>
      )}
    </>
  );
}
