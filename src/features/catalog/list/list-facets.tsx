import { useState } from 'react';
import { foldTurkish } from '#rules/catalog/lists/turkish.ts';
import { currencySymbol } from '#text/format.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { localised } from '#urls';
import { CategoryFacet } from './category-facet.tsx';
import { FacetGroup, FacetLinks, type FacetValue } from './facet-parts.tsx';
import { HiddenFields } from './list-head.tsx';
import type { ListNavigation } from './list-navigation.tsx';
import { listHref, listHrefs, toggled, type ListProps } from './list-location.tsx';

/** As many values stand at once; the others open below. */
const firstValues = 8;

/** The values of one kind; what is chosen stands with the first ones. */
function ValueFacet(props: {
  title: string;
  lang?: 'tr' | undefined;
  values: readonly FacetValue[];
  more: (n: number) => string;
  /** Says what is looked for among many. */
  search?: string;
}) {
  const { values, search } = props;
  const [typed, setTyped] = useState('');
  const wanted = foldTurkish(typed.trim());
  const found = wanted ? values.filter(({ name }) => foldTurkish(name).includes(wanted)) : values;
  const isFirst = ({ on }: FacetValue, index: number) => on || index < firstValues || wanted !== '';
  const rest = found.filter((value, index) => !isFirst(value, index));
  if (values.length === 0) return null;
  return (
    <FacetGroup title={props.title} lang={props.lang}>
      {search !== undefined && values.length > firstValues && (
        <input
          className="input"
          type="search"
          placeholder={search}
          aria-label={search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <FacetLinks values={found.filter(isFirst)} />
      {rest.length > 0 && (
        <details className="facets-more">
          <summary className="link">{props.more(rest.length)}</summary>
          <FacetLinks values={rest} />
        </details>
      )}
    </FacetGroup>
  );
}

/** A single value does not narrow a list, unless it is what is chosen. */
function worthOffering(values: readonly FacetValue[]): readonly FacetValue[] {
  return values.length > 1 || values.some(({ on }) => on) ? values : [];
}

function BrandFacet({ at, data, t }: ListProps) {
  const chosen = at.query.brand;
  const href = listHrefs(at, 'brand');
  const values = data.facets.brand.map(({ code, name, count }) => ({
    href: href(toggled(chosen, code)),
    on: chosen.includes(code),
    name,
    count,
  }));
  const { brand, moreBrands, brandSearch } = t.catalog;
  return <ValueFacet title={brand} values={values} more={moreBrands} search={brandSearch} />;
}

/** Colors, sizes and what else variants differ in. */
function VariantFacets({ at, data, t }: ListProps) {
  const chosen = at.query.variant;
  const hrefOf = listHrefs(at, 'variant');
  return data.facets.variant.map(({ code: dimension, name: title, lang, values }) => {
    const offered = values.map(({ code, ...value }) => {
      const key = `${dimension}:${code}`;
      return { ...value, href: hrefOf(toggled(chosen, key)), on: chosen.includes(key) };
    });
    const facet = { title, lang, values: worthOffering(offered), more: t.catalog.moreValues };
    return <ValueFacet key={dimension} {...facet} />;
  });
}

function UnitFacet({ at, data, t }: ListProps) {
  const chosen = at.query.unit;
  const hrefOf = listHrefs(at, 'unit');
  const values = data.facets.unit.map(({ code, ...value }) => ({
    ...value,
    href: hrefOf(toggled(chosen, code)),
    on: chosen.includes(code),
  }));
  const { unit, moreValues } = t.catalog;
  return <ValueFacet title={unit} values={worthOffering(values)} more={moreValues} />;
}

function RatingFacet({ at, data, t }: ListProps) {
  const chosen = at.query.rating;
  const values = data.facets.rating.map(({ stars, count }) => ({
    href: listHref(at, { rating: chosen === stars ? null : stars }),
    on: chosen === stars,
    name: t.catalog.starsUp(stars),
    count,
  }));
  if (values.every(({ count, on }) => count === 0 && !on)) return null;
  return <ValueFacet title={t.catalog.ratings} values={values} more={t.catalog.moreValues} />;
}

/** Bounds as the cards show prices (rule catalog/price-filter). */
function PriceFacet({ at, data, shop, t, ways }: ListProps & { ways: ListNavigation }) {
  const { min, max } = at.query;
  const { price } = data.facets;
  const shownPrices = shop.settings.productsWithKdv ? t.catalog.grossPrices : t.catalog.netPrices;
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
      defaultValue={String(value ?? '').replace('.', at.locale === 'en' ? '.' : ',')}
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
        <p className="caption">{shownPrices(currencySymbol(shop.currency))}</p>
      </form>
    </FacetGroup>
  );
}

/** Everything a list can be narrowed by (rule catalog/facets). */
export function Facets(props: ListProps & { ways: ListNavigation }) {
  const { at, data, shop, t } = props;
  const { stock, campaign } = at.query;
  const { stock: stocked, campaign: onSale } = data.facets;
  const offers: FacetValue[] = [
    {
      href: listHref(at, { stock: !stock }),
      on: stock,
      name: t.catalog.inStock,
      count: stocked.inStock,
    },
  ];
  if (onSale > 0 || campaign) {
    const href = listHref(at, { campaign: !campaign });
    offers.push({ href, on: campaign, name: t.catalog.onSale, count: onSale });
  }
  return (
    <>
      <CategoryFacet {...props} />
      <BrandFacet {...props} />
      {shop.settings.showPriceStatus && <PriceFacet {...props} />}
      <VariantFacets {...props} />
      <UnitFacet {...props} />
      <RatingFacet {...props} />
      <FacetGroup title={t.catalog.stockAndOffers}>
        <FacetLinks values={offers} />
      </FacetGroup>
    </>
  );
}
