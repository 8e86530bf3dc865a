import { DatabaseError, DatabaseProblem } from '#db/engine/database-errors.ts';
import type { Statement } from '#db/engine/statement.ts';

/** Writes the log up to here to the disk, or nothing where all of it is there. It runs inside of anybody's transaction. */
export const saveLog: Statement = {
  sql: `select pg_logical_emit_message(false, '', '', true) where pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()`,
  parameters: [],
};

/** While transactions follow each other without a gap, their commits wait so long for those behind them. */
const gatherMs = 20;

/** A failed transaction takes no statement but its end. */
const failedTransaction = '25P02';

interface Waiter {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Commits of one thread that share their way to the disk. The embedded engine commits to memory, and nothing that it
 * answers afterwards leaves before one write to the disk has saved all of it: neither the commit's own answer nor what
 * others have read since (rule reliability/faults). A disk that needs 5 ms for a write would otherwise allow no more
 * than 200 commits a second, one after another.
 */
export class GroupCommit {
  readonly #save: () => Promise<unknown>;
  readonly #isIdle: () => boolean;
  #written = 0;
  #saved = 0;
  #waiting: Waiter[] = [];
  #saving = false;
  #timer: NodeJS.Timeout | undefined;

  /** `save` writes the log to the disk; `isIdle` tells whether no statement runs or waits. */
  constructor(save: () => Promise<unknown>, isIdle: () => boolean) {
    this.#save = save;
    this.#isIdle = isIdle;
  }

  /** A transaction has committed to memory. */
  committed(): void {
    this.#written += 1;
  }

  /** Resolves when all that is committed is on the disk. Throws where it may be lost. */
  saved(): Promise<void> {
    if (this.#written === this.#saved) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      if (this.#saving) return;
      if (this.#isIdle()) void this.#saveAll();
      else this.#timer ??= setTimeout(() => void this.#saveAll(), gatherMs);
    });
  }

  /** No statement runs or waits any more: nobody is left to gather. */
  idle(): void {
    if (this.#waiting.length > 0) void this.#saveAll();
  }

  async #saveAll(): Promise<void> {
    if (this.#saving) return;
    this.#saving = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const written = this.#written;
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      await this.#save();
      this.#saved = written;
      for (const { resolve } of waiting) resolve();
    } catch (error) {
      if (error instanceof DatabaseError && error.code === failedTransaction)
        this.#waiting.unshift(...waiting);
      else for (const { reject } of waiting) reject(lost(error));
    } finally {
      this.#saving = false;
      if (this.#waiting.length > 0)
        this.#timer ??= setTimeout(() => void this.#saveAll(), this.#isIdle() ? 0 : gatherMs);
    }
  }
}

/** No error of the statement whose answer waited: its outcome is unknown. */
function lost(cause: unknown): DatabaseProblem {
  return new DatabaseProblem('stopped', 'The embedded database could not save a commit.', {
    cause,
  });
}
