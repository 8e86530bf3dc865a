import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Counts are written together after so long: a search itself writes nothing. */
const writtenAfterMs = 5000;

/** Counts searches by day in memory and writes the counts from time to time (rule reports/searches). */
export class SearchTally {
  readonly #db: Db;
  #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** `day` is `2026-11-23`. */
  count(day: string): void {
    this.#counts.set(day, (this.#counts.get(day) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.write(), writtenAfterMs).unref();
  }

  /** Writes what was counted. Where the database does not answer, it stays counted until the next time. 1 query. */
  async write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    try {
      await sql`
        insert into search_days as s (day, searches)
        select * from unnest(${[...counts.keys()]}::date[], ${[...counts.values()]}::bigint[]) order by 1
        on conflict (day) do update set searches = s.searches + excluded.searches`.execute(
        this.#db,
      );
    } catch {
      for (const [day, count] of counts)
        this.#counts.set(day, (this.#counts.get(day) ?? 0) + count);
    }
  }
}
