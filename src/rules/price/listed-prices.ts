import type { BuyerPrices } from './buyer-prices.ts';
import type { RuledProduct, RuleTarget } from './price-rule.ts';
import { cardPrice, lowestOf, type CardPrice } from './priced-products.ts';

/**
 * The prices that the cards of these products show, one after the other: null for a product without units or variants. Of many products
 * with many rules: each product is asked only of the rules that are for it.
 */
export function* listedPrices(
  prices: BuyerPrices,
  ids: readonly number[],
): Generator<readonly [id: number, price: CardPrice | null]> {
  const families = grouped([...prices.products.values()], ({ parentId }) => parentId);
  const about = pricesAbout(prices);
  for (const id of ids) {
    const children = families.get(id);
    const product = prices.products.get(id);
    if (children) {
      const found = children.flatMap((child) => cardPrice(about(child), child) ?? []);
      yield [id, lowestOf(found, prices)];
    } else yield [id, product && !product.isParent ? cardPrice(about(product), product) : null];
  }
}

type Rules = Pick<BuyerPrices, 'lists' | 'guestLists' | 'quantityRules'>;

/**
 * Finds the prices with the rules for one product alone, which lead to the same price: asking each of many products of the
 * rules for all the others takes long. Products of one brand and the same categories share them, unless a rule is for the
 * product itself.
 */
export function pricesAbout(prices: BuyerPrices): (product: RuledProduct) => BuyerPrices {
  const lists = prices.lists.map(({ rules }) => byTarget(rules));
  const guestLists = prices.guestLists.map(({ rules }) => byTarget(rules));
  const quantityRules = prices.quantityRules.map(byTarget);
  const all = [...lists, ...guestLists, ...quantityRules];
  const narrowed = (keys: readonly string[]): BuyerPrices => {
    const rulesIn = <R>(found: ReadonlyMap<string, readonly R[]> | undefined): R[] =>
      keys.flatMap((key) => found?.get(key) ?? []);
    const own: Rules = {
      lists: prices.lists.map((list, at) => ({ ...list, rules: rulesIn(lists[at]) })),
      guestLists: prices.guestLists.map((list, at) => ({
        ...list,
        rules: rulesIn(guestLists[at]),
      })),
      quantityRules: quantityRules.map(rulesIn),
    };
    return { ...prices, ...own };
  };
  const shared = new Map<string, BuyerPrices>();
  return (product) => {
    const own = ownKeys(product).filter((key) => all.some((found) => found.has(key)));
    if (own.length > 0) return narrowed([...own, ...sharedKeys(product)]);
    const key = sharedKeys(product).join();
    const known = shared.get(key) ?? narrowed(sharedKeys(product));
    shared.set(key, known);
    return known;
  };
}

function byTarget<R extends RuleTarget>(rules: readonly R[]): Map<string, R[]> {
  return grouped(rules, ({ scope, target }) => `${scope} ${target}`);
}

function ownKeys({ id, parentId }: RuledProduct): string[] {
  return parentId === null ? [`product ${id}`] : [`product ${id}`, `product ${parentId}`];
}

function sharedKeys({ brandId, categories }: RuledProduct): string[] {
  return ['all null', `brand ${brandId}`, ...categories.map(({ id }) => `category ${id}`)];
}

function grouped<T, Key>(all: readonly T[], keyOf: (each: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}
