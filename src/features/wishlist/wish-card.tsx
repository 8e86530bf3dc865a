import type { BuyProps } from '#ui/product/buy-button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { ProductCard } from '#ui/product/product-card.tsx';
import { wishFormId } from '#ui/product/wish-form.tsx';

/** A product of the wishlist: a small card with a button that removes it, in place of the heart. */
export function WishCard(props: BuyProps & { leaving: boolean; onRemove: () => void }) {
  const { leaving, onRemove, ...card } = props;
  return (
    <ProductCard
      {...card}
      small
      isLeaving={leaving}
      corner={
        <button
          form={wishFormId}
          name="unwish"
          value={card.product.id}
          className="wish-heart"
          disabled={leaving}
          aria-label={card.t.catalog.unwish(card.product.name)}
          onClick={(event) => {
            event.preventDefault();
            onRemove();
          }}
        >
          <Icon name={leaving ? 'loader-circle' : 'x'} />
        </button>
      }
    />
  );
}
