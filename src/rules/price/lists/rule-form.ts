import { findUnit } from '#rules/cart/units.ts';
import { hasRate, parseCurrency } from '#rules/money/currency.ts';
import type { Price, Rates } from '#rules/money/money.ts';
import { beginOfDay } from '#rules/shop/istanbul-day.ts';
import { isCheaper } from '../compare-prices.ts';
import { discountText, parseDiscount } from '../discount.ts';
import { ruleScopes, type RuleScope } from '../price-rule.ts';

/** The two kinds of rules that a price list has. */
export type RuleKind = 'price' | 'quantity';

/** A rule as a form or a program writes it; names of targets are codes and paths. */
export interface RuleForm {
  scope: string;
  /** The code of a product or brand, the path of a category. */
  target?: string | null | undefined;
  unit?: string | number | null | undefined;
  min?: number | null | undefined;
  minUnit?: string | number | null | undefined;
  price?: Price | null | undefined;
  discount?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  multiple?: number | null | undefined;
  max?: number | null | undefined;
}

/** A rule by the names of what it is about; fields that its kind does not have are null. */
export interface NamedRule {
  scope: RuleScope;
  target: string | null;
  unit: string | null;
  min: number;
  minUnit: string | null;
  price: Price | null;
  discount: string | null;
  from: string | null;
  to: string | null;
  multiple: number | null;
  max: number | null;
}

export interface KnownUnit {
  id: number;
  value: string;
  valueEn: string;
  minPrice: Price | null;
}

/** The targets of rules that the shop has. */
export interface KnownTargets {
  /** The units of products by code, of their variants too, the default one first. */
  products: ReadonlyMap<string, readonly KnownUnit[]>;
  brands: ReadonlySet<string>;
  categories: ReadonlySet<string>;
  /** The names of units that any product has, as far as they were asked for. */
  units: ReadonlySet<string>;
  rates: Rates;
}

export const ruleFields = [
  'scope',
  'target',
  'unit',
  'min',
  'minUnit',
  'price',
  'currency',
  'discount',
  'from',
  'to',
  'multiple',
  'max',
] as const;
export type RuleField = (typeof ruleFields)[number];

export type RuleProblem =
  | 'scope'
  | 'target'
  | 'target-unknown'
  | 'unit-unknown'
  | 'count'
  | 'worth'
  | 'both'
  | 'price'
  | 'price-scope'
  | 'currency'
  | 'discount'
  | 'day'
  | 'days'
  | 'floor'
  | 'multiple'
  | 'max'
  | 'overlap'
  | 'twice';
export type RuleProblems = Partial<Record<RuleField, RuleProblem>>;

export type CheckedRule = { ok: true; rule: NamedRule } | { ok: false; wrong: RuleProblems };

const mostMin = 100_000_000;
const mostMultiple = 1_000_000;
const mostPrice = 99_999_999_999;

/** Checks a rule field by field (rules wholesale/rule-fields, prices/list-rule); its names are found in `known`. */
export function checkRule(kind: RuleKind, form: RuleForm, known: KnownTargets): CheckedRule {
  const wrong: RuleProblems = {};
  const rule = nameRule(kind, form);
  if (rule.scope === null) return { ok: false, wrong: { scope: 'scope' } };
  const named: NamedRule = { ...rule, scope: rule.scope };
  checkTarget(named, known, wrong);
  if (!isCount(named.min, mostMin)) wrong.min = 'count';
  if (kind === 'price') checkWorth(named, form, known, wrong);
  else checkQuantity(named, wrong);
  return Object.keys(wrong).length === 0 ? { ok: true, rule: named } : { ok: false, wrong };
}

/** The rule with empty fields as null; its scope is null for an unknown one. */
export function nameRule(
  kind: RuleKind,
  form: RuleForm,
): Omit<NamedRule, 'scope'> & { scope: RuleScope | null } {
  const scope = ruleScopes.find((each) => each === form.scope) ?? null;
  const target = textOrNull(form.target);
  const isPrice = kind === 'price';
  const percents = isPrice && form.discount ? parseDiscount(form.discount) : null;
  const { price } = form;
  return {
    scope,
    target:
      scope === 'all'
        ? null
        : scope === 'category'
          ? (target?.replaceAll(/^\/|\/$/g, '') ?? null)
          : target,
    unit: textOrNull(form.unit),
    min: form.min ?? 1,
    minUnit: isPrice ? textOrNull(form.minUnit) : null,
    price:
      isPrice && price ? { value: price.value, currency: parseCurrency(price.currency) } : null,
    discount: percents && discountText(percents),
    from: isPrice ? textOrNull(form.from) : null,
    to: isPrice ? textOrNull(form.to) : null,
    multiple: isPrice ? null : (form.multiple ?? 1),
    max: isPrice ? null : (form.max ?? null),
  };
}

/** The fields that tell a rule of a list from the others of its kind. */
export function ruleKey(
  kind: RuleKind,
  { scope, target, unit, min, minUnit, from }: Omit<NamedRule, 'scope'> & { scope: string | null },
): string {
  const own = kind === 'price' ? [min, minUnit, from] : [];
  return JSON.stringify([scope, target, unit, ...own]);
}

function textOrNull(value: string | number | null | undefined): string | null {
  const text = String(value ?? '').trim();
  return text === '' ? null : text;
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

function checkTarget(
  { scope, target, unit, minUnit }: NamedRule,
  known: KnownTargets,
  wrong: RuleProblems,
): void {
  const names = { product: known.products, brand: known.brands, category: known.categories };
  if (scope !== 'all') {
    if (target === null) wrong.target = 'target';
    else if (!names[scope].has(target)) wrong.target = 'target-unknown';
  }
  const units = scope === 'product' && target !== null ? known.products.get(target) : undefined;
  const isKnown = (name: string) =>
    units ? findUnit(units, name) !== null : wrong.target !== undefined || known.units.has(name);
  if (unit !== null && !isKnown(unit)) wrong.unit = 'unit-unknown';
  if (minUnit !== null && !isKnown(minUnit)) wrong.minUnit = 'unit-unknown';
}

function checkWorth(
  rule: NamedRule,
  form: RuleForm,
  known: KnownTargets,
  wrong: RuleProblems,
): void {
  const { price, from, to } = rule;
  const hasDiscount = textOrNull(form.discount) !== null;
  if (price === null && !hasDiscount) wrong.price = 'worth';
  if (price !== null && hasDiscount) wrong.discount = 'both';
  else if (hasDiscount && rule.discount === null) wrong.discount = 'discount';
  if (price !== null) checkPrice(rule, price, known, wrong);
  if (from !== null && beginOfDay(from) === null) wrong.from = 'day';
  if (to !== null && beginOfDay(to) === null) wrong.to = 'day';
  else if (from !== null && to !== null && to < from) wrong.to = 'days';
}

function checkPrice(
  { scope, target, unit }: NamedRule,
  price: Price,
  { products, rates }: KnownTargets,
  wrong: RuleProblems,
): void {
  const { value, currency } = price;
  const isExact = Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-3;
  if (scope !== 'product') wrong.price = 'price-scope';
  else if (!(value > 0) || value > mostPrice || !isExact) wrong.price = 'price';
  if (!hasRate(rates, currency)) wrong.currency = 'currency';
  if (wrong.price || wrong.currency || target === null) return;
  const units = products.get(target) ?? [];
  const minPrice = (unit === null ? units[0] : findUnit(units, unit))?.minPrice ?? null;
  if (minPrice && hasRate(rates, minPrice.currency) && isCheaper(price, minPrice, rates))
    wrong.price = 'floor';
}

function checkQuantity({ min, multiple, max }: NamedRule, wrong: RuleProblems): void {
  if (multiple === null || !isCount(multiple, mostMultiple)) wrong.multiple = 'multiple';
  if (max !== null && (!isCount(max, mostMin) || max < min)) wrong.max = 'max';
}
