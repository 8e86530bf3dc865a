import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import { findLook } from '#db/customers/look-sessions.ts';
import type { Db } from '#db/database.ts';
import { clearCookie, readCookie, readToken } from '#platform/cookies.ts';
import type { Look } from '#platform/http.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET route that changes something. */
    isChange?: boolean;
    /** The route ends a look: the only change that a look may make. */
    endsLook?: boolean;
  }
}

interface LookServices {
  db: Db;
  clock: () => Date;
  secureCookies: boolean;
}

/** Whether the request says that somebody looks as a customer. Calls of the office are the person's own. */
export function mayLook(request: FastifyRequest, { secureCookies }: LookServices): boolean {
  return (
    readCookie(request, 'look', secureCookies) !== undefined &&
    !request.url.startsWith('/api/office/')
  );
}

/** The look of a request with its token; null when it has ended, and the browser then forgets it. 1 query. */
export async function lookOfRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, clock, secureCookies }: LookServices,
): Promise<Look | null> {
  const token = readToken(request, 'look', secureCookies);
  const look = token === null ? null : await findLook(db, token, clock());
  if (look !== null && token !== null) return { ...look, token };
  clearCookie(reply, 'look', secureCookies);
  return null;
}

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A look changes nothing, whatever the route (rule customers/look). */
export function refuseChangeOfLook({ method, routeOptions, look }: FastifyRequest): void {
  if (look === null) return;
  const { isChange = false, endsLook = false } = routeOptions.config;
  if ((!harmless.has(method) || isChange) && !endsLook) throw new Refusal('look-only');
}
