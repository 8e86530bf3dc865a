import type { RuleSheetCheck } from '#contract/office/prices/rule-sheets.ts';
import type { Db } from '#db/database.ts';
import { findTargets } from '#db/price-work/known-targets.ts';
import { readRulesLike, type StoredRule } from '#db/price-work/rule-rows.ts';
import { inspectSheet, type SheetView } from '#features/transfer/sheets/inspect-sheet.ts';
import { openTable } from '#features/transfer/sheets/open-table.ts';
import { CellFault, SheetCells } from '#features/transfer/sheets/sheet-cells.ts';
import { tableRows } from '#features/transfer/sheets/table-files.ts';
import { problemSentence } from '#features/transfer/sources/problem-texts.ts';
import type { Rates } from '#rules/money/money.ts';
import { mostBulkRules } from '#rules/price/lists/list-form.ts';
import {
  checkRule,
  nameRule,
  ruleFields,
  ruleKey,
  type NamedRule,
} from '#rules/price/lists/rule-form.ts';
import { ruleLines, type RuleChange, type SeenRule } from '#rules/price/lists/rule-lines.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { ruleSheetFields, sheetField } from '#rules/transfer/sheets/sheet-fields.ts';
import { sheetColumnsOf } from '#text/office/imports/sheet-texts.ts';
import { priceProblemTexts } from '#text/office/prices/price-problem-text.ts';
import { ruleOfCells, type RuleOfRow } from './rule-cells.ts';

/** The rows of a sheet, and the refused cells that an answer names. */
export const mostSheetRows = 50_000;
const mostRefused = 500;
const rowsAtOnce = 500;
const kind = 'price-rules';

/** The shop and the list that a sheet is read for. */
export interface SheetShop {
  listId: number;
  rates: Rates;
  defaultCurrency: string;
  locale: Locale;
}

export type SheetProblem = 'no-columns' | 'too-many-rows' | 'too-many-changes';
export type CheckedSheet =
  | { ok: true; check: RuleSheetCheck }
  | { ok: false; problem: SheetProblem };

/**
 * Reads the sheet of a price list and says what it would change; nothing is saved (rule wholesale/rule-sheet). Rules that no
 * row names stay. Throws `BadUpload` for a file that is no sheet. 1 query, and 2 each 500 rows.
 */
export async function checkRuleSheet(
  db: Db,
  { sent, folder }: { sent: string; folder: string },
  shop: SheetShop,
): Promise<CheckedSheet> {
  const info = await openTable(sent, folder);
  const view = await inspectSheet(db, { kind, folder, info }, null);
  const { fields } = view.matching;
  if (!fields.includes('rulePrice') && !fields.includes('ruleDiscount'))
    return { ok: false, problem: 'no-columns' };
  if (view.rows > mostSheetRows) return { ok: false, problem: 'too-many-rows' };
  const reading = new SheetReading(view, shop);
  let chunk: { row: number; cells: SheetCells }[] = [];
  for await (const { row, cells } of tableRows(folder)) {
    if (row <= view.matching.headRow) continue;
    chunk.push({ row, cells: new SheetCells({ kind, matching: view.matching }, cells) });
    if (chunk.length < rowsAtOnce) continue;
    await reading.read(db, chunk);
    chunk = [];
    if (reading.check.rules.length > mostBulkRules) break;
  }
  await reading.read(db, chunk);
  const { check } = reading;
  if (check.rules.length > mostBulkRules) return { ok: false, problem: 'too-many-changes' };
  return { ok: true, check };
}

interface RowRule {
  row: number;
  given: RuleOfRow;
  rule: NamedRule;
}

class SheetReading {
  readonly #view: SheetView;
  readonly #shop: SheetShop;
  readonly #keys = new Set<string>();
  readonly check: RuleSheetCheck = {
    rows: 0,
    same: 0,
    added: 0,
    changed: 0,
    removed: 0,
    rules: [],
    before: [],
    refused: [],
    refusedRows: 0,
  };

  constructor(view: SheetView, shop: SheetShop) {
    this.#view = view;
    this.#shop = shop;
  }

  /** 2 queries, none without rows. */
  async read(db: Db, rows: readonly { row: number; cells: SheetCells }[]): Promise<void> {
    const given = rows.flatMap(({ row, cells }) => this.#given(row, cells));
    if (given.length === 0) return;
    const known = await findTargets(
      db,
      given.map(({ rule }) => nameRule('price', rule)),
      this.#shop.rates,
    );
    const checked = given.flatMap(({ row, rule: form }): RowRule[] => {
      // A rule that goes needs its key alone.
      const named = form.remove ? { ...form, price: null, discount: '1', to: null } : form;
      const result = checkRule('price', named, known);
      if (!result.ok) {
        const texts = priceProblemTexts[this.#shop.locale].rule;
        for (const field of ruleFields) {
          const problem = result.wrong[field];
          if (problem) this.#refuse(row, field, texts[problem]);
        }
        this.check.refusedRows += 1;
        return [];
      }
      return this.#isTwice(row, result.rule) ? [] : [{ row, given: form, rule: result.rule }];
    });
    const like = checked.map(({ rule }) => {
      const targetId =
        rule.scope === 'all' ? 0 : (known.ids[rule.scope].get(rule.target ?? '') ?? 0);
      return { ...rule, targetId };
    });
    const ids = checked.flatMap(({ given: { id } }) => (id === undefined ? [] : [id]));
    const { listId } = this.#shop;
    const stored = await readRulesLike(db, 'price', { listId, ids, like });
    for (const each of checked) this.#compare(each, stored);
  }

  /** The rule of a row; nothing where a cell cannot be read, or where the row is an explanation. */
  #given(row: number, cells: SheetCells): { row: number; rule: RuleOfRow }[] {
    this.check.rows += 1;
    try {
      return [{ row, rule: ruleOfCells(cells, this.#shop.defaultCurrency) }];
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      const { field, code, detail = '' } = error.finding;
      this.check.refusedRows += 1;
      this.#refuse(row, field, problemSentence(code, detail, this.#shop.locale));
      return [];
    }
  }

  #isTwice(row: number, rule: NamedRule): boolean {
    const key = ruleKey('price', rule);
    const isTwice = this.#keys.has(key);
    this.#keys.add(key);
    if (!isTwice) return false;
    this.check.refusedRows += 1;
    this.#refuse(row, 'target', priceProblemTexts[this.#shop.locale].rule.twice);
    return true;
  }

  #compare({ given, rule }: RowRule, stored: readonly StoredRule[]): void {
    const key = ruleKey('price', rule);
    const same = stored.find((each) => ruleKey('price', each) === key);
    const origin = given.id === undefined ? undefined : stored.find(({ id }) => id === given.id);
    const seen: SeenRule[] = [...new Set([same, origin])].filter((each) => each !== undefined);
    const { lines } = ruleLines('price', seen, given.remove ? [] : [rule]);
    const { check } = this;
    if (lines.length === 0) check.same += 1;
    else if (given.remove) check.removed += 1;
    else if (seen.length > 0) check.changed += 1;
    else check.added += 1;
    for (const line of lines) {
      check.rules.push(line);
      check.before.push(beforeOf(line, seen));
    }
  }

  #refuse(row: number, field: string, text: string): void {
    if (this.check.refused.length < mostRefused)
      this.check.refused.push({ row, column: this.#columnOf(field), text });
  }

  /** The name of the sheet's column for a field of a rule, else the name that the office gives it. */
  #columnOf(field: string): string {
    const { matching, columns } = this.#view;
    const isOf = (name: string) => sheetField(kind, name)?.record === field;
    const at = matching.fields.findIndex((name) => name !== null && isOf(name));
    const name = Object.keys(ruleSheetFields).find(isOf);
    const own = sheetColumnsOf(kind, this.#shop.locale).find((column) => column.field === name);
    return columns[at]?.name ?? own?.name ?? field;
  }
}

function beforeOf(line: RuleChange, seen: readonly SeenRule[]): NamedRule | null {
  const found = seen.find((each) => ruleKey('price', each) === ruleKey('price', line));
  if (!found) return null;
  const { scope, target, unit, min, minUnit, price, discount, from, to, multiple, max } = found;
  return { scope, target, unit, min, minUnit, price, discount, from, to, multiple, max };
}
