import type { Db } from '#db/database.ts';
import { keepChange } from '#db/price-work/list-history.ts';
import {
  deleteList,
  holdList,
  insertList,
  updateList,
  type StoredList,
} from '#db/price-work/list-work.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import {
  isCode,
  isPercent,
  type ListTerms,
  type TermsProblem,
} from '#rules/price/lists/list-form.ts';
import { changedParts } from '#rules/shop/changed-parts.ts';
import { logWork, type Done, type PriceWork, type Refused } from './price-work.ts';

type Terms = ListTerms & { active: boolean };

const wrong = (field: string, problem: TermsProblem) =>
  ({ ok: false, reason: 'wrong', field, problem }) as const;

/** The terms as the log shows them. */
function logged({ maxDiscount, base, mix, active, ...terms }: Partial<Terms>): object {
  return {
    ...terms,
    ...(active !== undefined && { inUse: active }),
    ...(base !== undefined && { priceBase: base }),
    ...(mix !== undefined && { counts: mix }),
    ...(maxDiscount !== undefined && { maxDiscount: maxDiscount === null ? '' : `${maxDiscount}` }),
  };
}

function termsProblem({ name, maxDiscount }: ListTerms): Done<TermsProblem> | null {
  if (name.trim() === '') return wrong('name', 'name');
  if (maxDiscount !== null && !isPercent(maxDiscount)) return wrong('maxDiscount', 'maxDiscount');
  return null;
}

/** Adds a list that is not in use yet (rule wholesale/lists). Without a code it gets one of its name. 2 queries. */
export async function addList(
  db: Db,
  { code: given = '', ...terms }: ListTerms & { code?: string | undefined },
  work: PriceWork,
): Promise<Done<TermsProblem>> {
  const problem = termsProblem(terms);
  if (problem) return problem;
  const name = terms.name.trim();
  const code = given.trim() || slugify(name);
  if (!isCode(code)) return wrong('code', 'code');
  return db.transaction().execute(async (tx): Promise<Done<TermsProblem>> => {
    const made = await insertList(tx, code, { ...terms, name });
    if (made === null) return wrong('code', 'taken');
    const after = logged({ name, base: terms.base, maxDiscount: terms.maxDiscount });
    await logWork(tx, work, {
      kind: 'price-list',
      action: 'price-list.added',
      code,
      before: null,
      after,
    });
    return { ok: true, code, version: made.version };
  });
}

/** Changes the terms of a list, or whether it is in use (rules wholesale/lists, wholesale/history). At most 5 queries. */
export async function changeList(
  db: Db,
  code: string,
  change: Partial<Terms>,
  work: PriceWork,
): Promise<Done<TermsProblem>> {
  return db.transaction().execute(async (tx): Promise<Done<TermsProblem>> => {
    const held = await holdList(tx, code);
    if (!held) return { ok: false, reason: 'not-found' };
    const is = termsOf(held);
    const wanted = { ...is, ...change, name: (change.name ?? is.name).trim() };
    const problem = termsProblem(wanted);
    if (problem) return problem;
    const { before, after, isSame } = changedParts(is, wanted);
    if (isSame) return { ok: true, code, version: held.version };
    if (work.seen !== undefined && work.seen !== held.version)
      return { ok: false, reason: 'price-list-changed' };
    const version = await updateList(tx, held.id, wanted);
    await keepChange(tx, held.id, {
      kind: 'terms',
      rows: [{ before: is, after: wanted }],
      by: work.by.name,
      now: work.now,
    });
    await logWork(tx, work, {
      kind: 'price-list',
      action: 'price-list.changed',
      code,
      before: logged(before),
      after: logged(after),
    });
    return { ok: true, code, version };
  });
}

/** The terms of a list alone. */
export function termsOf({ name, base, mix, maxDiscount, capAtGuest, active }: StoredList): Terms {
  return { name, base, mix, maxDiscount, capAtGuest, active };
}

/** Removes a list that no group has, with its rules (rule wholesale/removal). 3 queries. */
export async function removeList(
  db: Db,
  code: string,
  work: PriceWork,
): Promise<{ ok: true } | Refused> {
  return db.transaction().execute(async (tx): Promise<{ ok: true } | Refused> => {
    const held = await holdList(tx, code);
    if (!held) return { ok: false, reason: 'not-found' };
    if (work.seen !== undefined && work.seen !== held.version)
      return { ok: false, reason: 'price-list-changed' };
    if (!(await deleteList(tx, held.id))) return { ok: false, reason: 'price-list-used' };
    const before = { name: held.name };
    await logWork(tx, work, {
      kind: 'price-list',
      action: 'price-list.removed',
      code,
      before,
      after: null,
    });
    return { ok: true };
  });
}
