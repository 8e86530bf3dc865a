import './comparison-screen.css';
import { useEffect } from 'react';
import type { Comparison } from '#contract/catalog/comparison.ts';
import { comparisonTexts } from '#text/shop/comparison-text.ts';
import { storeComparison } from '#ui/comparison/stored-comparison.ts';
import { Breadcrumbs } from '#ui/controls/breadcrumbs.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { priceTextOf } from '#ui/product/price.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { ComparisonTable } from './comparison-table.tsx';

/** Up to four products beside each other (rule catalog/comparison). */
export default function ComparisonScreen({ data }: { data: Comparison }) {
  const { items, isCut, offers } = data;
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  const text = comparisonTexts[locale];
  useShownAsChoice(items.map(({ id }) => id));
  return (
    <div className="container comparison">
      <title>{t.frame.pageTitle(text.title, store.name)}</title>
      <meta name="robots" content="noindex" />
      <Breadcrumbs items={[{ path: urls.comparison, name: text.title }]} locale={locale} t={t} />
      {items.length === 0 ? (
        <EmptyState
          icon="scale"
          isPage
          title={text.empty}
          text={text.emptyHint}
          action={{ label: text.browse, href: localised(urls.search(), locale) }}
        />
      ) : (
        <>
          <h1>{text.title}</h1>
          {isCut && <NoticeBar kind="info">{text.cut}</NoticeBar>}
          <ComparisonTable items={items} />
          <Offers items={offers} ids={items.map(({ id }) => id)} />
        </>
      )}
    </div>
  );
}

/** An opened comparison is this browser's choice from now on. */
function useShownAsChoice(ids: readonly number[]): void {
  const joined = ids.join(',');
  useEffect(() => {
    if (joined !== '') storeComparison(joined.split(',').map(Number));
  }, [joined]);
}

/** Products to add: also for browsers without a script, which keep no choice. */
function Offers({ items, ids }: { items: Comparison['offers']; ids: readonly number[] }) {
  const t = useText();
  const locale = useLocale();
  const shop = useShop();
  const text = comparisonTexts[locale];
  if (items.length === 0) return null;
  return (
    <section className="comparison-offers" aria-labelledby="comparison-offers">
      <h2 id="comparison-offers">{text.offers}</h2>
      <ul>
        {items.map((product) => (
          <li key={product.id}>
            <ProductPicture file={product.image} size={80} shown={56} />
            <span>
              <span lang={product.lang}>{product.name}</span>
              <span className="caption">{priceTextOf(product, shop, t)}</span>
            </span>
            <a
              className="icon-button is-framed"
              href={localised(urls.compared([...ids, product.id]), locale)}
              rel="nofollow"
              aria-label={text.add(product.name)}
            >
              <Icon name="plus" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
