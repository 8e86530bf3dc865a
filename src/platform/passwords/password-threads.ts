import { availableParallelism } from 'node:os';
import type { Piscina } from 'piscina';
import { BoundedQueue } from '#platform/queues/bounded-queue.ts';
import type { PasswordTask } from './password-worker.ts';

/** As many hashes at once as cores, less the one that answers everybody else. */
const threads = Math.max(1, availableParallelism() - 1);

/** Maximum queued passwords: one to three seconds of work. */
const mostWaiting = 50;

/** Maximum wait, in milliseconds; after it the shop answers busy and hashes nothing. */
const patienceMs = 5000;

/** Threads that nobody needed for so long end. */
const idleMs = 60_000;

/** Too many want a password looked at: 503 with Retry-After. */
export class PasswordsBusy extends Error {
  readonly statusCode = 503;
}

/** One more than there are threads: while one hashes, the next asks the database what it has to know. */
const queue = new BoundedQueue(
  { concurrency: threads + 1, maxWaiting: mostWaiting, maxWaitMs: patienceMs },
  () => new PasswordsBusy('too many wait for a password, or one has waited too long'),
);

/**
 * Runs what looks at a password, its queries too, when there is room for it; throws `PasswordsBusy` before anything was
 * done where too many wait or this one has waited too long (rule reliability/password-queue).
 */
export function queuePasswordWork<Result>(work: () => Promise<Result>): Promise<Result> {
  return queue.run(work);
}

type Pool = Piscina<PasswordTask, string | boolean | null>;

let pool: Promise<Pool> | undefined;

/**
 * Does it in a thread of its own: files and compression have the threads of Node to themselves. The
 * threads start with the first password and keep no process alive.
 */
export async function runPasswordTask(
  task: Omit<PasswordTask, 'endsAt'>,
): Promise<string | boolean> {
  pool ??= makePool();
  const done = await (await pool).run({ ...task, endsAt: Date.now() + patienceMs });
  if (done === null) throw new PasswordsBusy('a password waited for too long');
  return done;
}

/** Its code is loaded with the first password too. */
async function makePool(): Promise<Pool> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: new URL('./password-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
}
