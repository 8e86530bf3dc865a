import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Type } from 'typebox';
import { checkAnswers } from '#db/database.ts';
import type { DatabaseHandle } from '#db/database.ts';
import type { App } from '#platform/http.ts';

const Health = Type.Object({ status: Type.Literal('ok') });

/**
 * `/health`: the process lives. `/ready`: it can serve, its database answers. `/metrics`: figures
 * for Prometheus, time by route and status.
 */
export function registerOperations(app: App, services: { database: DatabaseHandle }): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  registry.registerMetric(waitingGauge(services.database));
  app.addHook('onResponse', (request, reply, done) => {
    seconds
      .labels(request.method, request.routeOptions.url ?? 'none', String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
    done();
  });

  app.get(
    '/health',
    { schema: { summary: 'The process lives', response: { 200: Health } } },
    async () => ({ status: 'ok' as const }),
  );
  app.get(
    '/ready',
    { schema: { summary: 'The shop can serve: its database answers', response: { 200: Health } } },
    async () => {
      await checkAnswers(services.database.db);
      return { status: 'ok' as const };
    },
  );
  app.get(
    '/metrics',
    { schema: { summary: 'Figures for Prometheus', hide: true } },
    async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  );
}

function waitingGauge(database: DatabaseHandle): Gauge {
  return new Gauge({
    name: 'database_calls_waiting',
    help: 'Calls that wait for a database connection',
    registers: [],
    collect() {
      this.set(database.stats().waiting);
    },
  });
}
