import { sql } from 'kysely';
import { isMigrated, migrate } from '#db/migrate.ts';
import { beginEpoch } from '#db/shop/change-position.ts';
import { pauseOutgoing } from '#db/shop/outgoing-pause.ts';
import type { DatabaseHandle, Db } from '#db/database.ts';
import type { BackupSequence, BackupTable } from './backup-tables.ts';
import { bringBack, emptyTables } from './empty-tables.ts';
import { loadRows, loadSequences } from './load-rows.ts';

/** A backup's database. */
export interface DatabaseSource {
  /** The migrations that made it, in order. */
  migrations: readonly string[];
  tables: readonly BackupTable[];
  sequences: readonly BackupSequence[];
  /** The lines of a table. It throws at their end where they are not those that were written. */
  linesOf: (table: string) => AsyncIterable<string>;
  onTable: (name: string, rows: number) => void;
}

/** Whether nobody has used the database yet. 1 query. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')`.execute(db);
  return rows[0]?.count === 0;
}

/**
 * Makes an empty database that of a backup: its tables as they were at that time, all rows in one transaction, and then the
 * migrations that came since. The copy sends nothing until somebody lets it (rule reliability/restored-copy), and systems
 * that follow its changes are told to start over.
 */
export async function restoreDatabase(
  database: DatabaseHandle,
  source: DatabaseSource,
  now: Date,
): Promise<void> {
  await migrate(database, { only: new Set(source.migrations) });
  await database.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local timezone = 'UTC'`.execute(tx);
    const taken = await emptyTables(
      tx,
      source.tables.map(({ name }) => name),
    );
    for (const table of source.tables)
      source.onTable(table.name, await loadRows(tx, table, source.linesOf(table.name)));
    await loadSequences(tx, source.sequences);
    await beginEpoch(tx);
    await bringBack(tx, taken);
  });
  if (!(await isMigrated(database.db))) await migrate(database);
  await pauseOutgoing(database.db, now);
  await sql`analyze`.execute(database.db);
}
