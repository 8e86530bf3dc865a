import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseInUse, DatabaseProblem, isDiskFull } from '#db/engine/database-errors.ts';

export interface DirectoryLock {
  release: () => void;
}

const sqliteBusy = 5;

/**
 * Locks the directory for this process, or throws `DatabaseInUse`. The operating system releases the lock when the
 * process ends, however it ends: the exclusive lock of a SQLite file is the only lock in Node that does that.
 *
 * `waitMs` is how long to wait for another holder; it blocks the thread.
 */
export function lockDirectory(directory: string, waitMs = 0): DirectoryLock {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: waitMs });
    lock.exec('begin exclusive');
    const held = lock;
    return {
      release: () => {
        if (held.isOpen) held.close();
      },
    };
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)
      throw new DatabaseInUse(directory);
    if (isDiskFull(error))
      throw new DatabaseProblem('disk-full', `The disk of ${directory} is full.`, { cause: error });
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseProblem('refused', `The directory ${directory} cannot be used: ${why}`, {
      cause: error,
    });
  }
}
