import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { openDatabase } from './database.ts';

describeEachEngine('a database', (open) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
    await sql`create table notes (id int primary key, text text unique)`.execute(opened.db);
  });
  afterAll(() => opened.drop());

  const ids = async () => {
    const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(opened.db);
    return rows.map(({ id }) => id);
  };

  test('returns every type as the same JavaScript value', async () => {
    const { rows } = await sql`
      select 7::int2 i2, 7::int4 i4, 9007199254740991::int8 i8, 0.1::float8 f8, 1234567890.1234::numeric(14, 4) n,
        true yes, 'ğ'::text t, 'ab'::char(3) c, date '2026-02-03' d, time '10:11' tm,
        timestamp '2026-02-03 04:05:06' ts, timestamptz '2026-02-03 04:05:06.789+03' tz, interval '1 day' iv,
        '{"a": [1, null]}'::jsonb j, 'null'::jsonb jn, '\\x00ff'::bytea b, null::int nothing,
        array['a,"\\', null] ta, array[1.5, 2]::numeric[] na, array[date '2026-02-03'] da, array[true, false] ba,
        count(*) total, '5b2d8e0a-0b1c-4f5e-9a55-0a3d6b7c8d9e'::uuid u`.execute(opened.db);
    expect(rows[0]).toEqual({
      i2: 7,
      i4: 7,
      i8: 9_007_199_254_740_991,
      f8: 0.1,
      n: 1_234_567_890.1234,
      yes: true,
      t: 'ğ',
      c: 'ab ',
      d: '2026-02-03',
      tm: '10:11:00',
      ts: '2026-02-03 04:05:06',
      tz: new Date('2026-02-03T01:05:06.789Z'),
      iv: '1 day',
      j: { a: [1, null] },
      jn: null,
      b: new Uint8Array([0, 255]),
      nothing: null,
      ta: ['a,"\\', null],
      na: [1.5, 2],
      da: ['2026-02-03'],
      ba: [true, false],
      total: 1,
      u: '5b2d8e0a-0b1c-4f5e-9a55-0a3d6b7c8d9e',
    });
  });

  test('accepts every JavaScript value in the same way', async () => {
    const at = new Date('2026-02-03T01:05:06.789Z');
    const { rows } = await sql`
      select ${1.25}::numeric n, ${at}::timestamptz tz, ${['x', null, 'y"']}::text[] ta, ${{ a: 'ş' }}::jsonb j,
        ${new Uint8Array([1, 2])}::bytea b, ${true}::bool yes, ${null}::text nothing, ${[1, 2]}::int[] ia,
        ${12n}::int8 big`.execute(opened.db);
    expect(rows[0]).toEqual({
      n: 1.25,
      tz: at,
      ta: ['x', null, 'y"'],
      j: { a: 'ş' },
      b: new Uint8Array([1, 2]),
      yes: true,
      nothing: null,
      ia: [1, 2],
      big: 12,
    });
  });

  test('rolls a transaction back when it throws', async () => {
    const failing = opened.db.transaction().execute(async (trx) => {
      await sql`insert into notes values (1, 'one')`.execute(trx);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await ids()).toEqual([]);
  });

  test('keeps other statements out of an open transaction', async () => {
    const outside: Promise<unknown>[] = [];
    const failing = opened.db.transaction().execute(async (trx) => {
      await sql`insert into notes values (2, 'two')`.execute(trx);
      outside.push(sql`insert into notes values (3, 'three')`.execute(opened.db));
      throw new Error('back');
    });
    await expect(failing).rejects.toThrow('back');
    await Promise.all(outside);
    expect(await ids()).toEqual([3]);
  });

  test('names the violated constraint', async () => {
    const { db } = opened;
    await expect(sql`insert into notes values (${4}, 'three')`.execute(db)).rejects.toMatchObject({
      code: '23505',
      constraint: 'notes_text_key',
      table: 'notes',
    });
  });

  test('does not report a failed transaction as committed', async () => {
    const failed = opened.db.transaction().execute(async (trx) => {
      await sql`insert into notes values (5, 'five')`.execute(trx);
      await sql`select 1 / 0`.execute(trx).catch(() => {});
    });
    await expect(failed).rejects.toThrow();
    expect(await ids()).not.toContain(5);
  });

  test('continues with a prepared statement after its table changed', async () => {
    const { db } = opened;
    const read = () => sql<object>`select * from notes where id = ${3}`.execute(db);
    await read();
    await sql`alter table notes add column extra text not null default 'new'`.execute(db);
    expect((await read()).rows).toEqual([{ id: 3, text: 'three', extra: 'new' }]);
  });

  test('counts changed rows and reports statements', async () => {
    const result = await sql`update notes set text = 'x' where id = 3`.execute(opened.db);
    expect(result.numAffectedRows).toBe(1n);
  });
});

test('names a database that does not respond, without its password', async () => {
  const opening = openDatabase({
    databaseUrl: 'postgres://shop:secret@127.0.0.1:1/x',
    dataDir: '',
  });
  await expect(opening).rejects.toMatchObject({ reason: 'unreachable' });
  await expect(opening).rejects.toThrow(/^PostgreSQL at 127\.0\.0\.1:1\/x does not answer/);
});
