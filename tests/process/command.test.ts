import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeStoreFolder } from '#tests/harness/folder-fixture.ts';
import { endAll, migratedFolder, startCommand } from '#tests/harness/shop-process.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';

afterAll(endAll);

/** A built command's exit status and what it said. */
async function command(
  dataDir: string,
  ...args: string[]
): Promise<{ status: number | null; said: string }> {
  const { code, said } = await startCommand({ DATA_DIR: dataDir }, ...args).exit;
  return { status: code, said };
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
