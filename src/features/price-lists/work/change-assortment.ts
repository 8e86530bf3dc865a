import type { Db } from '#db/database.ts';
import {
  deleteAssortment,
  findAssortment,
  findUnknownMembers,
  insertAssortment,
  lockAssortments,
  readMembers,
  updateAssortment,
  writeMembers,
  type Members,
} from '#db/price-work/assortment-work.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { isCode, mostAssortments, type NameProblem } from '#rules/price/lists/list-form.ts';
import { logWork, type Done, type PriceWork, type Refused } from './price-work.ts';

const memberKinds = ['products', 'brands', 'categories'] as const;

export interface AssortmentFields extends Members {
  name: string;
}

export type AssortmentDone =
  | Done<NameProblem>
  | { ok: false; reason: 'unknown'; field: (typeof memberKinds)[number]; names: string[] };

const wrong = (field: string, problem: NameProblem) =>
  ({ ok: false, reason: 'wrong', field, problem }) as const;

const trimmed = (members: Members, kind: (typeof memberKinds)[number]) =>
  [...new Set(members[kind].map((each) => each.trim()))].filter((each) => each !== '').toSorted();

const loggedOf = (name: string, members: Members) => ({
  name,
  products: members.products.length,
  brands: members.brands.length,
  categoryCount: members.categories.length,
});

/**
 * Adds an assortment, or replaces the name and members of one (rule wholesale/assortment-work). `code` null: a new one. At
 * most 12 queries.
 */
export async function saveAssortment(
  db: Db,
  {
    code,
    newCode = '',
    ...given
  }: AssortmentFields & { code: string | null; newCode?: string | undefined },
  work: PriceWork,
): Promise<AssortmentDone> {
  const name = given.name.trim();
  const members = {
    products: trimmed(given, 'products'),
    brands: trimmed(given, 'brands'),
    categories: trimmed(given, 'categories'),
  };
  if (name === '') return wrong('name', 'name');
  const wanted = code ?? (newCode.trim() || slugify(name));
  if (!isCode(wanted)) return wrong('code', 'code');
  return db.transaction().execute(async (tx): Promise<AssortmentDone> => {
    await lockAssortments(tx);
    const { found, count } = await findAssortment(tx, wanted);
    if (code === null && found) return wrong('code', 'taken');
    if (code !== null && !found) return { ok: false, reason: 'not-found' };
    if (!found && count >= mostAssortments) return { ok: false, reason: 'assortments-full' };
    if (found && work.seen !== undefined && work.seen !== found.version)
      return { ok: false, reason: 'assortment-changed' };
    const unknown = await findUnknownMembers(tx, members);
    const field = memberKinds.find((kind) => unknown[kind].length > 0);
    if (field) return { ok: false, reason: 'unknown', field, names: [...unknown[field]] };
    const before = found && loggedOf(found.name, await readMembers(tx, found.id));
    const version = found ? await updateAssortment(tx, found.id, name) : 1;
    const { id } = found ?? (await insertAssortment(tx, wanted, name));
    await writeMembers(tx, id, members);
    const action = found ? 'assortment.changed' : 'assortment.added';
    const after = loggedOf(name, members);
    await logWork(tx, work, { kind: 'assortment', action, code: wanted, before, after });
    return { ok: true, code: wanted, version };
  });
}

/** Removes an assortment that no group has (rule wholesale/removal). 4 queries. */
export async function removeAssortment(
  db: Db,
  code: string,
  work: PriceWork,
): Promise<{ ok: true } | Refused> {
  return db.transaction().execute(async (tx): Promise<{ ok: true } | Refused> => {
    await lockAssortments(tx);
    const { found } = await findAssortment(tx, code);
    if (!found) return { ok: false, reason: 'not-found' };
    if (work.seen !== undefined && work.seen !== found.version)
      return { ok: false, reason: 'assortment-changed' };
    if (!(await deleteAssortment(tx, found.id))) return { ok: false, reason: 'assortment-used' };
    const before = { name: found.name };
    await logWork(tx, work, {
      kind: 'assortment',
      action: 'assortment.removed',
      code,
      before,
      after: null,
    });
    return { ok: true };
  });
}
