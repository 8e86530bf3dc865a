import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { Success } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import {
  NewShoppingList,
  ShoppingList,
  ShoppingListChange,
  ShoppingLists,
} from '#contract/catalog/shopping-list.ts';
import { deleteList } from '#db/cart/shopping-lists.ts';
import type { QuickServices } from './read-quick-rows.ts';
import type { App } from '#platform/http.ts';
import type { Face } from '#rules/price/face.ts';
import { addList, changeList, type ListServices } from './keep-list.ts';
import { readShoppingList, readShoppingLists } from './read-lists.ts';

const path = '/api/catalog/lists';
const tags = ['lists'];
const params = Type.Object({ id: Type.String({ maxLength: 60 }) });
const bodyLimit = 256 * 1024;

/** The services of lists for each face. */
type ListFaces = ListServices & { of: (face: Face) => ListServices & QuickServices };

/** The calls about a customer's own lists (rule shopping-lists/customer-only); another's are not there. */
export function registerListRoutes(app: App, services: ListFaces): void {
  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'The lists, the one that changed last first',
        response: { 200: ShoppingLists, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return readShoppingLists(services.db, (await request.customer()).customerId);
    },
  );

  app.get(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: 'One list',
        params,
        response: { 200: ShoppingList, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const owner = await request.customer();
      const ask = { owner, locale: request.locale };
      const own = services.of(await request.face());
      const list = await readShoppingList(own, ask, idOrNotFound(request.params.id));
      if (!list) throw new Refusal('not-found');
      return list;
    },
  );

  registerListChanges(app, services);
}

function registerListChanges(app: App, services: ListFaces): void {
  const made = Type.Object({ success: Type.Literal(true), id: Type.Integer() });
  app.post(
    path,
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Keeps lines under a name',
        body: NewShoppingList,
        response: { 200: made, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      const own = services.of(await request.face());
      const id = await addList(own, { customerId, locale: request.locale }, request.body);
      return { success: true as const, id };
    },
  );

  registerOneList(app, services);
}

function registerOneList(app: App, services: ListFaces): void {
  const response = { 200: Success, '4xx': ErrorBody };
  app.patch(
    `${path}/:id`,
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Changes name or lines',
        params,
        body: ShoppingListChange,
        response,
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      const ask = { customerId, locale: request.locale };
      const own = services.of(await request.face());
      await changeList(own, ask, idOrNotFound(request.params.id), request.body);
      return { success: true as const };
    },
  );

  app.delete(
    `${path}/:id`,
    { schema: { tags, summary: 'Deletes a list', params, response } },
    async (request) => {
      const { customerId } = await request.customer();
      const isGone = await deleteList(services.db, customerId, idOrNotFound(request.params.id));
      if (!isGone) throw new Refusal('not-found');
      return { success: true as const };
    },
  );
}
