import './archived-product.css';
import type { ProductPage } from '#contract/catalog/product-at-address.ts';
import { archivedTexts } from '#text/shop/archived-text.ts';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** Tells that a product is no longer sold, and leads to similar ones (rule catalog/archived). */
export function ArchivedProduct({ data }: { data: ProductPage }) {
  const locale = useLocale();
  const text = archivedTexts[locale];
  const family = data.archived?.family ?? null;
  const category = data.breadcrumbs.at(-1);
  return (
    <div className="archived-product">
      <div className="archived-product-picture">
        <ProductPicture file={data.image} size={229} eager="first" />
      </div>
      <div className="archived-product-text">
        <h1 lang={data.lang}>{data.name}</h1>
        <NoticeBar kind="info" title={family ? text.variantTitle : text.title}>
          <p>{text.hint}</p>
        </NoticeBar>
        <p className="button-row">
          {family && (
            <a className="button" href={localised(urls.product(family), locale)} lang={family.lang}>
              {text.toFamily(family.name)}
            </a>
          )}
          {category ? (
            <a
              className="button is-secondary"
              href={localised(urls.category(category.path), locale)}
              lang={category.lang}
            >
              {text.toCategory(category.name)}
            </a>
          ) : (
            <a className="button is-secondary" href={localised(urls.search(), locale)}>
              {text.toSearch}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}
