import { DatabaseError, DatabaseProblem } from '#db/engine/database-errors.ts';
import type { EngineSession, OpenEngine } from '#db/engine/driver.ts';
import type { Statement, StatementResult } from '#db/engine/statement.ts';
import { connectPostgres, type PostgresOptions } from './postgres.ts';
import { PrimaryLog, type LogPosition } from './log-position.ts';
import { Replica } from './replica.ts';

const checkMs = 1_000;

/** Reads on replicas. Each statement or transaction goes to a replica that shows what it must, or to the primary. */
export interface ReplicaReads {
  /** Shows everything that was acknowledged before the read. Fails while no server takes writes. */
  current: OpenEngine;
  /** The same; while no server takes writes it shows what was acknowledged before that, as far as this process knows. */
  available: OpenEngine;
  /** How many reads were served while no server took writes. */
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
  #checking: Promise<void> | undefined;
  /** No server takes writes, as far as the last question found. */
  #isPrimaryAway = false;
  staleReads = 0;

  constructor(primary: OpenEngine, log: PrimaryLog, replicas: readonly Replica[]) {
    this.#primary = primary;
    this.#log = log;
    this.#replicas = replicas;
  }

  /** Asks every server how far its log is; checks never overlap. */
  check(): Promise<void> {
    this.#checking ??= this.#checkAll().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async acquireCurrent(): Promise<EngineSession> {
    const replica = this.#nextReplica();
    if (!replica) return this.#primary.acquire();
    const session = await replica.sessionAt(await this.#positionNow());
    return session ? this.#watched(session, replica) : this.#primary.acquire();
  }

  async acquireAvailable(): Promise<EngineSession> {
    if (!this.#isPrimaryAway) {
      try {
        return await this.acquireCurrent();
      } catch (error) {
        if (!isAway(error)) throw error;
      }
    }
    const replica = this.#nextReplica();
    const position = this.#log.lastKnown;
    if (!replica || position === null) return this.#primary.acquire();
    // Counted before the read: caches that hold its rows are emptied when the primary is back.
    this.staleReads += 1;
    const session = await replica.sessionAt(position);
    return session ? this.#watched(session, replica) : this.#primary.acquire();
  }

  async #checkAll(): Promise<void> {
    await this.#positionNow().catch(() => {});
    await Promise.all(this.#replicas.map((replica) => replica.check(this.#log)));
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
