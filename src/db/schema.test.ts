import { readdir, readFile } from 'node:fs/promises';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from './database.ts';

/** Tables that are read and written by SQL text alone. */
const withoutTypes = new Set([
  'customer_list',
  'frozen_orders',
  'listing',
  'listing_state',
  'order_texts',
  'order_words',
  'recent_sales',
  'report_days',
  'report_months',
  'report_names',
  'report_orders',
  'report_products',
  'report_progress',
  'report_sums',
  'report_touched',
  'schema_migrations',
  'search_codes',
  'search_days',
  'search_docs',
  'search_pending',
  'search_phrases',
  'search_synonyms',
  'search_words',
  'shop_synonyms',
]);

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  generated: 'ALWAYS' | 'NEVER';
  has_default: boolean;
}

/** What the driver's parsers make of a column's type. */
const valueTypes: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  numeric: 'number',
  real: 'number',
  text: 'string',
  uuid: 'string',
  date: 'string',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  _text: 'string[]',
  _int4: 'number[]',
  // Written by the database, and read as text where it is read.
  xid8: 'string',
};

function declared(column: Column): string {
  const { type, nullable, has_default: hasDefault } = column;
  if (type === 'timestamp with time zone') {
    return nullable ? 'TimestampOrNull' : hasDefault ? 'TimestampDefault' : 'Timestamp';
  }
  if (type === 'jsonb') return nullable ? 'JsonOrNull' : hasDefault ? 'JsonDefault' : 'Json';
  const value = `${valueTypes[type] ?? type}${nullable ? ' | null' : ''}`;
  if (column.generated === 'ALWAYS') return `GeneratedAlways<${valueTypes[type] ?? type}>`;
  return hasDefault ? `Generated<${value}>` : value;
}

async function storedTables(db: Db): Promise<Record<string, Record<string, string>>> {
  const { rows } = await sql<Column>`
    select table_name "table", column_name "column", case data_type when 'ARRAY' then udt_name else data_type end "type", is_nullable = 'YES' nullable,
      is_generated generated, column_default is not null or is_identity = 'YES' has_default
    from information_schema.columns where table_schema = 'public'
    order by table_name, ordinal_position`.execute(db);
  const tables: Record<string, Record<string, string>> = {};
  for (const row of rows) {
    if (!withoutTypes.has(row.table)) (tables[row.table] ??= {})[row.column] = declared(row);
  }
  return tables;
}

async function typedTables(): Promise<Record<string, Record<string, string>>> {
  const folder = new URL('./schema/', import.meta.url);
  const files = await readdir(folder);
  const sources = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const source = sources.join('\n');
  const interfaces = new Map<string, Record<string, string>>();
  for (const [, name = '', body = ''] of source.matchAll(
    /^(?:export )?interface (\w+) \{\n(.*?)^\}/gms,
  )) {
    const fields = [...body.matchAll(/^ {2}(\w+): ([^;]+);$/gm)];
    interfaces.set(name, Object.fromEntries(fields.map(([, field, type]) => [field, type])));
  }
  const areas = [...interfaces].filter(([name]) => name.endsWith('Tables'));
  const tables = areas.flatMap(([, area]) => Object.entries(area));
  return Object.fromEntries(tables.map(([table, name]) => [table, interfaces.get(name) ?? {}]));
}

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('the table types match the migrated database, column by column', async () => {
  const stored = await storedTables(database.db);
  expect(Object.keys(stored).length).toBeGreaterThan(30);
  expect(await typedTables()).toEqual(stored);
});
