import { CatalogIndexLoader } from '#db/catalog/catalog-index-loader.ts';
import { createCatalogCache, type CatalogCache } from '#db/catalog/catalog-cache.ts';
import type { DatabaseHandle } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import type { Log } from '#platform/log.ts';

/** A load that takes longer tells every so often how far it is. */
const tellMs = 2_000;

/**
 * The catalog of this process: its caches, and the catalog index, which starts to load when the server does. Until it is
 * loaded, calls that need it wait.
 */
export function openCatalog(
  app: App,
  { database, log }: { database: DatabaseHandle; log: Log },
): { catalog: CatalogCache; index: CatalogIndexLoader } {
  let told = performance.now();
  let closing = false;
  const index = new CatalogIndexLoader(database.db, {
    onProgress(loaded, of) {
      if (performance.now() - told < tellMs) return;
      told = performance.now();
      log.info({ loaded, of }, 'the catalog index is loading');
    },
  });
  app.addHook('onReady', (done) => {
    told = performance.now();
    index.load().catch((err: unknown) => {
      if (!closing) log.error({ err }, 'the catalog index was not loaded');
    });
    done();
  });
  app.addHook('onClose', () => {
    closing = true;
    return index.close();
  });
  return { catalog: createCatalogCache(database.db, index), index };
}
