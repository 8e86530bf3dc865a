import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import { committing, prepared } from './prepared-queries.ts';

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
    // Two statements of one transaction have one id, two by themselves have two.
    const id = sql<{ id: string }>`select pg_current_xact_id()::text as id, ${1}::int`;
    return db.transaction().execute(async (trx) => {
      const [first, second] = [await id.execute(trx), await id.execute(trx)];
      return first.rows[0]?.id === second.rows[0]?.id;
    });
  };

  test('begin with their first statement, whatever it is', async () => {
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

  test('leave nothing where their first statement fails, and the connection goes on', async () => {
    const failed = db.transaction().execute((trx) => write(1, null as never).execute(trx));
    await expect(failed).rejects.toMatchObject({ code: '23502' });
    expect(await words()).toEqual([]);
    expect(await inTransaction()).toBe(true);
  });

  test('are committed with a last statement that says so', async () => {
    const last = write(3).withPlugin(prepared('note')).withPlugin(committing());
    const { rows } = await db.transaction().execute(async (trx) => {
      await write(2).execute(trx);
      return await last.execute(trx);
    });
    expect(rows).toEqual([{ id: 3 }]);
    expect(await words()).toEqual([2, 3]);
    const alone = await db
      .transaction()
      .execute((trx) => write(4).withPlugin(committing()).execute(trx));
    expect(alone.rows).toEqual([{ id: 4 }]);
    // Outside a transaction it says nothing.
    await write(5).withPlugin(committing()).execute(db);
    expect(await words()).toEqual([2, 3, 4, 5]);
  });

  test('are rolled back where that last statement or its commit fails', async () => {
    const ending = (id: number, other: number | null) =>
      db.transaction().execute(async (trx) => {
        await write(id + 1).execute(trx);
        await write(id, 'last', other)
          .withPlugin(prepared('note'))
          .withPlugin(committing())
          .execute(trx);
      });
    await expect(ending(5, null)).rejects.toMatchObject({ code: '23505' });
    await expect(ending(7, 1000)).rejects.toMatchObject({ code: '23503' });
    expect(await words()).toEqual([2, 3, 4, 5]);
    expect(await inTransaction()).toBe(true);
  });

  test('are committed by a kept query that is marked: what comes after it changes nothing', async () => {
    const writeLast = preparedQuery<{ id: number }, { id: number }>(
      'last-note',
      (_, value) => sql`insert into notes values (${value('id')}, 'kept') returning id`,
      [committing()],
    );
    for (const id of [20, 21]) {
      const late = db.transaction().execute(async (trx) => {
        expect(await writeLast(trx, { id })).toEqual([{ id }]);
        throw new Error('too late');
      });
      await expect(late).rejects.toThrow('too late');
    }
    expect(await words()).toEqual([2, 3, 4, 5, 20, 21]);
  });
});
