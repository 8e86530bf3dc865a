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
import { isLast, preparedName } from './prepared-queries.ts';
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
  /** Callers that wait for a connection, and connections that are open. */
  stats(): { waiting: number; total: number };
}

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class EngineConnection implements DatabaseConnection {
  readonly session: EngineSession;
  readonly #usualLimit: number;
  #limit: number;
  /** The last failure: the reason why a commit was answered with a rollback. */
  #failure: unknown;
  /** How the transaction begins that has been asked for; it waits for its first statement. */
  #begin: string | undefined;
  #isInTransaction = false;
  #isCommitted = false;
  spoiled = false;

  constructor(session: EngineSession, limitMs: number) {
    this.session = session;
    this.#usualLimit = limitMs;
    this.#limit = limitMs;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#limit = ownTimeLimit(query.sql) ?? this.#limit;
    const begin = this.#begin;
    this.#begin = undefined;
    const commits = this.#isInTransaction && isLast(query);
    const result = await this.#send({
      name: preparedName(query),
      sql: query.sql,
      parameters: query.parameters.map(toParameter),
      begin,
      commits,
    }).catch((error: unknown) => {
      throw commits ? this.#commitFailure(error) : error;
    });
    this.#isCommitted = commits;
    const rows = result.rows as R[];
    if (!writes.has(result.command)) return { rows };
    return { rows, numAffectedRows: BigInt(result.rowCount) };
  }

  /** The transaction begins with its first statement, in the same trip. */
  begin(sql: string): void {
    this.#begin = sql;
    this.#isInTransaction = true;
  }

  /** Throws `AbortedTransactionError` where the transaction was rolled back, `OutcomeUnknown` where nobody knows. */
  async commit(): Promise<void> {
    if (this.#isOver()) return;
    const { command } = await this.#end('commit').catch((error: unknown) => {
      throw this.#commitFailure(error);
    });
    if (command !== 'ROLLBACK') return;
    const aborted = new AbortedTransactionError();
    aborted.cause = this.#failure;
    throw aborted;
  }

  /**
   * Never throws: a connection that cannot roll back is closed, and the server then rolls back by itself. The caller
   * should hear of what made the rollback necessary.
   */
  async rollback(): Promise<void> {
    if (this.#isOver()) return;
    try {
      await this.#end('rollback');
    } catch {
      this.spoiled = true;
    }
  }

  /** Nothing is open: no statement came that would have begun it, or the last one brought its commit along. */
  #isOver(): boolean {
    return this.#begin !== undefined || this.#isCommitted;
  }

  /** A transaction's own time limit ends with it. */
  async #end(sql: 'commit' | 'rollback'): Promise<StatementResult> {
    this.#limit = this.#usualLimit;
    return await this.#send({ sql, parameters: [] });
  }

  /** The server itself refused the commit and goes on, so that nothing was committed; or nobody knows. */
  #commitFailure(error: unknown): unknown {
    if (error instanceof DatabaseError && error.severity === 'ERROR') return error;
    this.spoiled = true;
    return new OutcomeUnknown(error);
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
    connection.begin(`begin${level}${access}`);
  }

  async commitTransaction(connection: EngineConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: EngineConnection): Promise<void> {
    await connection.rollback();
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
