import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import type { EngineSession, OpenEngine } from '#db/engine/driver.ts';
import { DatabaseProblem, isDiskFull } from '#db/engine/database-errors.ts';
import { PostgresListener } from './listener.ts';
import { PreparedNames, isStalePlan } from '#db/engine/prepared-queries.ts';
import type { Statement, StatementResult, TimeLimits } from '#db/engine/statement.ts';
import { parserOf } from '#db/engine/type-parsers.ts';

export interface PostgresOptions {
  url: string;
  poolSize: number;
  limits: TimeLimits;
  mostWaiting: number;
  onError: (error: Error) => void;
}

const oldestVersion = 15;

/** How much longer than the server we wait for its answer: a server that hangs ends no statement itself. */
const graceMs = 2_000;

/** How long a server that restarts is waited for, and how often it is asked meanwhile. */
const restartPatienceMs = 2_000;
const restartPauseMs = 200;
const startingUp = '57P03';

/** Opens a pool on PostgreSQL; throws `DatabaseProblem` where it does not answer or is too old. */
export async function openPostgres(options: PostgresOptions): Promise<OpenEngine> {
  const config = connectionConfig(options);
  const pool = new Pool({ ...config, max: options.poolSize, idleTimeoutMillis: 30_000 });
  pool.on('error', options.onError);
  try {
    await checkVersion(pool);
  } catch (error) {
    await pool.end();
    throw error instanceof DatabaseProblem ? error : openingProblem(error, options.url);
  }
  const listener = new PostgresListener(config, options.onError);
  const names = new WeakMap<PoolClient, PreparedNames>();
  let closing: Promise<void> | undefined;
  return {
    engine: 'postgres',
    acquire: async () => {
      const client = await connect(pool, options);
      const prepared = names.get(client) ?? new PreparedNames();
      names.set(client, prepared);
      return new PostgresSession(client, prepared, options.onError);
    },
    listen: (channel, handler) => listener.listen(channel, handler),
    stats: () => ({ waiting: pool.waitingCount, total: pool.totalCount }),
    close: () => (closing ??= closeBoth(listener, pool)),
  };
}

function connectionConfig({ url, limits }: PostgresOptions): PoolConfig {
  return {
    connectionString: url,
    application_name: 'arasta',
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    connectionTimeoutMillis: limits.connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // the text of dates and instants must not depend on the server's settings; compiling a query costs more than ours run
    options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off -c random_page_cost=1.1',
    types: { getTypeParser: parserOf },
  };
}

async function closeBoth(listener: PostgresListener, pool: Pool): Promise<void> {
  await Promise.all([listener.close(), pool.end()]);
}

/** Throws `DatabaseProblem`, or the server's `DatabaseError` where it takes no more connections. */
async function connect(pool: Pool, { mostWaiting, url }: PostgresOptions): Promise<PoolClient> {
  if (pool.waitingCount >= mostWaiting)
    throw new DatabaseProblem('busy', 'Too many callers wait for a database connection.');
  const start = performance.now();
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (isRestarting(error) && performance.now() - start < restartPatienceMs)
        await pause(restartPauseMs);
      else throw connectingProblem(error, url);
    }
  }
}

/** Nobody listens, or not yet: nothing was asked of this server, so that it may be asked again. */
function isRestarting(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ECONNREFUSED' || error.code === startingUp)
  );
}

function connectingProblem(error: unknown, url: string): unknown {
  if (error instanceof DatabaseError) return error;
  // the pool's own words for "no connection became free in time"
  if (error instanceof Error && /timeout exceeded when trying to connect/.test(error.message))
    return new DatabaseProblem('busy', 'No database connection became free in time.', {
      cause: error,
    });
  return openingProblem(error, url);
}

async function checkVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) >= oldestVersion) return;
  throw new DatabaseProblem(
    'wrong-version',
    `PostgreSQL ${version} is too old: the shop needs version ${oldestVersion} or newer.`,
  );
}

function openingProblem(error: unknown, url: string): DatabaseProblem {
  const where = URL.parse(url);
  const place = where ? `${where.host}${where.pathname}` : 'DATABASE_URL';
  // several addresses of one name fail together, with an empty message
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const why = first instanceof Error ? first.message : String(first);
  if (isDiskFull(first))
    return new DatabaseProblem('disk-full', `The disk of PostgreSQL at ${place} is full: ${why}`, {
      cause: error,
    });
  if (first instanceof DatabaseError)
    return new DatabaseProblem('refused', `PostgreSQL at ${place} refuses the shop: ${why}`, {
      cause: error,
    });
  return new DatabaseProblem('unreachable', `PostgreSQL at ${place} does not answer: ${why}`, {
    cause: error,
  });
}

class PostgresSession implements EngineSession {
  readonly #client: PoolClient;
  readonly #names: PreparedNames;
  readonly #onLost: (error: Error) => void;
  #spoiled = false;
  #held = false;

  constructor(client: PoolClient, names: PreparedNames, onError: (error: Error) => void) {
    this.#client = client;
    this.#names = names;
    // without a listener a connection that breaks between two statements would end the process
    this.#onLost = (error) => {
      this.#spoiled = true;
      onError(error);
    };
    client.on('error', this.#onLost);
  }

  async hold(): Promise<void> {
    this.#held = true;
  }

  async run(statement: Statement, limitMs: number): Promise<StatementResult> {
    if (this.#spoiled) throw new DatabaseProblem('stopped', 'The database connection was lost.');
    const name = this.#names.nameOf(statement)?.name;
    try {
      return await this.#query(statement, limitMs, name);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      this.#spoiled = true;
      if (this.#held) throw error;
      return await this.#query(statement, limitMs, undefined);
    }
  }

  async #query(statement: Statement, limitMs: number, name: string | undefined) {
    const query = {
      text: statement.sql,
      values: [...statement.parameters],
      ...(name !== undefined && { name }),
      ...(limitMs > 0 && { query_timeout: limitMs + graceMs }),
    };
    try {
      const answer: unknown = await this.#client.query(query);
      return lastResult(answer);
    } catch (error) {
      if (!(error instanceof DatabaseError)) {
        // the connection broke or the server hangs: an answer that comes late must not meet the next statement
        this.#spoiled = true;
        const why = error instanceof Error ? error.message : String(error);
        const late = why === 'Query read timeout';
        throw new DatabaseProblem(
          late ? 'time-limit' : 'stopped',
          late ? 'The database did not answer in time.' : `The database connection broke: ${why}`,
          { cause: error },
        );
      }
      if (error.severity === 'FATAL') this.#spoiled = true;
      throw error;
    }
  }

  release(spoiled: boolean): void {
    this.#client.off('error', this.#onLost);
    this.#client.release(spoiled || this.#spoiled);
  }
}

/** Text with several statements gives a list of results: the last one is its answer. */
function lastResult(answer: unknown): StatementResult {
  const last: unknown = Array.isArray(answer) ? answer.at(-1) : answer;
  if (typeof last !== 'object' || last === null) return { rows: [], command: '', rowCount: 0 };
  const rows = 'rows' in last && Array.isArray(last.rows) ? last.rows : [];
  const command = 'command' in last && typeof last.command === 'string' ? last.command : '';
  const rowCount = 'rowCount' in last && typeof last.rowCount === 'number' ? last.rowCount : 0;
  return { rows, command, rowCount };
}
