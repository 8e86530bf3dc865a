import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { ErrorBody } from '#contract/error-body.ts';
import {
  QuoteChangeForm,
  QuoteDone,
  QuoteDraft,
  QuoteForm,
  QuoteList,
  QuotePage,
} from '#contract/company/quote.ts';
import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { inEachLanguage, localised, urls } from '#urls';
import { askQuote } from './work/ask-quote.ts';
import { changeOwnQuote } from './work/change-own-quote.ts';
import type { QuoteServices } from './work/quote-services.ts';
import {
  readOwnQuote,
  readOwnQuotes,
  readQuoteDraft,
  type QuoteReader,
} from './work/read-own-quotes.ts';

const tags = ['quotes'];
const refused = { '4xx': ErrorBody };
const params = Type.Object({ quoteNo: Type.String({ maxLength: 60 }) });
const quotes = '/api/catalog/quotes';

/** Calls and forms of a customer's quotes (rules quotes/own, quotes/ask, quotes/counter, quotes/withdraw, quotes/accept). */
export function registerOwnQuotes(app: App, services: QuoteServices): void {
  registerReads(app, services);
  registerChanges(app, services);
  registerForms(app, services);
}

/** The customer who asks, with the shop as they see it; refuses visitors and guests. */
export async function quoteReader(
  services: Pick<QuoteServices, 'db' | 'clock' | 'of'>,
  request: Pick<FastifyRequest, 'customer' | 'face' | 'locale' | 'currency'>,
): Promise<QuoteReader> {
  const { customerId } = await request.customer();
  const shop = services.of(await request.face()).snapshot();
  const currency = request.currency ?? shop.defaultCurrency;
  const { locale } = request;
  return { db: services.db, now: services.clock(), shop, locale, currency, customerId };
}

function registerReads(app: App, services: QuoteServices): void {
  app.get(
    quotes,
    {
      schema: {
        tags,
        summary: 'The customer’s quotes, the newest first',
        response: { 200: QuoteList, ...refused },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return readOwnQuotes(await quoteReader(services, request));
    },
  );
  app.get(
    `${quotes}/new`,
    {
      schema: {
        tags,
        summary: 'The cart’s lines for the form that asks for a quote',
        response: { 200: QuoteDraft, ...refused },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return readQuoteDraft(await quoteReader(services, request), await request.customer());
    },
  );
  app.get(
    `${quotes}/:quoteNo`,
    {
      schema: {
        tags,
        summary: 'A quote with its lines, figures and rounds',
        params,
        response: { 200: QuotePage, ...refused },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return readOwnQuote(await quoteReader(services, request), request.params.quoteNo);
    },
  );
}

async function ask(services: QuoteServices, request: FastifyRequest, form: QuoteForm) {
  const { customerId, sessionId } = await request.customer();
  const shop = services.of(await request.face()).snapshot();
  const { locale } = request;
  return askQuote({ ...services, shop }, { customerId, sessionId, locale }, form);
}

async function change(
  services: QuoteServices,
  request: FastifyRequest,
  made: { quoteNo: string; form: QuoteChangeForm },
) {
  const { customerId, sessionId } = await request.customer();
  // A number that none can be: the database takes no such text.
  if (!/^[\w.-]+$/.test(made.quoteNo)) throw new Refusal('not-found');
  return changeOwnQuote(services, { customerId, sessionId, locale: request.locale }, made);
}

function registerChanges(app: App, services: QuoteServices): void {
  app.post(
    quotes,
    {
      schema: {
        tags,
        summary: 'Moves lines of the cart into a new quote',
        body: QuoteForm,
        response: { 200: QuoteDone, ...refused },
      },
    },
    async (request) => ask(services, request, request.body),
  );
  app.post(
    `${quotes}/:quoteNo`,
    {
      schema: {
        tags,
        summary: 'Counters, withdraws or accepts a quote',
        params,
        body: QuoteChangeForm,
        response: { 200: QuoteDone, ...refused },
      },
    },
    async (request) =>
      change(services, request, { quoteNo: request.params.quoteNo, form: request.body }),
  );
}

/** The pages' forms, as the browser posts them with and without the script. */
function registerForms(app: App, services: QuoteServices): void {
  const config = { pageForm: true };
  for (const path of inEachLanguage(quoteUrls.askQuote)) {
    app.post(path, { config, schema: { hide: true, body: QuoteForm } }, async (request, reply) => {
      const { quoteNo } = await ask(services, request, request.body);
      return reply.redirect(localised(quoteUrls.quote(quoteNo), request.locale), 303);
    });
  }
  for (const path of inEachLanguage('/tekliflerim/:quoteNo')) {
    const schema = { hide: true, body: QuoteChangeForm, params };
    app.post(path, { config, schema }, async (request, reply) => {
      const { quoteNo } = request.params;
      const { body, locale } = request;
      await change(services, request, { quoteNo, form: body });
      const next =
        body.action === 'accept'
          ? quoteUrls.ofQuote(urls.checkoutAddress, quoteNo)
          : quoteUrls.quote(quoteNo);
      return reply.redirect(localised(next, locale), 303);
    });
  }
}
