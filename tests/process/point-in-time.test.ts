import { appendFile, chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDatabase, type Db } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { outgoingPausedSince } from '#db/shop/outgoing-pause.ts';
import { brokenInvariants } from '#tests/harness/card-payments.ts';
import {
  copyServer,
  freePort,
  initialize,
  postgresPrograms,
  serverAt,
  serverFolder,
} from '#tests/harness/own-postgres.ts';
import { placeRandomOrder, randomOrder } from '#tests/harness/random-orders.ts';
import { startCommand } from '#tests/harness/shop-process.ts';
import { now, openTill } from '#tests/harness/till.ts';

const orderNos = async (db: Db) =>
  (await db.selectFrom('orders').select('order_no').orderBy('id').execute()).map(
    ({ order_no: no }) => no,
  );

describe.skipIf(postgresPrograms === null)(
  'a shop on PostgreSQL with an archive of its log (needs initdb and pg_basebackup)',
  () => {
    test('goes back to the moment before a mistake, and sends nothing until it may (rule reliability/restored-copy)', async () => {
      const { folder, owner } = await serverFolder();
      const archive = join(folder, 'archive');
      const base = join(folder, 'base');
      await mkdir(archive);
      // The server runs as a user of its own.
      await chmod(archive, 0o777);
      const first = { data: join(folder, 'shop'), port: await freePort() };
      const archiving = { archive_mode: 'on', archive_command: `cp "%p" "${archive}/%f"` };
      await initialize(first.data, owner);
      const lost = serverAt({ ...first, more: { ...archiving, fsync: 'on' } }, owner);
      await lost.start();
      const [early, late, never] = fc.sample(randomOrder, { seed: 11, numRuns: 3 });

      const shop = await openDatabase({ databaseUrl: lost.url, dataDir: folder });
      await migrate(shop);
      await openTill(shop.db);
      if (early) await placeRandomOrder(shop.db, early);
      await copyServer(lost.url, base, owner);
      if (late) await placeRandomOrder(shop.db, late);
      const kept = await orderNos(shop.db);
      const [moment] = (await lost.query('select now()::text as at')) as { at: string }[];
      // The mistake, and an order after it.
      await sql`update products set name = 'Yanlış'`.execute(shop.db);
      if (never) await placeRandomOrder(shop.db, never);
      expect((await orderNos(shop.db)).length).toBeGreaterThan(kept.length);
      await shop.close();
      await lost.query('select pg_switch_wal()');
      const isArchived = `select 1 from pg_stat_archiver where last_archived_wal >=
        (select pg_walfile_name(pg_current_wal_lsn() - 1))`;
      await expect.poll(() => lost.query(isArchived), { timeout: 20_000 }).toHaveLength(1);
      await lost.stop();

      await appendFile(
        join(base, 'postgresql.auto.conf'),
        `restore_command = 'cp "${archive}/%f" "%p"'
recovery_target_time = '${moment?.at}'
recovery_target_action = 'promote'
`,
      );
      await writeFile(join(base, 'recovery.signal'), '');
      const found = serverAt({ data: base, port: await freePort() }, owner);
      await found.start();
      const inRecovery = async () => await found.query('select pg_is_in_recovery() as yes');
      await expect.poll(inRecovery, { timeout: 30_000 }).toEqual([{ yes: false }]);
      const paused = startCommand({ DATABASE_URL: found.url, DATA_DIR: folder }, 'pause');
      expect(await paused.exit).toMatchObject({ code: 0 });
      const copy = await openDatabase({ databaseUrl: found.url, dataDir: folder });
      expect(await orderNos(copy.db)).toEqual(kept);
      const wrong = copy.db.selectFrom('products').where('name', '=', 'Yanlış').select('id');
      expect(await wrong.execute()).toEqual([]);
      expect(await brokenInvariants(copy.db, now)).toEqual([]);
      expect(await outgoingPausedSince(copy.db)).not.toBeNull();
      await copy.close();
      await found.stop();
      await rm(folder, { recursive: true, force: true });
    }, 120_000);
  },
);
