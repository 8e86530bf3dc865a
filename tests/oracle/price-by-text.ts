import type { Price } from '#rules/money/money.ts';
import type { PriceList, PriceRule, PricedUnit } from '#rules/price/price-rule.ts';
import type { PriceQuestion, PriceTerms } from '#rules/price/resolve-price.ts';

/** A price in ten thousandths of its currency; zero is a price on request. */
interface Figure {
  readonly amount: bigint;
  readonly currency: string;
}

interface Candidate {
  readonly figure: Figure;
  readonly list: PriceList | null;
}

interface Fitting {
  readonly list: PriceList;
  readonly rule: PriceRule;
  readonly level: number;
  readonly threshold: number;
  readonly figure: Figure;
}

type Rates = PriceTerms['rates'];

/**
 * The worth of a unit's price in TRY as the rules of prices word it (prices/order-of-lists to prices/never-above-visitor),
 * found the slow way: at each quantity anew, from all rules. Two candidates may cost the same and only one of their lists may
 * ask more than a visitor pays; then either answer is right. A price on request has the worth null.
 */
export function worthsByText(terms: PriceTerms, question: PriceQuestion): (bigint | null)[] {
  const { lists, guestLists, rates } = terms;
  const worth = (figure: Figure) => (figure.amount === 0n ? null : worthOf(figure, rates));
  const answersAt = (at: PriceQuestion) => {
    const [guest] = lowestOf(guestLists, terms, at);
    return lowestOf(lists, terms, at).map(({ figure, list }) => {
      const mayAskMore = list !== null && !list.capAtGuest;
      return !mayAskMore && guest && isLess(guest.figure, figure, rates) ? guest.figure : figure;
    });
  };
  const all = [...lists, ...guestLists];
  const smaller = quantities(all, terms, question).filter(
    ({ pieces }) => pieces >= question.unit.multiplier,
  );
  const lowestOfSmaller = smaller.map((at) =>
    answersAt(at).reduce((one, other) => (isLess(one, other, rates) ? other : one)),
  );
  const most = lowestOfSmaller.reduce((one, other) => (isLess(one, other, rates) ? one : other));
  return answersAt(question).map((here) => worth(isLess(most, here, rates) ? most : here));
}

/** The worth of a price as `worthsByText` gives it. */
export function worthOfPrice(price: Price, rates: Rates): bigint | null {
  const figure = figureOf(price, rates);
  return figure.amount === 0n ? null : worthOf(figure, rates);
}

/** All cheapest candidates at one unit and at each threshold that is reached. */
function lowestOf(
  lists: readonly PriceList[],
  terms: PriceTerms,
  question: PriceQuestion,
): Candidate[] {
  const fitting = lists.flatMap((list) => fittingOf(list, terms, question));
  const candidates = quantities(lists, terms, question).map((at) =>
    candidateAt(lists, fitting, at, terms.rates),
  );
  return candidates.filter(
    (one) => !candidates.some((other) => isLess(other.figure, one.figure, terms.rates)),
  );
}

/** One unit and each threshold that is reached, for each of the two ways to count pieces. */
function quantities(
  lists: readonly PriceList[],
  terms: PriceTerms,
  question: PriceQuestion,
): PriceQuestion[] {
  const found: PriceQuestion[] = [];
  const reached = (mix: string) =>
    lists
      .filter((list) => list.mix === mix)
      .flatMap((list) => fittingOf(list, terms, question))
      .filter((one) => one.threshold <= piecesFor(one.list, question))
      .map((one) => one.threshold);
  for (const pieces of [question.unit.multiplier, ...reached('product')]) {
    for (const family of [question.unit.multiplier, ...reached('family')]) {
      found.push({ ...question, pieces, familyPieces: Math.max(pieces, family) });
    }
  }
  return found;
}

function candidateAt(
  lists: readonly PriceList[],
  fitting: readonly Fitting[],
  question: PriceQuestion,
  rates: Rates,
): Candidate {
  const own = figureOf(question.unit.price, rates);
  for (const list of lists) {
    const reached = fitting.filter(
      (one) => one.list === list && one.threshold <= piecesFor(list, question),
    );
    const first = reached.find(
      (one) => !reached.some((other) => other !== one && goesBefore(other, one, rates)),
    );
    if (first) return { figure: raised(first, question.unit, rates), list };
  }
  return { figure: own, list: null };
}

function piecesFor(list: PriceList, { pieces, familyPieces }: PriceQuestion): number {
  return list.mix === 'family' ? familyPieces : pieces;
}

function goesBefore(one: Fitting, other: Fitting, rates: Rates): boolean {
  if (one.level !== other.level) return one.level > other.level;
  if (one.threshold !== other.threshold) return one.threshold > other.threshold;
  if ((one.rule.unit === null) !== (other.rule.unit === null)) return one.rule.unit !== null;
  if (isLess(one.figure, other.figure, rates)) return true;
  if (isLess(other.figure, one.figure, rates)) return false;
  return one.rule.id < other.rule.id;
}

function fittingOf(list: PriceList, terms: PriceTerms, question: PriceQuestion): Fitting[] {
  const { unit, product } = question;
  const found: Fitting[] = [];
  for (const rule of list.rules) {
    const level = levelOf(rule, question);
    const threshold = thresholdOf(rule, question);
    const isValid =
      (rule.from === null || rule.from <= terms.day) && (rule.to === null || terms.day <= rule.to);
    const isForUnit =
      rule.unit === null
        ? rule.price === null || unit.id === product.defaultUnit
        : isNamed(unit, rule.unit);
    const figure = figureOfRule(list, rule, unit, terms.rates);
    if (level && threshold !== null && isValid && isForUnit && figure.amount > 0n) {
      found.push({ list, rule, level, threshold, figure });
    }
  }
  return found;
}

/** The higher, the more specific; 0 where the rule is not about the product. */
function levelOf({ scope, target }: PriceRule, { product }: PriceQuestion): number {
  if (scope === 'product') {
    if (target === product.id) return 1003;
    return target !== null && target === product.parentId ? 1002 : 0;
  }
  if (scope === 'brand') return target !== null && target === product.brandId ? 1001 : 0;
  if (scope === 'category') {
    const depths = product.categories.filter(({ id }) => id === target).map(({ depth }) => depth);
    return depths.length ? 1 + Math.max(...depths) : 0;
  }
  return 1;
}

function thresholdOf({ min, minUnit, unit }: PriceRule, { product }: PriceQuestion): number | null {
  const name = minUnit ?? unit;
  if (name === null) return min;
  const named = product.units.find((one) => isNamed(one, name));
  return named ? min * named.multiplier : null;
}

function isNamed(unit: PricedUnit, name: string): boolean {
  return unit.value === name || String(unit.id) === name;
}

/** Zero where the rule leads to no price: a discount of a price on request, or a price in a currency without a rate. */
function figureOfRule(list: PriceList, rule: PriceRule, unit: PricedUnit, rates: Rates): Figure {
  if (rule.price) return figureOf(rule.price, rates);
  const own = figureOf(unit.price, rates);
  if (own.amount === 0n) return own;
  const listed = figureOf(unit.listPrice ?? { value: 0, currency: 'TRY' }, rates);
  const base = list.base === 'list' && listed.amount > 0n ? listed : own;
  const percents = rule.discount ?? [];
  const left = percents.reduce((product, percent) => product * remaining(percent), base.amount);
  return { ...base, amount: rounded(left, 10_000n ** BigInt(percents.length)) };
}

function raised({ list, rule, figure }: Fitting, unit: PricedUnit, rates: Rates): Figure {
  const own = figureOf(unit.price, rates);
  const floors = unit.minPrice ? [figureOf(unit.minPrice, rates)] : [];
  if (rule.discount && list.maxDiscount !== null) {
    floors.push({ ...own, amount: rounded(own.amount * remaining(list.maxDiscount), 10_000n) });
  }
  let highest = figure;
  for (const floor of floors.filter(({ amount }) => amount > 0n)) {
    const least = own.amount > 0n && isLess(own, floor, rates) ? own : floor;
    if (isLess(highest, least, rates)) highest = least;
  }
  return highest;
}

/** The rest after a percentage, in ten thousandths. */
function remaining(percent: number): bigint {
  return 10_000n - BigInt(Math.round(percent * 100));
}

function rounded(amount: bigint, divisor: bigint): bigint {
  return (2n * amount + divisor) / (2n * divisor);
}

function figureOf({ value, currency }: Price, rates: Rates): Figure {
  const hasRate = rates[currency] !== undefined && rates[currency] > 0;
  return { amount: hasRate ? BigInt(Math.round(value * 10_000)) : 0n, currency };
}

function worthOf({ amount, currency }: Figure, rates: Rates): bigint {
  return amount * BigInt(Math.round((rates[currency] ?? 0) * 1_000_000));
}

/** A price on request is dearer than every price. */
function isLess(one: Figure, other: Figure, rates: Rates): boolean {
  if (one.amount === 0n) return false;
  return other.amount === 0n || worthOf(one, rates) < worthOf(other, rates);
}
