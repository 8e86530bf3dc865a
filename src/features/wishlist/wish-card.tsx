import { shortCode } from '#rules/catalog/code-display.ts';
import { BuyButton, buyStateOf, type BuyProps } from '#ui/product/buy-button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { PriceBlock, priceOf } from '#ui/product/price.tsx';
import { CardPicture, Rating } from '#ui/product/product-card.tsx';
import { wishFormId } from '#ui/product/wish-form.tsx';
import { StockLabel } from '#ui/product/stock-label.tsx';
import { localised, urls } from '#urls';

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
      <div className="product-card-body">
        <p className="product-card-brand">
          <b>{product.brand?.name}</b>
          <span className="product-card-model" title={product.code}>
            {product.model?.name ?? shortCode(product.code)}
          </span>
        </p>
        <h3>
          <a href={localised(urls.product(product), locale)}>{product.name}</a>
        </h3>
        <p className="product-facts">
          <Rating product={product} t={t} />
          <StockLabel product={product} shop={shop} t={t} />
        </p>
        <PriceBlock price={price} product={product} shop={shop} t={t} />
        <BuyButton product={product} shop={shop} t={t} locale={locale} soft />
      </div>
    </article>
  );
}
