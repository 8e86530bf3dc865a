import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  CustomerExportQuery,
  CustomerTablePage,
  CustomerTableQuery,
  CustomerViewCounts,
} from '#contract/office/customers/office-customers.ts';
import { usualPageSize } from '#contract/office/office-list-query.ts';
import { Refusal } from '#contract/refusals.ts';
import { logActivity } from '#db/activity/activity.ts';
import { countCustomerViews, findCustomers } from '#db/customer-work/find-customers.ts';
import type { Db } from '#db/database.ts';
import { costBasedCache, isFreshAsked } from '#platform/cost-based-cache.ts';
import type { App } from '#platform/http.ts';
import { StreamLimit } from '#platform/queues/stream-limit.ts';
import { decodePageCursor, encodePageLinks } from '#platform/page-cursor.ts';
import {
  customerSortKeys,
  customerSortsOf,
  isCustomerView,
  type CustomerSort,
  type CustomerView,
} from '#rules/person/customer-list.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { customerListTexts } from '#text/office/customers/customer-list-text.ts';
import { exportCustomers } from './export-customers.ts';

interface CustomerListServices {
  db: Db;
  /** For reads that may go to a replica. */
  reads: Db;
  clock: () => Date;
}

const tags = ['office'];
/** Exports under way in this process. */
const mostExports = 2;

/** The office's list of customers (rules customers/list, customers/views, customers/search, customers/export). */
export function registerCustomerList(app: App, services: CustomerListServices): void {
  registerTable(app, services);
  registerViews(app, services);
  registerExport(app, services);
}

/** 2 queries, 3 with a text. */
function registerTable(app: App, { reads: db, clock }: CustomerListServices): void {
  app.get(
    '/api/office/customer-table',
    {
      schema: {
        tags,
        summary: 'A page of customers, filtered and sorted',
        querystring: CustomerTableQuery,
        response: { 200: CustomerTablePage, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { limit = usualPageSize } = query;
      const { sort, ...filter } = chosenCustomers(query, locale);
      const cursor = query.cursor ? decodePageCursor(query.cursor, sort, customerSortKeys) : null;
      if (query.cursor && cursor === null)
        throw wrong('cursor', customerListTexts[locale].wrong.cursor);
      const found = await findCustomers(db, { ...filter, sort, cursor, limit, now: clock() });
      const { items, total } = found;
      return { items, ...encodePageLinks(found, sort), total };
    },
  );
}

/** 1 query. */
function registerViews(app: App, { reads: db, clock }: CustomerListServices): void {
  const counts = costBasedCache(() => countCustomerViews(db, clock()));
  app.get(
    '/api/office/customer-views',
    {
      schema: {
        tags,
        summary: 'How many customers each view has',
        response: { 200: CustomerViewCounts, '4xx': ErrorBody },
      },
    },
    async ({ headers }) => ({ items: await counts({ fresh: isFreshAsked(headers) }) }),
  );
}

function registerExport(app: App, { db, reads, clock }: CustomerListServices): void {
  const exports = new StreamLimit(mostExports);
  const file = { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) };
  app.get(
    '/api/office/customer-table/export',
    {
      // A HEAD request would read all customers.
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'The customers of a view and a search, as a CSV file',
        querystring: CustomerExportQuery,
        response: {
          200: { description: 'The file', content: { 'text/csv': file } },
          '4xx': ErrorBody,
        },
      },
    },
    async ({ query, locale: spoken, worker }, reply) => {
      const { separator = ';', locale = spoken } = query;
      const { view, text, company, sort } = chosenCustomers(query, locale);
      if (separator !== ';' && separator !== ',')
        throw wrong('separator', customerListTexts[locale].wrong.separator);
      if (worker === null) throw new Error('a call of the office without a worker');
      const now = clock();
      const logged = () =>
        logActivity(db, {
          by: worker,
          action: 'customer.exported',
          subject: { kind: 'customer', id: '' },
          before: null,
          after: { query: [view, company].filter(Boolean).join(': ') },
          now,
        });
      const wanted = { view, text, company, sort, now };
      const stream = await exports.open(async () => {
        await logged();
        return exportCustomers(reads, wanted, { separator, locale });
      });
      if (!stream) throw new Refusal('busy');
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="${customerListTexts[locale].file}.csv"`,
        )
        .send(stream);
    },
  );
}

/** The view, the words and the sort of a query; refuses wrong ones at their field. */
function chosenCustomers(
  query: { view?: string; q?: string; company?: string; sort?: string },
  locale: Locale,
): { view: CustomerView; text: string; company: string; sort: CustomerSort } {
  const { view = 'all', q = '', company = '' } = query;
  const texts = customerListTexts[locale].wrong;
  if (!isCustomerView(view)) throw wrong('view', texts.view);
  const sorts = customerSortsOf(view);
  const sort = query.sort === undefined ? sorts[0] : sorts.find((each) => each === query.sort);
  if (sort === undefined) throw wrong('sort', texts.sort);
  const text = q.trim();
  if (text.includes('\0')) throw wrong('q', texts.text);
  if (company.includes('\0')) throw wrong('company', texts.text);
  return { view, text, company, sort };
}

function wrong(field: string, message: string): Refusal {
  return new Refusal('invalid-input', { values: { field }, fields: { [field]: message } });
}
