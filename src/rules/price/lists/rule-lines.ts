import { ruleKey, type NamedRule, type RuleKind } from './rule-form.ts';

/** A rule with the moment of its last change. */
export interface SeenRule extends NamedRule {
  changedAt: string;
}

/** A line of a bulk call; the server refuses it where another person changed or added the rule meanwhile. */
export interface RuleChange extends NamedRule {
  remove?: boolean;
  seen?: string;
  isNew?: boolean;
}

/**
 * The lines of a bulk call that turn the rules that a person saw into the wanted ones, which are all about one target. A
 * wanted rule with the key of a seen one takes its place. `rows` has the index of the wanted rule of each line, null for
 * one that is removed.
 */
export function ruleLines(
  kind: RuleKind,
  seen: readonly SeenRule[],
  wanted: readonly NamedRule[],
): { lines: RuleChange[]; rows: (number | null)[] } {
  const byKey = new Map(seen.map((rule) => [ruleKey(kind, rule), rule]));
  const kept = new Set(wanted.map((rule) => ruleKey(kind, rule)));
  const lines: RuleChange[] = [];
  const rows: (number | null)[] = [];
  for (const [row, rule] of wanted.entries()) {
    const same = byKey.get(ruleKey(kind, rule));
    if (same && isSame(same, rule)) continue;
    lines.push({ ...rule, ...(same ? { seen: same.changedAt } : { isNew: true }) });
    rows.push(row);
  }
  for (const { changedAt, ...rule } of seen) {
    if (kept.has(ruleKey(kind, rule))) continue;
    lines.push({ ...fieldsOf(rule), remove: true, seen: changedAt });
    rows.push(null);
  }
  return { lines, rows };
}

function fieldsOf(rule: NamedRule): NamedRule {
  const { scope, target, unit, min, minUnit, price, discount, from, to, multiple, max } = rule;
  return { scope, target, unit, min, minUnit, price, discount, from, to, multiple, max };
}

function isSame(one: NamedRule, other: NamedRule): boolean {
  return JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));
}
