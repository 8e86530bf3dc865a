import { resolve } from 'node:path';
import { lockDirectory } from './directory-lock.ts';
import { DatabaseProblem } from '#db/engine/database-errors.ts';
import type { OpenEngine } from '#db/engine/driver.ts';
import type { TimeLimits } from '#db/engine/statement.ts';
import { startHousekeeping } from './housekeeping.ts';
import { EmbeddedSession } from './embedded-session.ts';
import { PgliteThread } from './thread.ts';
import { ConnectionLock } from './connection-lock.ts';

export interface EmbeddedOptions {
  dataDir: string;
  limits: TimeLimits;
  mostWaiting: number;
  onError: (error: Error) => void;
}

const pauseBetweenStartsMs = 1_000;

/** How long to wait for the lock: the process that prepared the database of a killed shop ends a moment after it. */
const lockWaitMs = 2_000;

/** Opens `dataDir/database`; throws `DatabaseInUse` where another process has it. */
export async function openEmbedded(options: EmbeddedOptions): Promise<OpenEngine> {
  const lock = lockDirectory(resolve(options.dataDir), lockWaitMs);
  try {
    const embedded = new EmbeddedEngine(options);
    await embedded.current();
    return {
      engine: 'embedded',
      acquire: async () => embedded.session(),
      stats: () => embedded.stats(),
      close: () => embedded.close().finally(lock.release),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

class EmbeddedEngine {
  readonly #options: EmbeddedOptions;
  readonly #lock: ConnectionLock;
  readonly #stopHousekeeping: () => void;
  #thread: PgliteThread | undefined;
  #starting: Promise<PgliteThread> | undefined;
  #gone: Promise<unknown> = Promise.resolve();
  #lastStart = 0;
  #closed = false;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
    this.#lock = new ConnectionLock(options.mostWaiting, () => this.#thread?.commits.idle());
    const run = this.session().run.bind(this.session());
    this.#stopHousekeeping = startHousekeeping(run, (error) => {
      // A round that the end of the database cut short is no failure.
      if (!this.#closed) options.onError(error);
    });
  }

  session(): EmbeddedSession {
    return new EmbeddedSession(this.#lock, () => this.current(), this.#options.limits);
  }

  /** The running thread, which is restarted if it has ended. Throws `DatabaseProblem` while it cannot start. */
  async current(): Promise<PgliteThread> {
    if (this.#closed) throw new DatabaseProblem('stopped', 'The database is closed.');
    if (this.#thread) return this.#thread;
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return await this.#starting;
  }

  async #start(): Promise<PgliteThread> {
    await this.#gone;
    const now = performance.now();
    // A database that cannot start must not keep the machine busy trying.
    if (this.#lastStart > 0 && now - this.#lastStart < pauseBetweenStartsMs)
      throw new DatabaseProblem('stopped', 'The embedded database is restarting.');
    this.#lastStart = now;
    const thread = await PgliteThread.start(resolve(this.#options.dataDir, 'database'), {
      onDeath: (problem, gone) => this.#restart(problem, gone),
      isIdle: () => this.#lock.isIdle,
    });
    this.#thread = thread;
    return thread;
  }

  #restart(problem: DatabaseProblem, gone: Promise<unknown>): void {
    this.#thread = undefined;
    this.#gone = gone;
    if (this.#closed) return;
    this.#options.onError(problem);
    this.current().catch(this.#options.onError);
  }

  stats(): { waiting: number; total: number } {
    return { waiting: this.#lock.waiting, total: 1 };
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#stopHousekeeping();
    const thread = this.#thread ?? (await this.#starting?.catch(() => undefined));
    // Callers whose commits are in memory get their answer before the engine ends.
    await thread?.commits.saved().catch(() => undefined);
    await thread?.close();
  }
}
