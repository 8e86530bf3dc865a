export interface QueueLimits {
  /** How many jobs run at once. */
  concurrency: number;
  /** How many jobs may wait. */
  maxWaiting: number;
  /** How long a job may wait, in milliseconds; without it a job waits as long as it takes. */
  maxWaitMs?: number;
  /** The share of each key, where jobs carry keys. */
  perKey?: { concurrency: number; maxWaiting: number };
}

interface JobOptions {
  /** The job's key: jobs with the same key share the limits `perKey`. */
  key?: string;
  /** Takes the job out of the queue while it waits; a job that runs is not stopped. */
  signal?: AbortSignal | undefined;
}

interface WaitingJob {
  key: string;
  start: () => void;
}

/**
 * Runs a limited number of jobs at once and lets a limited number wait. The next job is that of the key with the fewest
 * running jobs; among equals the first to come is served first. A job for which there is room starts at once.
 */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #makeBusyError: () => Error;
  readonly #runningByKey = new Map<string, number>();
  readonly #waiting: WaitingJob[] = [];
  #running = 0;

  constructor(limits: QueueLimits, makeBusyError: () => Error) {
    this.#limits = limits;
    this.#makeBusyError = makeBusyError;
  }

  /**
   * Runs the job and answers what it answers. Throws the busy error when too many jobs wait or this one has waited too
   * long, and the signal's reason when the signal fires before the job starts: the job has then not begun.
   */
  async run<T>(job: () => Promise<T>, { key = '', signal }: JobOptions = {}): Promise<T> {
    signal?.throwIfAborted();
    if (!this.#hasRoomFor(key)) await this.#wait(key, signal);
    else this.#count(key, 1);
    try {
      return await job();
    } finally {
      this.#count(key, -1);
      this.#startNext();
    }
  }

  #hasRoomFor(key: string): boolean {
    const { concurrency, perKey } = this.#limits;
    return this.#running < concurrency && this.#runningOf(key) < (perKey?.concurrency ?? Infinity);
  }

  /** Resolves once the job is counted as running. */
  async #wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    this.#refuseWhenFull(key);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place: WaitingJob = { key, start: resolve };
    const leave = (reason: unknown) => {
      this.#waiting.splice(this.#waiting.indexOf(place), 1);
      reject(reason);
    };
    const abort = () => leave(signal?.reason);
    const { maxWaitMs } = this.#limits;
    const timer =
      maxWaitMs === undefined
        ? undefined
        : setTimeout(() => leave(this.#makeBusyError()), maxWaitMs);
    signal?.addEventListener('abort', abort, { once: true });
    this.#waiting.push(place);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  #refuseWhenFull(key: string): void {
    const { maxWaiting, perKey } = this.#limits;
    const ofKey = this.#waiting.filter((each) => each.key === key).length;
    const isFull = this.#waiting.length >= maxWaiting || ofKey >= (perKey?.maxWaiting ?? Infinity);
    if (isFull) throw this.#makeBusyError();
  }

  #startNext(): void {
    for (let next = this.#nextJob(); next; next = this.#nextJob()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#count(next.key, 1);
      next.start();
    }
  }

  #nextJob(): WaitingJob | undefined {
    let best: WaitingJob | undefined;
    for (const each of this.#waiting) {
      if (!this.#hasRoomFor(each.key)) continue;
      if (!best || this.#runningOf(each.key) < this.#runningOf(best.key)) best = each;
    }
    return best;
  }

  #runningOf(key: string): number {
    return this.#runningByKey.get(key) ?? 0;
  }

  #count(key: string, by: 1 | -1): void {
    this.#running += by;
    const ofKey = this.#runningOf(key) + by;
    if (ofKey === 0) this.#runningByKey.delete(key);
    else this.#runningByKey.set(key, ofKey);
  }
}
