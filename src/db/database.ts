import { Kysely, sql } from 'kysely';
import { engineDialect } from '#db/engine/driver.ts';
import type { OpenEngine } from '#db/engine/driver.ts';
import { openEmbedded } from '#db/engine/pglite/embedded.ts';
import { openPostgres, type PostgresOptions } from '#db/engine/postgres/postgres.ts';
import { openReplicaReads } from '#db/engine/postgres/replica-reads.ts';
import { defaultTimeLimits, usualMostWaiting } from '#db/engine/statement.ts';
import type { TimeLimits } from '#db/engine/statement.ts';
import type { Database } from './schema.ts';

/** The first argument of every function that reads or writes; a transaction is one too. */
export type Db = Kysely<Database>;

export interface DatabaseOptions {
  /**
   * A PostgreSQL (15 or newer), or the servers of a cluster, of which one takes writes; absent: the embedded database in
   * `dataDir`.
   */
  databaseUrl?: string | readonly string[];
  /** Replicas for reads; absent: everything is read where it is written. */
  readUrls?: readonly string[];
  dataDir: string;
  /** Connections to PostgreSQL; the embedded database has one. */
  poolSize?: number;
  /** Receives failures in the background: a lost connection, a restart of the embedded database. */
  onError?: (error: Error) => void;
  /** Every statement with its time, failed ones too. */
  onQuery?: (query: { sql: string; ms: number }) => void;
  /** For tests and tools that need others than the usual ones. */
  timeLimits?: Partial<TimeLimits>;
  /** Callers that may wait for a connection or a turn; later ones are refused at once. */
  mostWaiting?: number;
}

export interface DatabaseHandle extends Pick<OpenEngine, 'engine' | 'stats' | 'close' | 'listen'> {
  db: Db;
  /** For heavy reads: on a replica that shows everything that was acknowledged before the read, or the same as `db`. */
  reads: Db;
  /** For reads of the catalog by visitors: as `reads`, and also while no server takes writes. */
  catalogReads: Db;
  /** How many reads of `catalogReads` were served while no server took writes: what caches hold of them may be old. */
  staleReads(): number;
}

/**
 * Opens the shop's database and checks that it answers. Throws `DatabaseProblem` with a message for the person who
 * runs the shop (`DatabaseInUse` where another process holds the directory).
 */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const limits = { ...defaultTimeLimits, ...options.timeLimits };
  const { dataDir, onError = () => {}, mostWaiting = usualMostWaiting } = options;
  const { databaseUrl, readUrls = [], poolSize = 10 } = options;
  if (!databaseUrl) {
    const engine = await openEmbedded({ dataDir, limits, mostWaiting, onError });
    return databaseHandle(engine, limits, options.onQuery);
  }
  const urls = typeof databaseUrl === 'string' ? [databaseUrl] : databaseUrl;
  const postgres = { urls, poolSize, limits, mostWaiting, onError };
  const engine = await openPostgres(postgres);
  const handle = databaseHandle(engine, limits, options.onQuery);
  if (readUrls.length === 0) return handle;
  return withReplicas(handle, engine, { ...options, ...postgres, urls: readUrls });
}

async function withReplicas(
  handle: DatabaseHandle,
  engine: OpenEngine,
  options: PostgresOptions & Pick<DatabaseOptions, 'onQuery'>,
): Promise<DatabaseHandle> {
  const { limits, onQuery } = options;
  const replicas = await openReplicaReads(options, engine);
  let closing: Promise<void> | undefined;
  return {
    ...handle,
    reads: kyselyOn(replicas.current, limits, onQuery),
    catalogReads: kyselyOn(replicas.available, limits, onQuery),
    staleReads: replicas.staleReads,
    close: () => (closing ??= replicas.close().then(() => handle.close())),
  };
}

/** The handle of an engine that is open; `close` may be called twice. */
export function databaseHandle(
  engine: OpenEngine,
  limits: TimeLimits,
  onQuery?: DatabaseOptions['onQuery'],
): DatabaseHandle {
  const db = kyselyOn(engine, limits, onQuery);
  let closing: Promise<void> | undefined;
  return {
    db,
    reads: db,
    catalogReads: db,
    staleReads: () => 0,
    engine: engine.engine,
    stats: engine.stats,
    ...(engine.listen && { listen: engine.listen }),
    // Kysely closes an engine only after a first statement went through it
    close: () => (closing ??= db.destroy().then(() => engine.close())),
  };
}

function kyselyOn(engine: OpenEngine, limits: TimeLimits, onQuery: DatabaseOptions['onQuery']): Db {
  return new Kysely<Database>({
    dialect: engineDialect(engine, limits.statement),
    ...(onQuery && {
      log: (event) => onQuery({ sql: event.query.sql, ms: event.queryDurationMillis }),
    }),
  });
}

/** Throws where the database does not answer. */
export async function checkAnswers(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
