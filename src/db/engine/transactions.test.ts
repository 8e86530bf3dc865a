import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';

describeEachEngine('transactions', (open) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    await sql`create table notes (id int primary key, word text not null,
      other int references notes deferrable initially deferred)`.execute(db);
  });
  afterAll(() => database.drop());

  const write = (id: number, word = 'one', other: number | null = null) =>
    sql<{ id: number }>`insert into notes values (${id}, ${word}, ${other}) returning id`;
  const words = async () => {
    const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(db);
    return rows.map(({ id }) => id);
  };
  const inTransaction = async () => {
    // Two statements of one transaction have the same transaction id.
    const id = sql<{ id: string }>`select pg_current_xact_id()::text as id, ${1}::int`;
    return db.transaction().execute(async (trx) => {
      const [first, second] = [await id.execute(trx), await id.execute(trx)];
      return first.rows[0]?.id === second.rows[0]?.id;
    });
  };

  test('begin with their first statement, of any kind', async () => {
    expect(await inTransaction()).toBe(true);
    const texts = db.transaction().execute(async (trx) => {
      await sql`insert into notes values (90, 'x'); insert into notes values (91, 'y')`.execute(
        trx,
      );
      throw new Error('not wanted');
    });
    await expect(texts).rejects.toThrow('not wanted');
    expect(await words()).toEqual([]);
    const level = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) =>
        sql`select current_setting('transaction_isolation') as level, ${1}::int`.execute(trx),
      );
    expect((await level).rows).toMatchObject([{ level: 'repeatable read' }]);
    expect(await db.transaction().execute(async () => 'nothing asked')).toBe('nothing asked');
  });

  test('leave nothing when their first statement fails, and the connection stays usable', async () => {
    const failed = db.transaction().execute((trx) => write(1, null as never).execute(trx));
    await expect(failed).rejects.toMatchObject({ code: '23502' });
    expect(await words()).toEqual([]);
    expect(await inTransaction()).toBe(true);
  });

  test('leave nothing when a later statement or their commit fails', async () => {
    const writing = (id: number, other: number | null) =>
      db.transaction().execute(async (trx) => {
        await write(id).execute(trx);
        await write(id + 1, 'last', other).execute(trx);
      });
    await writing(2, null);
    await expect(writing(1, null)).rejects.toMatchObject({ code: '23505' });
    // A deferred key is checked by the commit.
    await expect(writing(7, 1000)).rejects.toMatchObject({ code: '23503' });
    expect(await words()).toEqual([2, 3]);
    expect(await inTransaction()).toBe(true);
  });

  test('begin with a prepared query, on its first use and later', async () => {
    const note = preparedQuery<{ id: number }, { id: number }>(
      'note',
      (_, value) => sql`insert into notes values (${value('id')}, 'prepared') returning id`,
    );
    for (const id of [20, 21, 22]) {
      const failed = db.transaction().execute(async (trx) => {
        expect(await note(trx, { id })).toEqual([{ id }]);
        throw new Error('not wanted');
      });
      await expect(failed).rejects.toThrow('not wanted');
    }
    expect(await words()).toEqual([2, 3]);
    await db.transaction().execute((trx) => note(trx, { id: 20 }));
    expect(await words()).toEqual([2, 3, 20]);
  });
});
