import { localised, urls } from '#urls';
import { ListItems } from './list-items.tsx';
import { listHref, type ListProps } from './list-location.tsx';

/** Pages of the categories and brands that the text names (rule catalog/search-places). */
export function Named({ at, data, t }: ListProps) {
  const { categories, brands } = data.named;
  if (categories.length + brands.length === 0) return null;
  return (
    <p className="link-pills">
      {categories.map(({ path, name, lang }) => (
        <a key={path} href={localised(urls.category(path), at.locale)}>
          {t.catalog.namedCategory} <b lang={lang}>{name}</b>
        </a>
      ))}
      {brands.map(({ code, name }) => (
        <a key={code} href={localised(urls.brand(code), at.locale)}>
          {t.catalog.namedBrand} <b>{name}</b>
        </a>
      ))}
    </p>
  );
}

/** The offers beside a search that found nothing (rule catalog/search-no-results). */
export function Offers({ at, data, shop, t }: ListProps) {
  if (!data.offers) return null;
  const { words, categories, products } = data.offers;
  const pills = (title: string, links: { href: string; name: string; lang?: 'tr' | undefined }[]) =>
    links.length > 0 && (
      <>
        <h3>{title}</h3>
        <p className="link-pills">
          {links.map(({ href, name, lang }) => (
            <a key={href} href={href} lang={lang}>
              {name}
            </a>
          ))}
        </p>
      </>
    );
  const { nearestWords, otherCategories, popularProducts } = t.catalog;
  return (
    <div className="search-offers">
      {pills(
        nearestWords,
        words.map((name) => ({ name, href: listHref(at, { q: name }) })),
      )}
      {pills(
        otherCategories,
        categories.map(({ path, name, lang }) => ({
          name,
          lang,
          href: localised(urls.category(path), at.locale),
        })),
      )}
      {products.length > 0 && (
        <>
          <h3>{popularProducts}</h3>
          <div className="product-grid">
            <ListItems items={products} rows={false} shop={shop} t={t} locale={at.locale} />
          </div>
        </>
      )}
    </div>
  );
}
