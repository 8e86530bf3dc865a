import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { addressGroup } from '#rules/shop/address-group.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route counts its callers itself. */
    hasOwnLimit?: boolean;
  }
}

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Counts a request, or refuses it with `too-many-requests` and Retry-After. */
type CountRequest = (request: FastifyRequest) => Promise<void>;

/**
 * Counts every changing request of a network address together, whichever call it makes, and refuses
 * those beyond `perMinute` (rule reliability/write-limit). That happens when the language is known
 * and before the body is read; the database is not asked. A route with a limit of its own is let off by
 * `config: { hasOwnLimit: true }`.
 */
export function registerWriteLimit(app: App, perMinute: number): void {
  const count = addressLimit(app, 'writes', perMinute);
  app.addHook('preParsing', async (request) => {
    const { hasOwnLimit } = request.routeOptions.config;
    if (!harmless.has(request.method) && !hasOwnLimit) await count(request);
  });
}

/**
 * The limit of new visitors' rows: a tenth of an address's changing requests may come from new visitors (rule
 * reliability/new-visitor-limit).
 */
export function newVisitorLimit(app: App, writesPerMinute: number): CountRequest {
  return addressLimit(app, 'new visitors', Math.ceil(writesPerMinute / 10));
}

function addressLimit(app: App, name: string, perMinute: number): CountRequest {
  const limit = app.rateLimits.perMinute(name, perMinute);
  return async (request) => {
    const retryAfterSeconds = await limit.take(addressGroup(request.ip));
    if (retryAfterSeconds !== null) throw new Refusal('too-many-requests', { retryAfterSeconds });
  };
}
