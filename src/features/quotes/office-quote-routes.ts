import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { ErrorBody } from '#contract/error-body.ts';
import { usualPageSize } from '#contract/office/office-list-query.ts';
import {
  AnswerBody,
  DeclineBody,
  NewQuoteBody,
  OfficeQuote,
  QuoteChanges,
  QuoteChangesQuery,
  QuoteProductQuery,
  QuoteProducts,
  QuoteTablePage,
  QuoteTableQuery,
  QuoteViewCounts,
  QuoteWritten,
} from '#contract/office/quotes/office-quotes.ts';
import { DraftBody, DraftSaved, QuoteNoteBody } from '#contract/office/quotes/quote-draft.ts';
import { ShortText } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { countQuoteViews, findQuotes, quoteSortKeys } from '#db/quotes/find-quotes.ts';
import { readChangedQuotes } from '#db/quotes/quote-document.ts';
import { costBasedCache, isFreshAsked } from '#platform/cost-based-cache.ts';
import type { App } from '#platform/http.ts';
import { decodePageCursor, encodePageLinks } from '#platform/page-cursor.ts';
import { quoteViewOf, stateOn } from '#rules/quotes/quote-states.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { draftAnswer, noteQuote } from './work/team-work.ts';
import type { QuoteServices } from './work/quote-services.ts';
import { readOfficeQuote, readQuoteProduct } from './work/read-office-quote.ts';
import {
  answerQuote,
  beginForCustomer,
  declineQuote,
  type QuoteWork,
} from './work/write-answer.ts';

const tags = ['office'];
const quotes = '/api/office/quotes';
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const refused = { '4xx': ErrorBody };
const byNumber = Type.Object({ quoteNo: ShortText(60) });
const written = { 200: QuoteWritten, ...refused };

/** Quotes in the office (rules quotes/office-list, quotes/office-page, quotes/answer, quotes/decline, quotes/begin). */
export function registerOfficeQuotes(app: App, services: QuoteServices): void {
  registerList(app, services);
  registerReads(app, services);
  registerChanges(app, services);
}

function wrong(field: string): Refusal {
  return new Refusal('invalid-input', { values: { field } });
}

/** 2 queries. */
function registerList(app: App, { db, clock }: QuoteServices): void {
  app.get(
    quotes,
    {
      schema: {
        tags,
        summary: 'A page of quotes, the last change first',
        querystring: QuoteTableQuery,
        response: { 200: QuoteTablePage, ...refused },
      },
    },
    async ({ query }) => {
      const { limit = usualPageSize, view: named = 'all', q = '', company = null } = query;
      const view = quoteViewOf(named);
      if (view === null) throw wrong('view');
      const text = q.trim();
      if (text.includes('\0')) throw wrong('q');
      if (company?.includes('\0')) throw wrong('company');
      const sort = '-changed';
      const cursor = query.cursor ? decodePageCursor(query.cursor, sort, quoteSortKeys) : null;
      if (query.cursor && cursor === null) throw wrong('cursor');
      const found = await findQuotes(db, { view, text, company, sort, cursor, limit });
      const today = istanbulDay(clock());
      const items = found.items.map((quote) => ({ ...quote, state: stateOn(quote, today) }));
      return { items, ...encodePageLinks(found, sort), total: found.total };
    },
  );
  registerFollowing(app, db);
}

/** The counts of the views, and the changes. 1 query each. */
function registerFollowing(app: App, db: Db): void {
  const counts = costBasedCache(() => countQuoteViews(db));
  app.get(
    '/api/office/quote-views',
    {
      schema: {
        tags,
        summary: 'How many quotes each view has',
        response: { 200: QuoteViewCounts, ...refused },
      },
    },
    async ({ headers }) => ({ items: await counts({ fresh: isFreshAsked(headers) }) }),
  );
  app.get(
    '/api/office/quote-changes',
    {
      schema: {
        tags,
        summary: 'Quotes that changed since a position, in the order of their changes',
        querystring: QuoteChangesQuery,
        response: { 200: QuoteChanges, ...refused },
      },
    },
    async ({ query: { changedSince: cursor = null, limit = 100 } }) => {
      const changes = await readChangedQuotes(db, { cursor, limit });
      if (!changes) throw wrong('changedSince');
      return changes;
    },
  );
}

function registerReads(app: App, services: QuoteServices): void {
  app.get(
    `${quotes}/:quoteNo`,
    {
      schema: {
        tags,
        summary: 'A quote with its lines, rounds and customer',
        params: byNumber,
        response: { 200: OfficeQuote, ...refused },
      },
    },
    async ({ params, locale }) => readOfficeQuote(services, params.quoteNo, locale),
  );
  app.get(
    '/api/office/quote-products',
    {
      schema: {
        tags,
        summary: 'The units of a product at a customer’s prices, by its code or bar code',
        querystring: QuoteProductQuery,
        response: { 200: QuoteProducts, ...refused },
      },
    },
    async ({ query: { code = '', customer = null }, locale }) => ({
      items: await readQuoteProduct(services, { code: code.trim(), customerId: customer, locale }),
    }),
  );
}

/** The merchant's side of a change; an owner is a member of staff or an operator, never a token. */
function workOf(
  { db, clock, snapshot }: QuoteServices,
  { worker, staff, locale }: Pick<FastifyRequest, 'worker' | 'staff' | 'locale'>,
): QuoteWork {
  if (worker === null) throw new Error('a call of the office without a worker');
  const isOwner = staff?.role === 'owner' || worker.kind === 'command';
  return { db, now: clock(), shop: snapshot(), by: worker, isOwner, locale };
}

function registerChanges(app: App, services: QuoteServices): void {
  app.post(
    quotes,
    {
      config,
      schema: {
        tags,
        summary: 'Begins a quote for a customer with its first answer',
        body: NewQuoteBody,
        response: written,
      },
    },
    async (request) => beginForCustomer(workOf(services, request), request.body),
  );
  app.post(
    `${quotes}/:quoteNo/answer`,
    {
      config,
      schema: {
        tags,
        summary: 'Answers a quote with prices, terms and a last day',
        params: byNumber,
        body: AnswerBody,
        response: written,
      },
    },
    async (request) => answerQuote(workOf(services, request), request.params.quoteNo, request.body),
  );
  app.post(
    `${quotes}/:quoteNo/decline`,
    {
      config,
      schema: {
        tags,
        summary: 'Declines a quote with a reason',
        params: byNumber,
        body: DeclineBody,
        response: written,
      },
    },
    async (request) =>
      declineQuote(workOf(services, request), request.params.quoteNo, request.body),
  );
  registerTeamwork(app, services);
}

/** Notes and drafts, which the customer does not see (rules quotes/notes, quotes/draft). */
function registerTeamwork(app: App, services: QuoteServices): void {
  app.post(
    `${quotes}/:quoteNo/draft`,
    {
      config,
      schema: {
        tags,
        summary: 'Saves an answer that is not sent yet, and asks an owner to send it',
        params: byNumber,
        body: DraftBody,
        response: { 200: DraftSaved, ...refused },
      },
    },
    async (request) => draftAnswer(workOf(services, request), request.params.quoteNo, request.body),
  );
  app.post(
    `${quotes}/:quoteNo/notes`,
    {
      config,
      schema: {
        tags,
        summary: 'Adds a note to a quote that the team alone reads',
        params: byNumber,
        body: QuoteNoteBody,
        response: written,
      },
    },
    async (request) =>
      noteQuote(workOf(services, request), request.params.quoteNo, request.body.text),
  );
}
