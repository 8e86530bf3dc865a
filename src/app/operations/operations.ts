import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { Refusal } from '#contract/refusals.ts';
import { checkAnswers, type DatabaseHandle } from '#db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { App } from '#platform/http.ts';
import type { CardProviders } from '#platform/payments/choose-provider.ts';
import { registerMetrics, type CacheSource } from './metrics.ts';

const Health = Type.Object({ status: Type.Literal('ok') });
const healthy = { status: 'ok' } as const;

/** Timeout of the database check in `/ready`. */
const readyMs = 1_000;

interface OperationServices {
  database: DatabaseHandle;
  caches: { index: { readonly isLoaded: boolean } } & CacheSource;
  cards: Pick<CardProviders, 'states'>;
  files: Pick<FileStore, 'isAway'>;
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
