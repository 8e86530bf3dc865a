import { DatabaseError, DatabaseProblem } from '#db/engine/database-errors.ts';
import type { EngineSession, OpenEngine } from '#db/engine/driver.ts';
import type { Statement, StatementResult } from '#db/engine/statement.ts';
import { connectPostgres, type PostgresOptions } from './postgres.ts';
import { PrimaryLog, type LogPosition } from './log-position.ts';
import { Replica } from './replica.ts';

const checkMs = 1_000;
/** A primary that has not said its position within this time is away for readers of the catalog. */
const askLimitMs = 1_000;

/** Reads on replicas. Each statement or transaction goes to a replica that shows what it must, or to the primary. */
export interface ReplicaReads {
  /** Shows everything that was acknowledged before the read. Fails while no server takes writes. */
  current: OpenEngine;
  /** The same; while no server takes writes, or none has a connection free, it shows what a replica has. */
  available: OpenEngine;
  /** How many reads were served in that way. */
  staleReads(): number;
  close(): Promise<void>;
}

/** Opens the replicas of a primary. One that is the primary itself, lags or does not answer serves no reads. */
export async function openReplicaReads(
  options: PostgresOptions,
  primary: OpenEngine,
): Promise<ReplicaReads> {
  const log = new PrimaryLog(primary);
  const replicas = options.urls.map((url) => {
    const engine = connectPostgres({ ...options, urls: [url] }, { patienceMs: 0 });
    return new Replica(URL.parse(url)?.host ?? '', engine, options.onError);
  });
  const reads = new ReadChoice(primary, log, replicas);
  await reads.check();
  const timer = setInterval(() => void reads.check(), checkMs);
  timer.unref();
  const engineOf = (acquire: () => Promise<EngineSession>): OpenEngine => ({
    engine: 'postgres',
    acquire,
    stats: primary.stats,
    close: async () => {},
  });
  return {
    current: engineOf(() => reads.acquireCurrent()),
    available: engineOf(() => reads.acquireAvailable()),
    staleReads: () => reads.staleReads,
    async close() {
      clearInterval(timer);
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

/** Chooses where a read goes. */
class ReadChoice {
  readonly #primary: OpenEngine;
  readonly #log: PrimaryLog;
  readonly #replicas: readonly Replica[];
  #turn = 0;
  /** No server takes writes, as far as the last question found. */
  #isPrimaryAway = false;
  staleReads = 0;

  constructor(primary: OpenEngine, log: PrimaryLog, replicas: readonly Replica[]) {
    this.#primary = primary;
    this.#log = log;
    this.#replicas = replicas;
  }

  /** Asks every server how far its log is. */
  async check(): Promise<void> {
    await this.#positionInTime().catch(() => {});
    await Promise.all(this.#replicas.map((replica) => replica.check(this.#log)));
  }

  async acquireCurrent(): Promise<EngineSession> {
    return (await this.#sessionAt(() => this.#positionNow())) ?? this.#primary.acquire();
  }

  /** Where the primary is away, or has no connection free, a replica shows what it has. */
  async acquireAvailable(): Promise<EngineSession> {
    if (!this.#isPrimaryAway) {
      const session = await this.#sessionAt(() => this.#positionInTime()).catch(
        (error: unknown) => {
          if (!isAway(error)) throw error;
          return null;
        },
      );
      if (session) return session;
    }
    const isReachable = !this.#isPrimaryAway && this.#primary.stats().waiting === 0;
    const replica = isReachable ? undefined : this.#answeringReplica();
    if (!replica) return this.#primary.acquire();
    // Counted before the read: caches that hold its rows are emptied when the primary is back.
    this.staleReads += 1;
    const session = await replica.sessionNow();
    return session ? this.#watched(session, replica) : this.#primary.acquire();
  }

  async #sessionAt(position: () => Promise<LogPosition>): Promise<EngineSession | null> {
    const replica = this.#nextReplica();
    if (!replica) return null;
    const session = await replica.sessionAt(await position());
    return session && this.#watched(session, replica);
  }

  /** One that does not lag, before one that does. */
  #answeringReplica(): Replica | undefined {
    return this.#nextReplica() ?? this.#replicas.find(({ isAnswering }) => isAnswering);
  }

  /** The same for callers that need no position: a primary that does not answer in time counts as away. */
  async #positionInTime(): Promise<LogPosition> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#isPrimaryAway = true;
      late.reject(new DatabaseProblem('time-limit', 'The primary did not answer in time.'));
    }, askLimitMs);
    return Promise.race([this.#positionNow(), late.promise]).finally(() => clearTimeout(timer));
  }

  async #positionNow(): Promise<LogPosition> {
    try {
      const position = await this.#log.now();
      this.#isPrimaryAway = false;
      return position;
    } catch (error) {
      if (isAway(error)) this.#isPrimaryAway = true;
      throw error;
    }
  }

  #nextReplica(): Replica | undefined {
    const usable = this.#replicas.filter(({ isUsable }) => isUsable);
    this.#turn = (this.#turn + 1) % Math.max(usable.length, 1);
    return usable[this.#turn];
  }

  #watched(session: EngineSession, replica: Replica): EngineSession {
    return new ReadSession(session, { replica, primary: this.#primary });
  }
}

/** True where no server takes writes, and not where all connections are in use. */
function isAway(error: unknown): boolean {
  if (error instanceof DatabaseProblem) return error.reason !== 'busy';
  return error instanceof DatabaseError && lostServer.test(error.code ?? '');
}

/** SQLSTATEs of a server that ends, starts or cuts connections. */
const lostServer = /^(?:08|57P)/;
/** SQLSTATE of a read on a replica that was in the way of the log's replay. */
const endedByReplay = '40001';

/** A read that took too long on a replica takes as long on the primary. */
function isWorthRepeating(error: unknown): boolean {
  if (error instanceof DatabaseProblem) return error.reason !== 'time-limit';
  return isAway(error) || (error instanceof DatabaseError && error.code === endedByReplay);
}

/** A session on a replica. Where the replica fails, a read that has no earlier part is done on the primary. */
class ReadSession implements EngineSession {
  readonly #replica: Replica;
  readonly #primary: OpenEngine;
  #session: EngineSession;
  #isHeld = false;

  constructor(session: EngineSession, at: { replica: Replica; primary: OpenEngine }) {
    this.#session = session;
    this.#replica = at.replica;
    this.#primary = at.primary;
  }

  async hold(): Promise<void> {
    this.#isHeld = true;
    await this.#session.hold();
  }

  async run(statement: Statement, limitMs: number): Promise<StatementResult> {
    try {
      return await this.#session.run(statement, limitMs);
    } catch (error) {
      if (isAway(error)) this.#replica.doubt(error);
      const isFirst = !this.#isHeld || statement.begin !== undefined;
      if (!isFirst || !isWorthRepeating(error)) throw error;
    }
    const session = await this.#primary.acquire();
    this.#session.release(true);
    this.#session = session;
    if (this.#isHeld) await session.hold();
    return session.run(statement, limitMs);
  }

  release(isBroken: boolean): void {
    this.#session.release(isBroken);
  }
}
