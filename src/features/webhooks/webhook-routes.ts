import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  DeliveryList,
  MadeWebhook,
  NewWebhookForm,
  SystemId,
  WebhookList,
} from '#contract/office/office-systems.ts';
import { Id, Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { listDeliveries, listWebhooks, type ListedDelivery } from '#db/webhooks/webhooks.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { staffTexts } from '#text/office/staff-texts.ts';
import { dropWebhook, makeWebhook, sendAgain } from './manage-webhooks.ts';
import { isWebhookUrl } from './webhook-url.ts';

export interface WebhookRouteServices {
  db: Db;
  clock: () => Date;
  /** Whether an address may be one of this machine or a private network. */
  webhooksInside: boolean;
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true };
const usualLowStock = 5;

/** The addresses that receive events: to read and to change (rules webhooks/events, webhooks/retries). */
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
        summary: 'The addresses that are told of what happens',
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
        summary: 'Adds an address; the secret that signs is shown once',
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
      const secret = await makeWebhook(db, hook, changeBy(request, clock()));
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
        summary: 'Takes an address away, with what waits for it',
        params: SystemId,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const gone = await dropWebhook(db, request.params.id, changeBy(request, clock()));
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
        summary: 'What was sent, or waits to be, the newest first',
        querystring: Type.Object({
          webhook: Type.Optional(Id),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
        }),
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
        summary: 'Sends one again, as things are now',
        params: SystemId,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const sent = await sendAgain(db, request.params.id, changeBy(request, clock()));
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
