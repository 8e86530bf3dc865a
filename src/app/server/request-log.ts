import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#platform/http.ts';
import { limitedLog, type Log } from '#platform/log.ts';
import { rareUrls } from '#rare-urls';

interface QueryCount {
  queries: number;
  databaseMs: number;
}

const counted = new AsyncLocalStorage<QueryCount>();

/** Adds a statement to the request that made it; to be given to the database as `onQuery`. */
export function countQuery({ ms }: { ms: number }): void {
  const count = counted.getStore();
  if (!count) return;
  count.queries++;
  count.databaseMs += ms;
}

/** A request that takes longer is worth a line at any level. */
const slowMs = 1000;

/**
 * A line for each request: method, path, status, time, never a query, header or body. Faults and slow
 * requests are warnings, at most one a second of each (rule reliability/log-floods); the others stand at `debug`, in development at `info` with the number of
 * their database statements.
 */
export function registerRequestLog(app: App, services: { log: Log; development: boolean }): void {
  const counts = new WeakMap<FastifyRequest, QueryCount>();
  const isEveryRequestLogged = services.development || services.log.isLevelEnabled('debug');
  if (services.development) {
    app.addHook('onRequest', (request, _reply, done) => {
      const count = { queries: 0, databaseMs: 0 };
      counts.set(request, count);
      counted.run(count, done);
    });
  }
  const tell = limitedLog(services.log);
  app.addHook('onResponse', (request, reply, done) => {
    const line = () => ({ id: request.id, ...lineOf(request, reply), ...counts.get(request) });
    if (reply.statusCode >= 500) tell('warn', `answered ${reply.statusCode}`, line());
    else if (reply.elapsedTime > slowMs) tell('warn', 'answered slowly', line());
    else if (isEveryRequestLogged)
      request.log[services.development ? 'info' : 'debug'](line(), 'answered');
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    path: pathToLog(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
}

/** The paths whose rest is a secret. */
const linksWithTokens = [
  rareUrls.confirmEmail(''),
  rareUrls.resetPassword(''),
  '/siparis/takip/',
  '/api/catalog/guest-order/',
  '/siparis/ode/',
  '/api/catalog/payment-link/',
  '/iade/ac/',
];

/** Without its query, and without the token of a link, which is worth as much as a password while it works. */
export function pathToLog(request: Pick<FastifyRequest, 'url'>): string {
  const [path = ''] = request.url.split('?', 1);
  for (const link of linksWithTokens) {
    const at = path.indexOf(link);
    if (at >= 0) return `${path.slice(0, at + link.length)}…`;
  }
  return path;
}
