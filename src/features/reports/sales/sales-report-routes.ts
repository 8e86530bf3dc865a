import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { filterWord } from '#contract/office/office-list-query.ts';
import {
  periodWords,
  ReportFormat,
  reportPageWords,
  SalesReport,
  SalesRows,
} from '#contract/office/office-reports.ts';
import { readSalesDays, readSalesRows } from '#db/reports/read-sales.ts';
import type { App } from '#platform/http.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { isSalesBy, salesSortKeys, type SalesBy } from '#rules/reports/report-table.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { fileAnswer, reportFile } from '../report-file.ts';
import { pageOf, pageSize, periodOrRefuse, sortOrRefuse, wrongField } from '../report-query.ts';
import type { ReportDesk } from '../report-services.ts';
import { readSalesFile, salesColumns } from './sales-table.ts';

const tags = ['office'];

/** Sales of a period beside those before it (rules reports/equal-sums, reports/period, reports/table). */
export function registerSalesReports(app: App, desk: ReportDesk): void {
  registerDays(app, desk);
  registerRows(app, desk);
  registerFile(app, desk);
}

/** 1 query, and those that count changed orders. */
function registerDays(app: App, desk: ReportDesk): void {
  app.get(
    '/api/office/reports/sales',
    {
      schema: {
        tags,
        summary: 'Sales by day of a period and of the one before, with their sums',
        querystring: Type.Object(periodWords),
        response: { 200: SalesReport, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const period = periodOrRefuse(query, { now: desk.clock(), locale });
      return { ...(await desk.readNew(() => readSalesDays(desk.reads, period))), period };
    },
  );
}

const tableWords = {
  ...periodWords,
  by: filterWord(
    '`product`, `main` (the main categories), `category`, `brand`, `customer`, `city`, `payment` or `vat`; a file also `day`',
    20,
  ),
  sort: filterWord(
    '`gross`, `net`, `before`, `orders` or `pieces`, the largest first with a `-`',
    20,
  ),
};

function byOrRefuse(text: string, locale: Locale): SalesBy {
  if (!isSalesBy(text)) throw wrongField('by', reportTexts[locale].wrong.by);
  return text;
}

/** 1 query, and those that count changed orders. */
function registerRows(app: App, desk: ReportDesk): void {
  app.get(
    '/api/office/reports/sales-rows',
    {
      schema: {
        tags,
        summary: 'A page of the sales of a period by product, category, brand, customer, …',
        querystring: Type.Object({ ...tableWords, ...reportPageWords }),
        response: { 200: SalesRows, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { page = 1 } = query;
      const kind = byOrRefuse(query.by ?? 'main', locale);
      if (kind === 'day') throw wrongField('by', reportTexts[locale].wrong.by);
      const period = periodOrRefuse(query, { now: desk.clock(), locale });
      const sort = sortOrRefuse(query.sort ?? '-gross', salesSortKeys, locale);
      const range = { offset: (page - 1) * pageSize, limit: pageSize };
      const wanted = { kind, period, sort, locale, ...range };
      return pageOf(await desk.readNew(() => readSalesRows(desk.reads, wanted)), page);
    },
  );
}

/** 1 query. */
function registerFile(app: App, desk: ReportDesk): void {
  app.get(
    '/api/office/reports/sales/export',
    {
      // A HEAD request would read all rows.
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'A report of sales as a file: csv or xlsx',
        querystring: Type.Object({
          ...tableWords,
          format: ReportFormat,
          locale: Type.Optional(Type.Enum(['tr', 'en'])),
        }),
        response: { 200: fileAnswer, '4xx': ErrorBody },
      },
    },
    async ({ query, locale: spoken }, reply) => {
      const { format = 'csv', locale = spoken } = query;
      const by = byOrRefuse(query.by ?? 'main', locale);
      const period = periodOrRefuse(query, { now: desk.clock(), locale });
      const sort = sortOrRefuse(query.sort ?? '-gross', salesSortKeys, locale);
      const rows = await desk.readNew(() =>
        readSalesFile(desk.reads, { by, period, sort, locale }),
      );
      const { sales, by: names } = reportTexts[locale];
      const name = `${sales} ${names[by]} ${period.from} ${period.to}`;
      const file = reportFile(
        { name, columns: salesColumns(by, locale), rows },
        { format, locale },
      );
      return reply
        .type(file.type)
        .header('content-disposition', file.disposition)
        .send(file.stream);
    },
  );
}
