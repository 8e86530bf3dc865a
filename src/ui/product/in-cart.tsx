import type { Messages } from '#text/messages.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useHeld } from '#ui/state/visitor-context.tsx';

/**
 * The quantity of a product in the visitor's cart, once it is known (rule cart/in-cart); `short` for sight alone, where
 * space is narrow.
 */
export function InCart(props: { productId: number; t: Messages; short?: boolean }) {
  const { productId, t, short } = props;
  const held = useHeld(productId);
  if (held === '') return null;
  return (
    <span className="in-cart">
      <Icon name="shopping-cart" />
      {short && <span aria-hidden="true">{held}</span>}
      <span className={short ? 'screen-reader-only' : undefined}>{t.catalog.inCart(held)}</span>
    </span>
  );
}
