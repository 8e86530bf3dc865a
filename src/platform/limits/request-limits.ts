import type { Counters } from './counters.ts';

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits;
  }
}

const minuteMs = 60_000;

/** A limit of events per minute and key. */
export interface RateLimit {
  /** Counts one event. Answers the seconds to wait where it is beyond the limit, and null where it is within. */
  take(key: string): Promise<number | null>;
  /** The seconds until there is room for one more event, null where there is room. Counts nothing. */
  waitFor(key: string): Promise<number | null>;
}

/**
 * The rate limits whose counters are not in the database. They count for all processes together where `REDIS_URL` is
 * set, and in each process otherwise (rule reliability/write-limit).
 */
export class RateLimits {
  readonly #counters: Counters;

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /** `name` is that of the counters, the same in every process. The minute begins with a key's first event. */
  perMinute(name: string, max: number): RateLimit {
    const window = { max, ms: minuteMs };
    return {
      take: async (key) => {
        const { count, msLeft } = await this.#counters.add(`${name} ${key}`, window);
        return count > max ? secondsOf(msLeft) : null;
      },
      waitFor: async (key) => {
        const { count, msLeft } = await this.#counters.read(`${name} ${key}`, window);
        return count >= max ? secondsOf(msLeft) : null;
      },
    };
  }
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
