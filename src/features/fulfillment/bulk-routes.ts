import type { Static } from 'typebox';
import {
  BulkAnswer,
  BulkBody,
  BulkPreviewAnswer,
  PreviewBody,
  UndoBody,
} from '#contract/office/orders/office-order-list.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Refusal } from '#contract/refusals.ts';
import { orderStatus } from '#db/orders/read/order-status.ts';
import { readOrders } from '#db/orders/read/read-orders.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { previewBulk } from '#rules/order/bulk-actions.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { orderExportTexts } from '#text/office/order-export-texts.ts';
import { refusalText } from '#text/refusal-text.ts';
import { workOrders } from './bulk-orders.ts';
import type { OrderWork, WorkDone } from './work-order.ts';
import { refusalOf } from './work-refusal.ts';

interface BulkServices {
  db: Db;
  clock: () => Date;
}

const config = { fromElsewhere: true, hasOwnLimit: true };

/** One thing with many orders, and a look beforehand at what it would do (rules order-list/bulk, order-list/bulk-preview). */
export function registerBulk(app: App, services: BulkServices): void {
  registerPreview(app, services);
  registerWork(app, services);
  registerUndo(app, services);
}

/** 1 query. */
function registerPreview(app: App, { db }: BulkServices): void {
  app.post(
    '/api/office/orders/preview',
    {
      config,
      schema: {
        tags: ['office'],
        summary: 'What would be done with each of these orders',
        body: PreviewBody,
        response: { 200: BulkPreviewAnswer, '4xx': ErrorBody },
      },
    },
    async ({ body: { action, orders } }) => {
      const found = await readOrders(db, orderStatus, { orderNos: chosen(orders) });
      const known = new Map(found.map((order) => [order.orderNo, order]));
      const items = orders.map(({ orderNo, version }) => {
        const order = known.get(orderNo) ?? null;
        const preview = previewBulk(order, { action, version });
        return { orderNo, currency: order?.currency ?? '', ...preview };
      });
      return { items };
    },
  );
}

/** The queries of the work for each order. */
function registerWork(app: App, { db, clock }: BulkServices): void {
  app.post(
    '/api/office/orders/bulk',
    {
      config,
      schema: {
        tags: ['office'],
        summary: 'One thing with many orders, each whole or not at all',
        body: BulkBody,
        response: { 200: BulkAnswer, '4xx': ErrorBody },
      },
    },
    async ({ body, worker: by, locale }) => {
      if (by === null) throw new Error('a call of the office without a worker');
      const { orders } = body;
      chosen(orders);
      const now = clock();
      const results = await workOrders(db, { orders, by, now }, workOf(body, { now, locale }));
      return answerOf(results, locale);
    },
  );
}

/** The queries of the work for each order. */
function registerUndo(app: App, { db, clock }: BulkServices): void {
  app.post(
    '/api/office/orders/undo',
    {
      config,
      schema: {
        tags: ['office'],
        summary: 'Takes orders back to their state before they were prepared or delivered',
        body: UndoBody,
        response: { 200: BulkAnswer, '4xx': ErrorBody },
      },
    },
    async ({ body: { step, orderNos }, worker: by, locale }) => {
      if (by === null) throw new Error('a call of the office without a worker');
      const orders = chosen(orderNos.map((orderNo) => ({ orderNo }))).map((orderNo) => ({
        orderNo,
      }));
      const undo = { do: 'undo', step } as const;
      const results = await workOrders(db, { orders, by, now: clock() }, () => undo);
      return answerOf(results, locale);
    },
  );
}

function answerOf(
  results: readonly { orderNo: string; done: WorkDone }[],
  locale: Locale,
): BulkAnswer {
  const items = results.map(({ orderNo, done }) => ({ orderNo, ...resultOf(done, locale) }));
  return { items, done: items.filter(({ ok }) => ok).length };
}

/** The numbers of the orders: each once, so that none waits for itself. */
function chosen(orders: readonly { orderNo: string }[]): string[] {
  const numbers = orders.map(({ orderNo }) => orderNo);
  if (new Set(numbers).size < numbers.length || numbers.some((number) => number.includes('\0')))
    throw new Refusal('invalid-input', { values: { field: 'orders' } });
  return numbers;
}

type Bulk = Static<typeof BulkBody>;

/** The action on each order; refuses where a field that the action needs is missing. */
function workOf(
  body: Bulk,
  { now, locale }: { now: Date; locale: Locale },
): (order: Bulk['orders'][number]) => OrderWork {
  const { action, reason = '', receivedOn, reference = '', carrier = '' } = body;
  if (action === 'prepare' || action === 'deliver') return () => ({ do: action });
  if (action === 'pay') {
    const day = receivedOn ?? istanbulDay(now);
    return () => ({ do: 'pay', receivedOn: day, reference: reference.trim(), takesLess: false });
  }
  if (action === 'ship') {
    if (carrier === '') throw unsaid('carrier', locale);
    if (body.orders.some(({ trackingNo }) => trackingNo === undefined))
      throw unsaid('trackingNo', locale);
    return ({ trackingNo = '' }) => ({ do: 'ship', carrier, trackingNo, isWhole: true });
  }
  if (reason.trim() === '') throw unsaid('reason', locale);
  return () => ({ do: 'cancel', reason: reason.trim() });
}

function unsaid(field: 'carrier' | 'trackingNo' | 'reason', locale: Locale): Refusal {
  const fields = { [field]: orderExportTexts[locale].wrong[field] };
  return new Refusal('invalid-input', { values: { field }, fields });
}

function resultOf(done: WorkDone, locale: Locale) {
  if (done.ok) return { ok: true, code: null, message: null };
  const { code, values } = refusalOf(done, locale);
  return { ok: false, code, message: refusalText(locale, code, values) };
}
