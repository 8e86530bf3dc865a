import { useState } from 'react';
import { foldTurkish } from '#rules/catalog/turkish.ts';
import { currencySymbol } from '#text/format.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { localised } from '#urls';
import { CategoryFacet } from './category-facet.tsx';
import { FacetGroup, FacetLink } from './facet-parts.tsx';
import { HiddenFields } from './list-head.tsx';
import type { ListNavigation } from './list-navigation.tsx';
import { listHref, toggled, type ListProps } from './list-location.tsx';

/** As many brands stand at once; the others open below. */
const firstBrands = 8;

function BrandFacet({ at, data, t }: ListProps) {
  const [typed, setTyped] = useState('');
  const { brand: brands } = data.facets;
  if (brands.length === 0) return null;
  const chosen = at.query.brand;
  const wanted = foldTurkish(typed.trim());
  const found = wanted
    ? brands.filter((brand) => foldTurkish(brand.name).includes(wanted))
    : brands;
  const links = found.map((brand) => (
    <FacetLink
      key={brand.code}
      href={listHref(at, { brand: toggled(chosen, brand.code) })}
      on={chosen.includes(brand.code)}
      name={brand.name}
      count={brand.count}
    />
  ));
  const rest = wanted ? [] : links.slice(firstBrands);
  return (
    <FacetGroup title={t.catalog.brand}>
      {brands.length > firstBrands && (
        <input
          className="input"
          type="search"
          placeholder={t.catalog.brandSearch}
          aria-label={t.catalog.brandSearch}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {rest.length === 0 ? links : links.slice(0, firstBrands)}
      {rest.length > 0 && (
        <details className="facets-more">
          <summary className="link">{t.catalog.moreBrands(rest.length)}</summary>
          {rest}
        </details>
      )}
    </FacetGroup>
  );
}

/** Bounds of net prices in the default currency, which is what the list filters by. */
function PriceFacet({ at, data, shop, t, ways }: ListProps & { ways: ListNavigation }) {
  const { min, max } = at.query;
  const { price } = data.facets;
  const box = (name: 'min' | 'max', value: number | null, bound: number) => (
    <input
      className="input"
      name={name}
      inputMode="decimal"
      autoComplete="off"
      placeholder={
        bound > 0
          ? t.format.integer(name === 'min' ? Math.floor(bound) : Math.ceil(bound))
          : name === 'min'
            ? t.catalog.priceMin
            : t.catalog.priceMax
      }
      aria-label={name === 'min' ? t.catalog.priceMinLabel : t.catalog.priceMaxLabel}
      defaultValue={value === null ? '' : String(value).replace('.', ',')}
    />
  );
  return (
    <FacetGroup title={t.catalog.price}>
      <form key={`${min}-${max}`} action={localised(at.path, at.locale)} onSubmit={ways.onSubmit}>
        <HiddenFields query={{ ...at.query, min: null, max: null }} />
        <div className="price-range">
          {box('min', min, price.min)}
          {box('max', max, price.max)}
          <button className="icon-button is-framed" aria-label={t.catalog.apply}>
            <Icon name="check" />
          </button>
        </div>
        <p className="caption">{t.catalog.netPrices(currencySymbol(shop.defaultCurrency))}</p>
      </form>
    </FacetGroup>
  );
}

/** Everything a list can be narrowed by (rule catalog/facets). */
export function Facets(props: ListProps & { ways: ListNavigation }) {
  const { at, data, shop, t } = props;
  const { stock } = at.query;
  return (
    <>
      <CategoryFacet {...props} />
      <BrandFacet {...props} />
      {shop.settings.showPriceStatus && <PriceFacet {...props} />}
      <FacetGroup title={t.catalog.stock}>
        <FacetLink
          href={listHref(at, { stock: !stock })}
          on={stock}
          name={t.catalog.inStock}
          count={data.facets.stock.inStock}
        />
      </FacetGroup>
    </>
  );
}
