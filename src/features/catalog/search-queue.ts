import { Refusal } from '#contract/refusals.ts';
import { BoundedQueue } from '#platform/queues/bounded-queue.ts';
import { addressGroup } from '#rules/shop/address-group.ts';

/** How many searches and suggestions may be under way, and how many may wait. */
export interface SearchLimits {
  /** In the database at once, of everybody. */
  atOnce: number;
  /** Of one network address at once. */
  perAddress: number;
  /** Waiting, of one address and of everybody. */
  waitingPerAddress: number;
  waiting: number;
  /** How long one waits, in milliseconds. */
  waitMs: number;
}

export const usualSearchLimits: Omit<SearchLimits, 'atOnce'> = {
  perAddress: 4,
  waitingPerAddress: 12,
  waiting: 100,
  waitMs: 2_000,
};

/**
 * Lets a few searches at a time into the database, so that carts and orders find room between them, and gives each
 * network address its share (rule catalog/search-limits).
 */
export class SearchQueue {
  readonly #queue: BoundedQueue;

  constructor(limits: SearchLimits) {
    const { atOnce, perAddress, waitingPerAddress, waiting, waitMs } = limits;
    const perKey = { concurrency: perAddress, maxWaiting: waitingPerAddress };
    this.#queue = new BoundedQueue(
      { concurrency: atOnce, maxWaiting: waiting, maxWaitMs: waitMs, perKey },
      () => new Refusal('busy'),
    );
  }

  /** Runs the search when there is room for it; refuses with `busy` when too many wait or it has waited too long. */
  run<T>(address: string, search: () => Promise<T>): Promise<T> {
    return this.#queue.run(search, { key: addressGroup(address) });
  }
}
