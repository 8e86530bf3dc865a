import type { Db } from '#db/database.ts';
import { findTargets, type FoundTargets } from '#db/price-work/known-targets.ts';
import { countSteps, keepChange, type RuleStep } from '#db/price-work/list-history.ts';
import { holdList } from '#db/price-work/list-work.ts';
import {
  deleteRules,
  readRulesLike,
  writeRules,
  type RuleToWrite,
  type StoredRule,
} from '#db/price-work/rule-rows.ts';
import type { Rates } from '#rules/money/money.ts';
import {
  checkRule,
  nameRule,
  ruleKey,
  type NamedRule,
  type RuleForm,
  type RuleKind,
  type RuleProblems,
} from '#rules/price/lists/rule-form.ts';
import { logWork, type PriceWork, type Refused } from './price-work.ts';

/** A rule to add or change, or one to remove by its key. */
export interface RuleLine extends RuleForm {
  remove?: boolean | undefined;
  /** The id of the rule that this one replaces. */
  id?: number | undefined;
  /** The last change that the actor saw. */
  seen?: string | null | undefined;
  /** Refused where there is a rule with this key. */
  isNew?: boolean | undefined;
}

export interface RulesWork extends PriceWork {
  kind: RuleKind;
  rates: Rates;
}

/** A line that is refused, by its number from 0, with the problem of each field. */
export interface WrongLine {
  line: number;
  problems: RuleProblems;
}

export type RulesChanged =
  | { ok: true; added: number; changed: number; removed: number }
  | { ok: false; reason: 'wrong-lines'; lines: WrongLine[] }
  | Refused;

/**
 * Adds, changes and removes rules of a list, all or none (rules wholesale/rule-fields, wholesale/bulk). At most 9 queries,
 * however many lines.
 */
export async function changeRules(
  db: Db,
  code: string,
  lines: readonly RuleLine[],
  work: RulesWork,
): Promise<RulesChanged> {
  return db.transaction().execute(async (tx): Promise<RulesChanged> => {
    const held = await holdList(tx, code);
    if (!held) return { ok: false, reason: 'not-found' };
    const known = await findTargets(
      tx,
      lines.map((line) => nameRule(work.kind, line)),
      work.rates,
    );
    const checked = checkLines(lines, known, work.kind);
    if (checked.wrong.length > 0) return { ok: false, reason: 'wrong-lines', lines: checked.wrong };
    const ids = lines.flatMap(({ id }) => (id === undefined ? [] : [id]));
    const like = checked.rules.map(({ rule }) => rule);
    const stored = await readRulesLike(tx, work.kind, { listId: held.id, ids, like });
    const plan = planRules(checked.rules, stored, work.kind);
    if (!plan.ok) return plan;
    await applyRules(tx, { id: held.id, code }, plan, work);
    return { ok: true, ...countSteps(plan.steps) };
  });
}

/** Removes a rule by its id (rule wholesale/rule-fields). At most 7 queries. */
export async function removeRule(
  db: Db,
  code: string,
  { id, seen }: { id: number; seen?: string | null | undefined },
  work: RulesWork,
): Promise<RulesChanged> {
  return db.transaction().execute(async (tx): Promise<RulesChanged> => {
    const held = await holdList(tx, code);
    const found =
      held && (await readRulesLike(tx, work.kind, { listId: held.id, ids: [id], like: [] }));
    const rule = found?.[0];
    if (!held || !rule) return { ok: false, reason: 'not-found' };
    if (seen && seen !== rule.changedAt) return { ok: false, reason: 'price-rule-changed' };
    const plan = { removed: [id], written: [], steps: [{ before: bare(rule), after: null }] };
    await applyRules(tx, { id: held.id, code }, plan, work);
    return { ok: true, ...countSteps(plan.steps) };
  });
}

interface CheckedLine {
  line: number;
  rule: RuleToWrite;
  given: RuleLine;
}

function checkLines(
  lines: readonly RuleLine[],
  known: FoundTargets,
  kind: RuleKind,
): { rules: CheckedLine[]; wrong: WrongLine[] } {
  const rules: CheckedLine[] = [];
  const wrong: WrongLine[] = [];
  const keys = new Set<string>();
  for (const [line, given] of lines.entries()) {
    // A rule that goes needs its key alone.
    const form = given.remove ? { ...given, price: null, discount: '1', to: null } : given;
    const result = checkRule(kind, form, known);
    if (!result.ok) {
      wrong.push({ line, problems: result.wrong });
      continue;
    }
    const key = ruleKey(kind, result.rule);
    if (keys.has(key)) wrong.push({ line, problems: { target: 'twice' } });
    keys.add(key);
    rules.push({ line, given, rule: withTarget(result.rule, known) });
  }
  return { rules, wrong };
}

/** The rule with the id of its target, 0 for all products. */
export function withTarget(rule: NamedRule, { ids }: FoundTargets): RuleToWrite {
  const { scope, target } = rule;
  return { ...rule, targetId: scope === 'all' ? 0 : (ids[scope].get(target ?? '') ?? 0) };
}

/** The rows to write and to remove, and the steps that the history keeps. */
export interface RulePlan {
  removed: number[];
  written: RuleToWrite[];
  steps: RuleStep[];
}

function planRules(
  lines: readonly CheckedLine[],
  stored: readonly StoredRule[],
  kind: RuleKind,
): ({ ok: true } & RulePlan) | Extract<RulesChanged, { ok: false }> {
  const byKey = new Map(stored.map((rule) => [ruleKey(kind, rule), rule]));
  const byId = new Map(stored.map((rule) => [rule.id, rule]));
  const plan: RulePlan = { removed: [], written: [], steps: [] };
  const overlapping: WrongLine[] = [];
  for (const { line, given, rule } of lines) {
    const same = byKey.get(ruleKey(kind, rule));
    const replaced = given.id === undefined ? undefined : byId.get(given.id);
    if (given.id !== undefined && !replaced) return { ok: false, reason: 'price-rule-changed' };
    if (given.seen && given.seen !== (replaced ?? same)?.changedAt)
      return { ok: false, reason: 'price-rule-changed' };
    const isTaken = same !== undefined && (given.isNew || (replaced && replaced.id !== same.id));
    if (isTaken) overlapping.push({ line, problems: { min: 'overlap' } });
    else planRule(plan, { rule, isRemoved: given.remove === true, same, replaced });
  }
  if (overlapping.length > 0) return { ok: false, reason: 'wrong-lines', lines: overlapping };
  return { ok: true, ...plan };
}

function planRule(
  { removed, written, steps }: RulePlan,
  {
    rule,
    isRemoved,
    same,
    replaced,
  }: {
    rule: RuleToWrite;
    isRemoved: boolean;
    same: StoredRule | undefined;
    replaced: StoredRule | undefined;
  },
): void {
  const after = bare(rule);
  if (isRemoved) {
    if (!same) return;
    removed.push(same.id);
    steps.push({ before: bare(same), after: null });
    return;
  }
  if (replaced && replaced.id !== same?.id) {
    removed.push(replaced.id);
    steps.push({ before: bare(replaced), after: null });
  }
  if (same && isSameRule(bare(same), after)) return;
  written.push(rule);
  steps.push({ before: same ? bare(same) : null, after });
}

/** Whether two rules say the same. */
export function isSameRule(one: NamedRule, other: NamedRule): boolean {
  return JSON.stringify(bare(one)) === JSON.stringify(bare(other));
}

/** A rule without what the database adds, its fields in a fixed order. */
export function bare(rule: NamedRule): NamedRule {
  const { scope, target, unit, min, minUnit, price, discount, from, to, multiple, max } = rule;
  const worth = price && { value: price.value, currency: price.currency };
  return { scope, target, unit, min, minUnit, price: worth, discount, from, to, multiple, max };
}

/** Writes a plan with its history and its entry in the log; nothing where nothing changes. 5 queries. */
async function applyRules(
  tx: Db,
  list: { id: number; code: string },
  { removed, written, steps }: RulePlan,
  work: RulesWork,
): Promise<void> {
  if (steps.length === 0) return;
  await deleteRules(tx, work.kind, list.id, removed);
  await writeRules(tx, work.kind, list.id, written);
  const { kind, by, now } = work;
  await keepChange(tx, list.id, { kind, rows: steps, by: by.name, now });
  await logWork(tx, work, {
    kind: 'price-list',
    action: kind === 'price' ? 'price-list.rules' : 'price-list.quantities',
    code: list.code,
    ...loggedSteps(steps),
  });
}

/** One rule is named in the log, many are counted. */
function loggedSteps(steps: readonly RuleStep[]): { before: object | null; after: object | null } {
  const [first] = steps;
  if (first && steps.length === 1)
    return {
      before: first.before && loggedRule(first.before),
      after: first.after && loggedRule(first.after),
    };
  const { added, changed, removed } = countSteps(steps);
  return { before: null, after: { added, changed, removedRules: removed } };
}

function loggedRule({ scope, target, min, price, discount, ...rule }: NamedRule): object {
  return {
    ruleScope: scope,
    target,
    ruleUnit: rule.unit,
    min,
    minUnit: rule.minUnit,
    price: price?.value ?? null,
    currency: price?.currency ?? null,
    percents: discount,
    firstDay: rule.from,
    lastDay: rule.to,
    multiple: rule.multiple,
    max: rule.max,
  };
}
