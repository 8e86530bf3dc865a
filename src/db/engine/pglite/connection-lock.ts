import { DatabaseProblem } from '#db/engine/database-errors.ts';

interface Waiter {
  isExclusive: boolean;
  start: () => void;
}

/**
 * Maximum concurrent single statements: enough that the thread never waits for the next one, few enough that the order
 * is decided here and not in the thread's own queue.
 */
const maxConcurrent = 4;

/**
 * Shares the one connection among a few single statements or one transaction. First come, first served, so that a
 * stream of statements cannot starve a transaction.
 */
export class ConnectionLock {
  readonly #queue: Waiter[] = [];
  readonly #mostWaiting: number;
  readonly #onIdle: () => void;
  #running = 0;
  #isExclusive = false;

  /** `onIdle` is called when the last statement or transaction has ended and nobody waits. */
  constructor(mostWaiting: number, onIdle: () => void = () => {}) {
    this.#mostWaiting = mostWaiting;
    this.#onIdle = onIdle;
  }

  get isIdle(): boolean {
    return this.#running === 0 && this.#queue.length === 0;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Resolves with the function that releases the connection. Throws `DatabaseProblem` `busy` after `limitMs`, or at once
   * when too many callers wait already. A transaction takes it exclusively.
   */
  take(isExclusive: boolean, limitMs: number): Promise<() => void> {
    if (this.#queue.length >= this.#mostWaiting)
      return Promise.reject(
        new DatabaseProblem('busy', 'Too many callers wait for the embedded database.'),
      );
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        isExclusive,
        start: () => {
          clearTimeout(limit);
          resolve(this.#begin(isExclusive));
        },
      };
      const limit = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiter), 1);
        this.#next();
        reject(
          new DatabaseProblem(
            'busy',
            'The embedded database has one connection, and others hold it.',
          ),
        );
      }, limitMs);
      this.#queue.push(waiter);
      this.#next();
    });
  }

  #begin(isExclusive: boolean): () => void {
    this.#running += 1;
    this.#isExclusive = isExclusive;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#running -= 1;
      this.#next();
      if (this.isIdle) this.#onIdle();
    };
  }

  #next(): void {
    for (let first = this.#queue[0]; first; first = this.#queue[0]) {
      const isAlone = this.#isExclusive || first.isExclusive;
      if (this.#running >= (isAlone ? 1 : maxConcurrent)) return;
      this.#queue.shift();
      first.start();
    }
  }
}
