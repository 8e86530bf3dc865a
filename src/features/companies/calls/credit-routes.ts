import { Type } from 'typebox';
import {
  CreditBody,
  GrantBody,
  StatementBody,
  StatementDone,
} from '#contract/office/companies/company-credit.ts';
import { CompanyDone } from '#contract/office/companies/office-company.ts';
import { Id, ShortText } from '#contract/primitives.ts';
import { idOrNotFound } from '#contract/refusals.ts';
import type { OverdueOfAccount } from '#db/company-work/credit-work.ts';
import type { App } from '#platform/http.ts';
import { parseCurrency } from '#rules/money/currency.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import {
  changeCredit,
  giveGrant,
  takeGrantBack,
  writeStatement,
  type CreditWork,
} from '../work/change-credit.ts';
import {
  byCode,
  companies,
  companyDone,
  companyWork,
  config,
  refused,
  tags,
  type CompanyServices,
} from './call-parts.ts';

const response = { 200: CompanyDone, ...refused };

/** The open account of a company: its terms, grants and statement. At most 8 queries each. */
export function registerCompanyCredit(app: App, services: CompanyServices): void {
  registerTerms(app, services);
  registerGrants(app, services);
  registerStatement(app, services);
}

function creditWork(
  worker: Worker | null,
  services: CompanyServices,
  seen?: number | undefined,
): CreditWork {
  const { settings, defaultCurrency, currencies } = services.snapshot();
  return {
    ...companyWork(worker, services, seen),
    owner: settings.companyOwner,
    defaultCurrency,
    currencies: new Set(currencies.map(({ code }) => code)),
  };
}

function registerTerms(app: App, services: CompanyServices): void {
  app.post(
    `${companies}/:code/credit`,
    {
      config,
      schema: {
        tags,
        summary: 'Changes the terms of a company’s open account',
        params: byCode,
        body: CreditBody,
        response,
      },
    },
    async ({ params: { code }, body: { seen, currency, ...fields }, worker, locale }) => {
      const change = {
        ...fields,
        ...(currency !== undefined && { currency: parseCurrency(currency) }),
      };
      const work = creditWork(worker, services, seen);
      return companyDone(await changeCredit(services.db, code, change, work), locale);
    },
  );
}

function registerGrants(app: App, services: CompanyServices): void {
  const { db } = services;
  app.post(
    `${companies}/:code/grants`,
    {
      config,
      schema: {
        tags,
        summary: 'Lets one order of a company pass its limit and overdue debt',
        params: byCode,
        body: GrantBody,
        response,
      },
    },
    async ({ params: { code }, body, worker, locale }) =>
      companyDone(await giveGrant(db, code, body, creditWork(worker, services)), locale),
  );
  app.post(
    `${companies}/:code/grants/:id/withdraw`,
    {
      config,
      schema: {
        tags,
        summary: 'Withdraws a grant that no order has used',
        params: Type.Object({ code: ShortText(200), id: Id }),
        response,
      },
    },
    async ({ params: { code, id }, worker, locale }) => {
      const work = creditWork(worker, services);
      return companyDone(await takeGrantBack(db, code, idOrNotFound(id), work), locale);
    },
  );
}

function registerStatement(app: App, services: CompanyServices): void {
  app.post(
    `${companies}/:code/statement`,
    {
      config,
      bodyLimit: 2 * 1024 * 1024,
      schema: {
        tags,
        summary: 'Writes the statement of a company’s open account from a place on',
        params: byCode,
        body: StatementBody,
        response: { 200: StatementDone, ...refused },
      },
    },
    async ({ params: { code }, body, worker, locale }) => {
      const work = creditWork(worker, services);
      const change = statementOf(body, work.defaultCurrency);
      const { changed, lines } = await writeStatement(services.db, code, change, work);
      companyDone(changed, locale);
      return { lines };
    },
  );
}

function statementOf({ from, lines, overdue }: StatementBody, defaultCurrency: string) {
  return {
    from,
    lines: lines.map((line) => ({
      date: line.date,
      document: line.document ?? '',
      description: line.description ?? '',
      dueDate: line.dueDate ?? null,
      debit: line.debit ?? 0,
      credit: line.credit ?? 0,
      orderNo: line.orderNo?.trim() || null,
      closes: line.closes ?? false,
    })),
    overdue: overdueOf(overdue, defaultCurrency),
  };
}

/** Undefined where a call says nothing of overdue debt, none where it says null. */
function overdueOf(
  overdue: StatementBody['overdue'],
  defaultCurrency: string,
): OverdueOfAccount | undefined {
  if (overdue === undefined) return undefined;
  if (overdue === null) return { balance: 0, days: 0, currency: null };
  return {
    balance: overdue.overdueBalance,
    days: overdue.overdueBalanceExpiryDay ?? 0,
    currency: parseCurrency(overdue.currency ?? defaultCurrency),
  };
}
