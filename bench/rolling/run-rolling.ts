import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { auditShop } from '#db/audit/run-audit.ts';
import { openDatabase, type Db } from '#db/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { Availability, type Absence } from '../cluster/availability.ts';
import { filledFile } from '../cluster/cluster-files.ts';
import { Crowd } from '../faults/crowd.ts';
import { fillFaultShop } from '../faults/fault-place.ts';
import { readOrderBooks, type OrderBooks } from '../faults/order-books.ts';
import { ResponseStats } from '../faults/response-stats.ts';
import { randomFrom } from '../harness/random.ts';
import { migrateTo, RunningShop, type Version } from './version.ts';

const processes = 3;
const proxyPort = 3_540;
const calmMs = 5_000;
/** A proxy has looked at a new process by then. */
const seenMs = 2_000;

export interface Place {
  folder: string;
  databaseUrl: string;
  before: Version;
  after: Version;
}

export interface RollingOutcome {
  stats: ResponseStats;
  /** Product pages that a visitor read meanwhile, by status. */
  reads: ReadonlyMap<number, number>;
  absence: Absence;
  books: OrderBooks;
  /** Checks of the audit that failed. */
  broken: string[];
  /** The statuses with which the processes ended. */
  ended: (number | null)[];
}

/** Replaces each process by one of the later version, while customers order. */
export async function runRolling(place: Place): Promise<RollingOutcome> {
  const environment = environmentOf(place);
  const use = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const { db, close } = await openDatabase({
      databaseUrl: place.databaseUrl,
      dataDir: place.folder,
    });
    return await work(db).finally(close);
  };
  await mkdir(environment.DATA_DIR);
  migrateTo(place.before, environment);
  const goods = await use(async (db) => {
    const filled = await fillFaultShop(db);
    await changeSettings(db, { b2c_kk_odeme: '0', cardProvider: '' });
    return filled;
  });
  const stats = new ResponseStats();
  const options = { ...goods, cardShoppers: [], port: proxyPort, random: randomFrom(1) };
  const crowd = new Crowd({ ...options, stats: () => stats });
  const proxy = await startProxy(place.folder);
  const shops: RunningShop[] = [];
  try {
    const watch = new Availability(() => crowd.acknowledged, pagesOf(goods.products));
    const ended = await roll({ ...place, environment, shops, crowd, watch });
    const absence = watch.end();
    await crowd.stop();
    watch.close();
    const { books, broken } = await use(async (db) => ({
      books: await readOrderBooks(db, crowd.purchases),
      broken: (await auditShop(db, new Date())).filter(({ count }) => count > 0),
    }));
    const names = broken.map(({ name }) => name);
    return { stats, reads: watch.statuses, absence, books, broken: names, ended };
  } finally {
    await Promise.all(shops.map((shop) => shop.end()));
    proxy.kill('SIGTERM');
    await once(proxy, 'exit');
  }
}

interface Rolling extends Place {
  environment: Record<string, string>;
  /** Receives the processes that run. */
  shops: RunningShop[];
  crowd: Crowd;
  watch: Availability;
}

async function roll(rolling: Rolling): Promise<(number | null)[]> {
  const { before, after, environment, shops, crowd, watch } = rolling;
  const log = logger();
  for (let n = 0; n < processes; n += 1)
    shops.push(await RunningShop.start(before, portOf(n), environment));
  log(`${processes} processes of ${before.commit} are ready`);
  await pause(seenMs);
  crowd.start();
  await pause(calmMs);
  watch.begin();
  if (before !== after) {
    migrateTo(after, environment);
    log(`the database is that of ${after.commit}, processes of ${before.commit} serve`);
    await pause(calmMs);
  }
  const ended: (number | null)[] = [];
  for (const [n, old] of [...shops].entries()) {
    shops[n] = await RunningShop.start(after, portOf(processes + n), environment);
    log(`process ${n + 1} of ${after.commit} is ready`);
    await pause(seenMs);
    ended.push(await old.end());
    log(`process ${n + 1} of ${before.commit} has ended, status ${ended.at(-1)}`);
    await pause(seenMs);
  }
  await pause(calmMs);
  return ended;
}

const portOf = (index: number) => proxyPort + 1 + index;

const environmentOf = ({ folder, databaseUrl }: Place) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, 'data'),
  SHOP_DEMO: 'off',
  LOG_LEVEL: 'error',
  PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
  TRUST_PROXY: '127.0.0.1',
});

/** HAProxy with a place for each old process and for each new one, as deploy/cluster configures it. */
async function startProxy(folder: string): Promise<ChildProcess> {
  const file = join(folder, 'haproxy.cfg');
  const places = Array.from({ length: 2 * processes }, (_, n) => portOf(n));
  const values = {
    SHOP: `127.0.0.1:${proxyPort}`,
    SHOP_PROCESSES: places.map((port) => `  server shop${port} 127.0.0.1:${port} check`).join('\n'),
    DATABASE: `127.0.0.1:${proxyPort + 20}`,
    DATABASE_READS: `127.0.0.1:${proxyPort + 21}`,
    DATABASE_SERVERS: '',
  };
  await writeFile(file, await filledFile('haproxy.cfg', values));
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  process.once('exit', () => proxy.kill('SIGKILL'));
  return proxy;
}

/** The address of another product each time. */
function pagesOf(products: readonly number[]): () => string {
  let turn = 0;
  return () => {
    const id = products[(turn++ * 37) % products.length] ?? 1;
    return `http://127.0.0.1:${proxyPort}/api/catalog/product/${id}`;
  };
}

function logger(): (text: string) => void {
  const start = performance.now();
  return (text) => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${seconds.padStart(6)} s  ${text}`);
  };
}
