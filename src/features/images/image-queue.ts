import { Refusal } from '#contract/refusals.ts';
import { BoundedQueue } from '#platform/queues/bounded-queue.ts';

/** More pictures than a shop's whole first page asks for, many times over. */
const mostWaiting = 10_000;

/** Thrown where everybody who asked for a picture has gone away before its making began. */
export class NobodyWaits extends Error {}

interface Making<T> {
  result: Promise<T>;
  askers: number;
  hasBegun: boolean;
  /** Fires when the last asker has gone. */
  abandoned: AbortController;
}

/**
 * Makes pictures in the order of the requests, a limited number at once. Requests for the same picture share one; a
 * picture that nobody waits for any more is not begun.
 */
export class ImageQueue<T> {
  readonly #queue: BoundedQueue;
  readonly #makings = new Map<string, Making<T>>();

  constructor(atOnce: number) {
    this.#queue = new BoundedQueue(
      { concurrency: atOnce, maxWaiting: mostWaiting },
      () => new Refusal('busy'),
    );
  }

  /**
   * Answers what `make` answers and throws what it throws; throws `NobodyWaits` where `gone` fires before it has begun
   * and nobody else waits for it, and refuses with `busy` when 10,000 wait.
   */
  ask(key: string, make: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    if (gone?.aborted) return Promise.reject(new NobodyWaits());
    const making = this.#makings.get(key) ?? this.#begin(key, make);
    making.askers += 1;
    gone?.addEventListener('abort', () => this.#leave(key, making), { once: true });
    return making.result;
  }

  #begin(key: string, make: () => Promise<T>): Making<T> {
    const made = Promise.withResolvers<T>();
    const making = {
      result: made.promise,
      askers: 0,
      hasBegun: false,
      abandoned: new AbortController(),
    };
    // Once every requester has left, nobody handles a failure.
    making.result.catch(() => undefined);
    this.#makings.set(key, making);
    const makeShared = () => {
      making.hasBegun = true;
      return make();
    };
    void this.#queue
      .run(makeShared, { signal: making.abandoned.signal })
      .finally(() => this.#forget(key, making))
      .then(made.resolve, made.reject);
    return making;
  }

  #leave(key: string, making: Making<T>): void {
    making.askers -= 1;
    if (making.askers > 0 || making.hasBegun) return;
    this.#forget(key, making);
    making.abandoned.abort(new NobodyWaits());
  }

  #forget(key: string, making: Making<T>): void {
    if (this.#makings.get(key) === making) this.#makings.delete(key);
  }
}
