import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A table in a backup; generated columns are left out. */
export interface BackupTable {
  name: string;
  columns: BackupColumn[];
}

export interface BackupColumn {
  name: string;
  /** As PostgreSQL writes it: `numeric(12,2)`, `text[]`. */
  type: string;
}

export interface BackupSequence {
  name: string;
  /** The last number that it gave; null where it gave none. */
  last: string | null;
}

/** Not data of the shop: the migrations make the first, and the second tells running processes of changes. */
const leftOut = ['schema_migrations', 'changes'];

/** All tables with data of the shop, in the order of their names. 1 query. */
export async function readBackupTables(db: Db): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable>`
    select c.relname as name, json_agg(json_build_object('name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and not c.relname = any(${leftOut})
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

/** All sequences. 1 query. */
export async function readSequences(db: Db): Promise<BackupSequence[]> {
  const { rows } = await sql<BackupSequence>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'
    order by 1`.execute(db);
  return rows;
}

/** The migrations that made the database, in order. 1 query. */
export async function readMigrationNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}
