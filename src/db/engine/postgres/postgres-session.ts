import { DatabaseError } from 'pg';
import type { PoolClient } from 'pg';
import type { EngineSession } from '#db/engine/driver.ts';
import { DatabaseProblem } from '#db/engine/database-errors.ts';
import { Exchange, type Columns, type ExchangeAnswer } from './exchange.ts';
import { isStalePlan, type PreparedNames } from '#db/engine/prepared-statements.ts';
import type { Statement, StatementResult } from '#db/engine/statement.ts';

/** How long the shop waits after the server's own time limit: a server that hangs ends no statement. */
const graceMs = 2_000;

const lateAnswer = 'no answer in time';
/** `read_only_sql_transaction`: another server took over, and this one became its replica. */
const readOnlyState = '25006';

/** The prepared statements of a connection, and the columns of each by its name. */
export interface PreparedStatements {
  names: PreparedNames;
  columns: Map<string, Columns>;
}

/** A connection to PostgreSQL, from acquiring it to releasing it. */
export class PostgresSession implements EngineSession {
  readonly #client: PoolClient;
  readonly #prepared: PreparedStatements;
  readonly #onLost: (error: Error) => void;
  readonly #onDoubt: () => void;
  #isBroken = false;
  /** The running transaction may finish on this connection, but no later caller gets it. */
  #isLastUse = false;
  #isInTransaction = false;
  /** Whether the transaction itself asked for no writes. */
  #isReadOnly = false;

  constructor(
    client: PoolClient,
    prepared: PreparedStatements,
    { onError, onDoubt }: { onError: (error: Error) => void; onDoubt: () => void },
  ) {
    this.#client = client;
    this.#prepared = prepared;
    this.#onDoubt = onDoubt;
    // Without a listener a connection that breaks between two statements would end the process.
    const onLost = (error: Error) => {
      this.#isBroken = true;
      onDoubt();
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
    this.#isReadOnly ||= statement.begin?.endsWith('read only') === true;
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
      const isReplica = error.code === readOnlyState && !this.#isReadOnly;
      if (isReplica || error.severity === 'FATAL') this.#doubt();
      return isReplica ? replicaProblem(error) : error;
    }
    // The connection broke or the server hangs: a late answer must not be taken for that of the next statement.
    this.#doubt();
    const why = error instanceof Error ? error.message : String(error);
    return why === lateAnswer
      ? new DatabaseProblem('time-limit', 'The database did not answer in time.', { cause: error })
      : new DatabaseProblem('stopped', `The database connection broke: ${why}`, { cause: error });
  }

  /** Nobody uses this connection again, and its server may not be the one that takes writes. */
  #doubt(): void {
    this.#isBroken = true;
    this.#onDoubt();
  }

  release(isBroken: boolean): void {
    this.#client.off('error', this.#onLost);
    this.#client.release(isBroken || this.#isBroken || this.#isLastUse);
  }
}

function replicaProblem(cause: DatabaseError): DatabaseProblem {
  return new DatabaseProblem('stopped', 'The server of this connection takes no writes any more.', {
    cause,
  });
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
