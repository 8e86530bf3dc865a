import { setTimeout as pause } from 'node:timers/promises';
import { withDatabase, type BenchDatabase } from '../harness/bench-database.ts';
import type { Figures } from '../harness/figures.ts';
import { generateCatalog } from '../harness/generate-catalog.ts';
import { startShop, type ShopProcess } from '../harness/shop-process.ts';
import { runs } from '../settings.ts';
import { embeddedFloors, floors } from './floors.ts';

/** After a start or a load the shop still cleans up. */
const idleAfterMs = 5_000;
const smallShopProducts = 300;

/** Measured before anything else: a shop with thousands of orders has their mails to send. */
export async function measureIdleMemory(database: BenchDatabase, figures: Figures): Promise<void> {
  if (database.engine === 'postgres') {
    figures.record(floors.idleMemory, await idleMemory(database));
    return;
  }
  figures.record(embeddedFloors.idleMemory, await idleMemory(database));
  await withDatabase(
    { name: 'small', fill: (db) => generateCatalog(db, smallShopProducts) },
    async (small) => figures.record(embeddedFloors.smallShopMemory, await idleMemory(small)),
  );
}

export async function measureLoadedMemory(
  shop: ShopProcess,
  engine: BenchDatabase['engine'],
  figures: Figures,
): Promise<void> {
  await pause(idleAfterMs);
  const { loadedMemory } = engine === 'postgres' ? floors : embeddedFloors;
  figures.record(loadedMemory, [await shop.memoryMegabytes()]);
}

async function idleMemory({ environment }: BenchDatabase): Promise<number[]> {
  const megabytes: number[] = [];
  for (let run = 0; run < runs; run++) {
    const shop = await startShop(environment);
    await pause(idleAfterMs);
    megabytes.push(await shop.memoryMegabytes());
    await shop.stop();
  }
  return megabytes;
}
