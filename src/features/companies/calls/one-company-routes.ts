import {
  CompanyBody,
  CompanyDone,
  CompanyQuery,
  DecideBody,
  NewCompanyBody,
  OfficeCompany,
} from '#contract/office/companies/office-company.ts';
import { Refusal } from '#contract/refusals.ts';
import { readGrants } from '#db/company-work/credit-work.ts';
import { readOfficeCompany } from '#db/company-work/read-office-company.ts';
import { addDays } from '#rules/delivery/working-days.ts';
import type { App } from '#platform/http.ts';
import { companyLimits } from '#rules/companies/company-form.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { companyProblemTexts } from '#text/office/companies/company-problem-text.ts';
import {
  addCompany,
  changeCompanyFields,
  decideCompany,
  type TermsWork,
} from '../work/change-company-fields.ts';
import { readOfficeCredit } from '../work/read-office-credit.ts';
import {
  byCode,
  companies,
  companyDone,
  companyWork,
  config,
  refused,
  tags,
  wrongField,
  yearBefore,
  type CompanyServices,
} from './call-parts.ts';

/** One company in the office, and changes of it (rules companies/office-page, companies/office-edit). */
export function registerCompany(app: App, services: CompanyServices): void {
  registerRead(app, services);
  registerChanges(app, services);
  registerDecision(app, services);
}

/** 3 queries. */
function registerRead(app: App, { db, clock, snapshot }: CompanyServices): void {
  app.get(
    `${companies}/:code`,
    {
      schema: {
        tags,
        summary: 'A company with its users, account and newest orders',
        params: byCode,
        querystring: CompanyQuery,
        response: { 200: OfficeCompany, ...refused },
      },
    },
    async ({ params, query, locale }) => {
      const { defaultCurrency, settings, rates } = snapshot();
      const withVat = settings.productsWithKdv;
      const now = clock();
      const today = istanbulDay(now);
      const movementsFrom = query.days === undefined ? null : addDays(today, -query.days);
      const view = { locale, defaultCurrency, withVat, since: yearBefore(now), movementsFrom };
      const company = await readOfficeCompany(db, params.code, view);
      if (company === null) throw new Refusal('not-found');
      const credit = await readOfficeCredit(db, params.code, { rates, today });
      const grants = await readGrants(db, params.code, today);
      const account = { ...company.account, credit, grants };
      return { ...company, account, owner: settings.companyOwner };
    },
  );
}

function termsWork(
  worker: Worker | null,
  services: CompanyServices,
  seen?: number | undefined,
): TermsWork {
  const owner = services.snapshot().settings.companyOwner;
  return { ...companyWork(worker, services, seen), owner };
}

/** At most 9 queries to add one, 13 to change one. */
function registerChanges(app: App, services: CompanyServices): void {
  const { db } = services;
  app.post(
    companies,
    {
      config,
      schema: {
        tags,
        summary: 'Adds a company',
        body: NewCompanyBody,
        response: { 200: CompanyDone, ...refused },
      },
    },
    async ({ body, worker, locale }) =>
      companyDone(await addCompany(db, body, termsWork(worker, services)), locale),
  );
  app.post(
    `${companies}/:code`,
    {
      config,
      schema: {
        tags,
        summary: 'Changes fields of a company',
        params: byCode,
        body: CompanyBody,
        response: { 200: CompanyDone, ...refused },
      },
    },
    async ({ params: { code }, body: { seen, ...fields }, worker, locale }) => {
      const work = termsWork(worker, services, seen);
      return companyDone(await changeCompanyFields(db, code, fields, work), locale);
    },
  );
}

/** At most 5 queries. */
function registerDecision(app: App, services: CompanyServices): void {
  app.post(
    `${companies}/:code/decide`,
    {
      config,
      schema: {
        tags,
        summary: 'Accepts a company that has applied, or refuses and removes it',
        params: byCode,
        body: DecideBody,
        response: { 200: CompanyDone, ...refused },
      },
    },
    async ({ params: { code }, body: { accept, reason: given = '', seen }, worker, locale }) => {
      const reason = given.replaceAll('\r\n', '\n').trim();
      const most = companyLimits.reason;
      if (reason.length > most)
        throw wrongField('reason', companyProblemTexts[locale].reasonLong(String(most)));
      const work = companyWork(worker, services, seen);
      return companyDone(await decideCompany(services.db, code, { accept, reason }, work), locale);
    },
  );
}
