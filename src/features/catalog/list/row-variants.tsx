import { useEffect, useState } from 'react';
import type { ProductDetail } from '#contract/catalog/product.ts';
import VariantGrid from '#features/catalog/product/variants/variant-grid.tsx';
import { SkeletonLine } from '#ui/controls/skeleton.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';

/** The variants of a row's product, asked for when the row unfolds (rule catalog/variant-grid). */
export default function RowVariants({ productId }: { productId: number }) {
  const api = useShopApi();
  const t = useText();
  const [data, setData] = useState<ProductDetail | 'failed' | null>(null);
  useEffect(() => {
    let current = true;
    api.product(productId, '').then(
      (product) => current && setData(product),
      () => current && setData('failed'),
    );
    return () => {
      current = false;
    };
  }, [api, productId]);
  if (data === 'failed') return <p role="alert">{t.common.technicalError}</p>;
  return data ? <VariantGrid data={data} /> : <SkeletonLine />;
}
