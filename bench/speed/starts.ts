import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchDatabase } from '../harness/bench-database.ts';
import type { Figures } from '../harness/figures.ts';
import { startShop } from '../harness/shop-process.ts';
import { runs } from '../settings.ts';
import { floors } from './floors.ts';

/** Times from spawning the shop to its first response, without compiled code on disk and with it. */
export async function measureStart(database: BenchDatabase, figures: Figures): Promise<void> {
  const first: number[] = [];
  const later: number[] = [];
  for (let run = 0; run < runs; run++) {
    const compileCache = await mkdtemp(join(tmpdir(), 'arasta-start-'));
    for (const times of [first, later]) {
      const shop = await startShop(database.environment, { compileCache });
      times.push(shop.startedInMs);
      await shop.stop();
    }
    await rm(compileCache, { recursive: true, force: true });
  }
  figures.record(floors.firstStart, first);
  figures.record(floors.laterStart, later);
}
