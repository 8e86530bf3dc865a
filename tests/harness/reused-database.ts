import type { PGlite } from '@electric-sql/pglite';

/**
 * An embedded database that was emptied costs a tenth of a new one: what it has compiled, read of its catalogs and planned
 * is still there.
 */
export interface ReusableDatabase {
  database: PGlite;
  /** Its tables, functions and settings, without what they hold. */
  made: string;
  /** The rows that the migrations bring, as JSON by table. */
  rows: ReadonlyMap<string, string>;
  /** Statements that give the sequences their numbers again that the migrations have used. */
  numbers: readonly string[];
}

const tables = `
  select c.oid::regclass::text as name from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;

// A row that was written since has a later transaction; temporary tables come and go.
const catalogs = [
  `pg_class where relnamespace <> all (select oid from pg_namespace where nspname ~ '^pg_(toast_)?temp')`,
  "pg_attribute where attrelid::regclass::text !~ '^pg_(toast_)?temp'",
  'pg_proc',
  'pg_trigger',
  'pg_constraint',
  'pg_index',
  'pg_attrdef',
  'pg_rewrite',
  'pg_extension',
  'pg_db_role_setting',
];

async function column(database: PGlite, text: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(text);
  return rows.map(({ name }) => name);
}

async function madeNow(database: PGlite): Promise<string> {
  const each = catalogs.map(
    (from) => `select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as s from ${from}`,
  );
  const text = `select string_agg(s, ',') as name from (${each.join(' union all ')}) x`;
  return (await column(database, text)).join(',');
}

async function rowsOf(database: PGlite, names: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of names) {
    const [rows] = await column(database, `select json_agg(t)::text as name from ${name} t`);
    if (rows) found.set(name, rows);
  }
  return found;
}

/** Of a database that is as the migrations left it. */
export async function reusable(database: PGlite): Promise<ReusableDatabase> {
  const rows = await rowsOf(database, await column(database, tables));
  const numbers = await column(
    database,
    `select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as name
     from pg_sequences where last_value is not null`,
  );
  return { database, made: await madeNow(database), rows, numbers };
}

/**
 * Makes it as the migrations left it, whatever a test wrote and whoever still has a transaction open; null where a test
 * has changed the tables or functions themselves.
 */
export async function emptied(before: ReusableDatabase): Promise<ReusableDatabase | null> {
  const { database, made, rows, numbers } = before;
  for (const text of ['rollback', 'deallocate all', 'reset all', 'discard temp', 'unlisten *'])
    await database.exec(text);
  if ((await madeNow(database)) !== made) return null;
  const written = await column(database, `${tables} and pg_relation_size(c.oid) > 0`);
  const asBefore = await rowsOf(database, [...rows.keys()]);
  const changed = written.filter(
    (name) => !rows.has(name) || rows.get(name) !== asBefore.get(name),
  );
  await database.exec('set session_replication_role = replica');
  if (changed.length > 0) {
    await database.exec(changed.map((name) => `delete from ${name};`).join(''));
    await database.exec(`vacuum ${changed.join(', ')}`);
  }
  for (const name of rows.keys())
    if (rows.get(name) !== asBefore.get(name)) await fill(database, name, rows.get(name) ?? '[]');
  await database.exec(`
    select setval(seqrelid, seqstart, false) from pg_sequence; ${numbers.join('')}
    -- As of tables that nobody has counted yet: the planner takes nothing for granted.
    update pg_class set reltuples = -1, relpages = 0, relallvisible = 0
      where relnamespace = 'public'::regnamespace and reltuples >= 0;
    delete from pg_statistic where starelid in
      (select oid from pg_class where relnamespace = 'public'::regnamespace);
    reset session_replication_role`);
  // Nobody else does it here, and the log grows in memory.
  await database.exec('checkpoint');
  return { ...before, made: await madeNow(database) };
}

async function fill(database: PGlite, name: string, rows: string): Promise<void> {
  const names = await column(
    database,
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  await database.query(
    `insert into ${name} (${names.join()}) overriding system value
     select ${names.join()} from json_populate_recordset(null::${name}, $1)`,
    [rows],
  );
}
