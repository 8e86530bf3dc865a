import type { OfficePriceList } from '#contract/office/prices/price-lists.ts';
import type { OfficeRule, RuleTablePage } from '#contract/office/prices/price-rules.ts';
import { priceToType, typedPrice } from '#rules/catalog/lists/typed-price.ts';
import { nameRule, type NamedRule, type RuleKind } from '#rules/price/lists/rule-form.ts';
import type { RuleScope } from '#rules/price/price-rule.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { FoundTarget } from '../choice/use-found-targets.tsx';

/** Something that a list has rules about, with its rules. */
export type RuleItem = RuleTablePage['items'][number];

/** The target of the rules of a form; null while it is not chosen. */
export interface RuleAbout {
  scope: RuleScope;
  target: FoundTarget | null;
  error?: string | undefined;
}

export interface RuleDialogProps {
  kind: RuleKind;
  list: OfficePriceList;
  item: RuleItem | 'new';
  /** Somebody else changed the rules. */
  onStale: () => void;
  onClose: () => void;
}

/** One rule as its form holds it: what was typed. */
export interface RuleRow {
  key: number;
  unit: string;
  min: string;
  minUnit: string;
  way: 'discount' | 'price';
  worth: string;
  currency: string;
  from: string;
  to: string;
  /** Of a rule of quantities. */
  multiple: string;
  max: string;
}

/** A new row; the next step of the one before it. An empty currency is the shop's own. */
export function emptyRow(key: number, before?: RuleRow): RuleRow {
  const { unit = '', minUnit = '', way = 'discount', currency = '' } = before ?? {};
  const min = before ? '' : '1';
  const days = { from: '', to: '' };
  return { key, unit, min, minUnit, way, worth: '', currency, ...days, multiple: '1', max: '' };
}

export function rowOf(rule: OfficeRule, locale: Locale): RuleRow {
  const { id, unit, min, minUnit, price, discount, from, to, multiple, max } = rule;
  return {
    key: id,
    unit: unit ?? '',
    min: String(min),
    minUnit: minUnit ?? '',
    way: price ? 'price' : 'discount',
    worth: price ? priceToType(price.value, locale) : (discount ?? ''),
    currency: price?.currency ?? '',
    from: from ?? '',
    to: to ?? '',
    multiple: String(multiple ?? 1),
    max: max === null ? '' : String(max),
  };
}

/** The rule of a row of either kind. A figure that cannot be read becomes one that the server refuses at its field. */
export function ruleOf(
  kind: RuleKind,
  row: RuleRow,
  about: { scope: RuleScope; target: string | null },
  shown: { locale: Locale; currency: string },
): NamedRule {
  return kind === 'price' ? priceRuleOf(row, about, shown) : quantityRuleOf(row, about);
}

function quantityRuleOf(
  { unit, min, multiple, max }: RuleRow,
  { scope, target }: { scope: RuleScope; target: string | null },
): NamedRule {
  const rule = {
    scope,
    target,
    unit,
    min: countOf(min),
    multiple: countOf(multiple),
    max: max.trim() === '' ? null : countOf(max),
  };
  return { ...nameRule('quantity', rule), scope };
}

function countOf(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
}

function priceRuleOf(
  row: RuleRow,
  { scope, target }: { scope: RuleScope; target: string | null },
  { locale, currency }: { locale: Locale; currency: string },
): NamedRule {
  const { unit, min, minUnit, way, worth, from, to } = row;
  // Only a product can have a price.
  const isPrice = way === 'price' && scope === 'product';
  const percents = isPrice ? '' : worth.replaceAll(/[%\s]/g, '');
  const price = { value: typedPrice(worth, locale) ?? 0, currency: row.currency || currency };
  const named = nameRule('price', {
    scope,
    target,
    unit,
    min: countOf(min),
    minUnit,
    price: isPrice && worth.trim() !== '' ? price : null,
    discount: percents,
    from,
    to,
  });
  // A discount that cannot be read stays as it was typed, so that the server refuses it.
  return { ...named, scope, discount: named.discount ?? (percents === '' ? null : percents) };
}
