import type { ListQuery } from '#rules/catalog/lists/list-query.ts';
import type { UnitClaim } from '#rules/money/unit-claim.ts';
import type { Price } from '#rules/money/money.ts';
import type { PricesShown, Settings } from '#rules/shop/settings.ts';

interface PricedUnit {
  readonly id?: number;
  readonly defaultPrice: Price;
  readonly listPrice: Price | null;
  readonly claim?: UnitClaim;
}

export interface PricedProduct {
  readonly units: readonly PricedUnit[];
  readonly defaultUnit?: number;
  readonly salePrice: Price;
  readonly listPrice: Price | null;
}

const noPrice = ({ currency }: Price): Price => ({ value: 0, currency });

/**
 * The units, without prices in a shop that hides prices (rule prices/hidden). Where the shop claims only what its history
 * proves, the struck price of a claim stands for the list price, and nothing does without a claim (rule prices/claim).
 */
export function unitsToShow<U extends PricedUnit>(units: readonly U[], settings: PricesShown): U[] {
  return units.map((unit) => {
    if (!settings.showPriceStatus)
      return { ...without(unit), defaultPrice: noPrice(unit.defaultPrice), listPrice: null };
    if (!settings.discountClaims || !settings.showListPrice) return without(unit);
    return { ...unit, listPrice: unit.claim?.struck ?? null };
  });
}

const hasClaim = ({ claim }: PricedUnit) => claim !== undefined;

/** The unit without its claim; the same one where it has none. */
function without<U extends PricedUnit>(unit: U): U {
  if (!unit.claim) return unit;
  const { claim: _claim, ...rest } = unit;
  return rest as U;
}

/** The product with prices as this shop shows them: without amounts where it hides them (rules prices/hidden, prices/claim). */
export function pricesToShow<P extends PricedProduct>(product: P, settings: PricesShown): P {
  if (settings.showPriceStatus && !settings.discountClaims && !product.units.some(hasClaim))
    return product;
  const units = unitsToShow(product.units, settings);
  if (settings.showPriceStatus) {
    if (!settings.discountClaims) return { ...product, units };
    const shown = units.find(({ id }) => id === product.defaultUnit) ?? units[0];
    return { ...product, units, listPrice: shown?.listPrice ?? null };
  }
  return {
    ...product,
    units,
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
