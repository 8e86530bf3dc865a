import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type DatabaseHandle } from '#db/database.ts';
import { isPassing } from '#db/engine/database-errors.ts';
import { postgresPrograms } from '#tests/harness/own-postgres.ts';
import { replicatedPostgres } from '#tests/harness/replicated-postgres.ts';

type Cluster = Awaited<ReturnType<typeof replicatedPostgres>>;

const noteIds = async ({ db }: Pick<DatabaseHandle, 'db'>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(db);
  return rows.map(({ id }) => id);
};

describe.skipIf(postgresPrograms === null)(
  'a PostgreSQL with a replica (needs initdb and pg_basebackup)',
  () => {
    let cluster: Cluster;
    const handles: DatabaseHandle[] = [];
    beforeAll(async () => {
      cluster = await replicatedPostgres();
      await cluster.primary.query('create table notes (id int primary key)');
    }, 120_000);
    afterAll(async () => {
      await Promise.all(handles.map((handle) => handle.close()));
      await cluster.remove();
    });

    async function open(options: Partial<Parameters<typeof openDatabase>[0]> = {}) {
      const { primary, replica } = cluster;
      const handle = await openDatabase({
        databaseUrl: [replica.url, primary.url],
        dataDir: '',
        ...options,
      });
      handles.push(handle);
      return handle;
    }

    const write = ({ db }: DatabaseHandle, id: number) =>
      sql`insert into notes values (${id})`.execute(db);

    test('writes to the server that takes writes, whichever is named first', async () => {
      await write(await open(), 1);
      expect(await cluster.primary.query('select id from notes')).toEqual([{ id: 1 }]);
    });

    test('names every server without the password where none takes writes', async () => {
      const url = cluster.replica.url.replace('root@', 'root:secret@');
      const opening = open({ databaseUrl: [url, 'postgres://root:secret@127.0.0.1:1/x'] });
      await expect(opening).rejects.toMatchObject({ reason: 'unreachable' });
      await expect(opening).rejects.toThrow(/takes writes \(127\.0\.0\.1:\d+: .*127\.0\.0\.1:1: /);
      await expect(opening).rejects.not.toThrow(/secret/);
    });

    test('a write that a replica refuses is a transient failure', async () => {
      const handle = await open({ databaseUrl: cluster.replica.url });
      const refused: unknown = await write(handle, 2).catch((error: unknown) => error);
      expect(isPassing(refused)).toBe(true);
    });

    test('a write inside of a read-only transaction stays an error of the program', async () => {
      const handle = await open();
      const wrong = handle.db
        .transaction()
        .setAccessMode('read only')
        .execute((tx) => sql`insert into notes values (3)`.execute(tx));
      await expect(wrong).rejects.toMatchObject({ code: '25006' });
    });

    test('reads on the replica show what any process has just written', async () => {
      const { primary, replica } = cluster;
      const other = await open();
      const reader = await open({ readUrls: [primary.url, replica.url] });
      for (let id = 10; id < 40; id += 1) {
        await write(other, id);
        expect(await noteIds({ db: reader.reads })).toContain(id);
      }
      const { rows } = await sql`select pg_is_in_recovery() as "isReplica"`.execute(reader.reads);
      expect(rows).toEqual([{ isReplica: true }]);
    });

    test('reads go to the primary while the replica replays nothing', async () => {
      const { replica } = cluster;
      const handle = await open({ readUrls: [replica.url] });
      await replica.query('select pg_wal_replay_pause()');
      await write(handle, 50);
      expect(await noteIds({ db: handle.reads })).toContain(50);
      expect(await noteIds({ db: handle.catalogReads })).toContain(50);
      await replica.query('select pg_wal_replay_resume()');
    });

    test('reads go to the primary while the replica is gone, also in the middle of a use', async () => {
      const { replica } = cluster;
      const handle = await open({ readUrls: [replica.url] });
      await noteIds({ db: handle.reads });
      await replica.stop();
      expect(await noteIds({ db: handle.reads })).toContain(50);
      await replica.start();
    });

    test('continues on the server that took over, and shows visitors the catalog meanwhile', async () => {
      const { primary, replica } = cluster;
      const handle = await open({ readUrls: [primary.url, replica.url] });
      await write(handle, 60);
      expect(await noteIds({ db: handle.catalogReads })).toContain(60);
      await primary.stop();
      expect(await noteIds({ db: handle.catalogReads })).toContain(60);
      expect(handle.staleReads()).toBeGreaterThan(0);
      const early: unknown = await noteIds({ db: handle.reads }).catch((error: unknown) => error);
      expect(isPassing(early)).toBe(true);
      await replica.promote();
      await write(handle, 61);
      expect(await noteIds({ db: handle.reads })).toContain(61);
      expect(await replica.query('select id from notes where id = 61')).toEqual([{ id: 61 }]);
    });
  },
);
