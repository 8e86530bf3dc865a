import './wishlist-screen.css';
import { useState } from 'react';
import type { ProductSummary } from '#contract/catalog/product.ts';
import { wishlistTexts } from '#text/shop/wishlist-text.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { localised, urls } from '#urls';
import { WishCard } from './wish-card.tsx';

/** A product leaves the page only once the server has let go of it (rule wishlist/page-removal). */
function useWishes(items: readonly ProductSummary[]) {
  const api = useShopApi();
  const visitor = useVisitorStore();
  const [gone, setGone] = useState<readonly number[]>([]);
  const [leaving, setLeaving] = useState<readonly number[]>([]);
  async function remove(id: number): Promise<void> {
    setLeaving((ids) => [...ids, id]);
    try {
      await api.removeFromWishlist(id);
      setGone((ids) => [...ids, id]);
      void visitor.refresh();
    } catch (error) {
      // Any other failure is swallowed: the product stays (rule wishlist/refused-removal).
      if (asRefusal(error)?.status === 401) visitor.signIn();
    }
    setLeaving((ids) => ids.filter((each) => each !== id));
  }
  const wishes = items.filter((product) => !gone.includes(product.id));
  return { wishes, leaving, remove };
}

/** A customer's wishlist (rule wishlist/page). */
export default function WishlistScreen({
  data,
}: {
  data: { items: ProductSummary[]; total: number };
}) {
  const t = useText();
  const locale = useLocale();
  const texts = wishlistTexts[locale];
  const shop = useShop();
  const { wishes, leaving, remove } = useWishes(data.items);
  return (
    <>
      <title>{t.frame.pageTitle(texts.title, shop.store.name)}</title>
      <AccountLayout
        title={texts.title}
        {...(wishes.length > 0 && { count: texts.found(wishes.length) })}
      >
        {wishes.length === 0 ? (
          <EmptyState
            icon="heart"
            title={texts.empty}
            text={texts.emptyHint}
            action={{ label: texts.browse, href: localised(urls.home, locale) }}
          />
        ) : (
          <>
            <h2 className="screen-reader-only">{t.frame.products}</h2>
            <div className="wishlist">
              {wishes.map((product) => (
                <WishCard
                  key={product.id}
                  product={product}
                  shop={shop}
                  t={t}
                  locale={locale}
                  leaving={leaving.includes(product.id)}
                  onRemove={() => void remove(product.id)}
                />
              ))}
            </div>
          </>
        )}
      </AccountLayout>
    </>
  );
}
