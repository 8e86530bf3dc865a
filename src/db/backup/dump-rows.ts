import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { BackupTable } from './backup-tables.ts';

/** Rows read at once; of a table with files fewer, since each may have megabytes. */
const batch = { rows: 1_000, files: 20 };

/**
 * Gives the rows of a table as lines of JSON, each an array of the columns' texts as PostgreSQL writes them, which lose
 * nothing. The transaction has one snapshot (`startDump`). 1 query for each thousand rows.
 */
export async function* dumpRows(
  tx: Db,
  { name, columns }: BackupTable,
): AsyncGenerator<string[], void, undefined> {
  const texts = columns.map((column) => sql`${sql.ref(column.name)}::text`);
  const size = columns.some(({ type }) => type === 'bytea') ? batch.files : batch.rows;
  await sql`declare dumped no scroll cursor for
    select to_json(array[${sql.join(texts)}])::text as line from ${sql.table(name)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(size)} from dumped`.execute(tx);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < size) break;
  }
  await sql`close dumped`.execute(tx);
}

/** Readies a transaction of isolation `repeatable read` for `dumpRows`. 4 queries. */
export async function startDump(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local timezone = 'UTC'`.execute(tx);
  await sql`set local datestyle = 'ISO, YMD'`.execute(tx);
  await sql`set local intervalstyle = 'postgres'`.execute(tx);
}
