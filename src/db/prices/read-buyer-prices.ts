import type { BuyerPrices } from '#rules/price/buyer-prices.ts';
import type { Face } from '#rules/price/face.ts';
import type { CustomerGroup } from '#rules/price/customer-group.ts';
import type { PriceList } from '#rules/price/price-rule.ts';
import type { Rates } from '#rules/money/money.ts';
import type { Db } from '#db/database.ts';
import { readPriceData } from './price-data.ts';
import type { Wholesale } from './wholesale.ts';

/** The buyer and the moment of prices. */
export interface AskedPrices {
  wholesale: Wholesale;
  face: Pick<Face, 'group' | 'contractListId'>;
  /** The group of visitors; null where visitors pay the products' own prices. */
  guestGroup: CustomerGroup | null;
  /** The day in Istanbul, `2026-12-31`. */
  day: string;
  rates: Rates;
}

/** A buyer's prices of these products and of the children of those that are parents. 1 query. */
export async function readBuyerPrices(
  db: Db,
  ids: readonly number[],
  asked: AskedPrices,
): Promise<BuyerPrices> {
  const { face, guestGroup, day, rates, wholesale } = asked;
  const own = activeLists(wholesale, [face.contractListId, face.group?.priceListId ?? null]);
  const guest = activeLists(wholesale, [guestGroup?.priceListId ?? null]);
  const { products, rules } = await readPriceData(db, ids, [...new Set([...own, ...guest])]);
  const withRules = (lists: readonly number[]): PriceList[] =>
    lists.flatMap((id) => {
      const terms = wholesale.lists.get(id);
      return terms ? [{ ...terms, rules: rules.get(id)?.prices ?? [] }] : [];
    });
  return {
    group: face.group,
    day,
    rates,
    products,
    lists: withRules(own),
    guestLists: withRules(guest),
    quantityRules: own.map((id) => rules.get(id)?.quantities ?? []),
  };
}

/** The ids of those of the lists that are active, each once, in the order given. */
export function activeLists({ lists }: Wholesale, ids: readonly (number | null)[]): number[] {
  return [...new Set(ids)].flatMap((id) => (id !== null && lists.has(id) ? [id] : []));
}
