import { buyStateOf, type BuyProps } from '#ui/product/buy-button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { priceOf } from '#ui/product/price.tsx';
import { CardBody, CardPicture } from '#ui/product/product-card.tsx';
import { wishFormId } from '#ui/product/wish-form.tsx';

/** A product of the wishlist: the card of a list, with a way out of it in place of the heart. */
export function WishCard(props: BuyProps & { leaving: boolean; onRemove: () => void }) {
  const { product, shop, t, locale, leaving } = props;
  const price = priceOf(product, shop);
  const blocked = buyStateOf(product, shop) === 'sold-out';
  return (
    <article
      className={`product-card is-small${blocked ? ' is-sold-out' : ''}${leaving ? ' is-leaving' : ''}`}
      aria-busy={leaving || undefined}
    >
      <CardPicture product={product} shop={shop} t={t} price={price} />
      <button
        form={wishFormId}
        name="unwish"
        value={product.id}
        className="wish-heart"
        disabled={leaving}
        aria-label={t.catalog.unwish(product.name)}
        onClick={(event) => {
          event.preventDefault();
          props.onRemove();
        }}
      >
        <Icon name={leaving ? 'loader-circle' : 'x'} />
      </button>
      <CardBody product={product} shop={shop} t={t} locale={locale} price={price} small />
    </article>
  );
}
