import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withDatabase, type BenchDatabase } from '../harness/bench-database.ts';
import type { Figures } from '../harness/figures.ts';
import { runCommand } from '../harness/shop-process.ts';
import { runs } from '../settings.ts';
import { floors } from './floors.ts';

/** Imports the exported catalog into an empty shop; the time includes the start of the command. */
export async function measureImport(database: BenchDatabase, figures: Figures): Promise<void> {
  const folder = join(database.dataDir, 'exported');
  await runCommand(database.environment, 'export', folder);
  // The catalog alone: hashing the customers' passwords would be measured too.
  for (const file of ['customers.jsonl', 'orders.jsonl', 'reviews.jsonl'])
    await rm(join(folder, file), { force: true });
  const lines = (await readFile(join(folder, 'products.jsonl'), 'utf8')).split('\n').length - 1;
  const perSecond: number[] = [];
  for (let run = 0; run < runs; run++)
    await withDatabase({ name: 'import', fill: async () => {} }, async (empty) => {
      const start = performance.now();
      await runCommand(empty.environment, 'import', folder);
      perSecond.push((lines * 1000) / (performance.now() - start));
    });
  figures.record(floors.import, perSecond);
}
