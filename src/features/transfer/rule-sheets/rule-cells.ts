import type { StoredRule } from '#db/price-work/rule-rows.ts';
import type { ExportedCell } from '#features/transfer/sheets/sheet-rows.ts';
import type { SheetCells } from '#features/transfer/sheets/sheet-cells.ts';
import { ruleScopes } from '#rules/price/price-rule.ts';
import type { RuleForm } from '#rules/price/lists/rule-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { foldedHead } from '#rules/transfer/sheets/match-columns.ts';
import type { RuleSheetField } from '#rules/transfer/sheets/sheet-fields.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';

/** A rule's cells by field, such that reading them back changes nothing. */
export function ruleCells(
  rule: StoredRule & { name: string },
  locale: Locale,
): Readonly<Record<RuleSheetField, ExportedCell>> {
  const { id, scope, target, name, unit, min, minUnit, price, discount, from, to } = rule;
  // One percentage is a number, so that the program does not take `12.5` for a day.
  const isOne = discount !== null && !discount.includes('+');
  return {
    ruleNo: id,
    ruleScope: priceDeskTexts[locale].rules.scopes[scope],
    ruleTarget: target ?? '',
    ruleName: name,
    ruleUnit: unit ?? '',
    ruleMin: min,
    ruleMinUnit: minUnit ?? '',
    rulePrice: price?.value ?? '',
    ruleCurrency: price?.currency ?? '',
    ruleDiscount: isOne ? Number(discount) : (discount ?? ''),
    ruleFrom: dayCell(from),
    ruleTo: dayCell(to),
    ruleRemove: '',
  };
}

function dayCell(day: string | null): string {
  return day === null ? '' : day.split('-').toReversed().join('.');
}

/** A rule as a row says it; `id` is the rule that the row was exported from. */
export interface RuleOfRow extends RuleForm {
  id: number | undefined;
  remove: boolean;
}

/** The rule of a row. Throws `CellFault` for a cell that its field cannot take. */
export function ruleOfCells(cells: SheetCells, defaultCurrency: string): RuleOfRow {
  const price = cells.amount('rulePrice');
  return {
    id: cells.whole('ruleNo'),
    scope: scopeOf(cells.text('ruleScope')),
    target: cells.text('ruleTarget'),
    unit: cells.text('ruleUnit'),
    min: cells.whole('ruleMin'),
    minUnit: cells.text('ruleMinUnit'),
    price:
      price === undefined
        ? null
        : { value: price, currency: cells.text('ruleCurrency') ?? defaultCurrency },
    discount: cells.text('ruleDiscount')?.replaceAll(/[%\s]/g, ''),
    from: cells.day('ruleFrom'),
    to: cells.day('ruleTo'),
    remove: cells.yesNo('ruleRemove') ?? false,
  };
}

/** The scope that a word of either language names; an unknown word stays, so that it is refused. */
function scopeOf(text: string | undefined): string {
  if (text === undefined) return 'product';
  const folded = foldedHead(text);
  const found = ruleScopes.find(
    (scope) =>
      folded === scope ||
      Object.values(priceDeskTexts).some(({ rules }) => foldedHead(rules.scopes[scope]) === folded),
  );
  return found ?? text;
}
