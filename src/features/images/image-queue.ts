interface Turn<T> {
  make: () => Promise<T>;
  askers: number;
  hasBegun: boolean;
  settled: PromiseWithResolvers<T>;
}

/** Who went away, and would have been the only one to want it. */
export class NobodyWaits extends Error {}

/**
 * Makes things in the order in which they are asked for, so many at once at most. Whoever asks for what is asked for
 * already shares it; what nobody waits for any more is not begun.
 */
export class ImageQueue<T> {
  readonly #atOnce: number;
  readonly #turns = new Map<string, Turn<T>>();
  #working = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Throws what `make` throws, and where `gone` fires before it has begun. */
  ask(key: string, make: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    if (gone?.aborted) return Promise.reject(new NobodyWaits());
    const turn = this.#turns.get(key) ?? this.#line(key, make);
    turn.askers += 1;
    gone?.addEventListener('abort', () => this.#leave(key, turn), { once: true });
    this.#begin();
    return turn.settled.promise;
  }

  #line(key: string, make: () => Promise<T>): Turn<T> {
    const turn = { make, askers: 0, hasBegun: false, settled: Promise.withResolvers<T>() };
    // Where everybody went away nobody hears of it.
    turn.settled.promise.catch(() => undefined);
    this.#turns.set(key, turn);
    return turn;
  }

  #leave(key: string, turn: Turn<T>): void {
    turn.askers -= 1;
    if (turn.askers > 0 || turn.hasBegun) return;
    this.#turns.delete(key);
    turn.settled.reject(new NobodyWaits());
  }

  /** A Map keeps the order in which its entries came. */
  #begin(): void {
    for (const [key, turn] of this.#turns) {
      if (this.#working >= this.#atOnce) return;
      if (!turn.hasBegun) void this.#work(key, turn);
    }
  }

  async #work(key: string, turn: Turn<T>): Promise<void> {
    turn.hasBegun = true;
    this.#working += 1;
    try {
      turn.settled.resolve(await turn.make());
    } catch (error) {
      turn.settled.reject(error);
    }
    this.#turns.delete(key);
    this.#working -= 1;
    this.#begin();
  }
}
