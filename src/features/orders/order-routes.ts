import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { CancelOffer, OrderChange } from '#contract/order-cancellation.ts';
import { Order, OrderList } from '#contract/order.ts';
import { Success } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { registerCancelForm, refuseCardNumber } from './cancel-form-routes.ts';
import { cancelForCustomer, showCancelOffer } from './cancel-order.ts';
import { registerGuestOrder } from './guest-order-routes.ts';
import { showOrder, showOrderList } from './show-orders.ts';
import type { OrderServices } from './show-orders.ts';

const tags = ['orders'];

/** A page of the list, and its filter (rule orders/filters). */
const OrderListQuery = Type.Object({
  page: Type.Optional(Type.String()),
  q: Type.Optional(Type.String({ description: 'part of number, reference, product or code' })),
  branch: Type.Optional(Type.String()),
  costCentre: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  from: Type.Optional(Type.String({ description: 'first day, such as 2026-11-22' })),
  to: Type.Optional(Type.String({ description: 'last day' })),
});

/** The customer's own orders; another's are not there (rule orders/own-only). */
export function registerOrderRoutes(app: App, services: OrderServices): void {
  registerOrderReads(app, services);
  registerCancelOffer(app, services);
  registerGuestOrder(app, services);
  registerCancel(app, services);
  registerCancelForm(app, services);
}

function registerOrderReads(app: App, services: OrderServices): void {
  app.get(
    '/api/catalog/orders',
    {
      schema: {
        tags,
        summary: 'The orders, the newest first',
        querystring: OrderListQuery,
        response: { 200: OrderList, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const query = new URLSearchParams({ ...request.query });
      const own = services.of(await request.face());
      return request.own(
        (owner) => showOrderList(own, { owner, query }),
        ({ total, branches }) => total > 0 || branches.length > 0,
      );
    },
  );

  app.get(
    '/api/catalog/order/:orderNo',
    {
      schema: {
        tags,
        summary: 'One order',
        params: Type.Object({ orderNo: Type.String({ maxLength: 60 }) }),
        response: { 200: Order, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { orderNo } = request.params;
      const own = services.of(await request.face());
      const order = await request.own(
        (owner) => showOrder(own, { owner, orderNo }),
        (found) => found !== null,
        'buyer',
      );
      if (!order) throw new Refusal('not-found');
      return order;
    },
  );
}

function registerCancelOffer(app: App, services: OrderServices): void {
  app.get(
    '/api/catalog/order/:orderNo/cancellation',
    {
      schema: {
        tags,
        summary: 'What canceling an order, or parts of it, would give back',
        params: Type.Object({ orderNo: Type.String({ maxLength: 60 }) }),
        response: { 200: CancelOffer, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { orderNo } = request.params;
      const { customerId } = await request.customer();
      const offer = await showCancelOffer(services, { owner: { customerId }, orderNo });
      if (!offer) throw new Refusal('not-found');
      return offer;
    },
  );
}

function registerCancel(app: App, services: OrderServices): void {
  app.patch(
    '/api/catalog/order/:id',
    {
      schema: {
        tags,
        summary: 'Cancels an order that was not handed to the carrier, or parts of it',
        params: Type.Object({ id: Type.String({ maxLength: 60 }) }),
        body: OrderChange,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      const orderId = idOrNotFound(request.params.id);
      const { body, locale } = request;
      refuseCardNumber(body.text);
      const outcome = await cancelForCustomer(services, { orderId, customerId, locale }, body);
      if (!outcome.ok) throw new Refusal(outcome.code);
      return { success: true as const };
    },
  );
}
