import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Nine in the morning in Istanbul, on a Monday. */
const firstMorning = Date.parse('2025-01-06T06:00:00Z');

/** The time of a simulated year, in the shop and, once it was told, in its database. */
export class SimulatedClock {
  #now = firstMorning;

  readonly clock = (): Date => new Date(this.#now);
  readonly now = (): number => this.#now;

  /** Days since the first morning, 1 on the first. */
  get day(): number {
    return Math.floor((this.#now - firstMorning) / dayMs) + 1;
  }

  /** The day in Istanbul, as 2025-01-06, or one of so many days from now. */
  date(days = 0): string {
    const offsetMs = 3 * 60 * minuteMs;
    return new Date(this.#now + offsetMs + days * dayMs).toISOString().slice(0, 10);
  }

  wait(minutes: number): void {
    this.#now += minutes * minuteMs;
  }

  /** To nine in the morning of the `day`-th day. */
  toMorning(day: number): void {
    this.#now = Math.max(this.#now, firstMorning + (day - 1) * dayMs);
  }
}

/** Where a session looks for names: `now()` of the simulation before that of the server. */
export const simulatedPath = 'simulation, pg_catalog, public';

/**
 * Gives a database a clock that stands until it is told a time: `now()` of every statement, trigger and default of a column
 * is that time. Sessions find it by `simulatedPath`.
 */
export async function installClock(db: Db, now: Date): Promise<void> {
  await sql`create schema simulation`.execute(db);
  await sql`create table simulation.clock (at timestamptz not null)`.execute(db);
  await sql`insert into simulation.clock values (${now})`.execute(db);
  await sql`create function simulation.now() returns timestamptz language sql stable
    as 'select at from simulation.clock'`.execute(db);
  const { rows } = await sql<{ place: string; name: string; value: string }>`
    select d.adrelid::regclass::text as place, quote_ident(a.attname) as name, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) ~ '\\mnow\\(\\)' and a.attgenerated = ''`.execute(db);
  for (const { place, name, value } of rows) {
    const moved = value.replaceAll('now()', 'simulation.now()');
    await sql.raw(`alter table ${place} alter column ${name} set default ${moved}`).execute(db);
  }
}

export async function tellTime(db: Db, now: Date): Promise<void> {
  await sql`update simulation.clock set at = ${now}`.execute(db);
}
