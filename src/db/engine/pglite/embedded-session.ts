import { DatabaseProblem } from '#db/engine/database-errors.ts';
import type { EngineSession } from '#db/engine/driver.ts';
import type { Statement, StatementResult, TimeLimits } from '#db/engine/statement.ts';
import type { ConnectionLock } from './connection-lock.ts';
import type { GroupCommit } from './group-commit.ts';

/** Runs statements: the thread of the embedded database. */
export interface StatementRunner {
  run(statement: Statement, limitMs: number): Promise<StatementResult>;
  readonly commits: Pick<GroupCommit, 'committed' | 'saved'>;
}

const writes = /\b(?:insert|update|delete)\b/i;

/**
 * Shares the one connection of the embedded database: it takes the lock for each statement, or for a transaction. Nothing that
 * it answers may be lost: see `GroupCommit`. The answers within a transaction are its own affair until it ends.
 */
export class EmbeddedSession implements EngineSession {
  readonly #lock: ConnectionLock;
  readonly #current: () => Promise<StatementRunner>;
  readonly #limits: TimeLimits;
  #transaction: { runner: StatementRunner; unlock: () => void } | undefined;
  #idle: NodeJS.Timeout | undefined;
  #abandoned = false;

  constructor(lock: ConnectionLock, current: () => Promise<StatementRunner>, limits: TimeLimits) {
    this.#lock = lock;
    this.#current = current;
    this.#limits = limits;
  }

  async hold(): Promise<void> {
    const unlock = await this.#lock.take(true, this.#limits.connection);
    try {
      this.#transaction = { runner: await this.#current(), unlock };
    } catch (error) {
      unlock();
      throw error;
    }
  }

  async run(statement: Statement, limitMs: number): Promise<StatementResult> {
    if (this.#abandoned)
      throw new DatabaseProblem(
        'time-limit',
        'The transaction was idle for too long and was rolled back.',
      );
    if (this.#transaction === undefined) return await this.#runAlone(statement, limitMs);
    clearTimeout(this.#idle);
    const { runner } = this.#transaction;
    if (isEnd(statement)) return await this.#end(runner, statement, limitMs);
    try {
      return await runner.run(statement, limitMs);
    } finally {
      this.#watchIdle();
    }
  }

  /** Others go on while the end of the transaction is saved. */
  async #end(runner: StatementRunner, statement: Statement, limitMs: number) {
    const result = await runner.run(statement, limitMs);
    if (result.command === 'COMMIT') runner.commits.committed();
    this.#unlock();
    await runner.commits.saved();
    return result;
  }

  async #runAlone(statement: Statement, limitMs: number): Promise<StatementResult> {
    const unlock = await this.#lock.take(false, this.#limits.connection);
    let runner: StatementRunner | undefined;
    try {
      runner = await this.#current();
      // Text without values may be what no transaction may hold, for example a vacuum.
      const savedLater = statement.parameters.length > 0 && writes.test(statement.sql);
      const result = await runner.run({ ...statement, savedLater }, limitMs);
      if (savedLater) runner.commits.committed();
      return result;
    } finally {
      unlock();
      await runner?.commits.saved();
    }
  }

  /** An idle transaction would block the whole shop. */
  #watchIdle(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#abandoned = true;
      this.#rollBack();
    }, this.#limits.idleInTransaction).unref();
  }

  #rollBack(): void {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    transaction?.runner
      .run({ sql: 'rollback', parameters: [] }, this.#limits.statement)
      // An engine that has stopped has no open transaction.
      .catch(() => {})
      .finally(transaction.unlock);
  }

  release(isBroken: boolean): void {
    clearTimeout(this.#idle);
    if (isBroken) this.#rollBack();
    this.#unlock();
  }

  #unlock(): void {
    this.#transaction?.unlock();
    this.#transaction = undefined;
  }
}

function isEnd({ sql }: Statement): boolean {
  return sql === 'commit' || sql === 'rollback';
}
