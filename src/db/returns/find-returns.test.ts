import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { explaining } from '#tests/harness/explaining.ts';
import { findReturns, type ReturnSearch } from './find-returns.ts';

const everything: ReturnSearch = {
  view: 'all',
  text: '',
  from: null,
  before: null,
  reason: null,
  today: '2026-11-29',
  sort: '-no',
  limit: 50,
  cursor: null,
};

describeEachEngine('a search among 50,000 returns', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    // Orders and their lines do not matter here.
    for (const table of ['returns', 'return_lines', 'order_words'])
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(db);
    await sql`
      insert into returns (return_no, order_id, state, channel, declared_at, before_delivery, send_by, currency, tracking_no,
        created_at, since)
      select 'IA-' || (100000 + n), n, 'refunded', 'shop', now(), false, current_date, 'TRY', 'T' || n, now(), now()
      from generate_series(1, 50000) n`.execute(db);
    await sql`
      insert into return_lines (return_id, order_line_id, quantity, reason)
      select id, id, 1, (array['none', 'size', 'faulty', 'damaged', 'wrong'])[1 + id % 5] from returns`.execute(
      db,
    );
    await sql`analyze returns, return_lines, order_words`.execute(db);
  });
  afterAll(() => database.drop());

  const plansOf = async (search: Partial<ReturnSearch>) => {
    const plans: string[] = [];
    await findReturns(explaining(database.db, plans), { ...everything, ...search });
    expect(plans).toHaveLength(2);
    return plans.join('\n');
  };

  test('by a number looks at those alone that the indexes of numbers and parcels give (rule returns/search)', async () => {
    const plans = await plansOf({ text: 'IA-1234' });
    for (const index of ['returns_by_number', 'returns_by_tracking', 'returns_of_order'])
      expect(plans).toContain(index);
    expect(plans).not.toMatch(/Seq Scan on returns /);
  });

  test('by a reason reads and counts by the index of reasons (rule returns/search)', async () => {
    const plans = await plansOf({ reason: 'faulty' });
    expect(plans.match(/return_lines_reason/g)?.length).toBeGreaterThanOrEqual(2);
    expect(plans).not.toMatch(/Seq Scan on (?:returns|return_lines) /);
  });
});
