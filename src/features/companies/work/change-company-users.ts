import {
  changeUser,
  keepsManagerWithout,
  removeUser,
  type UserRights,
} from '#db/companies/company-users.ts';
import {
  hasManager,
  holdAccount,
  joinAsUser,
  readRights,
} from '#db/company-work/company-people.ts';
import type { StoredCompany } from '#db/company-work/held-company.ts';
import type { Db } from '#db/database.ts';
import { normaliseEmail } from '#rules/shop/email-address.ts';
import {
  logCompany,
  workOn,
  wrong,
  type CompanyChanged,
  type CompanyWork,
} from './company-work.ts';

/** The work, and the demo's customers, who stay as they are for everybody. */
export interface UserWork extends CompanyWork {
  sharedCustomers: ReadonlySet<number>;
}

const done = ({ code, version }: StoredCompany): CompanyChanged => ({ ok: true, code, version });

const loggedRights = ({ role, branches }: UserRights, { branches: all }: StoredCompany) => ({
  companyRole: role,
  branches:
    branches === null
      ? ''
      : all
          .filter(({ id }) => branches.includes(id))
          .map(({ name }) => name)
          .join(', '),
});

/** The branches in ascending order; null where one of them is not the company's. */
function knownRights(rights: UserRights, { branches: all }: StoredCompany): UserRights | null {
  if (rights.branches === null) return rights;
  const ids = [...new Set(rights.branches)].toSorted((one, other) => one - other);
  const known = new Set(all.map(({ id }) => id));
  return ids.every((id) => known.has(id)) ? { role: rights.role, branches: ids } : null;
}

/** Brings a customer into a company by their e-mail (rule companies/office-users). 6 queries. */
export function addCompanyUser(
  db: Db,
  code: string,
  { email: given, ...asked }: UserRights & { email: string },
  work: UserWork,
): Promise<CompanyChanged> {
  return workOn(db, code, work, async (tx, company) => {
    const email = normaliseEmail(given);
    if (email === null) return wrong('email', 'email');
    const rights = knownRights(asked, company);
    if (!rights) return wrong('branches', 'branch');
    const account = await holdAccount(tx, email);
    if (!account) return wrong('email', 'noAccount');
    if (account.companyId === company.id) return wrong('email', 'member');
    if (account.companyId !== null) return { ok: false, reason: 'other-company' };
    if (work.sharedCustomers.has(account.id)) return { ok: false, reason: 'demo-account' };
    if (rights.role !== 'manager' && !(await hasManager(tx, company.id)))
      return { ok: false, reason: 'last-manager' };
    await joinAsUser(tx, { companyId: company.id, userId: account.id }, rights);
    const after = { customerNo: String(account.id), ...loggedRights(rights, company) };
    await logCompany(tx, work, { action: 'company.user-added', code, before: null, after });
    return done(company);
  });
}

const areSame = (one: UserRights, other: UserRights) =>
  one.role === other.role && `${one.branches}` === `${other.branches}`;

/**
 * Changes role and branches of a user (rule companies/office-users). With `seen`, the rights that the actor saw: where they
 * are others by now, the answer is `company-changed`. At most 7 queries.
 */
export function changeCompanyUser(
  db: Db,
  code: string,
  { userId, seen, ...asked }: UserRights & { userId: number; seen?: UserRights | undefined },
  work: UserWork,
): Promise<CompanyChanged> {
  return workOn(db, code, work, async (tx, company) => {
    const rights = knownRights(asked, company);
    if (!rights) return wrong('branches', 'branch');
    const user = { companyId: company.id, userId };
    const is = await readRights(tx, user);
    if (!is) return { ok: false, reason: 'not-found' };
    // An answer that was lost is asked for again: what is as wanted is no conflict.
    if (areSame(is, rights)) return done(company);
    if (seen && !areSame(is, seen)) return { ok: false, reason: 'company-changed' };
    if (work.sharedCustomers.has(userId)) return { ok: false, reason: 'demo-account' };
    const isDemoted = is.role === 'manager' && rights.role !== 'manager';
    if (isDemoted && !(await keepsManagerWithout(tx, user)))
      return { ok: false, reason: 'last-manager' };
    await changeUser(tx, user, rights);
    await logCompany(tx, work, {
      action: 'company.user-changed',
      code,
      before: { customerNo: String(userId), ...loggedRights(is, company) },
      after: { customerNo: String(userId), ...loggedRights(rights, company) },
    });
    return done(company);
  });
}

/** Takes a user out of a company (rule companies/office-users). At most 7 queries. */
export function removeCompanyUser(
  db: Db,
  code: string,
  userId: number,
  work: UserWork,
): Promise<CompanyChanged> {
  return workOn(db, code, work, async (tx, company) => {
    const user = { companyId: company.id, userId };
    const is = await readRights(tx, user);
    if (!is) return { ok: false, reason: 'not-found' };
    if (work.sharedCustomers.has(userId)) return { ok: false, reason: 'demo-account' };
    if (is.role === 'manager' && !(await keepsManagerWithout(tx, user)))
      return { ok: false, reason: 'last-manager' };
    await removeUser(tx, user);
    const before = { customerNo: String(userId), ...loggedRights(is, company) };
    await logCompany(tx, work, { action: 'company.user-removed', code, before, after: null });
    return done(company);
  });
}
