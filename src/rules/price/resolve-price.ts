import { findUnit } from '#rules/cart/units.ts';
import type { Price, Rates } from '#rules/money/money.ts';
import { compareWorth, isCheaper, isPriceKnown } from './compare-prices.ts';
import { discounted } from './discount.ts';
import { bySpecificity, isForUnit, specificityOf, type Specificity } from './rule-match.ts';
import type { PricedUnit, PriceList, PriceRule, RuledProduct } from './price-rule.ts';

/** The lists, the day and the rates that prices are found with. */
export interface PriceTerms {
  /** The lists of the buyer, in the order in which they are asked: the contract's, the group's. */
  readonly lists: readonly PriceList[];
  /** The lists of a visitor who is not signed in: none or one. */
  readonly guestLists: readonly PriceList[];
  /** The day in Istanbul, `2026-12-31`. */
  readonly day: string;
  readonly rates: Rates;
}

/** A line to be priced. */
export interface PriceQuestion {
  readonly product: RuledProduct;
  readonly unit: PricedUnit;
  /** Pieces of the product in all units of the cart, at least one unit. */
  readonly pieces: number;
  /** Pieces of the product and of all its siblings. */
  readonly familyPieces: number;
}

/** A rule that can apply to a line, with the price that it leads to. */
export interface RuleOffer extends Specificity {
  readonly list: PriceList;
  readonly rule: PriceRule;
  /** Pieces from which on the rule applies. */
  readonly threshold: number;
  /** Net, for one unit, 4 places; before the floor. */
  readonly price: Price;
}

/** A price with the rule that decided it. */
export interface DecidedPrice {
  /** Net, for one unit, at most 4 places; 0 means on request. */
  readonly price: Price;
  /** Null: the unit's own price. */
  readonly offer: RuleOffer | null;
  /** The floor that raised the price; null where none did. */
  readonly floor: Price | null;
}

/** The answer to a `PriceQuestion`, with what "why" needs. */
export interface ResolvedPrice extends DecidedPrice {
  /** The price at the line's own quantity; another one than `price` where fewer cost less each, or a visitor pays less. */
  readonly atQuantity: DecidedPrice;
  /** The price that a visitor pays; null where the lists may ask for more. */
  readonly guest: DecidedPrice | null;
  /** The lowest price of the buyer's own lists, whatever a visitor pays. */
  readonly own: DecidedPrice;
  /** Whether the price is the visitor's because that one is lower. */
  readonly isCapped: boolean;
}

/**
 * The price of one unit for a buyer (rules prices/order-of-lists to prices/never-above-visitor): the reference for every
 * other way in which a price is found. It neither depends on the order of the rules nor on anything outside its arguments.
 */
export function resolvePrice(terms: PriceTerms, question: PriceQuestion): ResolvedPrice {
  const atQuantity = decide(offersOf(terms.lists, terms, question), terms, question);
  const lowest = lowestUpTo(terms.lists, terms, question);
  const guest = visitorsPrice(lowest, terms, question);
  const isCapped = guest !== null && isCheaper(guest.price, lowest.price, terms.rates);
  return { ...(isCapped ? guest : lowest), atQuantity, own: lowest, guest, isCapped };
}

/** All rules of these lists that can apply to the line at some quantity, with their prices. */
export function offersOf(
  lists: readonly PriceList[],
  { day, rates }: Pick<PriceTerms, 'day' | 'rates'>,
  { product, unit }: Pick<PriceQuestion, 'product' | 'unit'>,
): RuleOffer[] {
  return lists.flatMap((list) =>
    list.rules.flatMap((rule) => {
      if (!isValidOn(rule, day)) return [];
      const specificity = specificityOf(rule, product);
      if (specificity === null || !isForUnit(rule, product, unit)) return [];
      const threshold = thresholdOf(rule, product);
      const price = priceByRule(rule, list, { product, unit, rates });
      if (threshold === null || price === null) return [];
      return [{ ...specificity, list, rule, threshold, price }];
    }),
  );
}

/** Pieces from which on a rule applies; null for a unit that the product does not have (rule prices/thresholds). */
export function thresholdOf(rule: PriceRule, product: RuledProduct): number | null {
  const name = rule.minUnit ?? rule.unit;
  if (name === null) return rule.min;
  const unit = findUnit(product.units, name);
  return unit && rule.min * unit.multiplier;
}

export function isValidOn({ from, to }: PriceRule, day: string): boolean {
  return (from === null || from <= day) && (to === null || day <= to);
}

/** The price that a rule leads to, net, for one unit; null where it does not apply to the unit. */
export function priceByRule(
  { price, unit: ofUnit, discount }: PriceRule,
  { base }: PriceList,
  { product, unit, rates }: { product: RuledProduct; unit: PricedUnit; rates: Rates },
): Price | null {
  if (price !== null) {
    if (ofUnit === null && unit.id !== product.defaultUnit) return null;
    return isPriceKnown(price, rates) ? price : null;
  }
  // A product whose price is on request has nothing that a discount could be taken off.
  if (discount === null || !isPriceKnown(unit.price, rates)) return null;
  return discounted(priceToDiscount(base, unit, rates), discount);
}

/** The price that a list's discounts are taken off: the unit's own, or its list price where there is one. */
export function priceToDiscount(
  base: PriceList['base'],
  { price, listPrice }: PricedUnit,
  rates: Rates,
): Price {
  const isOffList = base === 'list' && listPrice !== null && isPriceKnown(listPrice, rates);
  return isOffList ? listPrice : price;
}

/**
 * The price that a visitor pays. Where the buyer's list may ask for more, the visitor's price at the largest quantity at
 * which the buyer's price could not yet: more would be dearer otherwise. Null where it could at each quantity.
 */
function visitorsPrice(
  lowest: DecidedPrice,
  terms: PriceTerms,
  question: PriceQuestion,
): DecidedPrice | null {
  if (!mayAskMore(lowest)) return lowestUpTo(terms.guestLists, terms, question);
  const offers = offersOf([...terms.lists, ...terms.guestLists], terms, question);
  let least: DecidedPrice | null = null;
  for (const smaller of quantitiesUpTo(question, offers)) {
    if (smaller.pieces < question.unit.multiplier) continue;
    if (mayAskMore(lowestUpTo(terms.lists, terms, smaller))) continue;
    const price = lowestUpTo(terms.guestLists, terms, smaller);
    if (least === null || isCheaper(price.price, least.price, terms.rates)) least = price;
  }
  return least;
}

function mayAskMore({ offer }: DecidedPrice): boolean {
  return offer !== null && !offer.list.capAtGuest;
}

/** The lowest price at one unit and at each threshold that the line reaches (rule prices/more-is-never-dearer). */
function lowestUpTo(
  lists: readonly PriceList[],
  terms: PriceTerms,
  question: PriceQuestion,
): DecidedPrice {
  const offers = offersOf(lists, terms, question);
  let lowest: DecidedPrice | null = null;
  for (const smaller of quantitiesUpTo(question, offers)) {
    const decided = decide(offers, terms, smaller);
    if (lowest === null || isCheaper(decided.price, lowest.price, terms.rates)) lowest = decided;
  }
  return lowest ?? ownPrice(question.unit, terms.rates);
}

/**
 * The same question at one unit and at each threshold that it reaches, from the largest quantity down. Lists that count
 * the product and lists that count its siblings too reach theirs independently of each other.
 */
function quantitiesUpTo(question: PriceQuestion, offers: readonly RuleOffer[]): PriceQuestion[] {
  const ofMix = (mix: PriceList['mix']) => {
    const reached = offers.filter(
      ({ list, threshold }) => list.mix === mix && threshold <= piecesFor(list, question),
    );
    const points = new Set([question.unit.multiplier, ...reached.map((each) => each.threshold)]);
    return [...points].sort((one, other) => other - one);
  };
  const ofFamily = ofMix('family');
  return ofMix('product').flatMap((pieces) =>
    ofFamily.map((family) => ({ ...question, pieces, familyPieces: Math.max(pieces, family) })),
  );
}

/** The price at exactly this quantity. */
function decide(
  offers: readonly RuleOffer[],
  { rates }: PriceTerms,
  question: PriceQuestion,
): DecidedPrice {
  const fitting = offers.filter(({ list, threshold }) => threshold <= piecesFor(list, question));
  // Offers stand in the order of their lists: the first list with a fitting rule decides.
  const list = fitting[0]?.list;
  const [best] = fitting
    .filter((offer) => offer.list === list)
    .sort((one, other) => byRank(one, other, rates));
  return best ? withFloor(best, question.unit, rates) : ownPrice(question.unit, rates);
}

/** Sorts the rule first that wins within a list (rule prices/most-specific). */
function byRank(one: RuleOffer, other: RuleOffer, rates: Rates): number {
  return (
    bySpecificity(one, other) ||
    other.threshold - one.threshold ||
    Number(one.rule.unit === null) - Number(other.rule.unit === null) ||
    compareWorth(one.price, other.price, rates) ||
    one.rule.id - other.rule.id
  );
}

/** The pieces that a list's thresholds count. */
export function piecesFor({ mix }: PriceList, { pieces, familyPieces }: PriceQuestion): number {
  return mix === 'family' ? familyPieces : pieces;
}

/** Raises a price to the floor of its unit and list, but never above the unit's own price (rule prices/floor). */
function withFloor(offer: RuleOffer, unit: PricedUnit, rates: Rates): DecidedPrice {
  const floor = floorOf(offer, unit, rates);
  if (floor === null || !isCheaper(offer.price, floor, rates))
    return { price: offer.price, offer, floor: null };
  return { price: floor, offer, floor };
}

/** The lowest price that a rule may lead to; null where nothing limits it. */
export function floorOf(
  { list, rule }: Pick<RuleOffer, 'list' | 'rule'>,
  unit: PricedUnit,
  rates: Rates,
): Price | null {
  const isOwnPriced = isPriceKnown(unit.price, rates);
  const { maxDiscount } = list;
  const isLimited = rule.discount !== null && maxDiscount !== null && maxDiscount < 100;
  const limit = isLimited && isOwnPriced ? discounted(unit.price, [maxDiscount]) : null;
  const least = unit.minPrice !== null && isPriceKnown(unit.minPrice, rates) ? unit.minPrice : null;
  const floor =
    limit && least ? (compareWorth(limit, least, rates) > 0 ? limit : least) : (limit ?? least);
  if (floor === null || !isOwnPriced) return floor;
  return isCheaper(unit.price, floor, rates) ? unit.price : floor;
}

function ownPrice({ price }: PricedUnit, rates: Rates): DecidedPrice {
  const shown = isPriceKnown(price, rates) ? price : { value: 0, currency: price.currency };
  return { price: shown, offer: null, floor: null };
}
