import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import type { Db } from '#db/database.ts';
import { FaceCards } from '#db/prices/face-cards.ts';
import { FaceRegistry } from '#db/prices/face-registry.ts';
import { PriceColumns } from '#db/prices/price-columns.ts';
import { facedServices, type Faced } from '#db/prices/faced-services.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';

interface CatalogParts {
  db: Db;
  snapshot: () => ShopSnapshot;
  catalog: CatalogCache;
  clock: () => Date;
}

/** Services of the catalog with the faces that the database has now. */
export async function withFaces<S extends CatalogParts>(services: S): Promise<Faced<S>> {
  const faces = await FaceRegistry.open(services);
  return facedServices(services, {
    faces,
    cards: new FaceCards({ ...services, faces }),
    columns: new PriceColumns({ ...services, faces, maxBytes: 1024 * 1024 }),
  });
}
