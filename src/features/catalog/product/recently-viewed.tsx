import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ProductSummary } from '#contract/catalog/product.ts';
import { afterViewing, viewedIds } from '#rules/catalog/viewed-products.ts';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { ProductStrip } from './product-strip.tsx';

const key = 'viewed';
const placeClass = 'product-strip-place';

/** The browser's stored products; empty where it stores nothing or somebody edited it. */
function remembered(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? viewedIds(stored.map(String)) : [];
  } catch {
    return [];
  }
}

function remember(ids: readonly number[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // A browser that keeps nothing shows nothing.
  }
}

/**
 * Remembers this product and gives the cards of those before it, asked for once the place comes
 * near; those that are gone are forgotten.
 */
function useViewed(productId: number, place: RefObject<HTMLElement | null>) {
  const api = useShopApi();
  const [items, setItems] = useState<readonly ProductSummary[]>([]);
  useEffect(() => {
    const before = remembered().filter((id) => id !== productId);
    remember(afterViewing(before, productId));
    const element = place.current;
    if (before.length === 0 || !element) return;
    // Its room is taken while nobody sees it, so that nothing moves when the cards come.
    element.classList.add(placeClass);
    async function ask(): Promise<void> {
      const answer = await api.viewed(before).catch(() => null);
      if (!element?.isConnected) return;
      setItems(answer?.items ?? []);
      const there = answer?.items.map(({ id }) => id);
      if (there) remember(afterViewing(there, productId));
      if (!there || there.length === 0) element.classList.remove(placeClass);
    }
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        void ask();
      },
      { rootMargin: '600px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [api, productId, place]);
  return items;
}

/** Products that this browser viewed before (rule catalog/recently-viewed); only the browser stores them. */
export default function RecentlyViewed({ productId }: { productId: number }) {
  const t = useText();
  const locale = useLocale();
  const shop = useShop();
  const place = useRef<HTMLDivElement>(null);
  const items = useViewed(productId, place);
  const title = t.product.recentlyViewed;
  return (
    <div ref={place}>
      <ProductStrip title={title} items={items} shop={shop} t={t} locale={locale} />
    </div>
  );
}
