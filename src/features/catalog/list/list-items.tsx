import { memo } from 'react';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Messages } from '#text/messages.ts';
import { useFragments, useKeptLists } from '#ui/state/fragments.tsx';
import { ProductCard } from '#ui/product/product-card.tsx';
import type { Eager } from '#ui/product/product-picture.tsx';
import { ProductRow, ProductRowHead } from './product-row.tsx';
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
  const keep = useFragments();
  const keepAll = useKeptLists();
  const of = (product: ProductSummary) => product;
  if (rows) {
    const draw = (product: ProductSummary) => (
      <ProductRow key={product.id} product={product} shop={shop} t={t} locale={locale} />
    );
    return (
      <>
        <ProductRowHead t={t} />
        <ul>{keepAll(items, { kind: 'row', draw, of })}</ul>
      </>
    );
  }
  const given = { shop, t, locale };
  const draw = (product: ProductSummary) => (
    <ProductCard key={product.id} product={product} {...given} />
  );
  // Their pictures belong into the head of this page.
  const first = (product: ProductSummary, eager: Eager) => (
    <ProductCard key={product.id} product={product} {...given} eager={eager} keep={keep} />
  );
  return (
    <>
      {items
        .slice(0, eagerPictures)
        .map((product, index) => first(product, index === 0 ? 'first' : true))}
      {keepAll(items.slice(eagerPictures), { kind: 'card', draw, of })}
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
