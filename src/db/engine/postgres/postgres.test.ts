import { getHeapSpaceStatistics } from 'node:v8';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyPostgres, testDatabaseUrl } from '#tests/harness/database.ts';
import { openDatabase } from '#db/database.ts';
import type { DatabaseHandle, DatabaseOptions } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';

describe.skipIf(!testDatabaseUrl)('PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof emptyPostgres>>;
  const errors: Error[] = [];
  const handles: DatabaseHandle[] = [];
  beforeAll(async () => {
    place = await emptyPostgres();
  });
  afterAll(async () => {
    await Promise.all(handles.map((handle) => handle.close()));
    await place.drop();
  });

  async function open(options: Partial<DatabaseOptions>): Promise<DatabaseHandle> {
    const handle = await openDatabase({
      databaseUrl: place.url,
      dataDir: '',
      onError: (error) => errors.push(error),
      ...options,
    });
    handles.push(handle);
    return handle;
  }

  test('ends a hanging statement, unless the transaction sets its own limit', async () => {
    const { db } = await open({ timeLimits: { statement: 1_000 } });
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toMatchObject({ code: '57014' });
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_sleep(1.5)`.execute(trx);
    });
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toMatchObject({ code: '57014' });
  });

  test('refuses a caller who waits too long for a connection', async () => {
    const { db, stats } = await open({ poolSize: 1, timeLimits: { connection: 2_000 } });
    await db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      const second = sql`select 1`.execute(db);
      expect(stats()).toEqual({ waiting: 1, total: 1 });
      await expect(second).rejects.toMatchObject({ reason: 'busy' });
    });
  });

  test('survives a lost connection in the middle of a transaction', async () => {
    const { db } = await open({ poolSize: 1 });
    const cut = db.transaction().execute(async (trx) => {
      await sql`create table lost (id int)`.execute(trx);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
    });
    await expect(cut).rejects.toThrow();
    const { rows } = await sql`select to_regclass('lost') as found`.execute(db);
    expect(rows).toEqual([{ found: null }]);
  });

  test('reads the same rows from a prepared statement whose columns it knows', async () => {
    const { db } = await open({ poolSize: 1 });
    const read = preparedQuery<{ id: number }, unknown>(
      'known-columns',
      (_, value) => sql`select ${value('id')}::int as id, null::text as nothing, now() as at
        from generate_series(1, ${value('id')}::int)`,
    );
    for (const id of [1, 2, 0, 2]) {
      const rows = await read(db, { id });
      const row = { id, nothing: null, at: expect.any(Date) };
      expect(rows).toEqual(Array.from({ length: id }, () => row));
    }
  });

  test('gives up on a server that does not respond, and continues on another connection', async () => {
    const { db, stats } = await open({ poolSize: 1, timeLimits: { statement: 500 } });
    const stopped = sql`set statement_timeout = 0; select pg_sleep(30)`.execute(db);
    await expect(stopped).rejects.toMatchObject({ reason: 'time-limit' });
    const { rows } = await sql`select ${1}::int as one`.execute(db);
    expect(rows).toEqual([{ one: 1 }]);
    expect(stats().total).toBe(1);
  });

  test('keeps no rows that were read in memory', async () => {
    const { db } = await open({ poolSize: 1 });
    const times = 300;
    const letters = 1000;
    const words = 40;
    const read = () =>
      sql`select repeat('ş', ${letters}::int) as word from generate_series(1, ${words}::int)`.execute(
        db,
      );
    const readOften = async () => {
      for (let time = 0; time < times; time += 1) await read();
    };
    await readOften();
    const bytesRead = times * words * letters * 2;
    const kept: number[] = [];
    // V8 may promote the first rows as long-lived; memory that is really held grows in each round.
    for (let round = 0; round < 3; round += 1) {
      const before = oldBytes();
      await readOften();
      kept.push(oldBytes() - before);
    }
    expect(kept.toSorted((a, b) => a - b)[1]).toBeLessThan(bytesRead / 5);
  });

  test('states why PostgreSQL refuses the shop', async () => {
    const url = new URL(place.url);
    url.pathname = '/arasta_no_such_database';
    await expect(open({ databaseUrl: url.href })).rejects.toMatchObject({ reason: 'refused' });
  });
});

/** Bytes of objects that have survived the collections of young objects. */
function oldBytes(): number {
  const old = getHeapSpaceStatistics().filter(({ space_name: name }) => /^(old|large)/.test(name));
  return old.reduce((sum, { space_used_size: bytes }) => sum + bytes, 0);
}
