import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import { readBackupTables } from '#db/backup/backup-tables.ts';
import type { Db } from '#db/database.ts';
import { outgoingPausedSince, resumeOutgoing } from '#db/shop/outgoing-pause.ts';
import { BadBackup } from '#features/backup/open-backup.ts';
import { restoreBackup } from '#features/backup/restore-backup.ts';
import { writeBackup } from '#features/backup/write-backup.ts';
import { FolderFiles } from '#platform/files/folder-files.ts';
import {
  describeEachEngine,
  freshDatabase,
  testDatabaseUrl,
  type TestDatabase,
} from '#tests/harness/database.ts';
import { placeRandomOrder, randomOrder } from '#tests/harness/random-orders.ts';
import { now, openTill } from '#tests/harness/till.ts';
import fc from 'fast-check';

/** Texts that a format of lines could break, and values that JSON does not have. */
const hardText = 'a\u2028b\tc\\d\n"e\' {f},\r\n ş';

/** Every row of every table as PostgreSQL writes it. Positions among the changes are a copy's own. */
async function everyRow(db: Db): Promise<Record<string, string[]>> {
  const ownOfCopy = new Set(['outgoing_pause', 'order_changes_epoch', 'changes_horizon']);
  const all: Record<string, string[]> = {};
  for (const { name, columns } of await readBackupTables(db)) {
    if (ownOfCopy.has(name)) continue;
    const kept = columns.filter(({ type }) => type !== 'xid8');
    const texts = kept.map((column) => sql`${sql.ref(column.name)}::text`);
    const { rows } = await sql<{ line: string }>`
      select array[${sql.join(texts)}]::text as line from ${sql.table(name)} order by 1`.execute(
      db,
    );
    all[name] = rows.map(({ line }) => line);
  }
  return all;
}

/** The rules that hold the rows together, as PostgreSQL writes them; it drops needless brackets when it reads its own text. */
async function everyRule(db: Db): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_indexdef(i.indexrelid) as rule from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select sequencename || ' ' || last_value from pg_sequences where last_value is not null
    order by 1`.execute(db);
  return rows.map(({ rule }) => rule.replaceAll(/[()]/g, ''));
}

/** A database as the server gives it to a new shop. */
async function unused(database: TestDatabase): Promise<TestDatabase> {
  await sql`drop schema if exists seen, public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  return database;
}

describeEachEngine('a backup', (open) => {
  let shop: TestDatabase;
  let folder: string;
  let backup: string;
  const databases: TestDatabase[] = [];
  beforeAll(async () => {
    shop = await open();
    await openTill(shop.db);
    folder = await mkdtemp(join(tmpdir(), 'arasta-backup-'));
    backup = join(folder, 'shop.zip');
    for (const order of fc.sample(randomOrder, { numRuns: 12, seed: 7 }))
      await placeRandomOrder(shop.db, order);
    await sql`update orders set description = ${hardText}`.execute(shop.db);
    await mkdir(join(folder, 'data/images/originals'), { recursive: true });
    await writeFile(join(folder, 'data/images/originals/ampul.png'), Buffer.from([0, 255, 10, 13]));
  });
  afterAll(async () => {
    for (const database of databases) await database.drop();
    await shop.drop();
    await rm(folder, { recursive: true });
  });

  async function target() {
    const database = await unused(await open());
    databases.push(database);
    const dataDir = await mkdtemp(join(folder, 'target-'));
    const files = new FolderFiles(dataDir);
    return { database: database.handle, files, dataDir, now: new Date('2026-11-29T10:00:00Z') };
  }

  test('brings every row, file, index, key, trigger and number back, and the audit is clean (rule reliability/backup)', async () => {
    const input = { database: shop.handle, files: new FolderFiles(join(folder, 'data')), now };
    expect(await writeBackup(backup, input)).toMatchObject({ files: 1 });
    const there = await target();
    expect(await restoreBackup(backup, there)).toMatchObject({ refusal: null, files: 1 });
    const { db } = there.database;
    expect(await everyRow(db)).toEqual(await everyRow(shop.db));
    expect(await everyRule(db)).toEqual(await everyRule(shop.db));
    expect((await auditShop(db, now)).filter(({ count }) => count > 0)).toEqual([]);
    const picture = join(there.dataDir, 'images/originals/ampul.png');
    expect(await readFile(picture)).toEqual(Buffer.from([0, 255, 10, 13]));
  });

  test('makes a copy that sends nothing until somebody lets it (rule reliability/restored-copy)', async () => {
    const there = await target();
    await restoreBackup(backup, there);
    const { db } = there.database;
    expect(await outgoingPausedSince(db)).toEqual(there.now);
    expect(await resumeOutgoing(db)).toBe(true);
    expect(await outgoingPausedSince(db)).toBeNull();
    const epochs = await sql<{ epoch: number }>`select epoch from order_changes_epoch`.execute(db);
    const before = await sql<{ epoch: number }>`select epoch from order_changes_epoch`.execute(
      shop.db,
    );
    expect(epochs.rows[0]?.epoch).toBeGreaterThan(before.rows[0]?.epoch ?? 0);
  });

  test('goes into an empty place alone (rule reliability/backup)', async () => {
    const used = { ...(await target()), database: shop.handle };
    const orders = await everyRow(shop.db);
    expect(await restoreBackup(backup, used)).toEqual({
      refusal: { reason: 'database-not-empty' },
    });
    expect(await everyRow(shop.db)).toEqual(orders);
    const there = await target();
    await mkdir(join(there.dataDir, 'images/originals'), { recursive: true });
    await writeFile(join(there.dataDir, 'images/originals/own.png'), 'own');
    expect(await restoreBackup(backup, there)).toMatchObject({
      refusal: { reason: 'folder-not-empty' },
    });
  });

  test('that is cut off or changed is refused, and nothing of it stays (rule reliability/backup)', async () => {
    const whole = await readFile(backup);
    const broken = join(folder, 'broken.zip');
    const there = await target();
    await writeFile(broken, whole.subarray(0, whole.length - 100));
    await expect(restoreBackup(broken, there)).rejects.toThrow(BadBackup);
    const at = whole.indexOf('tables/orders.jsonl') + 400;
    await writeFile(
      broken,
      Buffer.concat([whole.subarray(0, at), Buffer.from([0x5a]), whole.subarray(at + 1)]),
    );
    await expect(restoreBackup(broken, there)).rejects.toThrow(BadBackup);
    const { rows } = await sql<{ orders: string | null }>`
      select to_regclass('orders')::text as orders`.execute(there.database.db);
    if (rows[0]?.orders)
      expect((await sql`select from orders`.execute(there.database.db)).rows).toEqual([]);
    await writeFile(broken, 'no zip');
    await expect(restoreBackup(broken, there)).rejects.toThrow(BadBackup);
  });
});

test.skipIf(!testDatabaseUrl)(
  'a backup of the embedded database becomes a shop on PostgreSQL, with every row (rule reliability/backup)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'arasta-backup-'));
    const small = await freshDatabase('embedded');
    const large = await unused(await freshDatabase('postgres'));
    try {
      await openTill(small.db);
      for (const order of fc.sample(randomOrder, { numRuns: 3, seed: 9 }))
        await placeRandomOrder(small.db, order);
      const file = join(folder, 'shop.zip');
      const files = new FolderFiles(folder);
      await writeBackup(file, { database: small.handle, files, now });
      await restoreBackup(file, { database: large.handle, files, dataDir: folder, now });
      expect(await everyRow(large.db)).toEqual(await everyRow(small.db));
      expect((await auditShop(large.db, now)).filter(({ count }) => count > 0)).toEqual([]);
    } finally {
      await small.drop();
      await large.drop();
      await rm(folder, { recursive: true });
    }
  },
);
