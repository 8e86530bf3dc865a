import { DatabaseProblem } from '#db/engine/database-errors.ts';
import type { EngineSession } from '#db/engine/driver.ts';
import type { Statement, StatementResult, TimeLimits } from '#db/engine/statement.ts';
import type { ConnectionLock } from './connection-lock.ts';

/** Answers statements: the embedded database's thread. */
export interface Answerer {
  run(statement: Statement, limitMs: number): Promise<StatementResult>;
}

/** A conversation on the one connection of the embedded database: it takes the lock for each statement, and once for a transaction. */
export class EmbeddedSession implements EngineSession {
  readonly #lock: ConnectionLock;
  readonly #current: () => Promise<Answerer>;
  readonly #limits: TimeLimits;
  #transaction: { answerer: Answerer; endTurn: () => void } | undefined;
  #idle: NodeJS.Timeout | undefined;
  #abandoned = false;

  constructor(lock: ConnectionLock, current: () => Promise<Answerer>, limits: TimeLimits) {
    this.#lock = lock;
    this.#current = current;
    this.#limits = limits;
  }

  async hold(): Promise<void> {
    const endTurn = await this.#lock.take(true, this.#limits.connection);
    try {
      this.#transaction = { answerer: await this.#current(), endTurn };
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  async run(statement: Statement, limitMs: number): Promise<StatementResult> {
    if (this.#abandoned)
      throw new DatabaseProblem(
        'time-limit',
        'The transaction did nothing for too long and was rolled back.',
      );
    if (this.#transaction === undefined) return await this.#runAlone(statement, limitMs);
    clearTimeout(this.#idle);
    try {
      return await this.#transaction.answerer.run(statement, limitMs);
    } finally {
      this.#watchIdle();
    }
  }

  async #runAlone(statement: Statement, limitMs: number): Promise<StatementResult> {
    const endTurn = await this.#lock.take(false, this.#limits.connection);
    try {
      const answerer = await this.#current();
      return await answerer.run(statement, limitMs);
    } finally {
      endTurn();
    }
  }

  /** A transaction that waits for something else would hold up the whole shop. */
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
    transaction?.answerer
      .run({ sql: 'rollback', parameters: [] }, this.#limits.statement)
      // an engine that has stopped holds no transaction any more
      .catch(() => {})
      .finally(transaction.endTurn);
  }

  release(spoiled: boolean): void {
    clearTimeout(this.#idle);
    if (spoiled) this.#rollBack();
    this.#transaction?.endTurn();
    this.#transaction = undefined;
  }
}
