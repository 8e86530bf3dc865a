import { CatalogIndexLoader } from '#db/catalog/catalog-index-loader.ts';
import { createCatalogCache, type CatalogCache } from '#db/catalog/lists/listing-memory.ts';
import type { DatabaseHandle } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import type { Environment } from '#platform/environment.ts';
import type { Log } from '#platform/log.ts';

/** What this process caches of the catalog. The catalog index loads while the first requests are answered. */
export function keepCatalog(
  app: App,
  { database, environment, log }: { database: DatabaseHandle; environment: Environment; log: Log },
): CatalogCache {
  const index = new CatalogIndexLoader(database.db, { mostProducts: environment.productsInMemory });
  app.addHook('onReady', (done) => {
    index.load().catch((err: unknown) => log.error({ err }, 'lists are read from the database'));
    done();
  });
  app.addHook('onClose', () => index.close());
  return createCatalogCache(database.db, index);
}
