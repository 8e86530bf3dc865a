import type { CompanyChange } from '#contract/company/company.ts';
import { idOrNotFound, Refusal, refusalOf } from '#contract/refusals.ts';
import { isChecked } from '#contract/primitives.ts';
import { countAttempt, personCounter, type AttemptLimit } from '#db/access/rate-limits.ts';
import {
  countInvitations,
  inviteUser,
  joinCompany,
  readInvitation,
  withdrawInvitation,
} from '#db/companies/company-invitations.ts';
import {
  changeUser,
  keepsManagerWithout,
  holdCompany,
  limitUser,
  removeUser,
  type HeldCompany,
  type UserLimits,
  type UserRights,
} from '#db/companies/company-users.ts';
import { limitBranch, ruleCompany } from '#db/companies/company-rules.ts';
import { hasDecider } from '#db/companies/deciders.ts';
import type { Db } from '#db/database.ts';
import { normaliseEmail } from '#rules/shop/email-address.ts';
import { companyRoles } from '#rules/person/company-roles.ts';
import { parseDecimal } from '#rules/catalog/form/typed-figures.ts';
import { maxIntegerId, parseId } from '#rules/shop/id.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { companyTexts } from '#text/customer/company-text.ts';
import { account as english } from '#text/en/customer/account.ts';
import { account as turkish } from '#text/tr/customer/account.ts';

const texts = { tr: turkish, en: english };

export interface CompanyServices {
  db: Db;
  clock: () => Date;
}

/** The customer who changes their company. */
interface Changing {
  customerId: number;
  locale: Locale;
}

/** Invitations by one customer: each is a mail to somebody who did not ask for it. */
const invitationsOfOne: AttemptLimit = { attempts: 50, seconds: 24 * 60 * 60 };
/** Open invitations of a company. */
const mostInvitations = 200;

/**
 * Changes who belongs to a customer's company, or lets them join one (rules companies/users, companies/invitations).
 * Refuses what the customer may not do, wrong fields, and everything that would leave the company without a manager.
 */
export async function changeCompany(
  services: CompanyServices,
  customer: Changing,
  change: CompanyChange,
): Promise<void> {
  if (change.action === 'join') return join(services, customer, change.token ?? '');
  if (change.action === 'invite') {
    const counter = personCounter(
      'company-invitation',
      'customer',
      customer.customerId,
      invitationsOfOne,
    );
    const counted = await countAttempt(services.db, [counter], services.clock());
    if (!counted.ok) throw refusalOf(counted);
  }
  await services.db.transaction().execute(async (tx) => {
    const company = await holdCompany(tx, customer.customerId, usersOf(change, customer));
    if (!company) throw new Refusal('not-found');
    if (change.action === 'leave') return remove(tx, company, customer.customerId);
    if (company.role !== 'manager') throw new Refusal('company-role');
    switch (change.action) {
      case 'invite':
        return invite(tx, company, { change, customer, now: services.clock() });
      case 'withdraw':
        return orNotFound(
          await withdrawInvitation(tx, {
            companyId: company.companyId,
            id: idOrNotFound(change.id ?? ''),
          }),
        );
      case 'change':
        return changeRights(tx, company, { change, customer });
      case 'branch':
        return changeBranch(tx, company, { change, customer });
      case 'rules':
        return ruleCompany(tx, company.companyId, rulesOf(change));
      default:
        return remove(tx, company, idOrNotFound(change.id ?? ''));
    }
  });
}

async function invite(
  tx: Db,
  company: HeldCompany,
  { change, customer, now }: { change: CompanyChange; customer: Changing; now: Date },
): Promise<void> {
  const email = normaliseEmail(change.email ?? '');
  if (email === null)
    throw new Refusal('invalid-input', { fields: { email: texts[customer.locale].emailWrong } });
  const rights = { ...rightsOf(change, company), ...limitsOf(change, customer) };
  if ((await countInvitations(tx, company.companyId, now)) >= mostInvitations)
    throw new Refusal('too-many-requests', { retryAfterSeconds: 24 * 60 * 60 });
  const { companyId } = company;
  await inviteUser(tx, {
    ...rights,
    companyId,
    email,
    by: customer.customerId,
    locale: customer.locale,
    now,
  });
}

interface Made {
  change: CompanyChange;
  customer: Changing;
}

/** Limits that a change does not name stay. */
async function changeRights(
  tx: Db,
  company: HeldCompany,
  { change, customer }: Made,
): Promise<void> {
  const { companyId } = company;
  const user = { companyId, userId: idOrNotFound(change.id ?? '') };
  const rights = rightsOf(change, company);
  if (rights.role !== 'manager') await keepManager(tx, user);
  orNotFound(await changeUser(tx, user, rights));
  if (change.orderLimit === undefined && change.monthlyLimit === undefined) return;
  const limits = limitsOf(change, customer);
  const isLimited = limits.orderLimit !== null || limits.monthlyLimit !== null;
  if (isLimited && rights.role !== 'manager') {
    const [branchId = null] = rights.branches ?? [];
    if (!(await hasDecider(tx, { companyId, customerId: user.userId, branchId })))
      throw new Refusal('no-approver');
  }
  await limitUser(tx, user, limits);
}

async function changeBranch(
  tx: Db,
  { companyId }: HeldCompany,
  { change, customer }: Made,
): Promise<void> {
  const branch = { companyId, branchId: idOrNotFound(change.id ?? '', maxIntegerId) };
  const { monthlyLimit } = limitsOf(change, customer);
  orNotFound(await limitBranch(tx, branch, monthlyLimit));
}

function rulesOf(change: CompanyChange) {
  const { approveCredit, poRequired, costCentreRequired, ownAddresses } = change;
  return {
    approveCredit: isChecked(approveCredit),
    poRequired: isChecked(poRequired),
    costCentreRequired: isChecked(costCentreRequired),
    ownAddresses: isChecked(ownAddresses),
  };
}

/** The limits that a form gives; null where it leaves one empty. Refuses what is no amount at its field. */
function limitsOf(change: CompanyChange, { locale }: Changing): UserLimits {
  const limitOf = (field: 'orderLimit' | 'monthlyLimit'): number | null => {
    const typed = String(change[field] ?? '').trim();
    if (typed === '') return null;
    const parsed = parseDecimal(typed, 2);
    if (parsed.ok) return parsed.value;
    throw new Refusal('invalid-input', {
      values: { field },
      fields: { [field]: companyTexts[locale].limitWrong },
    });
  };
  return { orderLimit: limitOf('orderLimit'), monthlyLimit: limitOf('monthlyLimit') };
}

async function remove(tx: Db, { companyId }: HeldCompany, userId: number): Promise<void> {
  await keepManager(tx, { companyId, userId });
  orNotFound(await removeUser(tx, { companyId, userId }));
}

/** The users whom a change writes. */
function usersOf({ action, id }: CompanyChange, { customerId }: Changing): number[] {
  if (action === 'leave') return [customerId];
  const user = action === 'change' || action === 'remove' ? parseId(String(id ?? '')) : null;
  return user === null ? [] : [user];
}

/** Refuses to take the company its last manager. */
async function keepManager(tx: Db, user: { companyId: number; userId: number }): Promise<void> {
  if (!(await keepsManagerWithout(tx, user))) throw new Refusal('last-manager');
}

async function join(
  { db, clock }: CompanyServices,
  { customerId }: Changing,
  token: string,
): Promise<void> {
  const invitation = await readInvitation(db, token, clock());
  if (!invitation) throw new Refusal('invitation-over');
  await db.transaction().execute(async (tx) => {
    const outcome = await joinCompany(tx, { customerId, invitation });
    if (outcome === 'over') throw new Refusal('invitation-over');
    if (outcome === 'elsewhere') throw new Refusal('other-company');
  });
}

/** The rights that a form gives; all branches where it names none. */
function rightsOf({ role, branches = [] }: CompanyChange, company: HeldCompany): UserRights {
  const known = companyRoles.find((each) => each === role);
  if (!known) throw new Refusal('invalid-input', { values: { field: 'role' } });
  const named = (Array.isArray(branches) ? branches : [branches]).filter((each) => each !== '');
  const ids = [...new Set(named.map((each) => parseId(String(each))))];
  const own = ids.filter((id) => id !== null && company.branches.includes(id));
  if (own.length < ids.length) throw new Refusal('not-found');
  return { role: known, branches: own.length === 0 ? null : own.filter((id) => id !== null) };
}

function orNotFound(isDone: boolean): void {
  if (!isDone) throw new Refusal('not-found');
}
