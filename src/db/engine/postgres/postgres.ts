import type { PoolClient, PoolConfig } from 'pg';
import type { OpenEngine } from '#db/engine/driver.ts';
import { DatabaseProblem } from '#db/engine/database-errors.ts';
import { listenOn } from './listen.ts';
import { PreparedNames } from '#db/engine/prepared-statements.ts';
import type { TimeLimits } from '#db/engine/statement.ts';
import { parserOf } from '#db/engine/type-parsers.ts';
import { openingProblem } from './postgres-problems.ts';
import { PostgresSession, type PreparedStatements } from './postgres-session.ts';
import { ServerPool } from './server-pool.ts';

export interface PostgresOptions {
  /** One server, or several of which one takes writes: the pool finds it, also after a failover. */
  urls: readonly string[];
  poolSize: number;
  limits: TimeLimits;
  mostWaiting: number;
  onError: (error: Error) => void;
}

const oldestVersion = 15;

/** How long to wait for a server that restarts. */
const restartPatienceMs = 2_000;

/** Opens a pool on PostgreSQL; throws `DatabaseProblem` where it does not answer or is too old. */
export async function openPostgres(options: PostgresOptions): Promise<OpenEngine> {
  const engine = connectPostgres(options, { patienceMs: restartPatienceMs });
  try {
    await checkVersion(engine);
    return engine;
  } catch (error) {
    await engine.close();
    throw error instanceof DatabaseProblem ? error : openingProblem(error, options.urls);
  }
}

/** A pool that connects when it is first used. `patienceMs` is the longest wait for a server that restarts. */
export function connectPostgres(
  options: PostgresOptions,
  { patienceMs }: { patienceMs: number },
): OpenEngine {
  const { urls, mostWaiting, onError } = options;
  const config = connectionConfig(options);
  const pool = new ServerPool({ urls, config, mostWaiting, patienceMs, onError });
  const statementsOf = new WeakMap<PoolClient, PreparedStatements>();
  let closing: Promise<void> | undefined;
  return {
    engine: 'postgres',
    acquire: async () => {
      const { client, onDoubt } = await pool.connect();
      const known = statementsOf.get(client);
      const statements = known ?? { names: new PreparedNames(), columns: new Map() };
      if (!known) statementsOf.set(client, statements);
      return new PostgresSession(client, statements, { onError, onDoubt });
    },
    stats: () => pool.stats,
    listen: (channel, listener) =>
      listenOn(() => ({ ...config, connectionString: pool.url }), channel, listener),
    close: () => (closing ??= pool.close()),
  };
}

function connectionConfig({ limits, poolSize }: PostgresOptions): PoolConfig {
  return {
    max: poolSize,
    application_name: 'arasta',
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    connectionTimeoutMillis: limits.connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The text of dates must not depend on the server's settings. JIT compilation costs more than these queries take.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off -c random_page_cost=1.1',
    types: { getTypeParser: parserOf },
  };
}

async function checkVersion(engine: OpenEngine): Promise<void> {
  const sql = `select current_setting('server_version') as version`;
  const session = await engine.acquire();
  const { rows } = await session
    .run({ sql, parameters: [] }, 0)
    .finally(() => session.release(false));
  const [row] = rows;
  const isNamed = typeof row === 'object' && row !== null && 'version' in row;
  const version = isNamed ? String(row.version) : '';
  if (Number.parseInt(version, 10) >= oldestVersion) return;
  throw new DatabaseProblem(
    'wrong-version',
    `PostgreSQL ${version} is too old: the shop needs version ${oldestVersion} or newer.`,
  );
}
