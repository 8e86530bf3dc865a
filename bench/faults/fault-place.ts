import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type Db } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { DatabaseProxy } from '#tests/harness/database-proxy.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { generateCatalog } from '../harness/generate-catalog.ts';
import { readSellable } from '../harness/requests.ts';
import { addShoppers, openForPurchases, type Shopper } from '../harness/shoppers.ts';
import { shopPort } from '../harness/shop-process.ts';
import { setStock } from './passing-time.ts';
import { PostgresCluster } from './postgres-cluster.ts';
import { makeSmallDisk, type SmallDisk } from './small-disk.ts';

/** A small disk with the shop's files and its database. */
export interface FaultPlace {
  engine: 'postgres' | 'embedded';
  disk: SmallDisk;
  dataDir: string;
  environment: Record<string, string>;
  /** Null on the embedded engine, where the shop's process is the database. */
  postgres: { cluster: PostgresCluster; proxy: DatabaseProxy } | null;
  /** Runs `work` on the database; on the embedded engine only while no shop runs. */
  use<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** `bin` holds PostgreSQL's programs; null means the embedded engine. */
export async function withFaultPlace<T>(
  bin: string | null,
  work: (place: FaultPlace) => Promise<T>,
): Promise<T> {
  const disk = await makeSmallDisk(1_000);
  const dataDir = join(disk.folder, 'data');
  const temporary = join(dataDir, 'temporary');
  let postgres: FaultPlace['postgres'] = null;
  try {
    await mkdir(temporary, { recursive: true });
    if (bin !== null) {
      const cluster = await PostgresCluster.start(bin, disk.folder, shopPort - 12_000);
      postgres = { cluster, proxy: await DatabaseProxy.open(cluster.url) };
    }
    const databaseUrl = postgres?.cluster.url;
    const open = () => openDatabase({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
    const handle = await open();
    await migrate(handle);
    await handle.close();
    return await work({
      engine: handle.engine,
      disk,
      dataDir,
      environment: {
        DATA_DIR: dataDir,
        TMPDIR: temporary,
        DATABASE_URL: postgres?.proxy.url ?? '',
      },
      postgres,
      async use(use) {
        const opened = await open();
        return await use(opened.db).finally(() => opened.close());
      },
    });
  } finally {
    postgres?.proxy.close();
    await postgres?.cluster.stop();
    await disk.remove();
  }
}

const productCount = 2_000;
const scarceCount = 20;
const scarcePieces = 30;

export interface FaultShop {
  transferShoppers: Shopper[];
  cardShoppers: Shopper[];
  products: number[];
  scarce: number[];
}

/** Fills the database with a shop that the audit finds no fault in. */
export async function fillFaultShop(db: Db): Promise<FaultShop> {
  await generateCatalog(db, productCount);
  await openForPurchases(db);
  await changeSettings(db, { b2c_kk_odeme: '1', cardProvider: 'nestpay' });
  // The stars of the generated catalog have no reviews.
  await db.updateTable('products').set({ star_sum: 0, comment_count: 0 }).execute();
  const sellable = await readSellable(db, productCount);
  const scarce = sellable.slice(0, scarceCount);
  await setStock(db, scarce, scarcePieces);
  const transferShoppers = await addShoppers(db, 30);
  const cardShoppers = await addShoppers(db, 200);
  return { transferShoppers, cardShoppers, products: sellable.slice(scarceCount), scarce };
}
