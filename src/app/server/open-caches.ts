import { ShopFrames } from '#features/catalog/shop-frames.ts';
import type { FrameServices } from '#features/catalog/read-shop-frame.ts';
import type { CacheFigures } from '#contract/cache-figures.ts';
import { CatalogIndexLoader } from '#db/catalog/catalog-index-loader.ts';
import { FaceCards } from '#db/prices/face-cards.ts';
import { FaceRegistry } from '#db/prices/face-registry.ts';
import { PriceColumns } from '#db/prices/price-columns.ts';
import { createCatalogCache, type CatalogCache } from '#db/catalog/catalog-cache.ts';
import type { DatabaseHandle } from '#db/database.ts';
import type { Rendered } from '#app/page/render.tsx';
import type { Environment } from '#platform/environment.ts';
import type { App } from '#platform/http.ts';
import type { Log } from '#platform/log.ts';
import type { CachedResponse } from '#app/cache/cached-response.ts';
import type { ChangeFeed } from '#app/cache/change-feed.ts';
import { FragmentCache } from '#app/cache/fragment-cache.ts';
import { dropAffected } from '#app/cache/drop-affected.ts';
import { ResponseCache } from '#app/cache/response-cache.ts';

const megabyte = 1024 * 1024;
const mostResponseBytes = 64 * megabyte;
const mostFragmentBytes = 16 * megabyte;
/** Maximum age of a cached response (rule rendering/expiry). */
const keptMs = 86_400_000;

/** Every cache of a process that changes of the shop touch (docs/caching.md). */
export interface Caches {
  /** Pages and public calls as compressed bytes, by address, language and currency. */
  responses: ResponseCache<CachedResponse, Rendered>;
  /** The HTML of product cards, the menu and the footer. Null with hot reload. */
  fragments: FragmentCache | null;
  /** The catalog index, product cards, search results and the category tree. */
  catalog: CatalogCache;
  index: CatalogIndexLoader;
  /** The face of each session, and product cards with the prices of faces. */
  faces: FaceRegistry;
  faceCards: FaceCards;
  /** The prices of faces in lists. */
  priceColumns: PriceColumns;
  /** The frame of every page, by language. */
  frames: ShopFrames;
  /** The figures of the bounded ones, by name. */
  figures(): Readonly<Record<string, CacheFigures>>;
  /**
   * Lets the caches follow the changes of the shop: those that hold data first, then the responses made of them. From then
   * on no change is missed, so the catalog index begins to load.
   */
  follow(feed: ChangeFeed, services: FrameServices): void;
}

interface CacheOptions {
  database: DatabaseHandle;
  log: Log;
  /** The code of pages may change at any time: responses live for a millisecond, and there are no fragments. */
  hotReload: boolean;
  feed: ChangeFeed;
  clock: () => Date;
  environment: Pick<Environment, 'priceMegabytes'>;
}

export async function openCaches(app: App, options: CacheOptions): Promise<Caches> {
  const responses = new ResponseCache<CachedResponse, Rendered>({
    maxBytes: mostResponseBytes,
    lifetimeMs: options.hotReload ? 1 : keptMs,
    now: () => performance.now(),
  });
  const fragments = options.hotReload ? null : new FragmentCache({ maxBytes: mostFragmentBytes });
  const frames = new ShopFrames();
  const { faces, priceColumns } = await openFaces(options);
  const { db } = options.database;
  const { clock } = options;
  const { catalog, index, load } = openCatalog(app, options, priceColumns);
  const faceCards = new FaceCards({ db, faces, catalog, clock });
  return {
    faces,
    faceCards,
    priceColumns,
    responses,
    fragments,
    catalog,
    index,
    frames,
    figures: () => ({
      responses: responses.figures(),
      ...(fragments && { fragments: fragments.figures() }),
      ...catalog.figures(),
      face_cards: faceCards.figures(),
      price_columns: priceColumns.figures(),
    }),
    follow(feed, services) {
      feed.follow('buyers', faces.follow);
      feed.follow('data', catalog.follow);
      feed.follow('data', faceCards.follow);
      feed.follow('data', priceColumns.follow);
      feed.follow('data', () => frames.forget());
      feed.follow('responses', (changes) => dropAffected(responses, changes, services));
      load();
    },
  };
}

async function openFaces({ database, feed, clock, environment }: CacheOptions) {
  const { db } = database;
  const faces = await FaceRegistry.open({ db, snapshot: feed.snapshot, clock });
  const maxBytes = environment.priceMegabytes * megabyte;
  return { faces, priceColumns: new PriceColumns({ db, faces, clock, maxBytes }) };
}

/** A load that takes longer tells every so often how far it is. */
const tellMs = 2_000;

/**
 * The catalog of this process: its caches, and the catalog index, which `load` begins to load. Until it is loaded, calls
 * that need it wait.
 */
function openCatalog(
  app: App,
  { database, log }: { database: DatabaseHandle; log: Log },
  priceColumns: PriceColumns,
): { catalog: CatalogCache; index: CatalogIndexLoader; load: () => void } {
  let told = performance.now();
  let closing = false;
  const index = new CatalogIndexLoader(database.catalogReads, {
    onProgress(loaded, of) {
      if (performance.now() - told < tellMs) return;
      told = performance.now();
      log.info({ loaded, of }, 'the catalog index is loading');
    },
  });
  function load(): void {
    told = performance.now();
    index.load().catch((err: unknown) => {
      if (!closing) log.error({ err }, 'the catalog index was not loaded');
    });
  }
  app.addHook('onClose', () => {
    closing = true;
    return index.close();
  });
  const catalog = createCatalogCache(database.catalogReads, index, (of) =>
    priceColumns.markCampaigns(of),
  );
  return { catalog, index, load };
}
