import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  SynonymAdded,
  SynonymBody,
  SynonymList,
  SynonymRemoved,
} from '#contract/office/catalog/office-searches.ts';
import { Id } from '#contract/primitives.ts';
import { mostSynonyms, readSynonyms } from '#db/catalog/search/synonyms.ts';
import type { App } from '#platform/http.ts';
import { synonymText } from '#rules/catalog/lists/search-synonyms.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { wrongField } from '../report-query.ts';
import type { ReportServices } from '../report-services.ts';
import { dropSynonym, keepSynonym } from './change-synonyms.ts';

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;

/** The list of synonyms, and its changes; shoppers find by them at once (rule reports/synonyms). */
export function registerSynonyms(app: App, services: ReportServices): void {
  registerList(app, services);
  registerAdding(app, services);
  registerRemoving(app, services);
}

/** 1 query. */
function registerList(app: App, { db }: ReportServices): void {
  app.get(
    '/api/office/synonyms',
    {
      schema: {
        tags,
        summary: 'The synonyms of the search, the newest first',
        response: { 200: SynonymList, '4xx': ErrorBody },
      },
    },
    async () => ({ items: await readSynonyms(db) }),
  );
}

function workerOf(worker: Worker | null): Worker {
  if (worker === null) throw new Error('a call of the office without a worker');
  return worker;
}

function wordsOrRefuse(field: 'said' | 'meant', text: string, locale: Locale): string {
  const words = synonymText(text);
  if (words === null) throw wrongField(field, reportTexts[locale].wrong.words);
  return words;
}

/** At most 3 queries in a transaction. */
function registerAdding(app: App, { db, clock }: ReportServices): void {
  app.post(
    '/api/office/synonyms',
    {
      config,
      schema: {
        tags,
        summary: 'Lets a search find what other words find; the same one twice stays one',
        body: SynonymBody,
        response: { 200: SynonymAdded, '4xx': ErrorBody },
      },
    },
    async ({ body, worker, locale }) => {
      const { wrong } = reportTexts[locale];
      const said = wordsOrRefuse('said', body.said, locale);
      const meant = wordsOrRefuse('meant', body.meant, locale);
      if (said === meant) throw wrongField('meant', wrong.sameWords);
      const synonym = { said, meant, kind: body.kind ?? 'same' };
      const id = await keepSynonym(db, synonym, { by: workerOf(worker), now: clock() });
      if (id === null) throw wrongField('said', wrong.full(formats[locale].integer(mostSynonyms)));
      return { id, ...synonym };
    },
  );
}

/** At most 2 queries in a transaction. */
function registerRemoving(app: App, { db, clock }: ReportServices): void {
  app.post(
    '/api/office/synonyms/:id/remove',
    {
      config,
      schema: {
        tags,
        summary: 'Removes a synonym',
        params: Type.Object({ id: Id }),
        body: Type.Object({}, { additionalProperties: false }),
        response: { 200: SynonymRemoved, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, worker }) => ({
      removed: await dropSynonym(db, id, { by: workerOf(worker), now: clock() }),
    }),
  );
}
