import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { preparedQuery, type ValueOf } from './prepared-query.ts';

describeEachEngine('a prepared query', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  test('is compiled once and sent with the values of each call', async () => {
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

  test('never reads a value as SQL, and runs in a transaction too', async () => {
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

  test('is kept by the connection as a prepared statement, other queries are not', async () => {
    const { db } = database;
    const twice = preparedQuery<{ one: number }, { two: number }>(
      'twice',
      (_, value) => sql`select ${value('one')}::int * 2 as two`,
    );
    const names = await db.connection().execute(async (connection) => {
      expect(await twice(connection, { one: 4 })).toEqual([{ two: 8 }]);
      await sql`select ${4}::int * 3 as three`.execute(connection);
      const { rows } = await sql<{ name: string }>`
        select name from pg_prepared_statements where statement like '%::int * _ as %'`.execute(
        connection,
      );
      return rows.map(({ name }) => name.replace(/-\d+$/, ''));
    });
    expect(names).toEqual(['twice']);
  });
});
