import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  AddToCartForm,
  Cart,
  CartChange,
  CartDetails,
  CartItem,
  CartLook,
  RemovedLines,
} from '#contract/cart.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { describeCart } from '#db/cart/carts.ts';
import { removeLines } from '#db/cart/removed-lines.ts';
import type { App } from '#platform/http.ts';
import { parseLineId } from '#rules/cart/cart-content.ts';
import { serverQuantity } from '#rules/cart/quantity.ts';
import { addToCart } from './add-to-cart.ts';
import type { CartAnswer } from './add-to-cart.ts';
import { registerCartForms } from './cart-form-routes.ts';
import { registerLinesCalls } from './cart-lines-routes.ts';
import type { CartServices } from './check-line.ts';
import { changeCartLine } from './change-cart-line.ts';
import { seeCart } from './look-at-cart.ts';
import { readCart } from './read-cart.ts';

const tags = ['cart'];
const params = Type.Object({ id: Type.String({ maxLength: 60 }) });
const path = '/api/catalog/cart';

/** The cart's calls (rules cart/operations, api/calls) and the form that works without the page's
 * script. */
export function registerCartRoutes(app: App, services: CartServices): void {
  registerReadAndClear(app, services);
  registerLineCalls(app, services);
  registerLinesCalls(app, services);
  registerLookCall(app, services);
  registerDetailsCall(app, services);
  registerCartForms(app, services);
}

function registerReadAndClear(app: App, services: CartServices): void {
  app.get(
    path,
    { schema: { tags, summary: 'The cart', response: { 200: Cart, '4xx': ErrorBody } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return readCart(services, request);
    },
  );

  app.delete(
    path,
    {
      schema: {
        tags,
        summary: 'Empties the cart',
        response: { 200: RemovedLines, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const removal = await removeLines(services.db, await request.visitor(), {}, services.clock());
      return { success: true as const, removal };
    },
  );
}

function registerLineCalls(app: App, services: CartServices): void {
  const response = { 200: CartItem, '4xx': ErrorBody };

  app.post(
    `${path}/:id`,
    { schema: { tags, summary: 'Adds a product', params, body: AddToCartForm, response } },
    async (request) => {
      const { productId, unitId } = lineIdOf(request.params.id);
      const quantity = serverQuantity(request.body.quantity);
      if (quantity === null) throw new Refusal('invalid-input', { values: { field: 'quantity' } });
      const unit = request.body.productValue ?? unitId ?? undefined;
      return itemOrRefusal(await addToCart(services, request, { productId, unit, quantity }));
    },
  );

  app.patch(
    `${path}/:id`,
    { schema: { tags, summary: 'Changes a line', params, body: CartChange, response } },
    async (request) => {
      const line = lineIdOf(request.params.id);
      const owner = await request.visitor();
      const change = { owner, ...line, change: request.body };
      return itemOrRefusal(
        await changeCartLine(services.of(await request.face()), request, change),
      );
    },
  );

  app.delete(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: 'Takes a line, or all lines of a product, out of the cart',
        params,
        response: { 200: RemovedLines, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const line = lineIdOf(request.params.id);
      const owner = await request.visitor();
      const removal = await removeLines(services.db, owner, line, services.clock());
      if (removal === null) throw new Refusal('not-found');
      return { success: true as const, removal };
    },
  );
}

function registerLookCall(app: App, services: CartServices): void {
  app.post(
    '/api/catalog/cart-look',
    {
      schema: {
        tags,
        summary: 'Tells that what the cart says has been seen',
        body: CartLook,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      await seeCart(services.of(await request.face()), await request.visitor(), request.body.look);
      return { success: true as const };
    },
  );
}

function registerDetailsCall(app: App, services: CartServices): void {
  app.patch(
    path,
    {
      schema: {
        tags,
        summary: 'Keeps what the buyer says of the order to come',
        body: CartDetails,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      await describeCart(services.db, await request.visitor(), request.body, services.clock());
      return { success: true as const };
    },
  );
}

/** An id that is neither a product's nor a line's counts as not found. */
function lineIdOf(id: string): { productId: number; unitId: number | null } {
  const line = parseLineId(id);
  if (!line) throw new Refusal('not-found');
  return line;
}

function itemOrRefusal(answer: CartAnswer): CartItem {
  if (answer.ok) return answer.item;
  throw new Refusal(answer.code, answer.values ? { values: answer.values } : {});
}
