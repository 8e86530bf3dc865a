import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';
import type { Database } from './schema.ts';

/** The expired rows of a table. */
export interface ExpiredRows {
  table: keyof Database & string;
  /** The columns of its primary key. */
  key: readonly string[];
  where: RawBuilder<unknown>;
  /** The oldest in this column go first; without it the rows go in any order. */
  orderBy?: string;
}

/**
 * Deletes expired rows, at most `limit` of them, and answers how many. Rows that another transaction has locked are
 * left for the next run, so any number of processes may clean up at once. 1 query.
 */
export async function deleteExpired(
  db: Db,
  { table, key, where, orderBy }: ExpiredRows,
  limit: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const order = orderBy === undefined ? sql`` : sql`order by ${sql.ref(orderBy)}`;
  const gone = await sql`
    delete from ${sql.table(table)} where (${columns}) in (
      select ${columns} from ${sql.table(table)} where ${where}
      ${order} limit ${limit} for update skip locked)`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}
