import { memo } from 'react';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Messages } from '#text/messages.ts';
import { ProductCard } from '#ui/product/product-card.tsx';
import { ProductRow } from './product-row.tsx';
import { ProductRowHead } from './row-prices.tsx';
import type { Shop } from '#ui/state/shop-context.tsx';
import { SkeletonCards, SkeletonLine } from '#ui/controls/skeleton.tsx';

interface ItemsProps {
  items: readonly ProductSummary[];
  rows: boolean;
  shop: Shop;
  t: Messages;
  locale: Locale;
}

/** Pictures that are loaded at once: those that stand in sight on every screen. */
const eagerPictures = 2;

/** The products of a page; drawn again only when they are others, not while the next are awaited. */
export const ListItems = memo(function ListItems({ items, rows, shop, t, locale }: ItemsProps) {
  const given = { shop, t, locale };
  if (!rows) {
    return items.map((product, index) => (
      <ProductCard
        key={product.id}
        product={product}
        {...given}
        eager={index === 0 ? 'first' : index < eagerPictures}
      />
    ));
  }
  const hasBreaks = items.some(({ units }) => units.some(({ breaks }) => breaks !== undefined));
  return (
    <>
      <ProductRowHead t={t} hasBreaks={hasBreaks} withVat={shop.settings.productsWithKdv} />
      <ul>
        {items.map((product) => (
          <ProductRow key={product.id} product={product} {...given} hasBreaks={hasBreaks} />
        ))}
      </ul>
    </>
  );
});

/** Places for products that are on their way. */
export function Placeholders(props: { rows: boolean; count: number; t: Messages }) {
  const { rows, count, t } = props;
  if (!rows) return <SkeletonCards count={count} />;
  return (
    <>
      <ProductRowHead t={t} />
      {Array.from({ length: count }, (_, index) => (
        <div className="product-row is-placeholder" key={index} aria-hidden="true">
          <div className="skeleton product-row-image" />
          <div>
            <SkeletonLine />
            <SkeletonLine />
          </div>
          <span className="skeleton product-row-stock" />
          <span className="skeleton product-row-price is-other" />
          <span className="skeleton product-row-price" />
          <span className="skeleton product-row-unit" />
          <span className="skeleton product-row-quantity" />
          <span className="skeleton product-row-add" />
        </div>
      ))}
    </>
  );
}
