import { setImmediate as thisRound } from 'node:timers/promises';
import type { Engine, EngineSession } from '#db/engine/driver.ts';

const flushed = `select (pg_current_wal_flush_lsn() - '0/0')::text as position`;
const replayed = `
  select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as position`;

/** Maximum time for a server to say its position. */
const positionLimitMs = 1_000;
/** How long past positions are remembered, to tell how old one is. */
const rememberedMs = 10_000;

/** A position in the log of the server that takes writes, in bytes. */
export type LogPosition = bigint;

/** The position in the log of the server that takes writes, and when it had earlier ones. */
export class PrimaryLog {
  readonly #primary: Engine;
  #asking: Promise<LogPosition> | undefined;
  #seen: { position: LogPosition; at: number }[] = [];

  constructor(primary: Engine) {
    this.#primary = primary;
  }

  /**
   * A position behind every commit that was acknowledged before the call, whichever process made it. Callers of one
   * iteration of the event loop share a statement. Throws where no server takes writes.
   */
  now(): Promise<LogPosition> {
    this.#asking ??= thisRound().then(() => {
      this.#asking = undefined;
      return this.#ask();
    });
    return this.#asking;
  }

  /** The last position that this process heard of; null before the first. */
  get lastKnown(): LogPosition | null {
    return this.#seen.at(-1)?.position ?? null;
  }

  /** For how many milliseconds the log has been longer than `position`, 10 seconds at most. */
  ageOf(position: LogPosition): number {
    const next = this.#seen.find((seen) => seen.position > position);
    return next ? performance.now() - next.at : 0;
  }

  async #ask(): Promise<LogPosition> {
    const at = performance.now();
    const session = await this.#primary.acquire();
    const position = await readPosition(session, 'log-flushed', flushed).finally(() =>
      session.release(false),
    );
    if (position === null) throw new Error('the database has no position of its log');
    // A server that took over may have a shorter log.
    this.#seen = this.#seen.filter(
      (seen) =>
        seen.position === position || (seen.position < position && seen.at > at - rememberedMs),
    );
    if (this.lastKnown !== position) this.#seen.push({ position, at });
    return position;
  }
}

/** How far the server of a session has replayed the log; null where it is no replica. 1 query. */
export function replayedPosition(session: EngineSession): Promise<LogPosition | null> {
  return readPosition(session, 'log-replayed', replayed);
}

async function readPosition(
  session: EngineSession,
  name: string,
  sql: string,
): Promise<LogPosition | null> {
  const { rows } = await session.run({ name, sql, parameters: [] }, positionLimitMs);
  const [row] = rows;
  if (typeof row !== 'object' || row === null || !('position' in row)) return null;
  return typeof row.position === 'string' ? BigInt(row.position) : null;
}
