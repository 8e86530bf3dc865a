import { parseListQuery } from '#rules/catalog/lists/list-query.ts';
import type { Face } from '#rules/price/face.ts';
import { createCatalogCache } from '#db/catalog/catalog-cache.ts';
import { CatalogIndexLoader } from '#db/catalog/catalog-index-loader.ts';
import { everything } from '#db/catalog/lists/listing-from-index.ts';
import { listProducts, type ListedProducts } from '#db/catalog/lists/listing.ts';
import type { IndexSizes } from '#db/catalog-index/catalog-index.ts';
import type { Db } from '#db/database.ts';
import { FaceCards } from '#db/prices/face-cards.ts';
import { FaceRegistry } from '#db/prices/face-registry.ts';
import { facedServices } from '#db/prices/faced-services.ts';
import { PriceColumns } from '#db/prices/price-columns.ts';
import { presentPosition, readChanges, type Changes } from '#db/shop/changes.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';

interface PricedShopOptions {
  clock: () => Date;
  maxBytes?: number;
  waitMs?: number;
  sizes?: IndexSizes | undefined;
}

/** The caches of a process that have to do with prices in lists; they follow changes when they are told to. */
export async function openPricedShop(
  db: Db,
  { clock, maxBytes = 1024 * 1024, waitMs = 60_000, sizes }: PricedShopOptions,
) {
  let snapshot = await loadSnapshot(db);
  const faces = await FaceRegistry.open({ db, snapshot: () => snapshot, clock });
  const columns = new PriceColumns({ db, faces, clock, maxBytes, waitMs });
  const loader = new CatalogIndexLoader(db, sizes && { sizes });
  const catalog = createCatalogCache(db, loader, (index) => columns.markCampaigns(index));
  const cards = new FaceCards({ db, faces, catalog, clock });
  const services = { db, snapshot: () => snapshot, catalog, clock };
  const { of } = facedServices(services, { faces, cards, columns });
  let position = await presentPosition(db);
  return {
    faces,
    columns,
    of,
    index: async () => (await catalog.indexed()).index.whole,
    /** A list of the whole shop, or of what is on sale. */
    async list(
      face: Face,
      query: Record<string, string>,
      kind: 'all' | 'campaign' = 'all',
    ): Promise<ListedProducts> {
      const seen = of(face);
      return await listProducts(db, {
        scope: { ...everything, kind },
        query: { ...parseListQuery(query), limit: 12 },
        locale: 'tr',
        showNotInStocks: true,
        prices: { withTax: seen.snapshot().settings.productsWithKdv, rate: 1 },
        map: await seen.catalog.map(),
        catalog: seen.catalog,
      });
    },
    /** Follows what was committed since. */
    async follow(): Promise<Changes> {
      const changes = await readChanges(db, position);
      ({ position } = changes);
      if (changes.shop) snapshot = await loadSnapshot(db);
      await faces.follow(changes);
      await catalog.follow(changes);
      cards.follow(changes);
      columns.follow(changes);
      return changes;
    },
  };
}

export type PricedShop = Awaited<ReturnType<typeof openPricedShop>>;
