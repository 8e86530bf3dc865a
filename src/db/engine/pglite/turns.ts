import { DatabaseProblem } from '#db/engine/database-errors.ts';

interface Waiter {
  alone: boolean;
  start: () => void;
}

/**
 * Who may use the one connection: any number of single statements, or one transaction alone. First come, first served,
 * so that a stream of statements cannot starve a transaction.
 */
export class Turns {
  readonly #queue: Waiter[] = [];
  #running = 0;
  #alone = false;

  get waiting(): number {
    return this.#queue.length;
  }

  /** Resolves with the function that ends the turn; throws `DatabaseProblem` `busy` after `limitMs`. */
  take(alone: boolean, limitMs: number): Promise<() => void> {
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
            'The embedded database has one connection, and another transaction holds it.',
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
      if (this.#running > 0 && (this.#alone || first.alone)) return;
      this.#queue.shift();
      first.start();
    }
  }
}
