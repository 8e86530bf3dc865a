import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Type } from 'typebox';
import { Refusal } from '#contract/refusals.ts';
import { checkAnswers, type DatabaseHandle } from '#db/database.ts';
import type { Caches } from './open-caches.ts';
import type { App } from '#platform/http.ts';
import type { CardProviders } from '#platform/payments/choose-provider.ts';
import { isFromHere } from '#platform/own-machine.ts';

const Health = Type.Object({ status: Type.Literal('ok') });
const healthy = { status: 'ok' } as const;

/** Timeout of the database check in `/ready`. */
const readyMs = 1_000;

interface OperationServices {
  database: DatabaseHandle;
  caches: { index: { readonly isLoaded: boolean } } & Pick<Caches, 'figures'>;
  cards: Pick<CardProviders, 'states'>;
  /** Opens the figures to callers from elsewhere. */
  metricsToken: string | undefined;
}

/** Endpoints for load balancers and monitoring (rules pages/health-checks, pages/metrics). */
export function registerOperations(app: App, services: OperationServices): void {
  const isReady = readiness(app, services);
  app.get(
    '/health',
    {
      schema: { summary: 'The process lives', response: { 200: Health } },
      // Busy is alive: who ends a busy process ends the answers that it is busy with.
      config: { pressureHandler: () => undefined },
    },
    async () => healthy,
  );
  app.get(
    '/ready',
    {
      schema: {
        summary: 'The shop can take work: its catalog is loaded and its database answers',
        response: { 200: Health },
      },
    },
    async () => {
      if (!(await isReady())) throw new Refusal('busy');
      return healthy;
    },
  );
  registerMetrics(app, services);
}

/** One question to the database at a time, however many ask: they add nothing to what waits for it. */
function readiness(
  app: App,
  { database, caches: { index } }: Pick<OperationServices, 'database' | 'caches'>,
): () => Promise<boolean> {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  let asking: Promise<boolean> | undefined;
  const answers = async () => {
    try {
      await checkAnswers(database.db);
      return true;
    } catch {
      return false;
    } finally {
      asking = undefined;
    }
  };
  return async () => {
    if (closing || !index.isLoaded) return false;
    const late = pause(readyMs, false, { ref: false });
    return Promise.race([(asking ??= answers()), late]);
  };
}

function registerMetrics(
  app: App,
  { database, caches, cards, metricsToken }: OperationServices,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  registry.registerMetric(waitingGauge(database));
  for (const gauge of cacheGauges(caches)) registry.registerMetric(gauge);
  registry.registerMetric(providerGauge(cards));
  app.addHook('onResponse', (request, reply, done) => {
    seconds
      .labels(request.method, request.routeOptions.url ?? 'none', String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
    done();
  });
  app.get(
    '/metrics',
    { schema: { summary: 'Figures for Prometheus', hide: true } },
    async (request, reply) => {
      if (!isFromHere(request) && !hasToken(request, metricsToken)) return reply.callNotFound();
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}

/** Compares in constant time for tokens of any length. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
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

/** Hits, misses and sizes of each bounded cache. */
function cacheGauges(caches: OperationServices['caches']): Gauge[] {
  const figures = [
    ['cache_hits', 'Reads that the cache answered since the start', 'hits'],
    ['cache_misses', 'Reads that the cache could not answer since the start', 'misses'],
    ['cache_bytes', 'Memory of the entries, estimated', 'bytes'],
    ['cache_limit_bytes', 'Most memory that the entries may take', 'limitBytes'],
  ] as const;
  return figures.map(
    ([name, help, key]) =>
      new Gauge({
        name,
        help,
        labelNames: ['cache'],
        registers: [],
        collect() {
          for (const [cache, each] of Object.entries(caches.figures()))
            this.set({ cache }, each[key]);
        },
      }),
  );
}

const stateNumbers = { closed: 0, 'half-open': 1, open: 2 } as const;

function providerGauge(cards: OperationServices['cards']): Gauge {
  return new Gauge({
    name: 'card_provider_down',
    help: 'Whether a card provider answers: 0 it does, 1 it is being tried again, 2 it does not',
    labelNames: ['provider'],
    registers: [],
    collect() {
      for (const { name, state } of cards.states())
        this.set({ provider: name }, stateNumbers[state]);
    },
  });
}
