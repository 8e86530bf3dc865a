import { DatabaseProblem } from '#db/engine/database-errors.ts';
import type { EngineSession } from '#db/engine/driver.ts';
import type { Statement, StatementResult, TimeLimits } from '#db/engine/statement.ts';
import type { ConnectionLock } from './connection-lock.ts';

/** Runs statements: the thread of the embedded database. */
export interface StatementRunner {
  run(statement: Statement, limitMs: number): Promise<StatementResult>;
}

/** Shares the one connection of the embedded database: it takes the lock for each statement, or for a transaction. */
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
    try {
      return await this.#transaction.runner.run(statement, limitMs);
    } finally {
      this.#watchIdle();
    }
  }

  async #runAlone(statement: Statement, limitMs: number): Promise<StatementResult> {
    const unlock = await this.#lock.take(false, this.#limits.connection);
    try {
      const runner = await this.#current();
      return await runner.run(statement, limitMs);
    } finally {
      unlock();
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
    this.#transaction?.unlock();
    this.#transaction = undefined;
  }
}
