import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CloseAccountForm, OwnData, OwnSessions } from '#contract/account.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Success } from '#contract/primitives.ts';
import { idOrNotFound, Refusal, refusalOf } from '#contract/refusals.ts';
import { countAttempt, personCounter } from '#db/access/rate-limits.ts';
import {
  customerSessions,
  endOtherSessions,
  endSession,
  listSessions,
} from '#db/access/sessions.ts';
import { readOwnData } from '#db/customers/own-data/read-own-data.ts';
import type { App } from '#platform/http.ts';
import { clearCookie } from '#platform/cookies.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised, urls } from '#urls';
import type { AccountServices } from '#features/account/account-services.ts';
import { refuseShared } from '#features/account/refuse-shared.ts';
import { ownDataPage, ownDataPolicy } from './own-data-page.ts';
import { closeOrRefuse } from './save-settings.ts';
import type { SignInServices } from '#features/account/sign-in/sign-in-routes.ts';

const tags = ['account'];
const errors = { '4xx': ErrorBody };

/** The customer's sessions, all that is kept of them, and the end of their account. */
export function registerOwnDataRoutes(app: App, services: SignInServices): void {
  registerSessions(app, services);
  registerData(app, services);

  app.post(
    '/api/account/close',
    {
      schema: {
        tags,
        summary: 'Deletes the account; orders stay without a name',
        body: CloseAccountForm,
        response: { 200: Success, ...errors },
      },
    },
    async (request, reply) => {
      await closeOrRefuse(services, request, reply, request.body);
      return { success: true as const };
    },
  );
}

/** The customer's sessions, including that of this request (rule account/session-list). 1 query. */
export async function readOwnSessions(
  { db, clock }: Pick<AccountServices, 'db' | 'clock'>,
  { customerId, sessionId }: { customerId: number; sessionId: number },
): Promise<OwnSessions> {
  const sessions = await listSessions(db, customerSessions, customerId, clock());
  const items = sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === sessionId,
  }));
  return { items };
}

function registerSessions(app: App, services: SignInServices): void {
  app.get(
    '/api/account/sessions',
    {
      schema: {
        tags,
        summary: 'Where the customer is signed in',
        response: { 200: OwnSessions, ...errors },
      },
    },
    async (request, reply) => {
      const customer = await request.customer();
      reply.header('cache-control', 'no-store');
      return readOwnSessions(services, customer);
    },
  );
  registerSessionEnds(app, services);
}

function registerSessionEnds(app: App, services: SignInServices): void {
  const { db } = services;
  app.delete(
    '/api/account/sessions',
    {
      schema: {
        tags,
        summary: 'Ends every session but this one',
        response: { 200: Success, ...errors },
      },
    },
    async (request) => {
      const { customerId, sessionId } = await request.customer();
      refuseShared(services, customerId);
      await endOtherSessions(db, customerSessions, { ownerId: customerId, keptId: sessionId });
      return { success: true as const };
    },
  );
  app.delete(
    '/api/account/sessions/:id',
    {
      schema: {
        tags,
        summary: 'Ends one session; 404 for another customer’s',
        params: Type.Object({ id: Type.String() }),
        response: { 200: Success, ...errors },
      },
    },
    async (request, reply) => {
      const { customerId, sessionId } = await request.customer();
      const id = idOrNotFound(request.params.id);
      if (id !== sessionId) refuseShared(services, customerId);
      const isEnded = await endSession(db, customerSessions, { id, ownerId: customerId });
      if (!isEnded) throw new Refusal('not-found');
      if (id === sessionId) clearCookie(reply, 'sid', services.secureCookies);
      return { success: true as const };
    },
  );
}

function registerData(app: App, services: SignInServices): void {
  app.get(
    rareUrls.ownDataFile,
    {
      schema: {
        tags,
        summary: 'All that the shop keeps of the customer, as a file',
        response: { 200: OwnData, ...errors },
      },
    },
    async (request, reply) => {
      const data = await dataOf(services, request, reply);
      reply.header('content-disposition', 'attachment; filename="arasta.json"');
      return data;
    },
  );
  for (const path of inEachLanguage(urls.ownData)) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const { locale } = request;
      if ((await request.visitor()).signedInAt === null)
        return reply.redirect(localised(urls.login(urls.ownData), locale), 302);
      const data = await dataOf(services, request, reply);
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': ownDataPolicy,
        })
        .send(ownDataPage(data, { locale, currency: services.snapshot().defaultCurrency }));
    });
  }
}

/** Counts the request, because this response is the longest of an account (rule account/own-data). 2 queries. */
async function dataOf(
  { db, limits, clock }: AccountServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, unknown>> {
  const { customerId } = await request.customer();
  const counter = personCounter('data', 'customer', customerId, limits.dataOfAccount);
  const counted = await countAttempt(db, [counter], clock());
  if (!counted.ok) throw refusalOf(counted);
  reply.header('cache-control', 'no-store');
  return readOwnData(db, customerId);
}
