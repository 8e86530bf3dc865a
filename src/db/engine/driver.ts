import {
  AbortedTransactionError,
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type {
  DatabaseConnection,
  Dialect,
  Driver,
  Kysely,
  QueryCompiler,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import type { Statement, StatementResult } from './statement.ts';
import { DatabaseError, OutcomeUnknown } from './database-errors.ts';
import { preparedName } from './prepared-queries.ts';
import { ownTimeLimit } from './statement.ts';
import { toParameter } from './type-parsers.ts';

/** One conversation with an engine, from acquiring a connection to giving it back. */
export interface EngineSession {
  /** Sends one statement. `limitMs` 0 means no limit. */
  run(statement: Statement, limitMs: number): Promise<StatementResult>;
  /** Called before `begin`: from here until `release` nobody else's statement may come between. */
  hold(): Promise<void>;
  /** Gives the connection back; `spoiled` when its state is not known. */
  release(spoiled: boolean): void;
}

export interface Engine {
  acquire(): Promise<EngineSession>;
  close(): Promise<void>;
}

/** An engine that is open, with what the shop needs beside its statements. */
export interface OpenEngine extends Engine {
  engine: 'postgres' | 'embedded';
  /**
   * Calls `handler` for every `notify` on the channel. After an interruption the payload is `all`: something may have
   * been missed. Gives the function that ends it.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Callers that wait for a connection, and connections that are open. */
  stats(): { waiting: number; total: number };
}

/** What a listener's handler gets when notifications may have been missed. */
export const missedSome = 'all';

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class EngineConnection implements DatabaseConnection {
  readonly session: EngineSession;
  readonly #usualLimit: number;
  #limit: number;
  #failure: unknown;
  spoiled = false;

  constructor(session: EngineSession, limitMs: number) {
    this.session = session;
    this.#usualLimit = limitMs;
    this.#limit = limitMs;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#limit = ownTimeLimit(query.sql) ?? this.#limit;
    const result = await this.#send({
      name: preparedName(query),
      sql: query.sql,
      parameters: query.parameters.map(toParameter),
    });
    const rows = result.rows as R[];
    if (!writes.has(result.command)) return { rows };
    return { rows, numAffectedRows: BigInt(result.rowCount) };
  }

  /** Ends the transaction; a transaction's own time limit ends with it. */
  async end(sql: 'commit' | 'rollback'): Promise<StatementResult> {
    this.#limit = this.#usualLimit;
    return await this.#send({ sql, parameters: [] });
  }

  /** What failed last on this connection: why a commit was answered with a rollback. */
  get failure(): unknown {
    return this.#failure;
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read large tables by key, page after page: cursors are not used here.');
  }

  async #send(statement: Statement): Promise<StatementResult> {
    try {
      return await this.session.run(statement, this.#limit);
    } catch (error) {
      this.#failure = error;
      // the engine made the error elsewhere: add the caller, who is the one to be found
      if (error instanceof Error)
        error.stack = [error.stack, ...(new Error().stack?.split('\n').slice(1) ?? [])].join('\n');
      throw error;
    }
  }
}

class EngineDriver implements Driver {
  readonly #engine: Engine;
  readonly #limitMs: number;

  constructor(engine: Engine, limitMs: number) {
    this.#engine = engine;
    this.#limitMs = limitMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EngineConnection> {
    return new EngineConnection(await this.#engine.acquire(), this.#limitMs);
  }

  async beginTransaction(connection: EngineConnection, settings: TransactionSettings) {
    await connection.session.hold();
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const access = settings.accessMode ? ` ${settings.accessMode}` : '';
    await connection.executeQuery(CompiledQuery.raw(`begin${level}${access}`));
  }

  async commitTransaction(connection: EngineConnection): Promise<void> {
    const { command } = await connection.end('commit').catch((error: unknown) => {
      connection.spoiled = true;
      throw saysNo(error) ? error : new OutcomeUnknown(error);
    });
    if (command !== 'ROLLBACK') return;
    const aborted = new AbortedTransactionError();
    aborted.cause = connection.failure;
    throw aborted;
  }

  /**
   * Never throws: a connection that cannot roll back is closed, and the server then rolls back by itself. The caller
   * should hear of what made the rollback necessary.
   */
  async rollbackTransaction(connection: EngineConnection): Promise<void> {
    try {
      await connection.end('rollback');
    } catch {
      connection.spoiled = true;
    }
  }

  async savepoint(connection: EngineConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${quoted(name)}`));
  }

  async rollbackToSavepoint(connection: EngineConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to savepoint ${quoted(name)}`));
  }

  async releaseSavepoint(connection: EngineConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release savepoint ${quoted(name)}`));
  }

  async releaseConnection(connection: EngineConnection): Promise<void> {
    connection.session.release(connection.spoiled);
  }

  async destroy(): Promise<void> {
    await this.#engine.close();
  }
}

/** The server itself refused the commit and goes on: nothing was committed. */
function saysNo(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR';
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** PostgreSQL's SQL over an engine of ours: the same driver, errors and values for both. */
export function engineDialect(engine: Engine, statementLimitMs: number): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EngineDriver(engine, statementLimitMs),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: (): QueryCompiler => new PostgresQueryCompiler(),
  };
}
