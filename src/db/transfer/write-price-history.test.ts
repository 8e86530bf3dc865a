import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { addPriceHistory } from './write-price-history.ts';

describeEachEngine('the history of prices that comes in a file', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await makeSettings(database.db);
  });
  afterAll(() => database.drop());

  test('keeps the order of prices that have one moment (rule import-export/price-history)', async () => {
    const { db } = database;
    const id = await makeProduct(db);
    await sql`delete from price_history where product_id = ${id}`.execute(db);
    const row = (value: number, since: string) => ({
      product_id: id,
      unit_id: 1,
      value,
      currency: 'TRY',
      since,
      by_name: '',
      declared: false,
    });
    const same = Array.from({ length: 40 }, (_, n) => ((n * 17) % 40) + 1);
    const rows = same.map((value) => row(value, '2026-02-01T10:00:00.000Z'));
    await addPriceHistory(db, [...rows, row(99, '2026-01-01T10:00:00.000Z')]);
    const { rows: kept } = await sql<{ value: number }>`select value from price_history
      where product_id = ${id} order by since, declared desc, id`.execute(db);
    expect(kept.map(({ value }) => value)).toEqual([99, ...same]);
  });
});
