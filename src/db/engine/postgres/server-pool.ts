import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import { DatabaseProblem } from '#db/engine/database-errors.ts';
import { connectingProblem, isBusyPool, isRestarting } from './postgres-problems.ts';
import { findPrimary, refuseReplica } from './primary-search.ts';

/** The pause between two tries to reach a server that restarts. */
const restartPauseMs = 200;
const idleMs = 30_000;

interface ServerPoolOptions {
  /** The servers of the database, each with everything that a connection needs. */
  urls: readonly string[];
  config: PoolConfig;
  mostWaiting: number;
  /** How long to wait for a server that restarts or for another that takes writes. */
  patienceMs: number;
  onError: (error: Error) => void;
}

interface ServerConnection {
  client: PoolClient;
  /** Makes the pool look for the server that takes writes before its next connection. */
  onDoubt: () => void;
}

/**
 * The connections to the server that takes writes. Of one server it is not asked whether it does. With several servers a
 * doubt about the present one leads to a search before the next connection, and connections to a former one are not used
 * again.
 */
export class ServerPool {
  readonly #options: ServerPoolOptions;
  #pool: Pool;
  #url: string;
  #isDoubtful: boolean;
  /** Callers who wait for the next try. */
  #retrying = 0;
  #search: Promise<void> | undefined;

  constructor(options: ServerPoolOptions) {
    this.#options = options;
    this.#url = options.urls[0] ?? '';
    this.#pool = this.#makePool(this.#url);
    this.#isDoubtful = this.#isCluster;
  }

  /** The server that took writes when it was last looked for. */
  get url(): string {
    return this.#url;
  }

  get stats(): { waiting: number; total: number } {
    return { waiting: this.#pool.waitingCount + this.#retrying, total: this.#pool.totalCount };
  }

  /** Throws `DatabaseProblem`, or the server's `DatabaseError` where it takes no more connections. */
  async connect(): Promise<ServerConnection> {
    const { mostWaiting, patienceMs, urls } = this.#options;
    if (this.stats.waiting >= mostWaiting)
      throw new DatabaseProblem('busy', 'Too many callers wait for a database connection.');
    const start = performance.now();
    for (;;) {
      try {
        return await this.#tryToConnect();
      } catch (error) {
        const isPassing = isRestarting(error) || this.#isDoubtful;
        if (!isPassing || performance.now() - start >= patienceMs)
          throw connectingProblem(error, urls);
        this.#retrying += 1;
        await pause(restartPauseMs).finally(() => (this.#retrying -= 1));
      }
    }
  }

  async #tryToConnect(): Promise<ServerConnection> {
    if (this.#isDoubtful) await this.#findAgain();
    const pool = this.#pool;
    const onDoubt = () => this.#doubt(pool);
    try {
      return { client: await pool.connect(), onDoubt };
    } catch (error) {
      if (!isBusyPool(error)) onDoubt();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  get #isCluster(): boolean {
    return this.#options.urls.length > 1;
  }

  #doubt(pool: Pool): void {
    if (this.#isCluster && pool === this.#pool) this.#isDoubtful = true;
  }

  /** Concurrent callers share one search. */
  #findAgain(): Promise<void> {
    this.#search ??= this.#find().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  async #find(): Promise<void> {
    const { urls, config } = this.#options;
    this.#url = await findPrimary(urls, config);
    const former = this.#pool;
    this.#pool = this.#makePool(this.#url);
    this.#isDoubtful = false;
    // Connections that hang are closed when their last statement has failed.
    former.end().catch(this.#options.onError);
  }

  #makePool(url: string): Pool {
    const pool = new Pool({
      ...this.#options.config,
      connectionString: url,
      idleTimeoutMillis: idleMs,
      ...(this.#isCluster && { onConnect: refuseReplica }),
    });
    pool.on('error', (error) => {
      this.#doubt(pool);
      this.#options.onError(error);
    });
    return pool;
  }
}
