import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { customerReferences } from './customer-references.ts';

describeEachEngine('the references to customers', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  test('has a line for every foreign key of the database that names a customer', async () => {
    const { rows } = await sql<{ key: string }>`
      select c.conrelid::regclass || '(' || (
        select string_agg(a.attname, ', ' order by k.place) from unnest(c.conkey) with ordinality k (num, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) || ')' as key
      from pg_constraint c
      where c.contype = 'f' and (c.confrelid = 'customers'::regclass or exists (
        select from pg_attribute a where a.attrelid = c.confrelid and a.attnum = any(c.confkey) and a.attname = 'customer_id'))
      order by key`.execute(database.db);
    expect(rows.map(({ key }) => key)).toEqual(Object.keys(customerReferences).toSorted());
  });

  test('names the column of every table that has the id of a customer without a foreign key', async () => {
    const { rows } = await sql<{ table: string }>`
      select c.table_name as table from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name like '%customer_id'`.execute(
      database.db,
    );
    const listed = Object.keys(customerReferences).join('\n');
    expect(rows.filter(({ table }) => !listed.includes(`${table}(`))).toEqual([]);
  });
});
