import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { GoodsPage } from '#contract/office/catalog/office-goods.ts';
import { filterWord } from '#contract/office/office-list-query.ts';
import { ReportFormat, reportPageWords } from '#contract/office/office-reports.ts';
import type { App } from '#platform/http.ts';
import {
  goodsReports,
  goodsSortKeys,
  readGoodsBy,
  readGoodsDays,
  type GoodsReport,
} from '#rules/reports/goods-report.ts';
import { permissionsOf } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { goodsReportTexts, goodsRowName } from '#text/office/catalog/goods-report-text.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { fileAnswer, mostRows, reportFile } from '../report-file.ts';
import { pageOf, pageSize, sortOrRefuse, wrongField } from '../report-query.ts';
import type { ReportDesk } from '../report-services.ts';
import { goodsColumns } from './goods-file.ts';
import { readGoodsReport, type GoodsAsked } from './goods-reads.ts';

const tags = ['office'];

const summaries: Readonly<Record<GoodsReport, string>> = {
  stock: 'The value of the stock by category, warehouse or product',
  slow: 'Products in stock that were not sold for some days',
  carts: 'Carts that were left, by product, cart or age',
};

const words = {
  by: filterWord(
    'stock: `main`, `category`, `warehouse` or `product`; carts: `product`, `cart` or `age`',
    20,
  ),
  days: filterWord('slow: 30, 60, 90, 180 or 365; carts: 7, 30 or 90', 10),
  sort: filterWord(
    '`value`, `pieces`, `count`, or of carts `day`; the largest first with a `-`',
    20,
  ),
};

/** Stock value, slow movers and left carts (rules reports/stock-value, reports/slow-movers, reports/left-carts). */
export function registerGoodsReports(app: App, desk: ReportDesk): void {
  for (const report of goodsReports) {
    registerPage(app, desk, report);
    registerFile(app, desk, report);
  }
}

type Asked = Omit<GoodsAsked, 'offset' | 'limit'>;

/** The words of a query; refuses those that the report does not know, each at its name. */
function askedOf(
  report: GoodsReport,
  query: { by?: string; days?: string; sort?: string },
  { staff, locale }: Pick<FastifyRequest, 'staff'> & { locale: Locale },
): Asked {
  const { wrong } = reportTexts[locale];
  const by = readGoodsBy(report, query.by);
  if (by === null) throw wrongField('by', wrong.by);
  const days = readGoodsDays(report, query.days);
  if (days === null) throw wrongField('days', wrong.days);
  const sort = sortOrRefuse(query.sort ?? '-value', goodsSortKeys, locale);
  const isNamed = staff !== null && permissionsOf[staff.role].includes('customers:read');
  return { by, days, sort, locale, isNamed };
}

/** 1 query; of slow movers also those that count changed orders. */
function registerPage(app: App, desk: ReportDesk, report: GoodsReport): void {
  app.get(
    `/api/office/reports/${report}`,
    {
      schema: {
        tags,
        summary: summaries[report],
        querystring: Type.Object({ ...words, ...reportPageWords }),
        response: { 200: GoodsPage, '4xx': ErrorBody },
      },
    },
    async ({ query, staff, locale }) => {
      const { page = 1 } = query;
      const asked = askedOf(report, query, { staff, locale });
      const range = { offset: (page - 1) * pageSize, limit: pageSize };
      const { currency, sums, ...found } = await readGoodsReport(desk, report, {
        ...asked,
        ...range,
      });
      return { currency, sums, ...pageOf(found, page) };
    },
  );
}

/** 1 query. */
function registerFile(app: App, desk: ReportDesk, report: GoodsReport): void {
  app.get(
    `/api/office/reports/${report}/export`,
    {
      // A HEAD request would read all rows.
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: `${summaries[report]}, as a file: csv or xlsx`,
        querystring: Type.Object({
          ...words,
          format: ReportFormat,
          locale: Type.Optional(Type.Enum(['tr', 'en'])),
        }),
        response: { 200: fileAnswer, '4xx': ErrorBody },
      },
    },
    async ({ query, staff, locale: spoken }, reply) => {
      const { format = 'csv', locale = spoken } = query;
      const asked = askedOf(report, query, { staff, locale });
      const { rows } = await readGoodsReport(desk, report, {
        ...asked,
        offset: 0,
        limit: mostRows,
      });
      const t = goodsReportTexts[locale];
      const file = reportFile(
        {
          name: `${reportTexts[locale].tabs[report]} ${t.by[asked.by]}`,
          columns: goodsColumns(report, asked.by, locale),
          rows: rows.map((row) => ({ ...row, name: goodsRowName(asked.by, row, locale) })),
        },
        { format, locale },
      );
      return reply
        .type(file.type)
        .header('content-disposition', file.disposition)
        .send(file.stream);
    },
  );
}
