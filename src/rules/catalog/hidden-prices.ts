import type { ListQuery } from '#rules/catalog/lists/list-query.ts';
import type { Price } from '#rules/money/money.ts';
import type { PricesShown, Settings } from '#rules/shop/settings.ts';

interface PricedUnit {
  readonly defaultPrice: Price;
  readonly listPrice: Price | null;
}

export interface PricedProduct {
  readonly units: readonly PricedUnit[];
  readonly salePrice: Price;
  readonly listPrice: Price | null;
}

const noPrice = ({ currency }: Price): Price => ({ value: 0, currency });

/** The units, without prices in a shop that hides prices (rule prices/hidden). */
export function unitsToShow<U extends PricedUnit>(units: readonly U[], settings: PricesShown): U[] {
  return settings.showPriceStatus
    ? [...units]
    : units.map((unit) => ({
        ...unit,
        defaultPrice: noPrice(unit.defaultPrice),
        listPrice: null,
      }));
}

/** The product, without amounts in a shop that hides prices (rule prices/hidden). */
export function pricesToShow<P extends PricedProduct>(product: P, settings: PricesShown): P {
  if (settings.showPriceStatus) return product;
  return {
    ...product,
    units: unitsToShow(product.units, settings),
    salePrice: noPrice(product.salePrice),
    listPrice: null,
    ...('varied' in product && { varied: false }),
  };
}

/** The query, without price filter and price sort in a shop that hides prices: both would reveal them. */
export function queryToShow(query: ListQuery, settings: PricesShown): ListQuery {
  if (settings.showPriceStatus) return query;
  const sort = query.sort === 'price' || query.sort === '-price' ? '' : query.sort;
  return { ...query, sort, min: null, max: null };
}

/** The settings, without shipping costs in a shop that hides prices. */
export function settingsToShow<S extends Settings>(settings: S): S {
  if (settings.showPriceStatus) return settings;
  return {
    ...settings,
    kargoUcreti: '',
    ucretsizKargoSecenek: false,
    ucretsizKargoMiktar: 0,
    installmentLimit: 0,
  };
}
