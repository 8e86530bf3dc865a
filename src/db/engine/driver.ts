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
import { DatabaseError, OutcomeUnknown } from './database-errors.ts';
import type { Listener } from './postgres/listen.ts';
import type { NamedQuery } from './prepared-statements.ts';
import { ownTimeLimit } from './statement.ts';
import type { Statement, StatementResult } from './statement.ts';
import { toParameter } from './type-parsers.ts';

/** A connection of an engine, from acquiring it to releasing it. */
export interface EngineSession {
  /** Sends one statement. `limitMs` 0 means no limit. */
  run(statement: Statement, limitMs: number): Promise<StatementResult>;
  /** Called before `begin`: until `release` no other caller's statement runs on this connection. */
  hold(): Promise<void>;
  /** Gives the connection back. A broken one, whose state is unknown, is not used again. */
  release(isBroken: boolean): void;
}

export interface Engine {
  acquire(): Promise<EngineSession>;
  close(): Promise<void>;
}

/** An open engine, with its name and its load. */
export interface OpenEngine extends Engine {
  engine: 'postgres' | 'embedded';
  /** Callers that wait for a connection, and connections that are open. */
  stats(): { waiting: number; total: number };
  /** Listens to a channel of notifications, on a connection of its own; absent where there is one process alone. */
  listen?(channel: string, listener: Listener): { close: () => Promise<void> };
}

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class EngineConnection implements DatabaseConnection {
  readonly session: EngineSession;
  readonly #defaultLimitMs: number;
  /** A transaction may set its own limit, which ends with it. */
  #limitMs: number;
  /** The last failure: why the server may answer a commit with a rollback. */
  #failure: unknown;
  /** The `begin` of a transaction that has sent no statement yet. */
  #begin: string | undefined;
  isBroken = false;

  constructor(session: EngineSession, limitMs: number) {
    this.session = session;
    this.#defaultLimitMs = limitMs;
    this.#limitMs = limitMs;
  }

  async executeQuery<R>(query: CompiledQuery & Partial<NamedQuery>): Promise<QueryResult<R>> {
    this.#limitMs = ownTimeLimit(query.sql) ?? this.#limitMs;
    const begin = this.#begin;
    this.#begin = undefined;
    const result = await this.#send({
      name: query.statementName,
      sql: query.sql,
      parameters: query.parameters.map(toParameter),
      begin,
    });
    const rows = result.rows as R[];
    if (!writes.has(result.command)) return { rows };
    return { rows, numAffectedRows: BigInt(result.rowCount) };
  }

  /** The transaction begins with its first statement, in the same round trip. */
  begin(sql: string): void {
    this.#begin = sql;
  }

  /** Throws `AbortedTransactionError` where the transaction was rolled back, `OutcomeUnknown` where nobody knows. */
  async commit(): Promise<void> {
    if (!this.#hasBegun()) return;
    const { command } = await this.#end('commit').catch((error: unknown) => {
      throw this.#commitFailure(error);
    });
    if (command !== 'ROLLBACK') return;
    const aborted = new AbortedTransactionError();
    aborted.cause = this.#failure;
    throw aborted;
  }

  /**
   * Never throws, because the caller needs the error that made the rollback necessary. A connection that cannot roll
   * back is closed, and the server then rolls back by itself.
   */
  async rollback(): Promise<void> {
    if (!this.#hasBegun()) return;
    try {
      await this.#end('rollback');
    } catch {
      this.isBroken = true;
    }
  }

  /** False for a transaction that never sent a statement: the database knows nothing of it. */
  #hasBegun(): boolean {
    return this.#begin === undefined;
  }

  async #end(sql: 'commit' | 'rollback'): Promise<StatementResult> {
    this.#limitMs = this.#defaultLimitMs;
    return await this.#send({ sql, parameters: [] });
  }

  /** Either the server refused the commit and nothing was committed, or the outcome is unknown. */
  #commitFailure(error: unknown): unknown {
    if (error instanceof DatabaseError && error.severity === 'ERROR') return error;
    this.isBroken = true;
    return new OutcomeUnknown(error);
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read large tables by key, page after page: cursors are not used here.');
  }

  async #send(statement: Statement): Promise<StatementResult> {
    try {
      return await this.session.run(statement, this.#limitMs);
    } catch (error) {
      this.#failure = error;
      // The engine created the error elsewhere: add the caller's stack, which leads to the statement.
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
    connection.session.release(connection.isBroken);
  }

  async destroy(): Promise<void> {
    await this.#engine.close();
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Kysely's dialect for both engines, so that they have the same driver, errors and values. */
export function engineDialect(engine: Engine, statementLimitMs: number): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EngineDriver(engine, statementLimitMs),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: (): QueryCompiler => new PostgresQueryCompiler(),
  };
}
