import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { freshDatabase, testDatabaseUrl } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { analyzeGrownTables } from './grown-tables.ts';

// The embedded engine keeps house by itself.
describe.skipIf(testDatabaseUrl === undefined)('the tables of a young shop', () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
    ({ db } = database);
    await sql`alter table carts set (autovacuum_enabled = false)`.execute(db);
    await sql`vacuum analyze carts`.execute(db);
  });
  afterAll(() => database.drop());

  async function addCarts(count: number): Promise<void> {
    await sql`
      with visitors as (
        insert into sessions (token_hash) select sha256((random()::text || n)::bytea) from generate_series(1, ${count}::int) n
        returning id)
      insert into carts (session_id) select id from visitors`.execute(db);
  }

  /** How a connection that has asked for carts from the beginning asks for one. */
  async function planOf(connection: Db): Promise<string> {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain execute read_cart(1)`.execute(
      connection,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  test('are analyzed as they grow, so that a cached plan uses their index', async () => {
    await db.connection().execute(async (connection) => {
      await sql`prepare read_cart (bigint) as select id from carts where session_id = $1`.execute(
        connection,
      );
      for (let time = 0; time < 6; time += 1) await sql`execute read_cart(1)`.execute(connection);
      await addCarts(10);
      expect(await analyzeGrownTables(db)).not.toContain('carts');
      await addCarts(3000);
      expect(await planOf(connection)).toContain('Seq Scan');
      expect(await analyzeGrownTables(db)).toContain('carts');
      expect(await planOf(connection)).not.toContain('Seq Scan');
    });
  });

  test('are analyzed again at twice the size', async () => {
    expect(await analyzeGrownTables(db)).not.toContain('carts');
    await addCarts(1000);
    expect(await analyzeGrownTables(db)).not.toContain('carts');
    await addCarts(4000);
    expect(await analyzeGrownTables(db)).toContain('carts');
  });
});
