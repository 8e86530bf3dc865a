import type { BuyerPrices } from '#rules/price/buyer-prices.ts';
import type { Face } from '#rules/price/face.ts';
import { rateOf } from '#rules/money/currency.ts';
import type { Db } from '#db/database.ts';
import type { FaceRegistry } from './face-registry.ts';
import { activeLists } from './read-buyer-prices.ts';

/** Where the prices of a column come from. */
export interface ColumnSource {
  /** Equal for all faces with the same prices. */
  key: string;
  /** The lists that decide the prices, those of visitors among them. */
  lists: readonly number[];
  /** They also decide what is on sale, in every face (rule prices/campaign-price). */
  areVisitors: boolean;
  withTax: boolean;
  defaultCurrency: string;
  /** TRY for one unit of the default currency. */
  rate: number;
  pricesOf: (db: Db, ids: readonly number[]) => Promise<BuyerPrices>;
}

/** The source of a face's prices; null where the products' own count. */
export function sourceOf(faces: FaceRegistry, face: Face): ColumnSource | null {
  const { pricesOf, settings, defaultCurrency, rates } = faces.shopOf(face);
  if (!pricesOf) return null;
  const { wholesale, guestGroup } = faces;
  const own = activeLists(wholesale, [face.contractListId, face.group?.priceListId ?? null]);
  const guest = activeLists(wholesale, [guestGroup?.priceListId ?? null]);
  const withTax = settings.productsWithKdv;
  const terms = [own, guest].map((lists) => lists.map((id) => wholesale.lists.get(id)));
  const ofVisitors = faces.shopOf(faces.visitors).settings.productsWithKdv;
  return {
    key: JSON.stringify([terms, withTax, defaultCurrency, rates]),
    lists: [...new Set([...own, ...guest])],
    areVisitors: guest.length > 0 && own.join() === guest.join() && withTax === ofVisitors,
    withTax,
    defaultCurrency,
    rate: rateOf(rates, defaultCurrency),
    pricesOf,
  };
}
