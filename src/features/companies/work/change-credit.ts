import {
  addGrant,
  countMovements,
  countOpenGrants,
  noteBooked,
  readGrant,
  readTerms,
  withdrawGrant,
  writeMovements,
  writeTerms,
  type OverdueOfAccount,
} from '#db/company-work/credit-work.ts';
import type { Db } from '#db/database.ts';
import {
  creditLimits,
  grantProblem,
  isAmount,
  movementsProblem,
  type CreditForm,
  type GrantForm,
  type StatementMovement,
} from '#rules/companies/credit-form.ts';
import { changedParts } from '#rules/shop/changed-parts.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { mayChangeTerms, type TermsWork } from './change-company-fields.ts';
import { logCompany, workOn, wrong, type CompanyChanged, type Wrong } from './company-work.ts';

/** The work, with the currencies of the shop. */
export interface CreditWork extends TermsWork {
  defaultCurrency: string;
  currencies: ReadonlySet<string>;
}

const loggedTerms = ({ limit, currency, days, from, graceDays, allowed }: Partial<CreditForm>) => ({
  ...(limit !== undefined && { creditLimit: limit }),
  ...(currency !== undefined && { currency }),
  ...(days !== undefined && { creditDays: days }),
  ...(from !== undefined && { creditFrom: from }),
  ...(graceDays !== undefined && { graceDays }),
  ...(allowed !== undefined && { creditAllowed: allowed }),
});

/** Changes the terms of a company's open account (rules open-account/terms, companies/owner). At most 8 queries. */
export function changeCredit(
  db: Db,
  code: string,
  change: Partial<CreditForm>,
  work: CreditWork,
): Promise<CompanyChanged> {
  // An answer that was lost is asked for again: what is as wanted is no conflict.
  return workOn(db, code, { ...work, seen: undefined }, async (tx, { id, version }) => {
    const is = await readTerms(tx, id);
    if (!is) return { ok: false, reason: 'not-found' };
    const merged = { ...is, ...change };
    const currency = merged.limit === null ? null : (merged.currency ?? work.defaultCurrency);
    const wanted = { ...merged, currency };
    const { before, after, isSame } = changedParts<CreditForm>(is, wanted);
    if (isSame) return { ok: true, code, version };
    if (work.seen !== undefined && work.seen !== version)
      return { ok: false, reason: 'company-changed' };
    if (!mayChangeTerms(work)) return { ok: false, reason: 'company-terms' };
    if (wanted.limit !== null && !isAmount(wanted.limit))
      return wrong('limit', { credit: 'limit' });
    if (currency !== null && !work.currencies.has(currency))
      return wrong('currency', { credit: 'currency' });
    const newVersion = await writeTerms(tx, id, wanted);
    await logCompany(tx, work, {
      action: 'company.credit',
      code,
      before: loggedTerms({ ...before, currency: is.currency }),
      after: loggedTerms({ ...after, currency }),
    });
    return { ok: true, code, version: newVersion };
  });
}

/** Lets one order pass the limit and overdue debt (rule open-account/grants). 7 queries. */
export function giveGrant(
  db: Db,
  code: string,
  asked: GrantForm,
  work: CreditWork,
): Promise<CompanyChanged> {
  const grant = { ...asked, reason: asked.reason.trim() };
  return workOn(db, code, work, async (tx, { id, version }) => {
    const today = istanbulDay(work.now);
    const problem = grantProblem(grant, today);
    if (problem) return wrong(problem.field, { credit: problem.problem });
    const terms = await readTerms(tx, id);
    if (!terms?.currency) return wrong('amount', { credit: 'account' });
    const open = await countOpenGrants(tx, id, today);
    if (open >= creditLimits.grants) return wrong('amount', { credit: 'grants' });
    const { currency } = terms;
    await addGrant(tx, id, { ...grant, currency, by: work.by.name, now: work.now });
    await logCompany(tx, work, {
      action: 'company.grant',
      code,
      before: null,
      after: { amount: grant.amount, currency, lastDay: grant.until, reason: grant.reason },
    });
    return { ok: true, code, version };
  });
}

/** Withdraws a grant that no order has used (rule open-account/grants). 6 queries. */
export function takeGrantBack(
  db: Db,
  code: string,
  grantId: number,
  work: CreditWork,
): Promise<CompanyChanged> {
  return workOn(db, code, work, async (tx, { id, version }) => {
    const grant = await readGrant(tx, { companyId: id, id: grantId });
    if (!grant) return { ok: false, reason: 'not-found' };
    if (!grant.isOpen) return { ok: false, reason: 'company-changed' };
    await withdrawGrant(tx, { id: grantId, by: work.by.name, now: work.now });
    const before = { amount: grant.amount, currency: grant.currency, lastDay: grant.until };
    await logCompany(tx, work, { action: 'company.grant-withdrawn', code, before, after: null });
    return { ok: true, code, version };
  });
}

export interface StatementChange {
  from: number;
  lines: readonly StatementMovement[];
  overdue: OverdueOfAccount | undefined;
}

/**
 * Writes the statement of a company's account as an import does (rule open-account/statement-call). An order on the account
 * waits until it is done. Gives the number of its movements. 8 queries.
 */
export async function writeStatement(
  db: Db,
  code: string,
  { from, lines, overdue }: StatementChange,
  work: CreditWork,
): Promise<{ changed: CompanyChanged; lines: number }> {
  const changed = await workOn(db, code, work, async (tx, { id, version }) => {
    if (!mayChangeTerms(work)) return { ok: false, reason: 'company-terms' };
    const problem = statementProblem({ from, lines, overdue }, work);
    if (problem) return problem;
    if (from > (await countMovements(tx, id))) return wrong('from', { credit: 'lines' });
    await writeMovements(tx, id, { from, lines });
    await noteBooked(tx, id, { overdue, now: work.now });
    const after = { movements: lines.length };
    await logCompany(tx, work, { action: 'company.statement', code, before: null, after });
    return { ok: true, code, version: version + 1 };
  });
  return { changed, lines: from + lines.length };
}

function statementProblem(
  { from, lines, overdue }: StatementChange,
  { currencies }: CreditWork,
): Wrong | null {
  const problem = movementsProblem(lines);
  if (problem) return wrong(problem.field, { credit: problem.problem });
  if (from + lines.length > creditLimits.statement) return wrong('lines', { credit: 'lines' });
  if (overdue && !isAmount(overdue.balance))
    return wrong('overdue.overdueBalance', { credit: 'limit' });
  const currency = overdue?.currency ?? null;
  if (currency !== null && !currencies.has(currency))
    return wrong('overdue.currency', { credit: 'currency' });
  return null;
}
