import { randomFrom } from '../bench/harness/random.ts';

/** Choices of a seed, the same ones in the same order for the same seed. */
export class Dice {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = randomFrom(seed);
  }

  chance(share: number): boolean {
    return this.#next() < share;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  one<T>(list: readonly T[]): T {
    const chosen = this.maybe(list);
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  }

  maybe<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#next() * list.length)];
  }

  /** So many different ones, or all where there are fewer. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0)
      chosen.push(...rest.splice(Math.floor(this.#next() * rest.length), 1));
    return chosen;
  }

  /** One of the keys, as often as its weight says. */
  weighted<T>(table: ReadonlyMap<T, number>): T {
    let left = this.#next() * [...table.values()].reduce((sum, weight) => sum + weight, 0);
    for (const [key, weight] of table) {
      left -= weight;
      if (left < 0) return key;
    }
    return this.one([...table.keys()]);
  }

  /** A key that the shop takes for an idempotency key. */
  key(): string {
    return `sim-${this.whole(0, 2 ** 31)}-${this.whole(0, 2 ** 31)}`;
  }
}
