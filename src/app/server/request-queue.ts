/**
 * Begins a few requests in each round of the event loop and the others in the next: what is under way,
 * such as an order that hears its database ten times, gets on between them, however many come at once
 * (rule reliability/rounds).
 */
export class RequestQueue {
  readonly #mostEach: number;
  readonly #waiting: (() => void)[] = [];
  #begun = 0;
  #isRunning = false;

  constructor(mostEach: number) {
    this.#mostEach = mostEach;
  }

  /** Begins the work now, or in one of the next rounds, in the order of the calls. */
  begin(work: () => void): void {
    const isFull = this.#begun >= this.#mostEach || this.#waiting.length > 0;
    if (isFull) this.#waiting.push(work);
    if (!this.#isRunning) setImmediate(() => this.#round());
    this.#isRunning = true;
    if (isFull) return;
    this.#begun += 1;
    work();
  }

  #round(): void {
    const works = this.#waiting.splice(0, this.#mostEach);
    this.#begun = works.length;
    this.#isRunning = works.length > 0;
    if (this.#isRunning) setImmediate(() => this.#round());
    for (const work of works) work();
  }
}
