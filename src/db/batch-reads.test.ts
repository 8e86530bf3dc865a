import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { batchReads } from './batch-reads.ts';
import type { Db } from './database.ts';

describeEachEngine('batch reads', (open) => {
  let database: TestDatabase;
  const statements: (readonly number[])[] = [];
  const half = batchReads(3, async (db: Db, numbers: readonly number[]) => {
    statements.push(numbers);
    const { rows } = await sql<{ half: number }>`
      select 100 / x.n as half from unnest(${numbers}::int[]) with ordinality x (n, place) order by place`.execute(
      db,
    );
    return rows.map((row) => row.half);
  });
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());
  beforeEach(() => {
    statements.length = 0;
  });

  test('use as few statements as fit, and give each caller its own rows', async () => {
    const answers = await Promise.all([1, 2, 4, 5, 10, 20, 25].map((n) => half(database.db, n)));
    expect(answers).toEqual([100, 50, 25, 20, 10, 5, 4]);
    expect(statements).toEqual([[1, 2, 4], [5, 10, 20], [25]]);
  });

  test('read again for a later caller', async () => {
    expect(await half(database.db, 2)).toBe(50);
    expect(await half(database.db, 2)).toBe(50);
    expect(statements).toEqual([[2], [2]]);
  });

  test('keep a transaction apart from concurrent callers', async () => {
    const outside = half(database.db, 1);
    await database.db.transaction().execute(async (trx) => {
      const inside = half(trx, 2);
      // The embedded database has one connection, so what is asked outside may come after.
      expect(await inside).toBe(50);
    });
    expect(await outside).toBe(100);
    expect(statements).toContainEqual([1]);
    expect(statements).toContainEqual([2]);
  });

  test('fail for all callers of the batch, and for no others', async () => {
    const asked = await Promise.allSettled([1, 0, 2].map((n) => half(database.db, n)));
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await half(database.db, 2)).toBe(50);
  });
});
