import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { isSameOrigin } from '#platform/same-origin.ts';
import { readToken } from '#platform/cookies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is made to be called from elsewhere, such as a bank's answer, and checks its caller itself. */
    fromElsewhere?: boolean;
  }
}

interface ForgeryKeys {
  /** The shop's own key, see `ensureSecret`. */
  secret: string;
  /** Origin that visitors see, without a slash at the end. */
  publicUrl: string;
  secureCookies: boolean;
}

/**
 * The token of a visitor's pages, bound to their cookie: `<meta name="csrf-token">`
 * (rule api/csrf-token).
 */
export function csrfTokenFor(secret: string, sid: string): string {
  return createHmac('sha256', secret).update(sid).digest('base64url');
}

/**
 * Refuses changing calls that another site may have made, with `forgery-check-failed`, before their body is read. Every
 * call needs the same origin; calls of the API and any others with a script's marker need the marker and the token of
 * their own cookie as well. A form that the browser posts by itself has no token: its origin and the cookie, which no
 * other site's form sends, protect it. A route is exempt with `config: { fromElsewhere: true }`.
 */
export function registerCsrfCheck(app: App, keys: ForgeryKeys): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isChecked(request) && !isOwnCall(request, keys) ? refused() : undefined);
  });
}

const refused = () => new Refusal('forgery-check-failed');

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

function isChecked(request: FastifyRequest): boolean {
  if (harmless.has(request.method) || request.is404) return false;
  return request.routeOptions.config.fromElsewhere !== true;
}

function isApi(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false;
}

function isOwnCall(request: FastifyRequest, keys: ForgeryKeys): boolean {
  const { headers } = request;
  if (!isSameOrigin(headers, keys.publicUrl)) return false;
  const marker = headers['x-requested-with'];
  if (!isApi(request) && marker === undefined) return true;
  return (
    marker === 'XMLHttpRequest' &&
    isTokenOf(keys.secret, readToken(request, 'sid', keys.secureCookies), headers['x-csrf-token'])
  );
}

/** Compares in constant time. */
function isTokenOf(secret: string, sid: string | null, token: unknown): boolean {
  if (sid === null || typeof token !== 'string') return false;
  const right = Buffer.from(csrfTokenFor(secret, sid));
  const given = Buffer.from(token);
  return given.length === right.length && timingSafeEqual(given, right);
}
