import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { filterWord } from '#contract/office/office-list-query.ts';
import { ReportFormat, reportPageWords } from '#contract/office/office-reports.ts';
import { LostSearchPage, SearchPreview } from '#contract/office/catalog/office-searches.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import { countHits, firstHits } from '#db/catalog/search/search.ts';
import { readLostSearches } from '#db/reports/read-searches.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { App } from '#platform/http.ts';
import { parseListQuery } from '#rules/catalog/lists/list-query.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { shiftDay } from '#rules/reports/report-period.ts';
import { readDays, searchDays } from '#rules/reports/report-table.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { fileAnswer, mostRows, reportFile } from '../report-file.ts';
import { wrongField } from '../report-query.ts';
import { ReportDesk, type ReportServices } from '../report-services.ts';
import { registerSynonyms } from './synonym-routes.ts';

export interface SearchReportServices extends ReportServices {
  catalog: CatalogCache;
  snapshot: () => ShopSnapshot;
}

const tags = ['office'];
/** Each row of a page is looked up anew, so a page is short. */
const pageSize = 20;
const previewed = 4;

/** The searches that found nothing, and the synonyms that let them find (rules reports/searches, reports/synonyms). */
export function registerSearchReports(app: App, services: SearchReportServices): void {
  const desk = new ReportDesk(services);
  registerList(app, services, desk);
  registerFile(app, services, desk);
  registerPreview(app, services);
  registerSynonyms(app, services);
}

const words = {
  days: filterWord('`7` or `30`; 7 if not given', 10),
  q: filterWord('a part of the searched text', 100),
};

function askedOf(
  query: { days?: string; q?: string },
  { now, locale }: { now: Date; locale: Locale },
) {
  const { wrong } = reportTexts[locale];
  const days = readDays(query.days ?? '7', searchDays);
  if (days === null) throw wrongField('days', wrong.days);
  const text = query.q?.trim() ?? '';
  if (text.includes('\0')) throw wrongField('q', wrong.text);
  return { days, text, since: shiftDay(istanbulDay(now), 1 - days) };
}

/** 1 query, and those of a search for each row that is not cached. */
function registerList(app: App, services: SearchReportServices, desk: ReportDesk): void {
  app.get(
    '/api/office/reports/searches',
    {
      schema: {
        tags,
        summary: 'The searches that found nothing, and what they find now',
        querystring: Type.Object({ ...words, ...reportPageWords }),
        response: { 200: LostSearchPage, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { page = 1 } = query;
      const asked = askedOf(query, { now: services.clock(), locale });
      const range = { offset: (page - 1) * pageSize, limit: pageSize };
      return desk.read(async () => {
        const { items, total, ...sums } = await readLostSearches(services.reads, {
          ...asked,
          ...range,
        });
        const shown = [];
        for (const item of items)
          shown.push({ ...item, now: (await found(services, item.text)).total });
        const pages = Math.max(1, Math.ceil(total / pageSize));
        return { ...sums, days: asked.days, items: shown, page, pages, total };
      });
    },
  );
}

/** 1 query. */
function registerFile(app: App, services: SearchReportServices, desk: ReportDesk): void {
  app.get(
    '/api/office/reports/searches/export',
    {
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'The searches that found nothing as a file: csv or xlsx',
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
      const asked = askedOf(query, { now: services.clock(), locale });
      const range = { offset: 0, limit: mostRows };
      const { items } = await desk.read(() =>
        readLostSearches(services.reads, { ...asked, ...range }),
      );
      const { tabs, heads } = reportTexts[locale];
      const file = reportFile(
        {
          name: `${tabs.searches} ${asked.since}`,
          columns: [
            [heads.searched, 'text', ({ text }) => text],
            [heads.times, 'count', ({ hits }) => hits],
            [heads.last, 'day', ({ lastDay }) => lastDay],
          ],
          rows: items,
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

/** The queries of a search, and at most 1. */
function registerPreview(app: App, services: SearchReportServices): void {
  app.get(
    '/api/office/search-preview',
    {
      schema: {
        tags,
        summary: 'How many products a search finds now, and the first of them',
        querystring: Type.Object({ q: Type.String({ maxLength: 100 }) }),
        response: { 200: SearchPreview, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      if (query.q.includes('\0')) throw wrongField('q', reportTexts[locale].wrong.text);
      const { total, ids } = await found(services, query.q);
      const cards = await services.catalog.cards(ids, locale);
      return {
        total,
        products: cards.map(({ id, name, code, image }) => ({ id, name, code, image })),
      };
    },
  );
}

/** The products that a shopper finds with a text. */
async function found({ reads: db, catalog, snapshot }: SearchReportServices, text: string) {
  const { q } = parseListQuery({ q: text });
  if (q === '') return { total: 0, ids: [] };
  const { showNotInStocks } = snapshot().settings;
  const [{ index }, hits] = await Promise.all([catalog.indexed(), catalog.found(q)]);
  const shown = { index, found: hits, showNotInStocks };
  return {
    total: countHits(index, { found: hits, showNotInStocks }),
    ids: await firstHits(db, { ...shown, limit: previewed }),
  };
}
