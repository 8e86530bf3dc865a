import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import type { EngineSession, OpenEngine } from '#db/engine/driver.ts';
import { DatabaseProblem, isDiskFull } from '#db/engine/database-errors.ts';
import { Exchange, type Columns, type ExchangeAnswer } from './exchange.ts';
import { listenOn } from './listen.ts';
import { PreparedNames, isStalePlan } from '#db/engine/prepared-statements.ts';
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

/** How long the shop waits after the server's own time limit: a server that hangs ends no statement. */
const graceMs = 2_000;

/** How long to wait for a server that restarts, and the pause between two tries. */
const restartPatienceMs = 2_000;
const restartPauseMs = 200;
const startingUp = '57P03';

const lateAnswer = 'no answer in time';

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
  const statementsOf = new WeakMap<PoolClient, PreparedStatements>();
  let closing: Promise<void> | undefined;
  return {
    engine: 'postgres',
    acquire: async () => {
      const client = await connect(pool, options);
      const known = statementsOf.get(client);
      const statements = known ?? { names: new PreparedNames(), columns: new Map() };
      if (!known) statementsOf.set(client, statements);
      return new PostgresSession(client, statements, options.onError);
    },
    stats: () => ({ waiting: pool.waitingCount, total: pool.totalCount }),
    listen: (channel, listener) => listenOn(config, channel, listener),
    close: () => (closing ??= pool.end()),
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
    // The text of dates must not depend on the server's settings. JIT compilation costs more than these queries take.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off -c random_page_cost=1.1',
    types: { getTypeParser: parserOf },
  };
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

/** No server listens, or it is starting. No statement was sent, so the caller may try again. */
function isRestarting(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ECONNREFUSED' || error.code === startingUp)
  );
}

function connectingProblem(error: unknown, url: string): unknown {
  if (error instanceof DatabaseError) return error;
  // The message of `pg` when no connection became free in time.
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
  // Several addresses of one name fail together, with an empty message.
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

/** The prepared statements of a connection, and the columns of each by its name. */
interface PreparedStatements {
  names: PreparedNames;
  columns: Map<string, Columns>;
}

class PostgresSession implements EngineSession {
  readonly #client: PoolClient;
  readonly #prepared: PreparedStatements;
  readonly #onLost: (error: Error) => void;
  #isBroken = false;
  /** The running transaction may finish on this connection, but no later caller gets it. */
  #isLastUse = false;
  #isInTransaction = false;

  constructor(client: PoolClient, prepared: PreparedStatements, onError: (error: Error) => void) {
    this.#client = client;
    this.#prepared = prepared;
    // Without a listener a connection that breaks between two statements would end the process.
    const onLost = (error: Error) => {
      this.#isBroken = true;
      onError(error);
    };
    this.#onLost = onLost;
    client.on('error', this.#onLost);
  }

  async hold(): Promise<void> {
    this.#isInTransaction = true;
  }

  async run(statement: Statement, limitMs: number): Promise<StatementResult> {
    if (this.#isBroken) throw new DatabaseProblem('stopped', 'The database connection was lost.');
    const prepared = this.#prepared.names.nameOf(statement);
    try {
      return await this.#answer(statement, limitMs, prepared);
    } catch (error) {
      // A statement that failed on its first use may be parsed or not: its name cannot be used again.
      if (prepared?.known === false) this.#isLastUse = true;
      if (!isStalePlan(error)) throw error;
      this.#isBroken = true;
      if (this.#isInTransaction) throw error;
      return await this.#answer(statement, limitMs);
    }
  }

  async #answer(
    statement: Statement,
    limitMs: number,
    prepared?: { name: string; known: boolean },
  ): Promise<StatementResult> {
    const timeoutMs = limitMs > 0 ? limitMs + graceMs : undefined;
    try {
      if (prepared || statement.parameters.length > 0)
        return await this.#exchange(statement, timeoutMs, prepared);
      return await this.#sendText(statement, timeoutMs);
    } catch (error) {
      throw this.#problemOf(error);
    }
  }

  async #exchange(
    statement: Statement,
    timeoutMs: number | undefined,
    prepared: { name: string; known: boolean } | undefined,
  ): Promise<StatementResult> {
    const { name = '', known: isParsed = false } = prepared ?? {};
    const columns = this.#prepared.columns.get(name);
    const answer = await inTime<ExchangeAnswer>(timeoutMs, (done, fail) => {
      this.#client.query(new Exchange(statement, { name, isParsed, columns, done, fail }));
    });
    if (prepared) this.#prepared.columns.set(name, answer.columns);
    return answer;
  }

  /** Text without values may hold several statements, which the extended protocol refuses: it is sent on its own. */
  async #sendText({ sql, begin }: Statement, timeoutMs: number | undefined) {
    const query = (text: string) =>
      inTime<unknown>(timeoutMs, (done, fail) => {
        this.#client.query(text, (error, result) => (error ? fail(error) : done(result)));
      });
    if (begin !== undefined) await query(begin);
    const answer: unknown = await query(sql);
    return resultOf(answer);
  }

  #problemOf(error: unknown): unknown {
    if (error instanceof DatabaseError) {
      if (error.severity === 'FATAL') this.#isBroken = true;
      return error;
    }
    // The connection broke or the server hangs: a late answer must not be taken for that of the next statement.
    this.#isBroken = true;
    const why = error instanceof Error ? error.message : String(error);
    return why === lateAnswer
      ? new DatabaseProblem('time-limit', 'The database did not answer in time.', { cause: error })
      : new DatabaseProblem('stopped', `The database connection broke: ${why}`, { cause: error });
  }

  release(isBroken: boolean): void {
    this.#client.off('error', this.#onLost);
    this.#client.release(isBroken || this.#isBroken || this.#isLastUse);
  }
}

/**
 * The result that `send` hands to `done`, or an error after `limitMs`. The time limit and the promises of `pg` attach a
 * function to each query, and V8 then keeps all its rows until it collects the whole heap (docs/decisions/0027).
 */
function inTime<Answer>(
  limitMs: number | undefined,
  send: (done: (answer: Answer) => void, fail: (error: unknown) => void) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(lateAnswer));
    const timer = limitMs === undefined ? undefined : setTimeout(late, limitMs);
    const done = (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const fail = (error: unknown) => {
      clearTimeout(timer);
      reject(error);
    };
    send(done, fail);
  });
}

/** The result of the last statement: several statements give a list of results. */
function resultOf(answer: unknown): StatementResult {
  const one: unknown = Array.isArray(answer) ? answer.at(-1) : answer;
  if (typeof one !== 'object' || one === null) return { rows: [], command: '', rowCount: 0 };
  const rows = 'rows' in one && Array.isArray(one.rows) ? one.rows : [];
  const command = 'command' in one && typeof one.command === 'string' ? one.command : '';
  const rowCount = 'rowCount' in one && typeof one.rowCount === 'number' ? one.rowCount : 0;
  return { rows, command, rowCount };
}
