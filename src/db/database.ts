import { Kysely, sql } from 'kysely';
import { engineDialect } from '#db/engine/driver.ts';
import type { OpenEngine } from '#db/engine/driver.ts';
import { openEmbedded } from '#db/engine/pglite/embedded.ts';
import { openPostgres } from '#db/engine/postgres/postgres.ts';
import { defaultTimeLimits, usualMostWaiting } from '#db/engine/statement.ts';
import type { TimeLimits } from '#db/engine/statement.ts';
import type { Database } from './schema.ts';

/** The first argument of every function that reads or writes; a transaction is one too. */
export type Db = Kysely<Database>;

export interface DatabaseOptions {
  /** A PostgreSQL (15 or newer); absent: the embedded database in `dataDir`. */
  databaseUrl?: string;
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

export type DatabaseHandle = { db: Db } & Pick<OpenEngine, 'engine' | 'stats' | 'close' | 'listen'>;

/**
 * Opens the shop's database and checks that it answers. Throws `DatabaseProblem` with a message for the person who
 * runs the shop (`DatabaseInUse` where another process holds the directory).
 */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const limits = { ...defaultTimeLimits, ...options.timeLimits };
  const { dataDir, onError = () => {}, mostWaiting = usualMostWaiting } = options;
  const engine = options.databaseUrl
    ? await openPostgres({
        url: options.databaseUrl,
        poolSize: options.poolSize ?? 10,
        limits,
        mostWaiting,
        onError,
      })
    : await openEmbedded({ dataDir, limits, mostWaiting, onError });
  return databaseHandle(engine, limits, options.onQuery);
}

/** The handle of an engine that is open; `close` may be called twice. */
export function databaseHandle(
  engine: OpenEngine,
  limits: TimeLimits,
  onQuery?: DatabaseOptions['onQuery'],
): DatabaseHandle {
  const db = new Kysely<Database>({
    dialect: engineDialect(engine, limits.statement),
    ...(onQuery && {
      log: (event) => onQuery({ sql: event.query.sql, ms: event.queryDurationMillis }),
    }),
  });
  let closing: Promise<void> | undefined;
  return {
    db,
    engine: engine.engine,
    stats: engine.stats,
    ...(engine.listen && { listen: engine.listen }),
    // Kysely closes an engine only after a first statement went through it
    close: () => (closing ??= db.destroy().then(() => engine.close())),
  };
}

/** Throws where the database does not answer. */
export async function checkAnswers(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
