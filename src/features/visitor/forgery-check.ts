import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { readVisitorCookie } from '#platform/visitor-cookie.ts';

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
}

/**
 * The token of a visitor's pages, bound to their cookie: `<meta name="csrf-token">`
 * (rule wire/token).
 */
export function csrfTokenFor(secret: string, sid: string): string {
  return createHmac('sha256', secret).update(sid).digest('base64url');
}

/**
 * Refuses changing calls that another site may have made, with `forgery-check-failed`. Calls of the
 * API need the same origin, the token of their own cookie and the marker header, and are refused
 * before their body is read. Forms of plain pages need the same origin; a token is looked at if it is
 * there. A route is let off by `config: { fromElsewhere: true }`.
 */
export function registerForgeryCheck(app: App, keys: ForgeryKeys): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isChecked(request) && !isOwnCall(request, keys) ? refused() : undefined);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const isForged = isChecked(request) && !isApi(request) && hasWrongFormToken(request, keys);
    done(isForged ? refused() : undefined);
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
  if (!isApi(request)) return true;
  return (
    headers['x-requested-with'] === 'XMLHttpRequest' &&
    isTokenOf(keys.secret, readVisitorCookie(request), headers['x-csrf-token'])
  );
}

/**
 * What the browser itself says of where a call comes from. Every sign that is there has to be right,
 * and one has to be there. An opaque Origin (`null`) is no sign: pages that send no referrer send it
 * even to themselves.
 */
function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  if (origin === undefined || origin === 'null') return site === 'same-origin';
  if (origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}

/** Compares in constant time. */
function isTokenOf(secret: string, sid: string | null, token: unknown): boolean {
  if (sid === null || typeof token !== 'string') return false;
  const right = Buffer.from(csrfTokenFor(secret, sid));
  const given = Buffer.from(token);
  return given.length === right.length && timingSafeEqual(given, right);
}

function hasWrongFormToken(request: FastifyRequest, keys: ForgeryKeys): boolean {
  const { body } = request;
  if (typeof body !== 'object' || body === null || !('csrf' in body)) return false;
  return !isTokenOf(keys.secret, readVisitorCookie(request), body.csrf);
}
