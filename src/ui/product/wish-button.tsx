import type { Messages } from '#text/messages.ts';
import { urls } from '#urls';
import { Icon } from '#ui/controls/icon.tsx';
import { useVisitorStore, useWished } from '#ui/state/visitor-context.tsx';
import { wishFormId } from './wish-form.tsx';

/**
 * The heart: it changes before the answer (rule wishlist/heart). Until the script is there it sends the
 * page's form (rule wishlist/hearts-without-script); `marked` where the page shows the product once.
 */
export function WishButton(props: {
  productId: number;
  name: string;
  t: Messages;
  className?: string;
  marked?: boolean;
}) {
  const { productId, name, t } = props;
  const store = useVisitorStore();
  const wished = useWished(productId);
  return (
    <button
      id={props.marked ? urls.heart(productId) : undefined}
      form={wishFormId}
      name="wish"
      value={productId}
      className={props.className ?? 'wish-heart'}
      aria-pressed={wished}
      aria-label={wished ? t.catalog.unwish(name) : t.catalog.wish(name)}
      onClick={(event) => {
        event.preventDefault();
        void store.toggleWishlist(productId);
      }}
    >
      <Icon name="heart" />
    </button>
  );
}
