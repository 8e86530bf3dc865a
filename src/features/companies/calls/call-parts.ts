import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import type { CompanyDone } from '#contract/office/companies/office-company.ts';
import { ShortText } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { companyProblemTexts } from '#text/office/companies/company-problem-text.ts';
import type { CompanyChanged, CompanyWork, Wrong } from '../work/company-work.ts';

export interface CompanyServices {
  db: Db;
  clock: () => Date;
  snapshot: () => ShopSnapshot;
  /** The demo's customers, who stay as they are for everybody. */
  sharedCustomers: ReadonlySet<number>;
}

export const companies = '/api/office/companies';
export const tags = ['office'];
export const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
export const byCode = Type.Object({ code: ShortText(200) });
export const refused = { '4xx': ErrorBody };

/** The moment from which a company's orders count: the last 12 months. */
export function yearBefore(now: Date): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - 1);
  return before;
}

export function wrongField(field: string, message: string): Refusal {
  return new Refusal('invalid-input', { values: { field }, fields: { [field]: message } });
}

export function companyWork(
  worker: Worker | null,
  { clock }: CompanyServices,
  seen?: number | undefined,
): CompanyWork {
  if (worker === null) throw new Error('a call of the office without a worker');
  return { by: worker, now: clock(), seen };
}

/** The answer of a change, or its refusal in the language of the call. */
export function companyDone(changed: CompanyChanged, locale: Locale): CompanyDone {
  if (changed.ok) return { code: changed.code, version: changed.version };
  if (changed.reason === 'wrong') throw wrongField(changed.field, problemText(changed, locale));
  if (changed.reason === 'other-company')
    throw new Refusal(changed.reason, { message: companyProblemTexts[locale].otherCompany });
  throw new Refusal(changed.reason);
}

function problemText({ problem, names = [] }: Wrong, locale: Locale): string {
  const t = companyProblemTexts[locale];
  if (typeof problem === 'object') return t.credit[problem.credit];
  switch (problem) {
    case 'branchUsed':
      return t.branchUsed(names.join(', '));
    case 'email':
    case 'noAccount':
    case 'member':
    case 'branch':
    case 'reason':
      return t[problem];
    default:
      return t.fields[problem];
  }
}
