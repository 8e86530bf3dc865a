import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import { findAccess } from '#db/tokens/access-tokens.ts';
import { findStaffSession } from '#db/staff/staff-sessions.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { readOfficeCookie } from '#platform/office-cookie.ts';
import { isSameOrigin } from '#platform/same-origin.ts';
import {
  officeCalls,
  permissionsOf,
  type Needed,
  type OfficeCall,
  type Permission,
} from '#rules/shop/call-scopes.ts';

export interface OfficeAccessServices {
  db: Db;
  clock: () => Date;
  /** Origin that visitors see, without a slash at the end. */
  publicUrl: string;
  /** Whether there is a demo, whose owner may come in. */
  demoOwner: boolean;
}

/** Tokens and sessions that are none, from one network address in a minute. */
const wrongTokens = 30;
/** Calls of one token, or one session, in a minute: a bookkeeping system brings a day's orders along at once. */
const callsOfOne = 1200;
/** Calls of the sign-in and of invitations from one network address in a minute. */
const callsOfAnyone = 120;

/**
 * Checks each call of the office before its body is read: it needs a token (rules office-api/tokens,
 * office-api/scopes), or the cookie of a member of staff (rules staff/sessions, staff/roles). A call that the table
 * does not name is refused; a customer's cookie counts for nothing. A cookie may change something only from the shop's
 * own pages. Register it before any route. 1 query a call.
 */
export function registerOfficeAccess(app: App, services: OfficeAccessServices): void {
  app.decorateRequest('worker', null);
  app.decorateRequest('staff', null);
  const count = countersOf(app);
  app.addHook('onRequest', async (request, reply) => {
    const url = request.routeOptions.url ?? '';
    if (!url.startsWith('/api/office/')) return;
    reply.header('cache-control', 'no-store');
    const needed = neededFor(request.method, url);
    if (needed === 'anyone') {
      refuseForeign(request, services);
      return refuseAbove(count.anyone, request, reply);
    }
    const hasToken = request.headers.authorization !== undefined;
    const allowed = await (hasToken ? letTokenIn : letStaffIn)(request, services);
    if (allowed === null) {
      await refuseAbove(count.wrong, request, reply);
      throw new Refusal(hasToken ? 'token-refused' : 'office-sign-in');
    }
    await refuseAbove(count.known, request, reply);
    refuseBeyond(request, needed, allowed);
  });
}

function countersOf(app: App) {
  const timeWindow = '1 minute';
  return {
    wrong: app.createRateLimit({ max: wrongTokens, timeWindow }),
    anyone: app.createRateLimit({
      max: callsOfAnyone,
      timeWindow,
      keyGenerator: (request) => `office door ${request.ip}`,
    }),
    known: app.createRateLimit({
      max: callsOfOne,
      timeWindow,
      keyGenerator: ({ staff, worker }) => `office ${staff?.sessionId ?? `token ${worker?.name}`}`,
    }),
  };
}

/** The permissions of a token; null where it does not work. */
async function letTokenIn(
  request: FastifyRequest,
  { db, clock }: OfficeAccessServices,
): Promise<readonly Permission[] | null> {
  const [, token] = /^Bearer ([\w-]{1,100})$/i.exec(request.headers.authorization ?? '') ?? [];
  const access = token === undefined ? null : await findAccess(db, token, clock());
  if (access === null) return null;
  request.worker = { kind: 'token', name: access.name };
  return access.scopes;
}

/** The permissions of the cookie's role; null where it is nobody's. */
async function letStaffIn(
  request: FastifyRequest,
  services: OfficeAccessServices,
): Promise<readonly Permission[] | null> {
  const { db, clock, demoOwner: demo } = services;
  const token = readOfficeCookie(request);
  const staff = token === null ? null : await findStaffSession(db, token, { now: clock(), demo });
  if (staff === null) return null;
  refuseForeign(request, services);
  request.staff = staff;
  request.worker = { kind: 'staff', name: staff.name };
  return permissionsOf[staff.role];
}

/** The demo's owner, whom any visitor may be, cannot change permissions (rule staff/demo-owner). */
function refuseBeyond(
  { staff, method }: FastifyRequest,
  needed: Exclude<Needed, 'anyone'>,
  allowed: readonly Permission[],
): void {
  if (needed === 'staff' ? staff === null : !allowed.includes(needed))
    throw new Refusal(staff === null ? 'scope-missing' : 'role-missing');
  const isOfAccess = needed === 'staff:write' || needed === 'settings:write';
  if (staff?.isDemo && isOfAccess && !harmless.has(method)) throw new Refusal('demo-owner');
}

const harmless = new Set(['GET', 'HEAD']);

function refuseForeign({ method, headers }: FastifyRequest, services: OfficeAccessServices): void {
  if (!harmless.has(method) && !isSameOrigin(headers, services.publicUrl))
    throw new Refusal('forgery-check-failed');
}

function neededFor(method: string, url: string): Needed {
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
