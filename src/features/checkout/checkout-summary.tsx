import type { ReactNode } from 'react';
import type { Cart } from '#contract/cart.ts';
import { OrderFigures, SummaryBox } from '#ui/order/order-figures.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { shippingText } from '#ui/order/shipping-text.ts';
import { useText } from '#ui/state/text-context.tsx';

/** What is being bought, small. */
export function CartDigest({ cart }: { cart: Cart }) {
  const t = useText();
  return (
    <ul className="cart-digest">
      {cart.items.map(({ id, product, quantity, productUnit, amount }) => (
        <li key={id}>
          <ProductPicture file={product.image} size={80} shown={48} />
          <span>
            {product.name}
            <br />
            <span className="caption">{`${t.format.integer(quantity)} ${productUnit.value}`}</span>
          </span>
          <b className="numeric">{t.format.money(amount, cart.currency)}</b>
        </li>
      ))}
    </ul>
  );
}

/** The same figures as in the cart, and the way on. */
export function CheckoutSummary(props: { cart: Cart; head?: ReactNode; children: ReactNode }) {
  const { cart } = props;
  const t = useText();
  return (
    <SummaryBox>
      {props.head}
      <OrderFigures
        figures={cart}
        shipping={shippingText(cart, t)}
        free={cart.shippingState === 'free'}
      />
      {props.children}
    </SummaryBox>
  );
}
