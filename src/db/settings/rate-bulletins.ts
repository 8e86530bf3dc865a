import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { RateBulletin } from '#rules/money/daily-rates.ts';

/** Stores a bulletin. True when it is new or has other rates than the stored one of its day. 1 query. */
export async function storeBulletin(
  tx: Db,
  { day, rates }: RateBulletin,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into rate_bulletins as b (day, fetched_at, rates)
    values (${day}::date, ${now}, ${JSON.stringify(rates)}::jsonb)
    on conflict (day) do update set fetched_at = excluded.fetched_at, rates = excluded.rates
      where b.rates <> excluded.rates
    returning day`.execute(tx);
  return rows.length > 0;
}

/** The newest bulletin; null before the first. 1 query. */
export async function readBulletin(db: Db): Promise<RateBulletin | null> {
  const { rows } = await sql<RateBulletin>`
    select to_char(day, 'YYYY-MM-DD') as day, rates from rate_bulletins order by rate_bulletins.day desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}
