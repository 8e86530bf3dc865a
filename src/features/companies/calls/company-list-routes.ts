import { Type } from 'typebox';
import { ChangedCompanies } from '#contract/office/companies/changed-companies.ts';
import {
  CompanyTablePage,
  CompanyTableQuery,
  CompanyViewCounts,
} from '#contract/office/companies/office-companies.ts';
import { Refusal } from '#contract/refusals.ts';
import { usualPageSize } from '#contract/office/office-list-query.ts';
import { countCompanyViews, findCompanies } from '#db/company-work/find-companies.ts';
import { readChangedSince } from '#db/shop/changed-since.ts';
import { readCompanyDocuments } from '#db/transfer/read-changed.ts';
import { costBasedCache, isFreshAsked } from '#platform/cost-based-cache.ts';
import type { App } from '#platform/http.ts';
import { decodePageCursor, encodePageLinks } from '#platform/page-cursor.ts';
import { companySortKeys, companySorts, companyViews } from '#rules/companies/company-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { companyProblemTexts } from '#text/office/companies/company-problem-text.ts';
import {
  companies,
  refused,
  tags,
  wrongField,
  yearBefore,
  type CompanyServices,
} from './call-parts.ts';

/** The office's list of companies (rules companies/office-list, companies/office-search). 2 queries; 1 for the views. */
export function registerCompanyList(app: App, services: CompanyServices): void {
  const { db, clock, snapshot } = services;
  app.get(
    companies,
    {
      schema: {
        tags,
        summary: 'A page of companies, filtered and sorted, or those that changed since a position',
        querystring: CompanyTableQuery,
        response: { 200: Type.Union([CompanyTablePage, ChangedCompanies]), ...refused },
      },
    },
    async ({ query, locale }) => {
      if (query.changedSince !== undefined) return changedCompanies(services, query);
      const { limit = usualPageSize } = query;
      const chosen = chosenCompanies(query, locale);
      const cursor = query.cursor
        ? decodePageCursor(query.cursor, chosen.sort, companySortKeys)
        : null;
      if (query.cursor && cursor === null)
        throw wrongField('cursor', companyProblemTexts[locale].cursor);
      const { defaultCurrency } = snapshot();
      const since = yearBefore(clock());
      const found = await findCompanies(db, {
        ...chosen,
        cursor,
        limit,
        since,
        locale,
        defaultCurrency,
      });
      return { items: found.items, ...encodePageLinks(found, chosen.sort), total: found.total };
    },
  );
  const counts = costBasedCache(() => countCompanyViews(db));
  app.get(
    '/api/office/company-views',
    {
      schema: {
        tags,
        summary: 'How many companies each view has',
        response: { 200: CompanyViewCounts, ...refused },
      },
    },
    async ({ headers }) => ({ items: await counts({ fresh: isFreshAsked(headers) }) }),
  );
}

/** The companies that changed since a position (rule companies/changed-since). 3 queries. */
async function changedCompanies(
  { db }: CompanyServices,
  { changedSince = '', limit = 100 }: { changedSince?: string; limit?: number },
): Promise<ChangedCompanies> {
  const found = await readChangedSince(db, 'companies', { cursor: changedSince || null, limit });
  if (!found) throw new Refusal('cursor-old');
  const { ids, ...rest } = found;
  return { items: await readCompanyDocuments(db, ids), ...rest };
}

/** The view, the words and the sort of a query; refuses wrong ones at their field. */
function chosenCompanies(
  {
    view: named = 'all',
    q = '',
    sort: sorted = 'title',
  }: { view?: string; q?: string; sort?: string },
  locale: Locale,
) {
  const t = companyProblemTexts[locale];
  const view = companyViews.find((each) => each === named);
  if (view === undefined) throw wrongField('view', t.view);
  const sort = companySorts.find((each) => each === sorted);
  if (sort === undefined) throw wrongField('sort', t.sort);
  const text = q.trim();
  if (text.includes('\0')) throw wrongField('q', t.text);
  return { view, sort, text };
}
