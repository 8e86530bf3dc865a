import { sql, type RawBuilder } from 'kysely';

/** The worth in the base currency of an amount in the currency of a column, by the frozen rates of the order `o`. */
export function rateOfOrder(from: string): RawBuilder<number> {
  return sql`case when ${sql.ref(from)} = 'TRY' then 1 else coalesce((o.rates ->> ${sql.ref(from)})::numeric,
    (select exchange_rate from currencies where code = ${sql.ref(from)}), 1) end`;
}

/** The factor from the currency of a column to `currency`, by the frozen rates of the order `o`. */
export function rateBetween(
  from: string,
  currency: string | RawBuilder<string>,
): RawBuilder<number> {
  const wanted = sql`case when ${currency}::text = 'TRY' then 1 else coalesce((o.rates ->> ${currency}::text)::numeric, default_rate()) end`;
  return sql`case when ${sql.ref(from)} = ${currency} then 1 else ${rateOfOrder(from)} / ${wanted} end`;
}
