import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { auditShop } from '#db/audit/run-audit.ts';
import { openDatabase, type Db } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { randomFrom } from '../harness/random.ts';
import { Crowd } from '../faults/crowd.ts';
import { fillFaultShop, type FaultShop } from '../faults/fault-place.ts';
import { readOrderBooks } from '../faults/order-books.ts';
import { ResponseStats } from '../faults/response-stats.ts';
import { Availability } from './availability.ts';
import { clusterFaults, type ClusterFault, type ClusterTargets } from './cluster-faults.ts';
import { ClusterNode } from './cluster-node.ts';
import type { ClusterFigures, ClusterOutcome } from './cluster-report.ts';
import { untilWhole } from './cluster-state.ts';
import { ClusterNetwork } from './network.ts';
import { ShopGroup } from './shop-group.ts';

const nodeCount = 3;
const shopCount = 3;
const wholeLimitMs = 120_000;
/** How long a fault lasts: longer than it takes to replace a primary. */
const faultMs = 35_000;
const calmMs = 3_000;

/** Builds the cluster, breaks it in every way whose name holds one of `kinds` (null: all), and reads the books. */
export async function runCluster(kinds: readonly string[] | null): Promise<ClusterOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'arasta-cluster-'));
  const network = await ClusterNetwork.make(nodeCount);
  const nodes: ClusterNode[] = [];
  try {
    const user = await postgresUser();
    for (const index of network.names.keys())
      nodes.push(await ClusterNode.make(index, network, user));
    await startNodes(nodes);
    return await Promise.race([runShops({ folder, network, nodes }, kinds), interrupted()]);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await network.remove();
    for (const { disk } of nodes) await disk.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rejects on Ctrl+C, so that nothing is left behind. */
function interrupted(): Promise<never> {
  return new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error('The benchmark was interrupted')));
  });
}

async function startNodes(nodes: readonly ClusterNode[]): Promise<void> {
  for (const node of nodes) await node.startEtcd();
  for (const node of nodes) node.startPatroni();
  if (!(await untilWhole(nodes, wholeLimitMs))) throw new Error('The cluster did not start');
  console.log('the cluster runs');
}

interface Place {
  folder: string;
  network: ClusterNetwork;
  nodes: readonly ClusterNode[];
}

type Use = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

async function runShops(place: Place, kinds: readonly string[] | null): Promise<ClusterOutcome> {
  const { folder, nodes } = place;
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const urls = nodes.map(({ url }) => url);
  const use: Use = async (work) => {
    const handle = await openDatabase({ dataDir, databaseUrl: urls });
    await migrate(handle);
    return await work(handle.db).finally(() => handle.close());
  };
  const shop = await use(async (db) => {
    const filled = await fillFaultShop(db);
    await changeSettings(db, { b2c_kk_odeme: '0', cardProvider: '' });
    return filled;
  });
  const hosts = nodes.map(({ address }) => `${address}:5432`).join(',');
  const database = (urls[0] ?? '').replace(/@[^/]+/, `@${hosts}`);
  const environment = { DATA_DIR: dataDir, DATABASE_URL: database, DATABASE_READ_URL: database };
  const shops = new ShopGroup(shopCount, folder, environment);
  try {
    await shops.start(nodes);
    console.log('the shop runs');
    return await runCrowd({ ...place, shops, shop, use }, kinds);
  } finally {
    await shops.stop();
  }
}

type RunningShop = ClusterTargets & { shop: FaultShop; use: Use };

/** One fault after the other, while the crowd orders. */
async function runCrowd(
  running: RunningShop,
  kinds: readonly string[] | null,
): Promise<ClusterOutcome> {
  const { shops, shop, use } = running;
  let stats = new ResponseStats();
  const options = { ...shop, cardShoppers: [], port: shops.port, random: randomFrom(1) };
  const crowd = new Crowd({ ...options, stats: () => stats });
  const watch = new Availability(() => crowd.acknowledged, pagesOf(shops.port, shop.products));
  crowd.start();
  const faults: ClusterFigures[] = [];
  let before = { lost: 0, doubled: 0 };
  for (const fault of clusterFaults.filter(({ name }) => isWanted(name, kinds))) {
    await pause(calmMs);
    stats = new ResponseStats();
    const figures = await measure(fault, running, { watch, stats });
    const acknowledged = crowd.purchases.filter(({ orderNo }) => orderNo !== null);
    const { lost, doubled } = await use((db) => readOrderBooks(db, acknowledged));
    faults.push({ ...figures, lost: lost - before.lost, doubled: doubled - before.doubled });
    before = { lost, doubled };
    if (!figures.isWhole) break;
  }
  await crowd.stop();
  watch.close();
  return await use(async (db) => {
    const books = await readOrderBooks(db, crowd.purchases);
    const audit = await auditShop(db, new Date());
    const broken = audit.filter(({ count }) => count > 0);
    return { faults, books, broken: broken.map(({ name, count }) => `${name}: ${count}`) };
  });
}

/** Causes a fault, lets it last, ends it, and waits until the cluster is whole. */
async function measure(
  fault: ClusterFault,
  targets: ClusterTargets,
  { watch, stats }: { watch: Availability; stats: ResponseStats },
): Promise<Omit<ClusterFigures, 'lost' | 'doubled'>> {
  console.log(fault.name);
  watch.begin();
  const end = await fault.cause(targets);
  await pause(faultMs);
  await end();
  const isWhole = await untilWhole(targets.nodes, wholeLimitMs);
  await targets.shops.ensureRunning();
  await pause(calmMs);
  const readStatuses = new Map(watch.statuses);
  return { name: fault.name, stats, isWhole, readStatuses, ...watch.end() };
}

const isWanted = (name: string, kinds: readonly string[] | null) =>
  kinds?.some((part) => name.includes(part)) ?? true;

/** The address of another product each time: few of them are in a cache. */
function pagesOf(port: number, products: readonly number[]): () => string {
  let turn = 0;
  return () => {
    const id = products[(turn++ * 37) % products.length] ?? 1;
    return `http://127.0.0.1:${port}/api/catalog/product/${id}`;
  };
}

/** PostgreSQL refuses to run as root. */
async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) =>
    Number((await promisify(execFile)('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}
