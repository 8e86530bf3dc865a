import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { preparedQuery, type ValueOf } from './prepared-query.ts';

describeEachEngine('a query that is put together once', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  test('is sent with the values of each call, however often it is', async () => {
    let made = 0;
    const product = preparedQuery<{ left: number; right: number }, { product: number }>(
      'product',
      (_, value) => {
        made += 1;
        return sql`select ${value('left')}::int * ${value('right')}::int - ${value('left')}::int as product`;
      },
    );
    const calls = Array.from({ length: 12 }, (_, left) => ({ left, right: left + 2 }));
    const answers = await Promise.all(calls.map((values) => product(database.db, values)));
    expect(answers).toEqual(calls.map(({ left, right }) => [{ product: left * right - left }]));
    expect(made).toBe(1);
  });

  test('takes no value for SQL, and serves a transaction as well', async () => {
    const named = preparedQuery('named', (db, value: ValueOf<{ name: string }>) =>
      db.selectFrom('categories').select('id').where('name', '=', value('name')),
    );
    const addNamed = preparedQuery('add-named', (db, value: ValueOf<{ name: string }>) =>
      db
        .insertInto('categories')
        .values(({ val }) => ({ name: value('name'), path: val('kept') }))
        .returning('id'),
    );
    const name = `x'); drop table categories; --`;
    await database.db.transaction().execute(async (trx) => {
      const added = await addNamed(trx, { name });
      expect(await named(trx, { name })).toEqual(added);
    });
    expect(await named(database.db, { name })).toHaveLength(1);
    expect(await named(database.db, { name: 'another' })).toEqual([]);
  });
});
