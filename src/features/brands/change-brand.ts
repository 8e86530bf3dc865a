import { logActivity } from '#db/activity/activity.ts';
import { whoHasPath } from '#db/categories/category-work.ts';
import {
  brandAtSlug,
  deleteBrand,
  hasBrandProducts,
  holdBrands,
  insertBrand,
  lockBrandAddresses,
  mergeBrand,
  updateBrand,
  type StoredBrand,
} from '#db/catalog-work/brand-work.ts';
import type { Db } from '#db/database.ts';
import { checkBrandCode, type BrandProblem } from '#rules/catalog/brand-form.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { fixedFirstParts } from '#rare-urls';

type BrandFields = Pick<StoredBrand, 'code' | 'name' | 'image'>;

export interface BrandWork {
  by: Worker;
  now: Date;
  seen?: number | undefined;
}

interface Refused {
  ok: false;
  reason: 'not-found' | 'brand-changed' | 'brand-not-empty';
}
interface WrongCode {
  ok: false;
  reason: 'code';
  problem: BrandProblem;
}

export type BrandChanged =
  | { ok: true; id: number; path: string; version: number }
  | Refused
  | WrongCode;

const log = (
  tx: Db,
  { by, now }: BrandWork,
  what: {
    action: Extract<ActivityAction, `brand.${string}`>;
    id: number;
    before: object | null;
    after: object | null;
  },
) => {
  const { action, id, before, after } = what;
  return logActivity(tx, {
    by,
    now,
    action,
    subject: { kind: 'brand', id: String(id) },
    before,
    after,
  });
};

/** The problem of a code whose address somebody else has (rule categories/brand-address). At most 2 queries. */
async function codeProblem(tx: Db, code: string, except: number): Promise<BrandProblem | null> {
  const wrong = checkBrandCode(code, fixedFirstParts());
  if (wrong) return wrong;
  const slug = slugify(code);
  if ((await brandAtSlug(tx, slug, except)) !== null) return 'brand';
  return whoHasPath(tx, slug);
}

/** Adds a brand; without a code it gets one of its name (rule categories/brands). At most 6 queries. */
export async function addBrand(
  db: Db,
  { name, image, code: given }: Omit<BrandFields, 'code'> & { code?: string | undefined },
  work: BrandWork,
): Promise<BrandChanged> {
  const code = given || slugify(name).toUpperCase();
  return db.transaction().execute(async (tx): Promise<BrandChanged> => {
    await lockBrandAddresses(tx);
    const problem = await codeProblem(tx, code, 0);
    if (problem) return { ok: false, reason: 'code', problem };
    const id = await insertBrand(tx, { code, name, image });
    await log(tx, work, { action: 'brand.added', id, before: null, after: { name, code } });
    return { ok: true, id, path: slugify(code), version: 1 };
  });
}

/** Changes a brand; its former address leads to the new one. What is so already is done. At most 8 queries. */
export async function changeBrand(
  db: Db,
  id: number,
  change: Partial<BrandFields>,
  work: BrandWork,
): Promise<BrandChanged> {
  return db.transaction().execute(async (tx): Promise<BrandChanged> => {
    await lockBrandAddresses(tx);
    const is = (await holdBrands(tx, [id])).get(id);
    if (!is) return { ok: false, reason: 'not-found' };
    const wanted = { code: is.code, name: is.name, image: is.image, ...change };
    const { before, after } = changedFields(is, wanted);
    const path = slugify(wanted.code);
    if (Object.keys(after).length === 0) return { ok: true, id, path, version: is.version };
    if (work.seen !== undefined && work.seen !== is.version)
      return { ok: false, reason: 'brand-changed' };
    if (wanted.code !== is.code) {
      const problem = await codeProblem(tx, wanted.code, id);
      if (problem) return { ok: false, reason: 'code', problem };
    }
    const version = await updateBrand(tx, is, { ...wanted, now: work.now });
    const named = { name: is.name, ...before };
    await log(tx, work, {
      action: 'brand.changed',
      id,
      before: named,
      after: { name: wanted.name, ...after },
    });
    return { ok: true, id, path, version };
  });
}

function changedFields(is: BrandFields, wanted: BrandFields) {
  const before: Partial<BrandFields> = {};
  const after: Partial<BrandFields> = {};
  for (const name of ['code', 'name', 'image'] as const) {
    if (is[name] === wanted[name]) continue;
    before[name] = is[name];
    after[name] = wanted[name];
  }
  return { before, after };
}

export type BrandsMerged =
  | { ok: true; id: number; path: string; version: number; products: number }
  | Refused;

/** Gives a brand's products and addresses to another one (rule categories/brand-merge). 9 queries. */
export async function mergeBrands(
  db: Db,
  { id, into: intoId }: { id: number; into: number },
  work: BrandWork,
): Promise<BrandsMerged> {
  return db.transaction().execute(async (tx): Promise<BrandsMerged> => {
    await lockBrandAddresses(tx);
    const held = await holdBrands(tx, [id, intoId]);
    const [from, into] = [held.get(id), held.get(intoId)];
    if (!from) return { ok: false, reason: 'not-found' };
    if (!into || into.id === from.id || (work.seen !== undefined && work.seen !== from.version))
      return { ok: false, reason: 'brand-changed' };
    const products = await mergeBrand(tx, { from, into, now: work.now });
    await log(tx, work, {
      action: 'brand.merged',
      id: into.id,
      before: { name: from.name, code: from.code },
      after: { into: into.name, products },
    });
    const { version } = into;
    return { ok: true, id: into.id, path: slugify(into.code), version, products };
  });
}

/** Removes a brand that no product has (rule categories/brand-removal). 5 queries. */
export async function removeBrand(
  db: Db,
  id: number,
  work: BrandWork,
): Promise<{ ok: true } | Refused> {
  return db.transaction().execute(async (tx): Promise<{ ok: true } | Refused> => {
    const is = (await holdBrands(tx, [id])).get(id);
    if (!is) return { ok: false, reason: 'not-found' };
    if (work.seen !== undefined && work.seen !== is.version)
      return { ok: false, reason: 'brand-changed' };
    if (await hasBrandProducts(tx, id)) return { ok: false, reason: 'brand-not-empty' };
    await deleteBrand(tx, id);
    const { name, code } = is;
    await log(tx, work, { action: 'brand.removed', id, before: { name, code }, after: null });
    return { ok: true };
  });
}
