import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { imageStore } from '#features/images/make-image.ts';
import { exportStore } from '#features/transfer/export/export-store.ts';
import { writeStoreFolder } from '#tests/harness/folder-fixture.ts';
import { folderSource } from '#features/transfer/sources/folder-source.ts';
import type { PictureStore } from '#features/transfer/import/import-context.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import type { ImportOptions } from '#features/transfer/import/import-store.ts';
import type { Problem } from '#features/transfer/sources/problem.ts';
import { problemText } from '#features/transfer/sources/problem-texts.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';

const pictures: PictureStore = {
  adopt: async () => ({ ok: true, changed: true }),
  has: () => false,
};

async function takeFolder(db: Db, folder: string, options: ImportOptions = {}) {
  const problems: Problem[] = [];
  const onProblem = (problem: Problem) => problems.push(problem);
  const report = await importStore({ db, pictures }, await folderSource(folder), {
    ...options,
    onProblem,
  });
  return { report, problems: problems.map((problem) => problemText(problem, 'en')) };
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.includes('.json'));
  const entries = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(entries));
}

describeEachEngine('a store folder', (open) => {
  let shop: TestDatabase;
  let other: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    shop = await open();
    other = await open();
    folder = await mkdtemp(join(tmpdir(), 'arasta-transfer-'));
    await writeStoreFolder(join(folder, 'in'), smallStore());
  });
  afterAll(async () => {
    await shop.drop();
    await other.drop();
    await rm(folder, { recursive: true });
  });

  test('is imported whole, changes nothing in a dry run, and nothing the second time', async () => {
    const dry = await takeFolder(shop.db, join(folder, 'in'), { dryRun: true });
    expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([]);
    expect(await shop.db.selectFrom('currencies').select('id').execute()).toEqual([]);
    const first = await takeFolder(shop.db, join(folder, 'in'));
    expect(first.problems).toEqual([
      'products.jsonl:2: images[1]: the picture does not exist (yok.png)',
    ]);
    expect(dry.report.parts.products).toEqual(first.report.parts.products);
    expect(dry.problems).toEqual(first.problems);
    expect(first.report.parts.products).toMatchObject({ read: 5, added: 5, refused: 0 });
    const counts = shop.db.selectFrom('warehouse_counts').selectAll();
    const counted = await counts.execute();
    expect(counted.map((row) => row.product_id)).toEqual([20]);
    const second = await takeFolder(shop.db, join(folder, 'in'));
    const again = await counts.executeTakeFirstOrThrow();
    expect(again.counted_at.getTime()).toBeGreaterThan(counted[0]?.counted_at.getTime() ?? NaN);
    for (const part of Object.values(second.report.parts)) {
      expect(part).toMatchObject({ refused: 0 });
    }
    const changes = Object.entries(second.report.parts).filter(
      ([part, counts]) => part !== 'images' && counts.added + counts.changed > 0,
    );
    expect(changes).toEqual([]);
  });

  test('is exported byte by byte as it was imported into another shop', async () => {
    const dataDir = join(folder, 'data');
    await cp(join(folder, 'in', 'images'), join(dataDir, 'images', 'originals'), {
      recursive: true,
    });
    const store = imageStore({ dataDir });
    const once = join(folder, 'once');
    const report = await exportStore({ db: shop.db, pictures: store }, once);
    expect(report.parts).toMatchObject({ products: 5, customers: 4, images: 1 });
    expect(await takeFolder(other.db, once)).toMatchObject({
      report: { refused: 0 },
      problems: ['products.jsonl:1: images[1]: the picture does not exist (yok.png)'],
    });
    const twice = join(folder, 'twice');
    await exportStore({ db: other.db, pictures: store }, twice);
    expect(await filesOf(twice)).toEqual(await filesOf(once));
    const again = await takeFolder(shop.db, once);
    expect(again.report.parts.products).toMatchObject({ added: 0, changed: 0, unchanged: 5 });
    expect(again.report.parts.orders).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });
});
