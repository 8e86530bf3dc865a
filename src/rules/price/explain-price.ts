import type { Price } from '#rules/money/money.ts';
import { compareWorth, isPriceKnown } from './compare-prices.ts';
import type { PriceList, PriceListTerms, PriceRule } from './price-rule.ts';
import {
  floorOf,
  isValidOn,
  piecesFor,
  priceByRule,
  resolvePrice,
  thresholdOf,
  type PriceQuestion,
  type PriceTerms,
  type ResolvedPrice,
  type RuleOffer,
} from './resolve-price.ts';
import { bySpecificity, isForUnit, specificityOf, type Specificity } from './rule-match.ts';

/** Why a rule about the product does not decide the price. */
export const lostReasons = [
  'other-list',
  'less-specific',
  'fewer-pieces',
  'any-unit',
  'dearer',
  'later',
  'not-yet',
  'over',
  'other-unit',
  'unit-missing',
  'too-few',
  'no-price',
] as const;
export type LostReason = (typeof lostReasons)[number];

type ListName = Pick<PriceListTerms, 'code' | 'name'>;

/** A step from the unit's own price to the buyer's. Prices are net, for one unit, with at most 4 places. */
export type PriceStep =
  /** 0 means on request. */
  | { kind: 'own'; price: Price }
  /** The list has no rule about the product. */
  | { kind: 'no-rule'; list: ListName }
  | {
      kind: 'rule';
      list: ListName;
      rule: PriceRule;
      price: Price | null;
      /** Pieces from which on the rule applies, and the pieces that count; null for a unit that the product has not. */
      threshold: number | null;
      pieces: number;
      outcome: 'won' | LostReason;
    }
  /** The lowest price that the rule may lead to; null: none. */
  | { kind: 'floor'; price: Price | null; raises: boolean }
  /** Fewer would cost less each: that price counts. */
  | { kind: 'fewer'; list: ListName | null; rule: PriceRule | null; price: Price }
  /** The price of a visitor; null where the list may ask for more. */
  | { kind: 'visitor'; price: Price | null; decides: boolean }
  | { kind: 'result'; price: Price };

/**
 * Explains a price step by step: the unit's own price, the rules of each list from the least specific to the one that
 * decides, the floor, what fewer cost, the visitor's price, and the result, which is that of `resolvePrice` (rule
 * wholesale/why).
 */
export function explainPrice(terms: PriceTerms, question: PriceQuestion): PriceStep[] {
  const resolved = resolvePrice(terms, question);
  const { price } = question.unit;
  const isKnown = isPriceKnown(price, terms.rates);
  return [
    { kind: 'own', price: isKnown ? price : { ...price, value: 0 } },
    ...terms.lists.flatMap((list) => stepsOfList(list, resolved, terms, question)),
    ...afterRules(resolved, terms, question),
    { kind: 'result', price: resolved.price },
  ];
}

function afterRules(
  { own, atQuantity, guest, isCapped }: ResolvedPrice,
  { rates }: PriceTerms,
  { unit }: PriceQuestion,
): PriceStep[] {
  const steps: PriceStep[] = [];
  if (
    own.offer?.rule.id !== atQuantity.offer?.rule.id ||
    own.offer?.list !== atQuantity.offer?.list
  )
    steps.push({
      kind: 'fewer',
      list: own.offer && nameOf(own.offer.list),
      rule: own.offer?.rule ?? null,
      price: own.price,
    });
  if (own.offer) {
    const price = floorOf(own.offer, unit, rates);
    steps.push({ kind: 'floor', price, raises: own.floor !== null });
  }
  if (own.offer || isCapped)
    steps.push({ kind: 'visitor', price: guest && guest.price, decides: isCapped });
  return steps;
}

/** A rule about the product with what is known of it. */
interface Candidate extends Specificity {
  rule: PriceRule;
  price: Price | null;
  threshold: number | null;
  outcome: 'won' | LostReason;
}

function stepsOfList(
  list: PriceList,
  { atQuantity: { offer: winner } }: ResolvedPrice,
  terms: PriceTerms,
  question: PriceQuestion,
): PriceStep[] {
  const candidates = list.rules.flatMap((rule): Candidate[] => {
    const specificity = specificityOf(rule, question.product);
    if (specificity === null) return [];
    const found = measure(rule, list, terms, question);
    const outcome =
      found.unfit ?? outcomeOf({ ...specificity, ...found, list, rule }, winner, terms);
    return [{ ...specificity, ...found, rule, outcome }];
  });
  if (candidates.length === 0) return [{ kind: 'no-rule', list: nameOf(list) }];
  return candidates.toSorted(byImportance).map(({ rule, price, threshold, outcome }) => ({
    kind: 'rule',
    list: nameOf(list),
    rule,
    price,
    threshold,
    pieces: piecesFor(list, question),
    outcome,
  }));
}

/** From the least specific to the one that won. */
function byImportance(one: Candidate, other: Candidate): number {
  return (
    Number(one.outcome === 'won') - Number(other.outcome === 'won') ||
    bySpecificity(other, one) ||
    (one.threshold ?? 0) - (other.threshold ?? 0) ||
    one.rule.id - other.rule.id
  );
}

/** The price and the threshold of a rule, and why it cannot apply to the line; null where it can. */
function measure(
  rule: PriceRule,
  list: PriceList,
  { day, rates }: PriceTerms,
  question: PriceQuestion,
): { price: Price | null; threshold: number | null; unfit: LostReason | null } {
  const { product, unit } = question;
  const threshold = thresholdOf(rule, product);
  const isOurs = isForUnit(rule, product, unit);
  const price = isOurs ? priceByRule(rule, list, { product, unit, rates }) : null;
  const isOther = !isOurs || (rule.price && rule.unit === null && unit.id !== product.defaultUnit);
  const unfit = isOther
    ? 'other-unit'
    : (timeReason(rule, day) ?? amountReason(price, threshold, piecesFor(list, question)));
  return { price, threshold, unfit };
}

function timeReason(rule: PriceRule, day: string): LostReason | null {
  if (isValidOn(rule, day)) return null;
  return rule.from !== null && day < rule.from ? 'not-yet' : 'over';
}

function amountReason(
  price: Price | null,
  threshold: number | null,
  pieces: number,
): LostReason | null {
  if (threshold === null) return 'unit-missing';
  if (price === null) return 'no-price';
  return threshold > pieces ? 'too-few' : null;
}

/** Whether a rule that can apply won, else by what it lost against the one that did. */
function outcomeOf(
  { price, threshold, ...rest }: Omit<Candidate, 'outcome'> & { list: PriceList },
  winner: RuleOffer | null,
  { rates }: PriceTerms,
): 'won' | LostReason {
  if (winner === null || price === null || threshold === null) return 'no-price';
  const { rule, list } = rest;
  if (winner.list !== list) return 'other-list';
  if (winner.rule === rule) return 'won';
  if (bySpecificity(winner, rest) !== 0) return 'less-specific';
  if (winner.threshold !== threshold) return 'fewer-pieces';
  if ((winner.rule.unit === null) !== (rule.unit === null)) return 'any-unit';
  return compareWorth(price, winner.price, rates) > 0 ? 'dearer' : 'later';
}

const nameOf = ({ code, name }: PriceListTerms): ListName => ({ code, name });
