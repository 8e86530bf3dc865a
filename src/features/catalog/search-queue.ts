import { Refusal } from '#contract/refusals.ts';
import type { Slots } from '#platform/limits/shared-slots.ts';
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

const busy = () => new Refusal('busy');

/**
 * Lets a few searches at a time into the database, so that carts and orders find room between them, and gives each
 * network address its share: in all processes together where they have common slots (rules catalog/search-limits,
 * reliability/shared-limits).
 */
export class SearchQueue {
  readonly #queue: BoundedQueue;
  readonly #limits: SearchLimits;
  /** The common slots, and the queue before them; without them the queue of this process counts addresses alone. */
  readonly #common: { slots: Slots; queue: BoundedQueue } | null;

  constructor(limits: SearchLimits, slots: Slots | null = null) {
    const { atOnce, perAddress, waitingPerAddress, waiting, waitMs } = limits;
    const perKey = { concurrency: perAddress, maxWaiting: waitingPerAddress };
    this.#limits = limits;
    this.#queue = new BoundedQueue(
      { concurrency: atOnce, maxWaiting: waiting, maxWaitMs: waitMs, perKey },
      busy,
    );
    this.#common = slots && {
      slots,
      queue: new BoundedQueue({ concurrency: waiting, maxWaiting: waiting, perKey }, busy),
    };
  }

  /** Runs the search when there is room for it; refuses with `busy` when too many wait or it has waited too long. */
  run<T>(address: string, search: () => Promise<T>): Promise<T> {
    const key = addressGroup(address);
    return this.#common
      ? this.#runInSlot(this.#common, key, search)
      : this.#queue.run(search, { key });
  }

  /** A search that waits for a common slot takes no place from other addresses. */
  async #runInSlot<T>(
    { slots, queue }: { slots: Slots; queue: BoundedQueue },
    key: string,
    search: () => Promise<T>,
  ): Promise<T> {
    const { perAddress, waitMs } = this.#limits;
    const late = new AbortController();
    const { signal } = late;
    const timer = setTimeout(() => late.abort(busy()), waitMs);
    const inSlot = async () => {
      const giveBack = await slots.take(`search ${key}`, perAddress, signal);
      try {
        return await this.#queue.run(search, { key, signal });
      } finally {
        giveBack();
      }
    };
    try {
      return await queue.run(inSlot, { key, signal });
    } finally {
      clearTimeout(timer);
    }
  }
}
