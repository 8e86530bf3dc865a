import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseHandle } from '#db/database.ts';
import { readWaitingWork, workKinds, type WaitingWork } from '#db/fulfillment/waiting-work.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { App } from '#platform/http.ts';
import { isFromHere } from '#platform/own-machine.ts';
import type { CardProviders } from '#platform/payments/choose-provider.ts';

/** A database that has not answered in this time, in milliseconds, is told of by figures that are missing. */
const databaseMs = 1_000;

/** Caches by name, with their figures since the start. */
export interface CacheSource {
  figures: () => Readonly<
    Record<string, { hits: number; misses: number; bytes: number; limitBytes: number }>
  >;
}

/** The sources of the figures. */
export interface MetricSources {
  database: DatabaseHandle;
  caches: CacheSource;
  cards: Pick<CardProviders, 'states'>;
  files: Pick<FileStore, 'isAway'>;
  /** Opens the figures to callers from elsewhere. */
  metricsToken: string | undefined;
}

/** Figures for Prometheus under `/metrics` (rule pages/metrics). */
export function registerMetrics(
  app: App,
  { database, caches, cards, files, metricsToken }: MetricSources,
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
  registry.registerMetric(filesGauge(files));
  for (const gauge of workGauges(database)) registry.registerMetric(gauge);
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
function cacheGauges(caches: MetricSources['caches']): Gauge[] {
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

function providerGauge(cards: MetricSources['cards']): Gauge {
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

function filesGauge(files: MetricSources['files']): Gauge {
  return new Gauge({
    name: 'files_away',
    help: 'Whether the bucket of files answers: 0 it does, or there is none, 1 it does not',
    registers: [],
    collect() {
      this.set(files.isAway() ? 1 : 0);
    },
  });
}

/** The work that waits for the jobs of all processes; each process tells the same. */
function workGauges({ db }: DatabaseHandle): Gauge[] {
  const figures = [
    ['work_due', 'Work whose time has come and that is not done', 'due'],
    ['work_overdue_seconds', 'Since when the oldest due piece of work waits', 'overdueSeconds'],
    ['work_failing', 'Work that failed three times or more and is tried again', 'failing'],
  ] as const;
  // The registry collects all three at once: one statement answers them.
  let reading: Promise<WaitingWork[] | null> | undefined;
  const read = () =>
    (reading ??= Promise.race([
      readWaitingWork(db).catch(() => null),
      pause(databaseMs, null, { ref: false }),
    ]).finally(() => (reading = undefined)));
  return figures.map(
    ([name, help, key]) =>
      new Gauge({
        name,
        help,
        labelNames: ['kind'],
        registers: [],
        async collect() {
          const rows = await read();
          this.reset();
          if (rows === null) return;
          for (const kind of workKinds)
            this.set({ kind }, rows.find((row) => row.kind === kind)?.[key] ?? 0);
        },
      }),
  );
}
