import { DatabaseProblem } from '#db/engine/database-errors.ts';

interface Waiter {
  alone: boolean;
  start: () => void;
}

/**
 * Single statements under way at once: enough that the thread never waits for the next, few enough that the order is
 * decided here and not in the thread's own queue.
 */
const together = 4;

/**
 * Shares the one connection: a few single statements, or one transaction alone. First come, first served, so that a
 * stream of statements cannot starve a transaction.
 */
export class ConnectionLock {
  readonly #queue: Waiter[] = [];
  readonly #mostWaiting: number;
  #running = 0;
  #alone = false;

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Resolves with the function that releases the connection; throws `DatabaseProblem` `busy` after `limitMs`, or at once where
   * too many wait already.
   */
  take(alone: boolean, limitMs: number): Promise<() => void> {
    if (this.#queue.length >= this.#mostWaiting)
      return Promise.reject(
        new DatabaseProblem('busy', 'Too many callers wait for the embedded database.'),
      );
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        alone,
        start: () => {
          clearTimeout(limit);
          resolve(this.#begin(alone));
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

  #begin(alone: boolean): () => void {
    this.#running += 1;
    this.#alone = alone;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#running -= 1;
      this.#next();
    };
  }

  #next(): void {
    for (let first = this.#queue[0]; first; first = this.#queue[0]) {
      const isTaken = this.#alone || first.alone ? this.#running > 0 : this.#running >= together;
      if (isTaken) return;
      this.#queue.shift();
      first.start();
    }
  }
}
