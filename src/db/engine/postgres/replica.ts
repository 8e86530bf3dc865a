import { setTimeout as pause } from 'node:timers/promises';
import type { EngineSession, OpenEngine } from '#db/engine/driver.ts';
import { replayedPosition, type LogPosition, type PrimaryLog } from './log-position.ts';

/** A replica that lags more serves no reads. */
const mostLagMs = 5_000;
/** Maximum time that a read waits for the replica to replay what the reader may have written. */
const catchUpMs = 100;
const catchUpPauseMs = 4;

/** A replica of the database and whether it may serve reads. */
export class Replica {
  readonly #host: string;
  readonly #engine: OpenEngine;
  readonly #onError: (error: Error) => void;
  #replayed: LogPosition = -1n;
  #isUsable = false;

  constructor(host: string, engine: OpenEngine, onError: (error: Error) => void) {
    this.#host = host;
    this.#engine = engine;
    this.#onError = onError;
  }

  get isUsable(): boolean {
    return this.#isUsable;
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
    if (this.#isUsable) this.#report(error instanceof Error ? error.message : String(error));
    this.#isUsable = false;
  }

  /** Asks how far it is. Never throws. */
  async check(log: PrimaryLog): Promise<void> {
    try {
      const session = await this.#engine.acquire();
      const replayed = await replayedPosition(session).finally(() => session.release(false));
      if (replayed === null) return this.doubt('it is no replica');
      this.#replayed = replayed;
      const lagMs = log.ageOf(replayed);
      if (lagMs > mostLagMs) return this.doubt(`it lags ${(lagMs / 1000).toFixed(0)} s`);
      if (!this.#isUsable && log.lastKnown !== null) this.#isUsable = true;
    } catch (error) {
      this.doubt(error);
    }
  }

  async close(): Promise<void> {
    this.#isUsable = false;
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

  #report(why: string): void {
    this.#onError(new Error(`The replica ${this.#host} serves no reads for now: ${why}`));
  }
}
