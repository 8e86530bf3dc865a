import type { Db } from '#db/database.ts';
import {
  deleteGroup,
  findGroupParts,
  holdGroup,
  insertGroup,
  isGroupUsed,
  updateGroup,
  type StoredGroup,
} from '#db/price-work/group-work.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { isCode, type GroupFields, type GroupProblem } from '#rules/price/lists/list-form.ts';
import { changedParts } from '#rules/shop/changed-parts.ts';
import { logWork, type Done, type PriceWork, type Refused, type Wrong } from './price-work.ts';

type GroupDone = Done<GroupProblem>;

const wrong = (field: string, problem: GroupProblem): Wrong<GroupProblem> => ({
  ok: false,
  reason: 'wrong',
  field,
  problem,
});

/** The fields as the log shows them. */
function logged({
  assortments,
  showPrices,
  onlyAssortments,
  ...group
}: Partial<GroupFields>): object {
  return {
    ...group,
    ...(showPrices !== undefined && { showPrices }),
    ...(onlyAssortments !== undefined && { onlyAssortments }),
    ...(assortments && { assortments: assortments.join(', ') }),
  };
}

const trimmed = (group: GroupFields): GroupFields => ({
  ...group,
  name: group.name.trim(),
  nameEn: group.nameEn.trim(),
  label: group.label.trim(),
  labelEn: group.labelEn.trim(),
  priceList: group.priceList?.trim() || null,
  assortments: [...new Set(group.assortments)].toSorted(),
});

/** Finds the list and the assortments of a group, or says which of them is none. 2 queries. */
async function partsOf(tx: Db, group: GroupFields) {
  if (group.name === '') return wrong('name', 'name');
  const { minOrder } = group;
  if (minOrder !== null && !(minOrder >= 0 && minOrder < 10_000_000_000))
    return wrong('minOrder', 'minOrder');
  const found = await findGroupParts(tx, group);
  if (group.priceList !== null && found.listId === null) return wrong('priceList', 'priceList');
  if (found.assortments.length !== group.assortments.length)
    return wrong('assortments', 'assortments');
  const { priceList: _list, assortments: _codes, ...fields } = group;
  const assortmentIds = found.assortments.map(({ id }) => id);
  return { ok: true as const, row: { ...fields, listId: found.listId, assortmentIds } };
}

/** Adds a group (rule wholesale/group-work). Without a code it gets one of its name. At most 6 queries. */
export async function addGroup(
  db: Db,
  { code: given = '', ...fields }: GroupFields & { code?: string | undefined },
  work: PriceWork,
): Promise<GroupDone> {
  const group = trimmed(fields);
  const code = given.trim() || slugify(group.name);
  return db.transaction().execute(async (tx): Promise<GroupDone> => {
    const parts = await partsOf(tx, group);
    if (!parts.ok) return parts;
    if (!isCode(code)) return wrong('code', 'code');
    if ((await insertGroup(tx, code, parts.row)) === null) return wrong('code', 'taken');
    const { name, priceList } = group;
    const after = { name, priceList };
    await logWork(tx, work, { kind: 'group', action: 'group.added', code, before: null, after });
    return { ok: true, code, version: 1 };
  });
}

/** Changes a group (rule wholesale/group-work). At most 7 queries. */
export async function changeGroup(
  db: Db,
  code: string,
  fields: GroupFields,
  work: PriceWork,
): Promise<GroupDone> {
  const wanted = trimmed(fields);
  return db.transaction().execute(async (tx): Promise<GroupDone> => {
    const is = await holdGroup(tx, code);
    if (!is) return { ok: false, reason: 'not-found' };
    const { before, after, isSame } = changedParts(fieldsOf(is), wanted);
    if (isSame) return { ok: true, code, version: is.version };
    if (work.seen !== undefined && work.seen !== is.version)
      return { ok: false, reason: 'group-changed' };
    const parts = await partsOf(tx, wanted);
    if (!parts.ok) return parts;
    const version = await updateGroup(tx, is.id, parts.row);
    await logWork(tx, work, {
      kind: 'group',
      action: 'group.changed',
      code,
      before: logged(before),
      after: logged(after),
    });
    return { ok: true, code, version };
  });
}

function fieldsOf({
  id: _id,
  code: _code,
  version: _version,
  ...fields
}: StoredGroup): GroupFields {
  return fields;
}

/** Removes a group that nobody is in (rule wholesale/removal). 4 queries. */
export async function removeGroup(
  db: Db,
  code: string,
  work: PriceWork,
): Promise<{ ok: true } | Refused> {
  return db.transaction().execute(async (tx): Promise<{ ok: true } | Refused> => {
    const is = await holdGroup(tx, code);
    if (!is) return { ok: false, reason: 'not-found' };
    if (work.seen !== undefined && work.seen !== is.version)
      return { ok: false, reason: 'group-changed' };
    if (await isGroupUsed(tx, is)) return { ok: false, reason: 'group-used' };
    await deleteGroup(tx, is.id);
    const before = { name: is.name };
    await logWork(tx, work, { kind: 'group', action: 'group.removed', code, before, after: null });
    return { ok: true };
  });
}
