import {
  dropBranches,
  findCompanyParts,
  findUsersOfBranches,
  insertCompany,
  removeApplied,
  updateCompany,
  type CompanyRow,
  type StoredCompany,
} from '#db/company-work/held-company.ts';
import { queueDecision } from '#db/companies/apply-company.ts';
import type { Db } from '#db/database.ts';
import { changedParts } from '#rules/shop/changed-parts.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { companyProblem, companyTerms, tidyCompany } from '#rules/companies/company-form.ts';
import type { CompanyFields } from '#rules/companies/company-form.ts';
import type { CompanyOwner } from '#rules/shop/setting-values.ts';
import { isCode } from '#rules/price/lists/list-form.ts';
import {
  logCompany,
  workOn,
  wrong,
  type CompanyChanged,
  type CompanyWork,
  type Wrong,
} from './company-work.ts';

/** The work, and the side that decides on the terms of companies. */
export interface TermsWork extends CompanyWork {
  owner: CompanyOwner;
}

const newCompany: CompanyFields = {
  title: '',
  taxOffice: '',
  taxNumber: '',
  state: 'active',
  poRequired: false,
  group: null,
  priceList: null,
  assortments: [],
  branches: [],
};

/** The fields as the log shows them. */
function logged({ state, assortments, branches, ...fields }: Partial<CompanyFields>): object {
  return {
    ...fields,
    ...(state && { companyState: state }),
    ...(assortments && { assortments: assortments.join(', ') }),
    ...(branches && { branches: branches.map(({ id, name }) => `${id} ${name}`).join(', ') }),
  };
}

/** People and commands leave the terms to the ERP where it owns them; its token writes them (rule companies/owner). */
export function mayChangeTerms({ owner, by }: Pick<TermsWork, 'owner' | 'by'>): boolean {
  return owner === 'shop' || by.kind === 'token';
}

function touchesTerms(changed: Partial<CompanyFields>): boolean {
  return companyTerms.some((field) => field in changed);
}

/** Finds what a company refers to, or says which part of it is none. At most 3 queries. */
async function rowOf(
  tx: Db,
  fields: CompanyFields,
  changed: Partial<CompanyFields>,
): Promise<{ ok: true; row: CompanyRow } | Wrong> {
  const problem = companyProblem(fields);
  if (problem) return wrong(problem.field, problem.problem);
  const { group, priceList, assortments, ...own } = fields;
  const found = await findCompanyParts(tx, fields);
  if (group !== null && found.groupId === null) return wrong('group', 'group');
  if (priceList !== null && found.list === null) return wrong('priceList', 'priceList');
  if ('priceList' in changed && found.list?.active === false) return wrong('priceList', 'listOff');
  if (found.assortments.length !== assortments.length) return wrong('assortments', 'assortments');
  const assortmentIds = found.assortments.map(({ id }) => id);
  const row = { ...own, groupId: found.groupId, listId: found.list?.id ?? null, assortmentIds };
  return { ok: true, row };
}

/** Adds a company (rule companies/office-new). Without a code it gets one of its title. At most 9 queries. */
export async function addCompany(
  db: Db,
  { code: given = '', ...fields }: Partial<CompanyFields> & { code?: string | undefined },
  work: TermsWork,
): Promise<CompanyChanged> {
  const company = tidyCompany({ ...newCompany, ...fields });
  const code = given.trim() || slugify(company.title);
  return db.transaction().execute(async (tx): Promise<CompanyChanged> => {
    const { after } = changedParts(newCompany, company);
    if (touchesTerms(after) && !mayChangeTerms(work)) return { ok: false, reason: 'company-terms' };
    const made = await rowOf(tx, company, after);
    if (!made.ok) return made;
    if (!isCode(code)) return wrong('code', 'code');
    if ((await insertCompany(tx, code, made.row)) === null) return wrong('code', 'taken');
    await logCompany(tx, work, {
      action: 'company.added',
      code,
      before: null,
      after: logged(after),
    });
    return { ok: true, code, version: 1 };
  });
}

/** Changes fields of a company (rule companies/office-edit). At most 13 queries. */
export function changeCompanyFields(
  db: Db,
  code: string,
  change: Partial<CompanyFields>,
  work: TermsWork,
): Promise<CompanyChanged> {
  // An answer that was lost is asked for again: what is as wanted is no conflict.
  return workOn(db, code, { ...work, seen: undefined }, async (tx, company) => {
    const { id, code: _code, version, ...is } = company;
    const wanted = tidyCompany({ ...is, ...change });
    const { before, after, isSame } = changedParts<CompanyFields>(is, wanted);
    if (isSame) return { ok: true, code, version };
    if (work.seen !== undefined && work.seen !== version)
      return { ok: false, reason: 'company-changed' };
    if (touchesTerms(after) && !mayChangeTerms(work)) return { ok: false, reason: 'company-terms' };
    if ('state' in after && is.state === 'applied') return wrong('state', 'state');
    const made = await rowOf(tx, wanted, after);
    if (!made.ok) return made;
    const used = await takeBranches(tx, company, wanted);
    if (used) return used;
    const newVersion = await updateCompany(tx, id, made.row);
    await logCompany(tx, work, {
      action: 'company.changed',
      code,
      before: logged(before),
      after: logged(after),
    });
    return { ok: true, code, version: newVersion };
  });
}

/** Takes branches that go from their users; refuses where a user would have none. None, or 2 queries. */
async function takeBranches(
  tx: Db,
  { id, branches }: StoredCompany,
  wanted: CompanyFields,
): Promise<Wrong | null> {
  const kept = new Set(wanted.branches.map((branch) => branch.id));
  const gone = branches.filter((branch) => !kept.has(branch.id)).map((branch) => branch.id);
  if (gone.length === 0) return null;
  const names = await findUsersOfBranches(tx, id, gone);
  if (names.length > 0) return { ...wrong('branches', 'branchUsed'), names };
  await dropBranches(tx, id, gone);
  return null;
}

/**
 * Accepts a company that has applied, or refuses it: then it is gone and its users are without one (rule companies/office-decide).
 * Its users are told by mail. At most 6 queries.
 */
export function decideCompany(
  db: Db,
  code: string,
  { accept, reason }: { accept: boolean; reason: string },
  work: CompanyWork,
): Promise<CompanyChanged> {
  return workOn(db, code, work, async (tx, { id, version, state, title, taxNumber }) => {
    if (state !== 'applied') return { ok: false, reason: 'company-decided' };
    if (!accept && reason === '') return wrong('reason', 'reason');
    await queueDecision(tx, id, accept);
    const before = { companyState: state, title, taxNumber };
    if (!accept) {
      const users = await removeApplied(tx, id);
      const after = { reason, ...(users.length > 0 && { users: users.join(', ') }) };
      await logCompany(tx, work, { action: 'company.refused', code, before, after });
      return { ok: true, code, version };
    }
    await tx
      .updateTable('companies')
      .set((expression) => ({
        state: 'active',
        updated_at: work.now,
        version: expression('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    const after = { companyState: 'active', ...(reason !== '' && { reason }) };
    await logCompany(tx, work, {
      action: 'company.accepted',
      code,
      before: { companyState: state },
      after,
    });
    return { ok: true, code, version: version + 1 };
  });
}
