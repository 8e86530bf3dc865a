import { Type, type Static, type TObject } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  CancelBody,
  DeliverBody,
  MoveBody,
  NoteBody,
  OfficeOrderDetail,
  OfficeOrders,
  OrderNo,
  PayBody,
  RefundBody,
  ShipBody,
} from '#contract/office/orders/office-orders.ts';
import { WorkAnswer } from '#contract/office/orders/work-answer.ts';
import { Refusal } from '#contract/refusals.ts';
import { readChangedOrders } from '#db/fulfillment/changed-orders.ts';
import { orderWithFulfillment, withWork } from '#db/orders/read/office-order.ts';
import { orderStatus } from '#db/orders/read/order-status.ts';
import { readOrder } from '#db/orders/read/read-orders.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import type { MerchantAction } from '#rules/order/merchant-actions.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { registerBulk } from './bulk-routes.ts';
import { registerOrderExport } from './order-export-routes.ts';
import { workOrder, type OrderWork } from './work-order.ts';
import { refusalOf } from './work-refusal.ts';

export interface OfficeOrderServices {
  db: Db;
  /** For reads that may go to a replica. */
  reads: Db;
  clock: () => Date;
}

const tags = ['office'];
const usual = 100;
const most = 500;

/** The calls of other systems about orders (rules office-api/orders, office-api/changed-since). */
export function registerOfficeOrders(app: App, services: OfficeOrderServices): void {
  registerReads(app, services);
  registerOrderExport(app, services);
  registerBulk(app, services);
  registerWork(app, services, {
    action: 'pay',
    summary: 'Money came by transfer',
    body: PayBody,
    work: (body, now) => ({
      do: 'pay',
      amount: body.amount,
      receivedOn: body.receivedOn ?? istanbulDay(now),
      reference: body.reference?.trim() ?? '',
      takesLess: body.acceptLess ?? false,
    }),
  });
  registerWork(app, services, {
    action: 'prepare',
    summary: 'Takes an order into preparation',
    body: MoveBody,
    work: () => ({ do: 'prepare' }),
  });
  registerWork(app, services, {
    action: 'ship',
    summary: 'Hands an order, or some of its lines, to a carrier',
    body: ShipBody,
    work: ({ carrier, trackingNo, lines }) => ({ do: 'ship', carrier, trackingNo, lines }),
  });
  registerWork(app, services, {
    action: 'deliver',
    summary: 'An order has arrived',
    body: DeliverBody,
    work: ({ deliveredOn }) => ({ do: 'deliver', deliveredOn }),
  });
  registerBackward(app, services);
}

function registerBackward(app: App, services: OfficeOrderServices): void {
  registerWork(app, services, {
    action: 'cancel',
    summary: 'Cancels an order: its stock goes back, what was paid is refunded',
    body: CancelBody,
    work: ({ reason }) => ({ do: 'cancel', reason }),
  });
  registerWork(app, services, {
    action: 'refund',
    summary: 'Refunds an order or a part of it',
    body: RefundBody,
    work: ({ amount, reason, reference }) => ({
      do: 'refund',
      amount,
      reason: reason?.trim() ?? '',
      reference: reference?.trim() ?? '',
    }),
  });
  registerWork(app, services, {
    action: 'note',
    summary: 'Writes a note, which the customer sees only where it is for them',
    body: NoteBody,
    work: ({ text, forCustomer = false }) => ({ do: 'note', text, forCustomer }),
  });
}

function registerReads(app: App, { db }: OfficeOrderServices): void {
  app.get(
    '/api/office/orders',
    {
      schema: {
        tags,
        summary: 'Orders that changed since a position, each as it is now',
        querystring: Type.Object({
          changedSince: Type.Optional(Type.String({ maxLength: 100 })),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: usual })),
        }),
        response: { 200: OfficeOrders, '4xx': ErrorBody },
      },
    },
    async ({ query }) => {
      const { changedSince, limit = usual } = query;
      const found = await readChangedOrders(db, { cursor: changedSince || null, limit });
      if (!found) throw new Refusal('cursor-old');
      const { orders, cursor, more } = found;
      return { items: orders.map(({ order, ...about }) => ({ ...about, ...order })), cursor, more };
    },
  );
  app.get(
    '/api/office/orders/:orderNo',
    {
      schema: {
        tags,
        summary: 'One order, what was done with it and what can be done',
        params: OrderNo,
        response: { 200: OfficeOrderDetail, '4xx': ErrorBody },
      },
    },
    async ({ params: { orderNo } }) => {
      const found = await readOrder(db, orderWithFulfillment, { orderNo });
      if (!found) throw new Refusal('not-found');
      return withWork(found);
    },
  );
}

interface WorkRoute<Body extends WorkBody> {
  action: MerchantAction;
  summary: string;
  body: Body;
  work: (body: Static<Body>, now: Date) => OrderWork;
}

type WorkBody = TObject<{ version: typeof MoveBody.properties.version }>;

/** At most 13 queries. */
function registerWork<Body extends WorkBody>(
  app: App,
  { db, clock }: OfficeOrderServices,
  { action, summary, body: schema, work }: WorkRoute<Body>,
): void {
  app.post(
    `/api/office/orders/:orderNo/${action}`,
    {
      config: { fromElsewhere: true, hasOwnLimit: true },
      schema: {
        tags,
        summary,
        params: OrderNo,
        body: schema,
        response: { 200: WorkAnswer, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { orderNo } = request.params;
      const { worker: by } = request;
      if (by === null) throw new Error('a call of the office without a worker');
      if (orderNo.includes('\0')) throw new Refusal('not-found');
      const body = request.body as Static<Body>;
      const now = clock();
      const { version } = body;
      const done = await workOrder(db, { orderNo, by, version, now }, work(body, now));
      if (!done.ok) throw refusalOf(done, request.locale);
      const { ok: _done, ...figures } = done;
      const order = await readOrder(db, orderStatus, { orderNo });
      if (!order) throw new Error(`order ${orderNo} is gone after ${action}`);
      const { state: status, actions, version: next } = order;
      return { orderNo, version: next, status, actions, ...figures };
    },
  );
}
