import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeStoreFolder } from '#tests/harness/folder-fixture.ts';
import { projectRoot } from '#tests/harness/app.ts';
import { migratedFolder } from '#tests/harness/shop-process.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';

/** What `npm run shop -- …` runs once it is built, as a process of its own. */
function command(dataDir: string, ...args: string[]): Promise<{ status: number; said: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; said: string }>();
  const child = execFile(
    process.execPath,
    ['dist/command/command.js', ...args],
    { cwd: projectRoot, env: { PATH: process.env['PATH'], DATA_DIR: dataDir, SHOP_DEMO: 'off' } },
    (_, out, err) => resolve({ status: child.exitCode ?? -1, said: out + err }),
  );
  return promise;
}

test('a built command imports a folder with pictures, audits the shop and reports unknown commands', async () => {
  const folder = await migratedFolder();
  const store = join(folder, 'in');
  await writeStoreFolder(store, smallStore());
  const taken = await command(folder, 'import', store, '--locale', 'en');
  expect(taken).toMatchObject({ status: 0, said: expect.stringMatching(/products +5 +5/) });
  const audited = await command(folder, 'audit', '--locale', 'en');
  expect(audited).toMatchObject({ status: 0, said: expect.stringMatching(/All \d+ checks/) });
  const unknown = await command(folder, 'nonsense', '--locale', 'en');
  expect(unknown).toMatchObject({ status: 2, said: expect.stringContaining('nonsense') });
});
