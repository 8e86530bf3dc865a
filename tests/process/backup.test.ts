import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { writeStoreFolder } from '#tests/harness/folder-fixture.ts';
import {
  endAll,
  freshFolder,
  migratedFolder,
  startCommand,
  startShop,
} from '#tests/harness/shop-process.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';

afterAll(endAll);

/** The pause between two looks into the outbox. */
const outboxPauseMs = 2000;

/** An order of the small store. */
const orderNo = '10000007';

const command = (folder: string, ...args: string[]) =>
  startCommand({ DATA_DIR: folder }, ...args, '--locale', 'en').exit;

test('the whole shop is backed up while it is open, and restored by two commands; the copy sells, and sends only when it is let (rules reliability/backup, reliability/restored-copy)', async () => {
  const folder = await migratedFolder();
  const work = freshFolder();
  await writeStoreFolder(join(work, 'store'), smallStore());
  const imported = await command(folder, 'import', join(work, 'store'));
  expect(imported, imported.said).toMatchObject({ code: 0 });
  const shop = await startShop({ DATA_DIR: folder });
  await shop.open;
  const file = join(work, 'shop.zip');

  const made = await command(folder, 'backup', file);
  expect(made, made.said).toMatchObject({ code: 0 });
  expect(await readdir(join(folder, 'copies'))).toEqual([]);
  const page = await fetch(`${shop.url}/api/catalog/products`);
  const products = await page.text();
  expect(page.status).toBe(200);
  const again = await command(folder, 'backup', file);
  expect(again).toMatchObject({ code: 3, said: expect.stringContaining('is there already') });
  await shop.kill('SIGTERM');

  const place = join(work, 'restored');
  const restored = await command(place, 'restore', file);
  expect(restored, restored.said).toMatchObject({ code: 0 });
  expect(restored.said).toContain('npm run shop -- resume');
  const second = await command(place, 'restore', file);
  expect(second).toMatchObject({ code: 3, said: expect.stringContaining('not empty') });
  expect(await command(place, 'audit')).toMatchObject({ code: 0 });

  const noted = await command(place, 'orders', 'note', orderNo, 'Yarın', '--for-customer');
  expect(noted, noted.said).toMatchObject({ code: 0 });
  const mails = () => readdir(join(place, 'mails')).catch(() => []);
  const copy = await startShop({ DATA_DIR: place });
  await copy.open;
  expect(copy.said()).toContain('it sends no mail');
  expect(await (await fetch(`${copy.url}/api/catalog/products`)).text()).toBe(products);
  await pause(2 * outboxPauseMs);
  expect(await mails()).toEqual([]);
  await copy.kill('SIGTERM');

  expect(await command(place, 'resume')).toMatchObject({ code: 0 });
  const open = await startShop({ DATA_DIR: place });
  await open.open;
  await vi.waitFor(async () => expect(await mails()).not.toEqual([]), 30_000);
  await open.kill('SIGTERM');
});

test('a file that is no backup restores nothing (rule reliability/backup)', async () => {
  const work = freshFolder();
  const file = join(work, 'no.zip');
  await writeFile(file, 'no zip');
  const refused = await command(join(work, 'new'), 'restore', file);
  expect(refused).toMatchObject({ code: 3, said: expect.stringContaining('no whole backup') });
  expect(existsSync(join(work, 'new', 'images'))).toBe(false);
});
