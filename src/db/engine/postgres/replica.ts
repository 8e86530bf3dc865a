import { setTimeout as pause } from 'node:timers/promises';
import type { EngineSession, OpenEngine } from '#db/engine/driver.ts';
import { replayedPosition, type LogPosition, type PrimaryLog } from './log-position.ts';

/** A replica that lags more serves no reads. */
const mostLagMs = 5_000;
/** Maximum time that a read waits for the replica to replay what the reader may have written. */
const catchUpMs = 100;
const catchUpPauseMs = 4;
/** A replica that has not answered a check within this time serves no reads. */
const checkLimitMs = 1_000;

/** A replica of the database and whether it may serve reads. */
export class Replica {
  readonly #host: string;
  readonly #engine: OpenEngine;
  readonly #onError: (error: Error) => void;
  #replayed: LogPosition = -1n;
  #isUsable = false;
  #isAnswering = false;
  #isChecking = false;

  constructor(host: string, engine: OpenEngine, onError: (error: Error) => void) {
    this.#host = host;
    this.#engine = engine;
    this.#onError = onError;
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** The server follows a primary and answers; it may lag. */
  get isAnswering(): boolean {
    return this.#isAnswering;
  }

  /** A session that shows what the replica has, which may be old; null where it does not answer. */
  sessionNow(): Promise<EngineSession | null> {
    return this.sessionAt(this.#replayed);
  }

  /** A session that shows everything up to `position`; null where the replica does not serve it in time. */
  async sessionAt(position: LogPosition): Promise<EngineSession | null> {
    let session: EngineSession | undefined;
    try {
      session = await this.#engine.acquire();
      if (await this.#catchesUp(session, position)) return session;
    } catch (error) {
      this.doubt(error);
    }
    session?.release(false);
    return null;
  }

  /** Reads go elsewhere until the next check has found nothing wrong. */
  doubt(error: unknown): void {
    this.#isAnswering = false;
    this.#leave(error instanceof Error ? error.message : String(error));
  }

  /** Asks how far it is, unless it still owes an answer. Never throws. */
  async check(log: PrimaryLog): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const late = setTimeout(() => this.doubt('it does not answer'), checkLimitMs);
    try {
      const session = await this.#engine.acquire();
      const replayed = await replayedPosition(session).finally(() => session.release(false));
      if (replayed === null) return this.doubt('it is no replica');
      this.#replayed = replayed;
      this.#isAnswering = true;
      const lagMs = log.ageOf(replayed);
      if (lagMs > mostLagMs) return this.#leave(`it lags ${(lagMs / 1000).toFixed(0)} s`);
      if (!this.#isUsable && log.lastKnown !== null) this.#isUsable = true;
    } catch (error) {
      this.doubt(error);
    } finally {
      clearTimeout(late);
      this.#isChecking = false;
    }
  }

  async close(): Promise<void> {
    this.#isUsable = false;
    this.#isAnswering = false;
    await this.#engine.close();
  }

  async #catchesUp(session: EngineSession, position: LogPosition): Promise<boolean> {
    const limit = performance.now() + catchUpMs;
    while (this.#replayed < position) {
      const replayed = await replayedPosition(session);
      if (replayed === null) {
        this.doubt('it is no replica');
        return false;
      }
      this.#replayed = replayed;
      if (replayed >= position) return true;
      if (performance.now() >= limit) return false;
      await pause(catchUpPauseMs);
    }
    return true;
  }

  #leave(why: string): void {
    if (!this.#isUsable) return;
    this.#isUsable = false;
    this.#onError(new Error(`The replica ${this.#host} serves no reads for now: ${why}`));
  }
}
