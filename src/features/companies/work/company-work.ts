import type { RefusalCode } from '#contract/refusals.ts';
import { logActivity } from '#db/activity/activity.ts';
import { holdCompanyOf, type StoredCompany } from '#db/company-work/held-company.ts';
import type { Db } from '#db/database.ts';
import type { CompanyProblem } from '#rules/companies/company-form.ts';
import type { CreditFormProblem } from '#rules/companies/credit-form.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

/** The actor, the moment, and the version that the actor saw. */
export interface CompanyWork {
  by: Worker;
  now: Date;
  seen?: number | undefined;
}

export interface Refused {
  ok: false;
  reason: Extract<
    RefusalCode,
    | 'not-found'
    | 'company-changed'
    | 'company-decided'
    | 'company-terms'
    | 'other-company'
    | 'last-manager'
    | 'demo-account'
  >;
}

type UserProblem = 'email' | 'noAccount' | 'member' | 'branch' | 'reason';

export interface Wrong {
  ok: false;
  reason: 'wrong';
  field: string;
  problem: CompanyProblem | UserProblem | { credit: CreditFormProblem };
  /** The users who stand in the way. */
  names?: readonly string[];
}

export type CompanyChanged = { ok: true; code: string; version: number } | Refused | Wrong;

export const wrong = (field: string, problem: Wrong['problem']): Wrong => ({
  ok: false,
  reason: 'wrong',
  field,
  problem,
});

/** Locks a company and changes it in one transaction. */
export async function workOn(
  db: Db,
  code: string,
  { seen }: CompanyWork,
  change: (tx: Db, company: StoredCompany) => Promise<CompanyChanged>,
): Promise<CompanyChanged> {
  return db.transaction().execute(async (tx): Promise<CompanyChanged> => {
    const company = await holdCompanyOf(tx, code);
    if (!company) return { ok: false, reason: 'not-found' };
    if (seen !== undefined && seen !== company.version)
      return { ok: false, reason: 'company-changed' };
    return change(tx, company);
  });
}

/** Writes down what was done to a company (rule companies/office-log). 1 query. */
export function logCompany(
  tx: Db,
  { by, now }: CompanyWork,
  entry: {
    action: Extract<ActivityAction, `company.${string}`>;
    code: string;
    before: object | null;
    after: object | null;
  },
): Promise<void> {
  const { action, code, before, after } = entry;
  const subject = { kind: 'company' as const, id: code };
  return logActivity(tx, { by, now, action, subject, before, after });
}
