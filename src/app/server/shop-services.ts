import { join } from 'node:path';
import { facedServices } from '#db/prices/faced-services.ts';
import { SearchTally } from '#db/catalog/search/search-tally.ts';
import { ensureSecret } from '#db/access/secrets.ts';
import { SearchQueue, usualSearchLimits } from '#features/catalog/search-queue.ts';
import { productPictureStore } from '#features/images/product-picture-store.ts';
import { StaffCodes } from '#features/staff/staff-codes.ts';
import { loadReferenceData } from '#platform/reference-data.ts';
import { pictureStore } from '#app/picture-store.ts';
import type { Slots } from '#platform/limits/shared-slots.ts';
import { ImportDesk } from '#features/transfer/office/import-desk.ts';
import { ImportFiles } from '#features/transfer/office/import-files.ts';
import type { ChangeFeed } from '#app/cache/change-feed.ts';
import type { Caches } from './open-caches.ts';
import type { ServerOptions } from './server-options.ts';

export type ShopServices = Awaited<ReturnType<typeof shopServices>>;

/** A half of the connections is left to carts and orders; the embedded database has but one. */
function searchesAtOnce({ database, environment }: ServerOptions): number {
  return database.engine === 'embedded' ? 1 : Math.floor(environment.databasePoolSize / 2);
}

/** The files, the pictures and the background work of imports. */
function importServices(options: ServerOptions) {
  const { environment, database, clock, photos, log } = options;
  const { dataDir } = environment;
  const files = new ImportFiles(dataDir, options.images.files);
  const pictures = pictureStore(options.images, dataDir, options.paints ?? (() => false));
  const imports = new ImportDesk({ db: database.db, clock, files, pictures, photos, log });
  options.onImports?.(imports);
  return { files, pictures, imports };
}

/** The parts of the server that are open already. */
interface OpenParts {
  feed: ChangeFeed;
  caches: Caches;
  /** Slots that all processes share; null where each counts by itself. */
  slots: Slots | null;
}

/** The dependencies of the shop's calls, for visitors and for every face. */
export async function shopServices(options: ServerOptions, open: OpenParts) {
  const { faces, faceCards, priceColumns } = open.caches;
  const services = await openServices(options, open);
  return facedServices(services, { faces, cards: faceCards, columns: priceColumns });
}

async function openServices(options: ServerOptions, { feed, caches, slots }: OpenParts) {
  const { environment, database, clock, cards, demoCustomers, sharedCustomers } = options;
  return {
    faces: caches.faces,
    db: database.db,
    reads: database.reads,
    catalogReads: database.catalogReads,
    snapshot: feed.snapshot,
    catalog: caches.catalog,
    frames: caches.frames,
    searches: new SearchQueue({ ...usualSearchLimits, atOnce: searchesAtOnce(options) }, slots),
    tally: new SearchTally(database.db),
    clock,
    photos: options.photos,
    ...importServices(options),
    exports: {
      pictures: options.images,
      photos: options.photos,
      folder: join(environment.dataDir, 'exports'),
      isAlone: database.engine === 'embedded',
    },
    productPictures: productPictureStore(options.images),
    /** The current payment provider, or the named one that started an unfinished payment. */
    provider: (name?: string) =>
      name === undefined ? cards.chosen(feed.snapshot().settings) : cards.named(name),
    demoCustomers,
    sharedCustomers,
    log: options.log,
    assets: options.assets,
    frameFiles: options.assets.entry('src/app/browser/payment-start.ts'),
    hotReload: options.middleware !== undefined,
    returnScript: options.assets.entry('src/app/browser/payment-returned.ts').script,
    secret: await ensureSecret(database.db, 'forgery-token'),
    codes: new StaffCodes(await ensureSecret(database.db, 'staff-codes')),
    demoOwner: demoCustomers !== null,
    webhooksInside: environment.webhooksInside,
    mailFrom: environment.mailFrom,
    ratesUrl: environment.ratesUrl ?? null,
    sendsMail: environment.smtpUrl !== undefined,
    cardProviders: () => cards.states().map(({ name }) => name),
    storeName: () => feed.snapshot().store.name,
    reference: await loadReferenceData(),
    secureCookies: environment.publicUrl.startsWith('https:'),
    publicUrl: environment.publicUrl,
    writesPerMinute: environment.writesPerMinute,
  };
}
