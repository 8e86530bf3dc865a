import type { Readable } from 'node:stream';

/** The streams that a process sends at once: at most `most`. Each holds a part of what it sends in memory and asks the database for more. */
export class StreamLimit {
  readonly #most: number;
  #open = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * The stream that `make` gives, or null while as many are open. Its place is free again when it closes, also where its
   * reader went away, or when `make` fails.
   */
  async open<S extends Readable>(make: () => S | Promise<S>): Promise<S | null> {
    if (this.#open >= this.#most) return null;
    this.#open += 1;
    try {
      const stream = await make();
      stream.once('close', () => {
        this.#open -= 1;
      });
      return stream;
    } catch (error) {
      this.#open -= 1;
      throw error;
    }
  }
}
