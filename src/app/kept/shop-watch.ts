import type { DatabaseHandle } from '#db/database.ts';
import { isPassing, passingKind } from '#db/engine/database-errors.ts';
import { loadSnapshot, type ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { lastMovement, stockMovedSince } from '#db/catalog/stock-changes.ts';
import type { Log } from '#platform/log.ts';

interface Forgets {
  forgetAll(): void;
  forgetProducts(ids: Iterable<number>): void;
}

export interface ShopWatch {
  snapshot(): ShopSnapshot;
  /** Tells these memories of every change, whichever process made it. */
  watch(memory: Forgets): void;
  /** Calls back when settings, categories or pages changed. */
  onShopChange(listener: () => Promise<void>): void;
  close(): Promise<void>;
}

interface Watched {
  database: DatabaseHandle;
  log: Log;
  /** What of the settings works in this process: nothing else is promised anywhere. */
  asItWorks: (shop: ShopSnapshot) => ShopSnapshot;
}

/** How often stock that orders took is gathered, so that a busy till does not empty the memory. */
const gatherMs = 1000;

/**
 * Keeps this process's picture of the shop right: the settings in memory, and the memories of
 * rendered pages and answers (rule rendering/dropped-on-change). The database announces changes on
 * the channel `catalog`: 'all', or ids of products.
 */
export async function watchShop({ database, log, asItWorks }: Watched): Promise<ShopWatch> {
  const { db } = database;
  let current = asItWorks(await loadSnapshot(db));
  let last = await lastMovement(db);
  const memories: Forgets[] = [];
  const listeners: (() => Promise<void>)[] = [];

  async function shopChanged(): Promise<void> {
    current = asItWorks(await loadSnapshot(db));
    for (const listener of listeners) await listener();
    for (const memory of memories) memory.forgetAll();
  }
  function productsChanged(ids: Iterable<number>): void {
    for (const memory of memories) memory.forgetProducts(ids);
  }
  const failed = (err: unknown) => log.error({ err }, 'could not follow a change of the shop');

  const stop = await database.listen('catalog', (payload) => {
    if (payload === 'all') shopChanged().catch(failed);
    else productsChanged(payload.split(',').map(Number));
  });

  let gathering = false;
  async function gather(): Promise<void> {
    if (gathering) return;
    gathering = true;
    try {
      const moved = await stockMovedSince(db, last);
      last = moved.last;
      if (moved.products.length > 0) productsChanged(moved.products);
    } catch (err) {
      log.warn(isPassing(err) ? passingKind(err) : { err }, 'could not gather stock changes');
    } finally {
      gathering = false;
    }
  }
  const timer = setInterval(() => void gather(), gatherMs);
  timer.unref();

  return {
    snapshot: () => current,
    watch: (memory) => void memories.push(memory),
    onShopChange: (listener) => void listeners.push(listener),
    async close() {
      clearInterval(timer);
      await stop();
    },
  };
}
