import type { FastifyRequest } from 'fastify';
import { ErrorBody } from '#contract/error-body.ts';
import {
  DeliveryList,
  DeliveryQuery,
  MadeWebhook,
  NewWebhookForm,
  SystemId,
  WebhookList,
} from '#contract/office/office-systems.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { listDeliveries, listWebhooks, type ListedDelivery } from '#db/webhooks/webhooks.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { staffTexts } from '#text/office/staff-texts.ts';
import { deleteWebhook, createWebhook, resend } from './manage-webhooks.ts';
import { isWebhookUrl } from './webhook-url.ts';

export interface WebhookRouteServices {
  db: Db;
  clock: () => Date;
  /** Whether an address may be on this machine or in a private network. */
  webhooksInside: boolean;
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true };
const usualLowStock = 5;

/** The calls about webhook addresses and their deliveries (rules webhooks/events, webhooks/retries). */
export function registerWebhooks(app: App, services: WebhookRouteServices): void {
  registerAddresses(app, services);
  registerRemoval(app, services);
  registerDeliveries(app, services);
}

function registerAddresses(app: App, { db, clock, webhooksInside }: WebhookRouteServices): void {
  app.get(
    '/api/office/webhooks',
    {
      schema: {
        tags,
        summary: 'The webhook addresses',
        response: { 200: WebhookList, '4xx': ErrorBody },
      },
    },
    async () => ({ items: await listWebhooks(db) }),
  );
  app.post(
    '/api/office/webhooks',
    {
      config,
      schema: {
        tags,
        summary: 'Adds an address; its signing secret is shown once',
        body: NewWebhookForm,
        response: { 200: MadeWebhook, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { events, lowStock = usualLowStock } = request.body;
      const url = request.body.url.trim();
      if (!isWebhookUrl(url, { isInside: webhooksInside })) {
        const fields = { url: staffTexts[request.locale].wrong.webhookUrl };
        throw new Refusal('invalid-input', { values: { field: 'url' }, fields });
      }
      const hook = { url, events: [...new Set(events)], lowStock };
      const secret = await createWebhook(db, hook, changeBy(request, clock()));
      if (secret === null) throw new Refusal('webhook-taken');
      return { secret };
    },
  );
}

function registerRemoval(app: App, { db, clock }: WebhookRouteServices): void {
  app.post(
    '/api/office/webhooks/:id/remove',
    {
      config,
      schema: {
        tags,
        summary: 'Removes an address with its deliveries',
        params: SystemId,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const gone = await deleteWebhook(db, request.params.id, changeBy(request, clock()));
      if (!gone) throw new Refusal('not-found');
      return { success: true as const };
    },
  );
}

function registerDeliveries(app: App, { db, clock }: WebhookRouteServices): void {
  app.get(
    '/api/office/webhook-deliveries',
    {
      schema: {
        tags,
        summary: 'Deliveries, the newest first',
        querystring: DeliveryQuery,
        response: { 200: DeliveryList, '4xx': ErrorBody },
      },
    },
    async ({ query: { webhook = null, limit = 20 } }) => ({
      items: (await listDeliveries(db, limit, webhook)).map(shownDelivery),
    }),
  );
  app.post(
    '/api/office/webhook-deliveries/:id/resend',
    {
      config,
      schema: {
        tags,
        summary: 'Sends a delivery again, with the present data',
        params: SystemId,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const sent = await resend(db, request.params.id, changeBy(request, clock()));
      if (!sent) throw new Refusal('not-found');
      return { success: true as const };
    },
  );
}

function shownDelivery({ createdAt, arrivedAt, runAfter, ...delivery }: ListedDelivery) {
  const open = runAfter === null ? ('failed' as const) : ('waiting' as const);
  return {
    ...delivery,
    createdAt: createdAt.toISOString(),
    state: arrivedAt === null ? open : ('arrived' as const),
    arrivedAt: arrivedAt?.toISOString() ?? null,
    nextTryAt: runAfter?.toISOString() ?? null,
  };
}

function changeBy({ worker: by }: FastifyRequest, now: Date) {
  if (by === null) throw new Error('a call of the office without a worker');
  return { by, now };
}
