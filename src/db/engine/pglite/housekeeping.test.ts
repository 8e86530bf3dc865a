import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { keepHouse } from './housekeeping.ts';
import type { StatementResult } from '#db/engine/statement.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened.drop());

test('the log stays bounded, and a filled table gets statistics', async () => {
  const { db } = opened;
  await sql`create table filled as select g as id, repeat('x', 300) as text from generate_series(1, 3000) g`.execute(
    db,
  );
  const sent: string[] = [];
  const run = async (statement: { sql: string }): Promise<StatementResult> => {
    sent.push(statement.sql);
    const { rows } = await sql.raw(statement.sql).execute(db);
    return { rows, command: '', rowCount: 0 };
  };
  const stale = async () => {
    const { rows } = await sql`select 1 from pg_stat_user_tables
      where relname = 'filled' and last_analyze is null`.execute(db);
    return rows.length;
  };
  // the engine reports its counts with a delay
  await expect
    .poll(async () => {
      await keepHouse(run, 100_000);
      return await stale();
    })
    .toBe(0);
  expect(sent).toContain('checkpoint');
  const { rows } = await sql<{ near: boolean }>`
    select abs(reltuples - 3000) < 300 as near from pg_class where relname = 'filled'`.execute(db);
  expect(rows[0]?.near).toBe(true);
});
