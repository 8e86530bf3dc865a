import { mkdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type DatabaseHandle } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { fillSmallShop, type SmallShop } from '../sellable.ts';
import { shopPort } from '../shop-process.ts';
import type { Shopper } from '../shoppers.ts';
import { readBooks } from './books.ts';
import { Crowd } from './crowd.ts';
import { cuttableTo, type Cuttable } from './cuttable.ts';
import { faultKinds, type FaultKind, type World } from './fault-kinds.ts';
import { Felt } from './felt.ts';
import { startCluster, type Cluster } from './own-postgres.ts';
import { missesOf, type KindFigures, type Outcome } from './report.ts';
import { ShopKeeper } from './shop-keeper.ts';
import { makeDisk, type Disk } from './small-disk.ts';

const people = 40;
const products = 2_000;
/** How many of them have so few pieces that somebody meets the last one. */
const scarceProducts = 20;
const scarcePieces = 30;
const calmOrders = 8;
const calmLimitMs = 15_000;

interface Plan {
  faults: number;
  /** Acknowledged orders that there are at least, after the last fault too. */
  orders: number;
  /** PostgreSQL's programs; null runs the embedded engine. */
  bin: string | null;
  /** Parts of the names of the kinds that are wanted; null: all. */
  kinds: string[] | null;
}

/** The whole run on one engine, from an empty disk to the audit. */
export async function runFaults(plan: Plan): Promise<Outcome> {
  const disk = await makeDisk(1_000);
  const engine = plan.bin === null ? 'embedded' : 'postgres';
  console.log(`\n${engine}: making a shop of ${products} products …`);
  let place: Place | undefined;
  let keeper: ShopKeeper | undefined;
  try {
    place = await makePlace(plan, disk);
    const { shoppers, sellable } = await fillShop(place);
    keeper = new ShopKeeper(place.environment);
    await keeper.start();
    const figures = new Map<FaultKind, KindFigures>();
    const world = { ...place, keeper, disk, port: shopPort, product: sellable.at(-1) ?? 1 };
    const wishes = await happen(plan, { world, engine, figures, shoppers, sellable });
    const quiet = await quietMegabytes(keeper);
    await keeper.stop();
    const handle = await place.open();
    const books = await readBooks(handle.db, wishes);
    await handle.close();
    const kinds = [...figures.values()];
    const outcome = { engine, kinds, books, quietMegabytes: quiet, logBytes: keeper.logBytes };
    return {
      ...outcome,
      misses: missesOf(outcome, { ...plan, isDiskLimited: disk.fill !== null }),
    };
  } finally {
    await keeper?.stop();
    await place?.end();
    await disk.remove();
  }
}

interface Place {
  environment: Record<string, string>;
  postgres: { cluster: Cluster; way: Cuttable } | null;
  open(): Promise<DatabaseHandle>;
  end(): Promise<void>;
}

async function makePlace({ bin }: Plan, disk: Disk): Promise<Place> {
  const dataDir = join(disk.folder, 'data');
  await mkdir(dataDir);
  // The limits that people get; whoever measures may have another database in the environment.
  const environment = { DATA_DIR: dataDir, WRITES_PER_MINUTE: '600', DATABASE_URL: '' };
  if (bin === null) {
    const open = () => openDatabase({ dataDir });
    return { environment, postgres: null, open, end: async () => {} };
  }
  const cluster = await startCluster(bin, disk.folder, await freePort());
  const way = await cuttableTo(cluster.port);
  const url = new URL(cluster.url);
  url.port = String(way.port);
  return {
    environment: { ...environment, DATABASE_URL: url.href },
    postgres: { cluster, way },
    open: () => openDatabase({ dataDir, databaseUrl: cluster.url }),
    async end() {
      way.close();
      await cluster.stop();
    },
  };
}

async function fillShop(place: Place): Promise<SmallShop> {
  const handle = await place.open();
  await migrate(handle);
  const shop = await fillSmallShop(handle.db, { products, people, scarceProducts, scarcePieces });
  await handle.close();
  return shop;
}

interface Happening {
  world: Omit<World, 'crowd'>;
  engine: 'postgres' | 'embedded';
  figures: Map<FaultKind, KindFigures>;
  shoppers: Shopper[];
  sellable: number[];
}

/** One fault after the other, with a little calm between them, while everybody shops. */
async function happen(plan: Plan, { world, engine, figures, shoppers, sellable }: Happening) {
  let felt = new Felt();
  const crowd = new Crowd({
    port: world.port,
    shoppers,
    products: sellable.slice(scarceProducts),
    scarce: sellable.slice(0, scarceProducts),
    felt: () => felt,
  });
  crowd.start();
  for (const [index, kind] of turnsOf(plan, engine).entries()) {
    await calm(crowd);
    world.keeper.highestMegabytes();
    const before = await world.keeper.memoryMegabytes();
    const figure = figures.get(kind) ?? emptyFigures(kind, before);
    figures.set(kind, figure);
    felt = figure.felt;
    const sent = await kind.run({ ...world, crowd });
    // What it did to those who asked while it lasted is felt a little longer.
    await calm(crowd);
    felt = new Felt();
    figure.faults += 1;
    figure.sent += typeof sent === 'number' ? sent : 1;
    figure.most = Math.max(figure.most, world.keeper.highestMegabytes());
    figure.after = await world.keeper.memoryMegabytes();
    if (index % 20 === 19) console.log(`${index + 1} faults, ${crowd.acknowledged} orders`);
  }
  while (crowd.acknowledged < plan.orders) await pause(500);
  await crowd.stop();
  return crowd.wishes;
}

function emptyFigures(kind: FaultKind, before: number): KindFigures {
  const { name, isFlood = false } = kind;
  return { name, isFlood, faults: 0, sent: 0, felt: new Felt(), before, most: 0, after: 0 };
}

/** So many faults, each kind by its share, mixed evenly. */
function turnsOf({ faults, kinds }: Plan, engine: 'postgres' | 'embedded'): FaultKind[] {
  const isWanted = ({ name }: FaultKind) => kinds?.some((part) => name.includes(part)) ?? true;
  const turns = faultKinds.filter(isWanted).flatMap((kind) => {
    const count = Math.round((kind.share[engine] * faults) / 200);
    return Array.from({ length: count }, (_, index) => ({ kind, at: (index + 0.5) / count }));
  });
  return turns.toSorted((a, b) => a.at - b.at).map(({ kind }) => kind);
}

/** Ends when a few more orders went through; a shop that never recovers is told by the figures. */
async function calm(crowd: Crowd): Promise<void> {
  const enough = crowd.acknowledged + calmOrders;
  const limit = performance.now() + calmLimitMs;
  while (crowd.acknowledged < enough && performance.now() < limit) await pause(20);
}

/** The memory within a minute after the last fault and order: the least that it comes back to. */
async function quietMegabytes(keeper: ShopKeeper): Promise<number> {
  let least = Infinity;
  for (let second = 0; second < 60; second += 5) {
    least = Math.min(least, await keeper.memoryMegabytes());
    await pause(5_000);
  }
  return least;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<number>();
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    server.close(() => resolve(port));
  });
  return promise;
}
