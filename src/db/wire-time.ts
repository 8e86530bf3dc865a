import { sql, type RawBuilder } from 'kysely';

/** An instant as JSON has it on the wire. */
export const wireTime = (column: string): RawBuilder<string> => wireTimeOf(sql.ref(column));

/** The same of an expression. */
export function wireTimeOf(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
