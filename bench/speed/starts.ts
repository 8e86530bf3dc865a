import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchDatabase } from '../harness/bench-database.ts';
import type { Figures } from '../harness/figures.ts';
import { startShop } from '../harness/shop-process.ts';
import { runs } from '../settings.ts';
import { floors, startsWithLists } from './floors.ts';

interface Starts {
  answered: number[];
  ready: number[];
}

/**
 * Times from spawning the shop to its first response, and until its lists answer too, without compiled code on disk and
 * with it.
 */
export async function measureStart(database: BenchDatabase, figures: Figures): Promise<void> {
  const first: Starts = { answered: [], ready: [] };
  const later: Starts = { answered: [], ready: [] };
  for (let run = 0; run < runs; run++) {
    const compileCache = await mkdtemp(join(tmpdir(), 'arasta-start-'));
    for (const { answered, ready } of [first, later]) {
      const shop = await startShop(database.environment, { compileCache });
      answered.push(shop.answeredInMs);
      ready.push(shop.readyInMs);
      await shop.stop();
    }
    await rm(compileCache, { recursive: true, force: true });
  }
  figures.record(floors.firstStart, first.answered);
  figures.record(floors.laterStart, later.answered);
  figures.record(startsWithLists.first, first.ready);
  figures.record(startsWithLists.later, later.ready);
}
