import { Refusal } from '#contract/refusals.ts';
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

interface Waiting {
  address: string;
  start: () => void;
}

/**
 * Lets a few searches at a time into the database, so that carts and orders find room between them (rule
 * catalog/search-bounds): fewest under way first among the addresses, then first come, first served. Who finds too many
 * waiting, or waits too long, is refused as `busy`.
 */
export class SearchQueue {
  readonly #limits: SearchLimits;
  readonly #running = new Map<string, number>();
  readonly #queue: Waiting[] = [];
  #atOnce = 0;

  constructor(limits: SearchLimits) {
    this.#limits = limits;
  }

  /** Runs the search when its turn comes. */
  async run<T>(address: string, search: () => Promise<T>): Promise<T> {
    const group = addressGroup(address);
    await this.#turn(group);
    try {
      return await search();
    } finally {
      this.#count(group, -1);
      this.#next();
    }
  }

  async #turn(address: string): Promise<void> {
    const ofAddress = this.#queue.filter((each) => each.address === address).length;
    const { waiting, waitingPerAddress, waitMs } = this.#limits;
    if (this.#queue.length >= waiting || ofAddress >= waitingPerAddress) throw new Refusal('busy');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place: Waiting = { address, start: resolve };
    const limit = setTimeout(() => {
      this.#queue.splice(this.#queue.indexOf(place), 1);
      reject(new Refusal('busy'));
    }, waitMs);
    this.#queue.push(place);
    this.#next();
    await promise.finally(() => clearTimeout(limit));
  }

  #next(): void {
    while (this.#atOnce < this.#limits.atOnce) {
      const next = this.#first();
      if (!next) return;
      this.#queue.splice(this.#queue.indexOf(next), 1);
      this.#count(next.address, 1);
      next.start();
    }
  }

  #first(): Waiting | undefined {
    let best: Waiting | undefined;
    for (const each of this.#queue) {
      if (this.#runningOf(each) >= this.#limits.perAddress) continue;
      if (!best || this.#runningOf(each) < this.#runningOf(best)) best = each;
    }
    return best;
  }

  #runningOf({ address }: Waiting): number {
    return this.#running.get(address) ?? 0;
  }

  #count(address: string, by: 1 | -1): void {
    this.#atOnce += by;
    const now = (this.#running.get(address) ?? 0) + by;
    if (now === 0) this.#running.delete(address);
    else this.#running.set(address, now);
  }
}
