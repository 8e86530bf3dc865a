import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import { findAccess } from '#db/order-work/access-tokens.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { officeCalls, type OfficeCall } from '#rules/shop/call-scopes.ts';

export interface OfficeAccessServices {
  db: Db;
  clock: () => Date;
}

/** Tokens that are none, from one network address in a minute. */
const wrongTokens = 30;
/** Calls of one token in a minute: a bookkeeping system brings a day's orders along at once. */
const tokenCalls = 1200;

/**
 * Lets a call of the office through for whoever may make it, before its body is read (rules office-calls/tokens,
 * office-calls/scopes). A call that the table does not name is nobody's. No cookie counts here: another site's page
 * cannot make these calls. To be registered before any route. 1 query a call.
 */
export function registerOfficeAccess(app: App, services: OfficeAccessServices): void {
  app.decorateRequest('worker', null);
  const countWrong = app.createRateLimit({ max: wrongTokens, timeWindow: '1 minute' });
  const countCalls = app.createRateLimit({
    max: tokenCalls,
    timeWindow: '1 minute',
    keyGenerator: (request) => `token ${request.worker?.name}`,
  });
  app.addHook('onRequest', async (request, reply) => {
    const url = request.routeOptions.url ?? '';
    if (!url.startsWith('/api/office/')) return;
    reply.header('cache-control', 'no-store');
    const access = await accessOf(request, services);
    if (access === null) {
      await refuseAbove(countWrong, request, reply);
      throw new Refusal('token-refused');
    }
    request.worker = { kind: 'token', name: access.name };
    await refuseAbove(countCalls, request, reply);
    const needed = permissionOf(request.method, url);
    if (!access.scopes.some((scope) => scope === needed)) throw new Refusal('scope-missing');
  });
}

async function accessOf({ headers }: FastifyRequest, { db, clock }: OfficeAccessServices) {
  const [, token] = /^Bearer ([\w-]{1,100})$/i.exec(headers.authorization ?? '') ?? [];
  return token === undefined ? null : findAccess(db, token, clock());
}

function permissionOf(method: string, url: string) {
  const call = `${method === 'HEAD' ? 'GET' : method} ${url.replace(/:(\w+)/g, '{$1}')}`;
  if (!isOfficeCall(call)) throw new Error(`nobody may make the call ${call}`);
  return officeCalls[call];
}

function isOfficeCall(call: string): call is OfficeCall {
  return Object.hasOwn(officeCalls, call);
}

type Count = ReturnType<App['createRateLimit']>;

async function refuseAbove(count: Count, request: FastifyRequest, reply: FastifyReply) {
  const counted = await count(request);
  if (counted.isAllowed || !counted.isExceeded) return;
  reply.header('retry-after', String(counted.ttlInSeconds));
  throw new Refusal('too-many-requests');
}
