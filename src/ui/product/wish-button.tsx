import type { Messages } from '#text/messages.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useVisitorStore, useWished } from '#ui/state/visitor-context.tsx';

/** The heart: it changes before the answer (rule wishlist/heart). */
export function WishButton(props: {
  productId: number;
  name: string;
  t: Messages;
  className?: string;
}) {
  const { productId, name, t } = props;
  const store = useVisitorStore();
  const wished = useWished(productId);
  return (
    <button
      type="button"
      className={props.className ?? 'wish-heart'}
      aria-pressed={wished}
      aria-label={wished ? t.catalog.unwish(name) : t.catalog.wish(name)}
      onClick={() => void store.toggleWishlist(productId)}
    >
      <Icon name="heart" />
    </button>
  );
}
