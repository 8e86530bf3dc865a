import { Refusal } from '#contract/refusals.ts';
import { refreshReports } from '#db/reports/refresh-reports.ts';
import type { Db } from '#db/database.ts';
import { BoundedQueue } from '#platform/queues/bounded-queue.ts';

/** Maximum wait of a report for the newest orders (rule reports/freshness). */
const patienceMs = 500;
const mostWaiting = 8;
const waitMs = 10_000;

export interface ReportServices {
  db: Db;
  /** For reads that may go to a replica. */
  reads: Db;
  clock: () => Date;
}

/** Reads reports one at a time, so that shoppers keep the database (rule reports/turns). */
export class ReportDesk {
  readonly reads: Db;
  readonly #db: Db;
  readonly clock: () => Date;
  readonly #turns = new BoundedQueue(
    { concurrency: 1, maxWaiting: mostWaiting, maxWaitMs: waitMs },
    () => new Refusal('busy'),
  );
  #catchingUp: Promise<void> | null = null;

  constructor({ db, reads, clock }: ReportServices) {
    this.#db = db;
    this.reads = reads;
    this.clock = clock;
  }

  /** Waits for a turn and reads. */
  read<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    return this.#turns.run(read);
  }

  /** The same, of orders as they are now, or as they were counted last where counting takes long. */
  async readNew<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    const end = performance.now() + patienceMs;
    this.#catchingUp ??= refreshReports(this.#db, {
      now: this.clock(),
      stopped: () => performance.now() > end,
    }).finally(() => (this.#catchingUp = null));
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patienceMs);
    try {
      await Promise.race([this.#catchingUp, late]);
    } finally {
      clearTimeout(timer);
    }
    return this.read(read);
  }
}
