import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from './shop-process.ts';

/** Milliseconds from spawning the shop to its first answer: the first time after a build, and later. */
export async function startTimes(
  environment: Record<string, string>,
  runs: number,
): Promise<{ first: number[]; later: number[] }> {
  const times: { first: number[]; later: number[] } = { first: [], later: [] };
  for (let run = 0; run < runs; run++) {
    // What a start leaves for the next one is not there after a build.
    const compileCache = await mkdtemp(join(tmpdir(), 'arasta-start-'));
    for (const when of ['first', 'later'] as const) {
      const shop = await startShop(environment, { compileCache });
      times[when].push(shop.startedInMs);
      await shop.stop();
    }
    await rm(compileCache, { recursive: true, force: true });
  }
  return times;
}
