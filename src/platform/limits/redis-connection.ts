import { createClient } from '@redis/client';
import type { Log } from '#platform/log.ts';

/** How long a request waits for Redis before this process decides alone. */
const usualAnswerMs = 100;
/** How long a start waits for the connection. */
const startMs = 1_000;
/** The pause between two attempts to reach a Redis that does not answer. */
const probeMs = 1_000;
/** A connection without an answer for so long is replaced: its server may be gone without a word. */
const silenceMs = 10_000;
/** Commands that may wait for an answer. */
const mostPending = 1_000;

export type RedisClient = ReturnType<typeof newClient>;

interface RedisOptions {
  /** `redis://` or `rediss://`, with user and password. */
  url: string;
  log: Pick<Log, 'info' | 'warn'>;
  /** How long a request waits for an answer, in milliseconds; for tests. */
  answerMs?: number;
}

function newClient(url: string) {
  return createClient({
    url,
    name: 'arasta',
    disableOfflineQueue: true,
    commandsQueueMaxLength: mostPending,
    socket: { connectTimeout: 2_000, reconnectStrategy: () => probeMs },
  });
}

/**
 * A connection to Redis or Valkey that no request depends on: a command that fails or takes longer than 100 ms answers
 * null, and so do all commands until the server answers again. The log names each change once (rule reliability/load).
 */
export class RedisConnection {
  readonly #options: Required<RedisOptions>;
  #client: RedisClient;
  #isAway = false;
  #probe: NodeJS.Timeout | undefined;
  /** When the probe under way began; null without one. */
  #askedAt: number | null = null;

  private constructor(options: RedisOptions) {
    this.#options = { answerMs: usualAnswerMs, ...options };
    this.#client = this.#connect();
  }

  /** Connects, and waits a second for it at most: a shop opens without its Redis too. */
  static async open(options: RedisOptions): Promise<RedisConnection> {
    const connection = new RedisConnection(options);
    const client = connection.#client;
    const ready = new Promise<true>((resolve) => client.once('ready', () => resolve(true)));
    if (!(await inTime(ready, startMs).catch(() => false)))
      connection.#leave(new Error('no connection'));
    return connection;
  }

  /** The answer to the command; null where Redis is away or slow. */
  async ask<T>(send: (client: RedisClient) => Promise<T>): Promise<T | null> {
    if (this.#isAway) return null;
    try {
      return await inTime(send(this.#client), this.#options.answerMs);
    } catch (error) {
      this.#leave(error);
      return null;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#probe);
    this.#isAway = true;
    destroy(this.#client);
  }

  #connect(): RedisClient {
    const client = newClient(this.#options.url);
    client.on('error', (error: unknown) => {
      if (client === this.#client) this.#leave(error);
    });
    // It connects again by itself; the listener above hears of each failure.
    client.connect().catch(() => undefined);
    return client;
  }

  #leave(err: unknown): void {
    if (this.#isAway) return;
    this.#isAway = true;
    this.#options.log.warn(
      { err },
      'Redis does not answer; until it does, each process counts its rate limits by itself',
    );
    this.#probe = setInterval(() => void this.#look(), probeMs);
    this.#probe.unref();
  }

  /** Asks Redis whether it answers again, one question at a time. */
  async #look(): Promise<void> {
    const now = performance.now();
    if (this.#askedAt !== null) {
      if (now - this.#askedAt > silenceMs) this.#replace();
      return;
    }
    if (!this.#client.isReady) return;
    this.#askedAt = now;
    const client = this.#client;
    const answered = await client.ping().catch(() => null);
    if (client !== this.#client) return;
    this.#askedAt = null;
    if (answered === null || performance.now() - now > this.#options.answerMs || !this.#isAway)
      return;
    clearInterval(this.#probe);
    this.#isAway = false;
    this.#options.log.info('Redis answers; rate limits count for all processes together');
  }

  #replace(): void {
    const old = this.#client;
    this.#askedAt = null;
    this.#client = this.#connect();
    destroy(old);
  }
}

function destroy(client: RedisClient): void {
  if (client.isOpen) client.destroy();
}

/** Rejects where the promise takes longer. */
async function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms);
  // Nobody listens to an answer that comes too late, nor to its failure.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
