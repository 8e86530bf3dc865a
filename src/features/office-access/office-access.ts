import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import { findAccess } from '#db/access/access-tokens.ts';
import { findStaffSession } from '#db/staff/staff-sessions.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import type { RateLimit } from '#platform/limits/request-limits.ts';
import { readToken } from '#platform/cookies.ts';
import { isSameOrigin } from '#platform/same-origin.ts';
import { addressGroup } from '#rules/shop/address-group.ts';
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
  /** Whether the demo is on, so that its owner may sign in. */
  demoOwner: boolean;
  secureCookies: boolean;
}

/** Invalid tokens and sessions per network address per minute. */
const invalidTokens = 30;
/** Calls per token or session per minute: a bookkeeping system sends a day's orders at once. */
const callsPerCaller = 1200;
/** Calls for sign-in and invitations per network address per minute. */
const callsPerAddress = 120;

/**
 * Authenticates each call of the office before its body is read: it needs a token (rules office-api/tokens,
 * office-api/scopes), or the cookie of a member of staff (rules staff/sessions, staff/roles). A customer's cookie does
 * not count. A call that is missing in the table `officeCalls` is refused. With a cookie, only the shop's own pages may
 * change something. Register it before any route. 1 query per call.
 */
export function registerOfficeAccess(app: App, services: OfficeAccessServices): void {
  app.decorateRequest('worker', null);
  app.decorateRequest('staff', null);
  const limits = officeLimits(app);
  app.addHook('onRequest', async (request, reply) => {
    const url = request.routeOptions.url ?? '';
    if (!url.startsWith('/api/office/')) return;
    reply.header('cache-control', 'no-store');
    const needed = permissionFor(request.method, url);
    if (needed === 'anyone') {
      refuseOtherOrigins(request, services);
      return refuseAbove(limits.anyone, addressGroup(request.ip));
    }
    const hasToken = request.headers.authorization !== undefined;
    const allowed = await (hasToken ? authenticateToken : authenticateStaff)(request, services);
    if (allowed === null) {
      await refuseAbove(limits.wrong, addressGroup(request.ip));
      throw new Refusal(hasToken ? 'token-refused' : 'office-sign-in');
    }
    await refuseAbove(limits.known, callerOf(request));
    refuseMissingPermission(request, needed, allowed);
  });
}

function officeLimits({ rateLimits }: App) {
  return {
    wrong: rateLimits.perMinute('invalid tokens', invalidTokens),
    anyone: rateLimits.perMinute('office door', callsPerAddress),
    known: rateLimits.perMinute('office', callsPerCaller),
  };
}

function callerOf({ staff, worker }: FastifyRequest): string {
  return staff ? `session ${staff.sessionId}` : `token ${worker?.name}`;
}

/** The permissions of a token; null if it does not work. */
async function authenticateToken(
  request: FastifyRequest,
  { db, clock }: OfficeAccessServices,
): Promise<readonly Permission[] | null> {
  const [, token] = /^Bearer ([\w-]{1,100})$/i.exec(request.headers.authorization ?? '') ?? [];
  const access = token === undefined ? null : await findAccess(db, token, clock());
  if (access === null) return null;
  request.worker = { kind: 'token', name: access.name };
  return access.scopes;
}

/** The permissions of the role of the signed-in member of staff; null if nobody is signed in. */
async function authenticateStaff(
  request: FastifyRequest,
  services: OfficeAccessServices,
): Promise<readonly Permission[] | null> {
  const { db, clock, demoOwner: demo } = services;
  const token = readToken(request, 'arasta_office', services.secureCookies);
  const staff = token === null ? null : await findStaffSession(db, token, { now: clock(), demo });
  if (staff === null) return null;
  refuseOtherOrigins(request, services);
  request.staff = staff;
  request.worker = { kind: 'staff', name: staff.name };
  return permissionsOf[staff.role];
}

/** The demo's owner, whom any visitor may be, cannot change permissions (rule staff/demo-owner). */
function refuseMissingPermission(
  { staff, method, routeOptions }: FastifyRequest,
  needed: Exclude<Needed, 'anyone'>,
  allowed: readonly Permission[],
): void {
  if (needed === 'staff' ? staff === null : !allowed.includes(needed))
    throw new Refusal(staff === null ? 'scope-missing' : 'role-missing');
  const isOfAccess = needed === 'staff:write' || routeOptions.url === mailSetting;
  if (staff?.isDemo && isOfAccess && !harmless.has(method)) throw new Refusal('demo-owner');
}

/** Answers to mails can reset passwords. */
const mailSetting = '/api/office/settings/mail';
const harmless = new Set(['GET', 'HEAD']);

function refuseOtherOrigins(
  { method, headers }: FastifyRequest,
  services: OfficeAccessServices,
): void {
  if (!harmless.has(method) && !isSameOrigin(headers, services.publicUrl))
    throw new Refusal('forgery-check-failed');
}

function permissionFor(method: string, url: string): Needed {
  const call = `${method === 'HEAD' ? 'GET' : method} ${url.replace(/:(\w+)/g, '{$1}')}`;
  if (!isOfficeCall(call))
    throw new Error(
      `the call ${call} is missing in the table of calls (rules/shop/call-scopes.ts)`,
    );
  return officeCalls[call];
}

function isOfficeCall(call: string): call is OfficeCall {
  return Object.hasOwn(officeCalls, call);
}

async function refuseAbove(limit: RateLimit, key: string): Promise<void> {
  const retryAfterSeconds = await limit.take(key);
  if (retryAfterSeconds !== null) throw new Refusal('too-many-requests', { retryAfterSeconds });
}
