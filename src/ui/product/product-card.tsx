import type { ReactNode } from 'react';
import { soldOutBadge } from '#rules/cart/stock.ts';
import { localised, urls } from '#urls';
import { BuyButton, buyStateOf, type BuyProps } from './buy-button.tsx';
import { CompareLink } from './compare-link.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { InCart } from './in-cart.tsx';
import { DiscountBadge, PackPrice, PriceBlock, priceOf } from './price.tsx';
import { ProductCode } from './product-code.tsx';
import { ProductPicture, type Eager } from './product-picture.tsx';
import { StockLabel } from './stock-label.tsx';
import { CachedFragment } from '#ui/state/cached-fragment.tsx';
import { WishButton } from './wish-button.tsx';

export interface ProductCardProps extends BuyProps {
  /** For the first two pictures of a page. */
  eager?: Eager;
  /** The small form of carousels: a soft button, no pack price. */
  small?: boolean;
  /** A button in the place of the heart. */
  corner?: ReactNode;
  /** The product is being removed from the list. */
  isLeaving?: boolean;
}

/** Average and count of the reviews; nothing before the first one. */
export function Rating({ product, t }: Pick<BuyProps, 'product' | 't'>) {
  if (product.commentCount === 0) return null;
  return (
    <span className="product-rating">
      <Icon name="star" className="is-filled" />
      <span className="screen-reader-only">
        {t.catalog.rating(t.format.rating(product.starRate))}
      </span>
      <b aria-hidden="true">{t.format.rating(product.starRate)}</b>(
      {t.format.integer(product.commentCount)})
    </span>
  );
}

/** The picture with what stands on it: discount, 'TÜKENDİ!' and what the cart holds. */
function CardPicture(
  props: Pick<BuyProps, 'product' | 'shop' | 't'> & {
    price: ReturnType<typeof priceOf>;
    eager?: Eager;
  },
) {
  const { product, shop, t, price } = props;
  const discount = price.kind === 'price' ? price.discount : undefined;
  return (
    <div className="product-card-image">
      <ProductPicture file={product.image} size={229} eager={props.eager ?? false} />
      {discount !== undefined && <DiscountBadge percent={discount} t={t} />}
      {soldOutBadge({ quantity: product.quantity, ...shop.settings }) && (
        <span className="sold-out-badge">{t.catalog.soldOutBadge}</span>
      )}
      <InCart productId={product.id} t={t} />
    </div>
  );
}

/**
 * A product in a grid: the whole card is the link, the heart and the button stand above it. It reads
 * no context for what the list already has, so that a page of 96 cards stays cheap.
 */
export function ProductCard(props: ProductCardProps) {
  const { product, shop, small, eager, corner, isLeaving } = props;
  const blocked = buyStateOf(product, shop) === 'sold-out';
  const className = `product-card${small ? ' is-small' : ''}${blocked ? ' is-sold-out' : ''}${isLeaving ? ' is-leaving' : ''}`;
  // React adds an eager picture to the document's head, and a card with a button of its own belongs to one page.
  if (eager || corner) {
    return (
      <article className={className} aria-busy={isLeaving || undefined}>
        <CardContent {...props} />
      </article>
    );
  }
  const name = small ? 'small card' : 'card';
  return (
    <CachedFragment tag="article" className={className} name={name} of={product}>
      <CardContent {...props} />
    </CachedFragment>
  );
}

function CardContent(props: ProductCardProps) {
  const { product, shop, t, locale, small, eager, corner } = props;
  const price = priceOf(product, shop);
  return (
    <>
      <CardPicture product={product} shop={shop} t={t} price={price} eager={eager ?? false} />
      {corner ?? <WishButton productId={product.id} name={product.name} t={t} marked={!small} />}
      {!corner && !small && (
        <CompareLink product={product} t={t} locale={locale} className="compare-link is-corner" />
      )}
      <CardBody {...props} price={price} />
    </>
  );
}

/** Brand, name, rating, stock, price and button. */
function CardBody(props: ProductCardProps & { price: ReturnType<typeof priceOf> }) {
  const { product, shop, t, locale, small, price } = props;
  return (
    <div className="product-card-body">
      <p className="product-card-brand">
        <b>{product.brand?.name}</b>
        <ProductCode code={product.code} />
      </p>
      <h3>
        <a href={localised(urls.product(product), locale)} lang={product.lang}>
          {product.name}
        </a>
      </h3>
      <p className="product-facts">
        <Rating product={product} t={t} />
        <StockLabel product={product} shop={shop} t={t} />
      </p>
      <PriceBlock price={price} product={product} shop={shop} t={t} />
      {!small && price.kind === 'price' && <PackPrice product={product} shop={shop} t={t} />}
      <BuyButton product={product} shop={shop} t={t} locale={locale} soft={small ?? false} />
    </div>
  );
}
