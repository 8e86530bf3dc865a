import { lazy, Suspense, useState } from 'react';
import type { ProductDetail } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Messages } from '#text/messages.ts';
import { SkeletonLine } from '#ui/controls/skeleton.tsx';
import { localised, urls } from '#urls';

const VariantGrid = lazy(() => import('./variant-grid.tsx'));

/**
 * All variants with a quantity each, in a fold whose code is loaded when it is opened (rule
 * catalog/variant-grid). Without the script it holds links to the variants' pages.
 */
export function VariantFold(props: { data: ProductDetail; t: Messages; locale: Locale }) {
  const { data, t, locale } = props;
  const [opened, setOpened] = useState(false);
  return (
    <section className="product-section">
      <details
        className="variant-fold"
        onToggle={(event) => event.currentTarget.open && setOpened(true)}
      >
        <summary>
          <h2>{t.product.allVariants(data.children.length)}</h2>
          <span className="caption">{t.product.allVariantsHint}</span>
        </summary>
        {opened ? (
          <Suspense fallback={<SkeletonLine />}>
            <VariantGrid data={data} />
          </Suspense>
        ) : (
          <ul className="code-list">
            {data.children.map((child) => (
              <li key={child.id} className="code-list-item">
                <a href={localised(urls.product(child), locale)} lang={child.lang}>
                  {child.name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </details>
    </section>
  );
}
