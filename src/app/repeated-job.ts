import type { Db } from '#db/database.ts';
import { isPassing, passingKind } from '#db/engine/database-errors.ts';
import { outgoingPausedSince } from '#db/shop/outgoing-pause.ts';
import type { Log } from '#platform/log.ts';

export interface Jobs {
  /** Resolves when the running jobs have finished. */
  stop(): Promise<void>;
}

/** A job that sends something out of the shop: a restored copy keeps it back (rule reliability/restored-copy). */
export function sending(db: Db, job: (stopped: () => boolean) => Promise<void>): typeof job {
  return async (stopped) => {
    if ((await outgoingPausedSince(db)) === null) await job(stopped);
  };
}

/** Repeats a job with a pause after each run, and logs a run that fails. */
export function repeat(
  name: string,
  pauseMs: number,
  log: Log,
  job: (stopped: () => boolean) => Promise<void>,
): Jobs {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  async function run(): Promise<void> {
    try {
      await job(() => stopped);
    } catch (err) {
      if (isPassing(err))
        log.warn({ job: name, ...passingKind(err) }, 'a job waits for the database');
      else log.error({ err, job: name }, 'a job failed');
    }
    next();
  }
  function next(): void {
    if (stopped) return;
    timer = setTimeout(() => (running = run()), pauseMs);
    timer.unref();
  }
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
