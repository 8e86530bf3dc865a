import './product-strip.css';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Messages } from '#text/messages.ts';
import { ProductCard } from '#ui/product/product-card.tsx';
import type { Shop } from '#ui/state/shop-context.tsx';

interface StripProps {
  title: string;
  items: readonly ProductSummary[];
  shop: Shop;
  t: Messages;
  locale: Locale;
}

/** Cards side by side that one scrolls; nothing where there is none. */
export function ProductStrip({ title, items, shop, t, locale }: StripProps) {
  if (items.length === 0) return null;
  return (
    <section className="product-strip" aria-label={title}>
      <h2>{title}</h2>
      <ul className="product-strip-rail">
        {items.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} shop={shop} t={t} locale={locale} small />
          </li>
        ))}
      </ul>
    </section>
  );
}
