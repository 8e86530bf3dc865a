import type { Db } from '#db/database.ts';
import { findTargets } from '#db/price-work/known-targets.ts';
import { markUndone, readLastChange, type RuleStep } from '#db/price-work/list-history.ts';
import { holdList, updateList, type StoredList } from '#db/price-work/list-work.ts';
import { deleteRules, readRulesLike, writeRules } from '#db/price-work/rule-rows.ts';
import { ruleKey, type NamedRule, type RuleKind } from '#rules/price/lists/rule-form.ts';
import { changedParts } from '#rules/shop/changed-parts.ts';
import { termsOf } from './change-list.ts';
import { isSameRule, withTarget } from './change-rules.ts';
import { logWork, type PriceWork, type Refused } from './price-work.ts';

/**
 * Undoes the newest change of a list that was not undone yet (rule wholesale/undo). Refused as `price-list-changed` where
 * another change is the newest by now, or where the rules are no longer as the change left them. At most 9 queries.
 */
export async function undoChange(
  db: Db,
  code: string,
  changeId: number,
  work: PriceWork,
): Promise<{ ok: true } | Refused> {
  return db.transaction().execute(async (tx): Promise<{ ok: true } | Refused> => {
    const held = await holdList(tx, code);
    if (!held) return { ok: false, reason: 'not-found' };
    const last = await readLastChange(tx, held.id);
    if (last?.id !== changeId) return { ok: false, reason: 'price-list-changed' };
    const isDone =
      last.kind === 'terms'
        ? await undoTerms(tx, held, last.rows[0])
        : await undoRules(tx, held.id, last.kind, last.rows);
    if (!isDone) return { ok: false, reason: 'price-list-changed' };
    await markUndone(tx, last.id);
    const { added, changed, removed } = last;
    await logWork(tx, work, {
      kind: 'price-list',
      action: 'price-list.undone',
      code,
      before: null,
      after:
        last.kind === 'terms' ? { name: held.name } : { added, changed, removedRules: removed },
    });
    return { ok: true };
  });
}

type Terms = ReturnType<typeof termsOf>;

async function undoTerms(
  tx: Db,
  held: StoredList,
  step: { before: Terms; after: Terms } | undefined,
): Promise<boolean> {
  if (!step || !changedParts(termsOf(held), step.after).isSame) return false;
  await updateList(tx, held.id, step.before);
  return true;
}

async function undoRules(
  tx: Db,
  listId: number,
  kind: RuleKind,
  steps: readonly RuleStep[],
): Promise<boolean> {
  const rules = steps
    .flatMap(({ before, after }) => [before, after])
    .filter((rule) => rule !== null);
  const known = await findTargets(tx, rules, {});
  const isThere = ({ scope, target }: NamedRule) =>
    scope === 'all' || known.ids[scope].has(target ?? '');
  if (!rules.every(isThere)) return false;
  const like = rules.map((rule) => withTarget(rule, known));
  const stored = await readRulesLike(tx, kind, { listId, ids: [], like });
  const byKey = new Map(stored.map((rule) => [ruleKey(kind, rule), rule]));
  const isAsLeft = steps.every(({ before, after }) => {
    const is = byKey.get(ruleKey(kind, after ?? before ?? emptyRule));
    return after === null ? is === undefined : is !== undefined && isSameRule(is, after);
  });
  if (!isAsLeft) return false;
  const gone = steps.flatMap(({ before, after }) => {
    const is = before === null && after !== null ? byKey.get(ruleKey(kind, after)) : undefined;
    return is ? [is.id] : [];
  });
  const back = steps.flatMap(({ before }) => (before ? [withTarget(before, known)] : []));
  await deleteRules(tx, kind, listId, gone);
  await writeRules(tx, kind, listId, back);
  return true;
}

const emptyRule: NamedRule = {
  scope: 'all',
  target: null,
  unit: null,
  min: 1,
  minUnit: null,
  price: null,
  discount: null,
  from: null,
  to: null,
  multiple: null,
  max: null,
};
