import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  OwnReturnList,
  OwnReturnPage,
  Returnable,
  ReturnBody,
  ReturnChangeBody,
  ReturnMade,
} from '#contract/returns.ts';
import type { App } from '#platform/http.ts';
import { pageOfQuery } from '#rules/catalog/lists/pagination.ts';
import type { MadeReturn } from '../work/ask-return.ts';
import { changeOwnReturn, declareReturn } from './own-return-work.ts';
import { registerReturnForms } from './return-form-routes.ts';
import { registerReturnKey } from './return-key-routes.ts';
import {
  showOwnReturn,
  showOwnReturns,
  showReturnable,
  showReturnsPage,
} from './own-return-reads.ts';
import { registerOwnReturnPhoto } from './return-photo-routes.ts';
import { ownPhotoTaker, viewerOf, type ViewerServices } from './return-viewer.ts';
import { photosOf, readFormBody } from './sent-return-photos.ts';

const tags = ['returns'];
const byOrder = Type.Object({ orderNo: Type.String({ maxLength: 60 }) });
const byReturn = Type.Object({ returnNo: Type.String({ maxLength: 60 }) });

/** A customer's returns; another's are not there (rules returns/request, returns/page, returns/link). */
export function registerOwnReturns(app: App, services: ViewerServices): void {
  registerReads(app, services);
  registerPage(app, services);
  registerAsk(app, services);
  registerChange(app, services);
  registerReturnForms(app, services);
  registerReturnKey(app, services);
  registerOwnReturnPhoto(app, services);
}

function registerReads(app: App, services: ViewerServices): void {
  app.get(
    '/api/catalog/order/:orderNo/returnable',
    {
      schema: {
        tags,
        summary: 'What of an order can be sent back',
        params: byOrder,
        response: { 200: Returnable, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const viewer = await viewerOf(services, request);
      return showReturnable(services, viewer, request.params.orderNo);
    },
  );
  app.get(
    '/api/catalog/returns',
    {
      schema: {
        tags,
        summary: 'The customer’s returns, the newest first',
        querystring: Type.Object({ page: Type.Optional(Type.String()) }),
        response: { 200: OwnReturnList, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const viewer = await viewerOf(services, request);
      return showOwnReturns(services, viewer, pageOfQuery(request.query.page));
    },
  );
  app.get(
    '/api/catalog/return/:returnNo',
    {
      schema: {
        tags,
        summary: 'One return',
        params: byReturn,
        response: { 200: OwnReturnPage, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const viewer = await viewerOf(services, request);
      return showOwnReturn(services, viewer, request.params.returnNo);
    },
  );
}

/** The data of a page as the page's own path names it, for the browser's router: the calls above in one. */
function registerPage(app: App, services: ViewerServices): void {
  // The validator takes no schema for a wildcard's name.
  app.get('/api/catalog/return-page/*', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const viewer = await viewerOf(services, request);
    const query = new URL(request.url, 'http://localhost').search;
    const { '*': path = '' } = request.params as Readonly<Record<string, string>>;
    return showReturnsPage(services, viewer, { path: `/${path}`, query });
  });
}

/** At most 15 queries; 3 more with photos, and 1 for each of them. */
function registerAsk(app: App, services: ViewerServices): void {
  app.post(
    '/api/catalog/return',
    {
      config: { readsOwnWrites: true, files: ownPhotoTaker(services) },
      preValidation: async (request) => readFormBody(request),
      schema: {
        tags,
        summary:
          'Withdraws from lines of an order, or asks to return them; as multipart with up to 10 files `photos`',
        body: ReturnBody,
        response: { 200: ReturnMade, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const viewer = await viewerOf(services, request);
      const { confirm: _confirm, photoItems, ...asked } = request.body;
      const photos = photosOf(request, photoItems);
      const made = await declareReturn(services, viewer, {
        ...asked,
        photos,
        locale: request.locale,
      });
      return answerOf(made);
    },
  );
}

function answerOf(made: readonly MadeReturn[]) {
  const [first, ...others] = made;
  if (!first) throw new Error('a return that was made is there');
  return { success: true as const, ...first, others: others.map(({ returnNo }) => returnNo) };
}

/** At most 11 queries. */
function registerChange(app: App, services: ViewerServices): void {
  app.patch(
    '/api/catalog/return/:returnNo',
    {
      config: { readsOwnWrites: true },
      schema: {
        tags,
        summary: 'Says that the goods were sent, names the account of the refund, or calls it off',
        params: byReturn,
        body: ReturnChangeBody,
        response: { 200: OwnReturnPage, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const viewer = await viewerOf(services, request);
      const { returnNo } = request.params;
      await changeOwnReturn(services, viewer, {
        returnNo,
        change: request.body,
        locale: request.locale,
      });
      return showOwnReturn(services, viewer, returnNo);
    },
  );
}
