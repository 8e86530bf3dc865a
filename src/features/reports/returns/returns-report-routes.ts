import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { filterWord } from '#contract/office/office-list-query.ts';
import {
  periodWords,
  ReportFormat,
  reportPageWords,
  ReturnsPage,
} from '#contract/office/office-reports.ts';
import { readReturned } from '#db/reports/read-returned.ts';
import type { App } from '#platform/http.ts';
import { isReturnsBy, returnsSortKeys, type ReturnsBy } from '#rules/reports/returns-report.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { returnsReportTexts } from '#text/office/returns/returns-report-text.ts';
import { fileAnswer, mostRows, reportFile } from '../report-file.ts';
import { pageOf, pageSize, periodOrRefuse, sortOrRefuse, wrongField } from '../report-query.ts';
import type { ReportDesk } from '../report-services.ts';
import { returnsColumns } from './returns-file.ts';

const tags = ['office'];

const words = {
  ...periodWords,
  by: filterWord('`product` or `reason`', 20),
  sort: filterWord(
    '`pieces`, `rate`, `before`, `amount` or `cost`, the largest first with a `-`',
    20,
  ),
};

/** Returns of a period by product and reason, with rate and cost (rule reports/returns). */
export function registerReturnsReport(app: App, desk: ReportDesk): void {
  registerPage(app, desk);
  registerFile(app, desk);
}

type Asked = Omit<Parameters<typeof readReturned>[1], 'offset' | 'limit'>;

/** The words of a query; refuses those that the report does not know, each at its name. */
function askedOf(
  desk: ReportDesk,
  query: { period?: string; from?: string; to?: string; by?: string; sort?: string },
  locale: Locale,
): Asked {
  const by = byOrRefuse(query.by ?? 'product', locale);
  const period = periodOrRefuse(query, { now: desk.clock(), locale });
  const sort = sortOrRefuse(query.sort ?? '-pieces', returnsSortKeys, locale);
  return { by, period, sort, locale };
}

function byOrRefuse(text: string, locale: Locale): ReturnsBy {
  if (!isReturnsBy(text)) throw wrongField('by', reportTexts[locale].wrong.by);
  return text;
}

/** 1 query, and those that count changed orders. */
function registerPage(app: App, desk: ReportDesk): void {
  app.get(
    '/api/office/reports/returns',
    {
      schema: {
        tags,
        summary: 'Returns of a period by product or reason, with their rate and cost',
        querystring: Type.Object({ ...words, ...reportPageWords }),
        response: { 200: ReturnsPage, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { page = 1 } = query;
      const asked = askedOf(desk, query, locale);
      const range = { offset: (page - 1) * pageSize, limit: pageSize };
      const { currency, sums, before, ...found } = await desk.readNew(() =>
        readReturned(desk.reads, { ...asked, ...range }),
      );
      return { currency, period: asked.period, sums, before, ...pageOf(found, page) };
    },
  );
}

/** 1 query, and those that count changed orders. */
function registerFile(app: App, desk: ReportDesk): void {
  app.get(
    '/api/office/reports/returns/export',
    {
      // A HEAD request would read all rows.
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'The report of returns as a file: csv or xlsx',
        querystring: Type.Object({
          ...words,
          format: ReportFormat,
          locale: Type.Optional(Type.Enum(['tr', 'en'])),
        }),
        response: { 200: fileAnswer, '4xx': ErrorBody },
      },
    },
    async ({ query, locale: spoken }, reply) => {
      const { format = 'csv', locale = spoken } = query;
      const asked = askedOf(desk, query, locale);
      const { rows } = await desk.readNew(() =>
        readReturned(desk.reads, { ...asked, offset: 0, limit: mostRows }),
      );
      const { from, to } = asked.period;
      const name = `${reportTexts[locale].tabs.returns} ${returnsReportTexts[locale].by[asked.by]} ${from} ${to}`;
      const columns = returnsColumns(asked.by, locale);
      const file = reportFile({ name, columns, rows }, { format, locale });
      return reply
        .type(file.type)
        .header('content-disposition', file.disposition)
        .send(file.stream);
    },
  );
}
