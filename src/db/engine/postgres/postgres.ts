import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import type { EngineSession, OpenEngine } from '#db/engine/driver.ts';
import { DatabaseProblem, isDiskFull } from '#db/engine/database-errors.ts';
import { Exchange, type Columns, type ExchangeAnswer } from './exchange.ts';
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
  const kept = new WeakMap<PoolClient, KeptStatements>();
  let closing: Promise<void> | undefined;
  return {
    engine: 'postgres',
    acquire: async () => {
      const client = await connect(pool, options);
      const statements = kept.get(client) ?? { names: new PreparedNames(), columns: new Map() };
      kept.set(client, statements);
      return new PostgresSession(client, statements, options.onError);
    },
    stats: () => ({ waiting: pool.waitingCount, total: pool.totalCount }),
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
    // the text of dates and instants must not depend on the server's settings; compiling a query costs more than ours run
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

/** The statements that a connection keeps, and the columns that each of their names gives. */
interface KeptStatements {
  names: PreparedNames;
  columns: Map<string, Columns>;
}

class PostgresSession implements EngineSession {
  readonly #client: PoolClient;
  readonly #kept: KeptStatements;
  readonly #onLost: (error: Error) => void;
  #spoiled = false;
  /** It can be used to the end of what is under way, and by nobody after. */
  #isUseless = false;
  #held = false;

  constructor(client: PoolClient, kept: KeptStatements, onError: (error: Error) => void) {
    this.#client = client;
    this.#kept = kept;
    // without a listener a connection that breaks between two statements would end the process
    const onLost = (error: Error) => {
      this.#spoiled = true;
      onError(error);
    };
    this.#onLost = onLost;
    client.on('error', this.#onLost);
  }

  async hold(): Promise<void> {
    this.#held = true;
  }

  async run(statement: Statement, limitMs: number): Promise<StatementResult> {
    if (this.#spoiled) throw new DatabaseProblem('stopped', 'The database connection was lost.');
    const prepared = this.#kept.names.nameOf(statement);
    try {
      return await this.#answer(statement, limitMs, prepared);
    } catch (error) {
      // A statement that failed on its first use may be parsed or not, so its name is of no use.
      if (prepared?.known === false) this.#isUseless = true;
      if (!isStalePlan(error)) throw error;
      this.#spoiled = true;
      if (this.#held) throw error;
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
      return await this.#say(statement, timeoutMs);
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
    const columns = this.#kept.columns.get(name);
    const answer = await inTime<ExchangeAnswer>(timeoutMs, (done, fail) => {
      this.#client.query(new Exchange(statement, { name, isParsed, columns, done, fail }));
    });
    if (prepared) this.#kept.columns.set(name, answer.columns);
    return answer;
  }

  /** Text without values may be several statements: those travel alone. */
  async #say({ sql, begin, commits }: Statement, timeoutMs: number | undefined) {
    const query = (text: string) =>
      inTime<unknown>(timeoutMs, (done, fail) => {
        this.#client.query(text, (error, result) => (error ? fail(error) : done(result)));
      });
    if (begin !== undefined) await query(begin);
    const answer: unknown = await query(sql);
    if (commits) await query('commit');
    return resultOf(answer);
  }

  #problemOf(error: unknown): unknown {
    if (error instanceof DatabaseError) {
      if (error.severity === 'FATAL') this.#spoiled = true;
      return error;
    }
    // the connection broke or the server hangs: an answer that comes late must not meet the next statement
    this.#spoiled = true;
    const why = error instanceof Error ? error.message : String(error);
    return why === lateAnswer
      ? new DatabaseProblem('time-limit', 'The database did not answer in time.', { cause: error })
      : new DatabaseProblem('stopped', `The database connection broke: ${why}`, { cause: error });
  }

  release(spoiled: boolean): void {
    this.#client.off('error', this.#onLost);
    this.#client.release(spoiled || this.#spoiled || this.#isUseless);
  }
}

/**
 * The result of `done`, or an error after `limitMs`. The driver's own limit and its own promises put a function on each
 * query, by which V8 keeps all its rows until it collects the whole heap (docs/decisions/0027).
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

/** Several statements give a list of results: the last one is the answer. */
function resultOf(answer: unknown): StatementResult {
  const one: unknown = Array.isArray(answer) ? answer.at(-1) : answer;
  if (typeof one !== 'object' || one === null) return { rows: [], command: '', rowCount: 0 };
  const rows = 'rows' in one && Array.isArray(one.rows) ? one.rows : [];
  const command = 'command' in one && typeof one.command === 'string' ? one.command : '';
  const rowCount = 'rowCount' in one && typeof one.rowCount === 'number' ? one.rowCount : 0;
  return { rows, command, rowCount };
}
