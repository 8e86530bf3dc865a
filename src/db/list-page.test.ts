import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import type { PageCursor } from '#rules/shop/list-sort.ts';
import { countUpTo, listPage, type SortedList } from './list-page.ts';

const keys = { at: 'instant', amount: 'amount', count: 'integer', name: 'text' } as const;
const list: SortedList<typeof keys> = {
  id: sql`v.id`,
  keys,
  columns: { at: sql`v.at`, amount: sql`v.amount`, count: sql`v.count`, name: sql`v.name` },
};
/** Two rows share each value, so that the id decides between them. */
const values = sql`(select n as id, n / 2 as count, n / 2 * 1.25 as amount, 'n' || n / 2 as name,
  timestamptz '2026-10-04 21:30:00.000001Z' + n / 2 * interval '1 microsecond' as at
  from generate_series(1, 9) n) v`;

describeEachEngine('a page of an office list', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  async function read(sort: string, cursor: PageCursor | null) {
    const page = listPage(list, { sort, cursor, limit: 2 });
    const { rows } = await sql<{ id: number; key: string }>`
      select v.id, ${page.keyText(page.column)} as key from ${values}
      where ${page.isBeyond} ${page.orderBy()} ${page.limit}`.execute(database.db);
    return page.of(rows);
  }

  test.each(Object.keys(keys).flatMap((name) => [name, `-${name}`]))(
    'sorted by %s, pages forward and back show every row once',
    async (sort) => {
      const ascending = [1, 2, 3, 4, 5, 6, 7, 8, 9];
      const wanted = sort.startsWith('-') ? ascending.toReversed() : ascending;
      let page = await read(sort, null);
      expect(page.previous).toBeNull();
      const forward = page.rows.map(({ id }) => id);
      while (page.next) {
        page = await read(sort, page.next);
        forward.push(...page.rows.map(({ id }) => id));
      }
      expect(forward).toEqual(wanted);
      const back = page.rows.map(({ id }) => id);
      while (page.previous) {
        page = await read(sort, page.previous);
        expect(page.next).not.toBeNull();
        back.unshift(...page.rows.map(({ id }) => id));
      }
      expect(back).toEqual(wanted);
    },
  );

  test('throws for a sort without a column', () => {
    expect(() => listPage(list, { sort: 'size', cursor: null, limit: 2 })).toThrow('size');
  });

  test('counts rows up to a limit and says when there are more', async () => {
    const rows = sql`select from ${values}`;
    expect(await countUpTo(database.db, 9, rows)).toEqual({ count: 9, isMore: false });
    expect(await countUpTo(database.db, 8, rows)).toEqual({ count: 8, isMore: true });
  });
});
