import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseInUse, DatabaseProblem, isDiskFull } from '#db/engine/database-errors.ts';

export interface DirectoryLock {
  release: () => void;
}

const sqliteBusy = 5;

/**
 * Takes the directory for this process alone, or throws `DatabaseInUse`. The operating system gives it back when the
 * process ends, however it ends: a SQLite file's exclusive lock is the one lock of Node's own that does that.
 *
 * `waitMs` is how long to wait for another holder; the thread stands still meanwhile.
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
