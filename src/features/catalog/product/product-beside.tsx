import { lazy, Suspense } from 'react';
import { useVisitor } from '#ui/state/visitor-context.tsx';
import type { HeadProps } from './product-head.tsx';
import { ProductStrip } from './product-strip.tsx';

const RecentlyViewed = lazy(() => import('./recently-viewed.tsx'));

/** Below the product: related ones, and once the page is alive those that were looked at before. */
export function ProductBeside({ data, shop, t, locale }: HeadProps) {
  const known = useVisitor((state) => state.session !== null);
  return (
    <>
      <ProductStrip
        title={t.product.related}
        items={data.related}
        shop={shop}
        t={t}
        locale={locale}
      />
      {known && (
        <Suspense>
          <RecentlyViewed productId={data.parentId ?? data.id} />
        </Suspense>
      )}
    </>
  );
}
