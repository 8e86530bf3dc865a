import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseProblem, isDiskFull, toDatabaseError } from '#db/engine/database-errors.ts';
import type { Statement, StatementResult } from '#db/engine/statement.ts';
import { GroupCommit, saveLog } from './group-commit.ts';
import type { FromWorker, ToWorker, WorkerInput } from './worker-messages.ts';

interface PendingStatement {
  limitMs: number;
  resolve: (result: StatementResult) => void;
  reject: (error: Error) => void;
}

export interface ThreadEvents {
  /**
   * The thread ended by itself. It takes no more statements, and the pending ones were rejected. Its files are free
   * when `gone` resolves.
   */
  onDeath: (error: DatabaseProblem, gone: Promise<unknown>) => void;
  /** Whether no statement runs or waits. */
  isIdle: () => boolean;
}

const closeLimitMs = 10_000;

const saveLimitMs = 30_000;

/** Long enough to create or to recover a database on a slow machine. */
const startLimitMs = 120_000;

/** With less free space PostgreSQL cannot start: it first writes a segment of its log. */
const minFreeBytes = 24 * 1024 * 1024;

/** The main thread's side of the embedded database's thread. */
export class PgliteThread {
  readonly commits: GroupCommit;
  readonly #worker: Worker;
  readonly #events: ThreadEvents;
  readonly #pending: PendingStatement[] = [];
  #limit: NodeJS.Timeout | undefined;
  #ended: DatabaseProblem | undefined;

  /** Starts the thread and opens the database; throws `DatabaseProblem` where it cannot be opened. */
  static async start(directory: string, events: ThreadEvents): Promise<PgliteThread> {
    const input: WorkerInput = { directory };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: input,
      execArgv: [],
      // Its JavaScript objects are short-lived: the default of 48 MB would only fill up.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    const signal = AbortSignal.timeout(startLimitMs);
    const [first]: FromWorker[] = await once(worker, 'message', { signal }).catch(
      async (error: unknown) => {
        await worker.terminate();
        throw openingProblem(directory, error instanceof Error ? error.message : String(error));
      },
    );
    if (first?.kind === 'ready') return new PgliteThread(worker, events);
    await worker.terminate();
    throw openingProblem(directory, first?.kind === 'failed' ? first.message : 'no answer');
  }

  private constructor(worker: Worker, events: ThreadEvents) {
    this.#worker = worker;
    this.#events = events;
    this.commits = new GroupCommit(() => this.run(saveLog, saveLimitMs), events.isIdle);
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', (error) =>
      this.#end(stoppedBy(error instanceof Error ? error : new Error(String(error)))),
    );
    worker.on('exit', () => this.#end(stoppedBy(new Error('its thread ended'))));
    worker.unref();
  }

  /** Throws `DatabaseError` where the statement is wrong or takes too long, `DatabaseProblem` where the engine ended. */
  run(statement: Statement, limitMs: number): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      this.#pending.push({ limitMs, resolve, reject });
      if (this.#pending.length === 1) this.#watchFirst();
      this.#send({ kind: 'run', statement });
    });
  }

  /** Finishes the pending statements, then closes the database. */
  async close(): Promise<void> {
    if (this.#ended) return;
    const exit = once(this.#worker, 'exit');
    this.#send({ kind: 'close' });
    const limit = setTimeout(() => this.#worker.terminate(), closeLimitMs);
    this.#worker.ref();
    await exit;
    clearTimeout(limit);
  }

  #send(message: ToWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'closed') {
      this.#ended = new DatabaseProblem('stopped', 'The embedded database was closed.');
      return;
    }
    if (message.kind !== 'result' && message.kind !== 'error') return;
    clearTimeout(this.#limit);
    const statement = this.#pending.shift();
    if (this.#pending.length > 0) this.#watchFirst();
    else this.#worker.unref();
    if (message.kind === 'result') statement?.resolve(message.result);
    else statement?.reject(toDatabaseError(message.error));
  }

  /** Only the first statement is running: the time of the others begins when they leave the thread's queue. */
  #watchFirst(): void {
    this.#worker.ref();
    const limitMs = this.#pending[0]?.limitMs ?? 0;
    if (limitMs === 0) return;
    this.#limit = setTimeout(() => this.#stopHung(), limitMs);
  }

  /** WebAssembly cannot be interrupted, so this ends the thread. The database recovers from its log. */
  #stopHung(): void {
    const hung = this.#pending.shift();
    hung?.reject(
      toDatabaseError({
        message: 'canceling statement due to statement timeout',
        fields: { severity: 'FATAL', code: '57014' },
      }),
    );
    this.#end(new DatabaseProblem('stopped', 'The embedded database hung and restarts.'));
  }

  #end(problem: DatabaseProblem): void {
    clearTimeout(this.#limit);
    if (this.#ended) return;
    this.#ended = problem;
    for (const statement of this.#pending.splice(0)) statement.reject(problem);
    this.#events.onDeath(problem, this.#worker.terminate());
  }
}

function stoppedBy(error: Error): DatabaseProblem {
  return isDiskFull(error)
    ? new DatabaseProblem('disk-full', `The disk is full: ${error.message}`, { cause: error })
    : new DatabaseProblem('stopped', `The embedded database stopped: ${error.message}`, {
        cause: error,
      });
}

function openingProblem(directory: string, why: string): DatabaseProblem {
  if (isDiskFull(new Error(why)) || freeBytes(dirname(directory)) < minFreeBytes)
    return new DatabaseProblem('disk-full', `The disk of ${directory} is full: ${why}`);
  return new DatabaseProblem('damaged', `The database in ${directory} does not open: ${why}`);
}

function freeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
