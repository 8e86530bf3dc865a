interface IterationLimits {
  /** How many jobs start in one iteration of the event loop. */
  perIteration: number;
  /** How many jobs may wait for a later iteration. */
  maxWaiting: number;
}

/**
 * Starts a few jobs in each iteration of the event loop and the others in the next ones, in the order in which they came
 * (rule reliability/event-loop-limits). However many jobs come at once, work that is under way, such as an order that waits for its
 * database ten times, goes on between them.
 */
export class EventLoopQueue {
  readonly #limits: IterationLimits;
  readonly #waiting: (() => void)[] = [];
  #started = 0;
  #isScheduled = false;

  constructor(limits: IterationLimits) {
    this.#limits = limits;
  }

  /** Starts the job now or in a later iteration; false, and no start, when too many jobs wait already. */
  start(job: () => void): boolean {
    const { perIteration, maxWaiting } = this.#limits;
    const mustWait = this.#started >= perIteration || this.#waiting.length > 0;
    if (mustWait && this.#waiting.length >= maxWaiting) return false;
    if (mustWait) this.#waiting.push(job);
    this.#schedule();
    if (mustWait) return true;
    this.#started += 1;
    job();
    return true;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#runIteration());
  }

  #runIteration(): void {
    const jobs = this.#waiting.splice(0, this.#limits.perIteration);
    this.#started = jobs.length;
    this.#isScheduled = false;
    if (jobs.length > 0) this.#schedule();
    for (const job of jobs) job();
  }
}
