import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { builtAssets } from '#app/page/assets.ts';
import type { PageSource } from '#app/development.ts';
import type * as Render from '#app/page/render.tsx';
import { buildServer } from '#app/server/server.ts';
import type { ServerOptions } from '#app/server/server-options.ts';
import type { DatabaseHandle, Db } from '#db/database.ts';
import { imageStore } from '#features/images/make-image.ts';
import { photoStore, type PhotoStore } from '#features/images/photo-store.ts';
import { readEnvironment } from '#platform/environment.ts';
import type { App } from '#platform/http.ts';
import { createLog } from '#platform/log.ts';
import { cardProviders, type CardProviders } from '#platform/payments/choose-provider.ts';
import { isActivityField } from '#rules/shop/activity/activity-fields.ts';
import { rareUrls } from '#rare-urls';
import { urls } from '#urls';
import { bookedCards } from './bank-books.ts';
import { freshDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { makeProduct, makeSettings, sellingSettings } from './factories.ts';
import { Browser, patience } from './visitor-app.ts';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Where visitors think that the shop of the tests is. */
export const shopOrigin = 'https://arasta.test';

/** Ids of the seed's products. */
export const seed = {
  /** In three units, 1000 in stock, 100 TRY net. */
  bulb: 1,
  /** 3 in stock. */
  rare: 2,
  /** None in stock. */
  gone: 3,
  /** Without a price. */
  priceless: 4,
  /** A parent of `child`; it cannot be bought. */
  parent: 5,
  child: 6,
  /** No longer sold. */
  retired: 7,
} as const;

export interface Shop {
  app: App;
  db: Db;
  database: TestDatabase;
  /** A browser of its own, with its own cookies, at an address of its own. */
  browser: () => Browser;
  /** How many pages were drawn so far; what the memory answers is not drawn. */
  drawn: () => number;
  close: () => Promise<void>;
}

interface ShopOptions {
  /** An empty one to open it on, in place of one of `engine`. */
  database?: TestDatabase;
  engine?: 'embedded' | 'postgres';
  /** Draws pages, by the built renderer; without it a page that is asked for fails. */
  pages?: boolean;
  /** Limits the changing requests of an address as people are limited by default. */
  usualWriteLimit?: boolean;
  /** Who takes cards, where the settings choose them; without one cards are taken by a bank's books of the tests. */
  cards?: CardProviders;
  /** Customers that the sign-in offers to anybody, as the demo does. */
  sharedCustomers?: ReadonlySet<number>;
  /** Whether there is a demo, with the customers and the owner whom anybody may be. */
  demo?: boolean;
  /** Receives the desk of imports. */
  onImports?: ServerOptions['onImports'];
  /** Without one, errors alone are logged. */
  log?: ServerOptions['log'];
  /** Without them files are in the folder of the run. */
  stores?: Pick<ServerOptions, 'images' | 'photos'>;
}

/** The whole shop as it is served, on a database of its own with a few goods; answers are held to their schemas. */
export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const database = options.database ?? (await freshDatabase(options.engine));
  const { db } = database;
  await stockShelves(db);
  let drawn = 0;
  const source = options.pages ? await builtPages() : noPages;
  const render: PageSource['render'] = (request) => {
    drawn += 1;
    return source.render(request);
  };
  const { BUSY_AFTER_MS } = patience;
  const limits = options.usualWriteLimit ? { BUSY_AFTER_MS } : patience;
  const app = await serverOn(database.handle, { ...source, render }, limits, {
    cards: options.cards ?? bookedCards(),
    ...(options.sharedCustomers && { sharedCustomers: options.sharedCustomers }),
    ...(options.demo && { demoCustomers: [] }),
    ...(options.onImports && { onImports: options.onImports }),
    ...(options.log && { log: options.log }),
    ...options.stores,
  });
  let visitors = 0;
  return {
    app,
    db,
    database,
    drawn: () => drawn,
    browser: () => new Browser(app, `198.51.100.${(visitors += 1)}`),
    close: async () => {
      await app.close();
      await checkActivityFields(db);
      await database.drop();
    },
  };
}

/** Fails when the tests logged a field that the log cannot name (rule activity-log/fields). Settings name themselves. */
async function checkActivityFields(db: Db): Promise<void> {
  const { rows } = await sql<{ action: string; field: string }>`
    select distinct action, field from activity_log, jsonb_object_keys(
      coalesce(before, '{}') || coalesce(after, '{}')) field where subject <> 'setting'`.execute(
    db,
  );
  const nameless = rows.filter(({ field }) => !isActivityField(field));
  if (nameless.length > 0)
    throw new Error(`log fields without a name: ${JSON.stringify(nameless)}`);
}

/** One more server on a database, as a second process would be. */
export async function serverOn(
  database: DatabaseHandle,
  pages = noPages,
  settings: Readonly<Record<string, string>> = patience,
  others: Partial<
    Pick<
      ServerOptions,
      | 'log'
      | 'cards'
      | 'sharedCustomers'
      | 'demoCustomers'
      | 'onWatch'
      | 'onImports'
      | 'images'
      | 'photos'
    >
  > = {},
): Promise<App> {
  const environment = readEnvironment({
    PUBLIC_URL: shopOrigin,
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: join(inject('databaseRun').directory, 'data', randomUUID()),
    ...settings,
    NODE_ENV: 'production',
  });
  const app = await buildServer({
    environment,
    database,
    cards: cardProviders(environment.cardAccounts, { onChange: () => undefined }),
    log: createLog('error'),
    sharedCustomers: new Set(),
    demoCustomers: null,
    photos: testPhotos(),
    images: imageStore({ dataDir: join(inject('databaseRun').directory, 'pictures') }),
    ...others,
    ...pages,
    clock: () => new Date(),
    development: true,
  });
  await app.ready();
  return app;
}

/** Photographs in the folder of the run. */
export function testPhotos(): PhotoStore {
  return photoStore({ dataDir: join(inject('databaseRun').directory, 'pictures') });
}

const noPages: PageSource = {
  render: () => Promise.reject(new Error('this shop was opened without its pages')),
  renderOverdue: () => '',
  assets: {
    tags: () => '',
    entry: () => ({ script: '', styles: [] }),
    paintScript: '',
    preamble: '',
  },
  distDir: null,
};

/** The pages as `npm run build` has made them. */
export async function builtPages(): Promise<PageSource> {
  const distDir = join(projectRoot, 'dist');
  await readFile(join(distDir, 'office', '.vite', 'manifest.json')).catch(() => {
    throw new Error('The pages are not built. Run: npm run build');
  });
  const renderer: typeof Render = await import(join(distDir, 'server', 'render.js'));
  const { renderPage: render, renderOverdue } = renderer;
  return { render, renderOverdue, assets: await builtAssets(distDir), distDir };
}

const texts = [
  rareUrls.preInformation,
  rareUrls.distanceContract,
  urls.privacyNotice,
  urls.about,
  urls.cookiePolicy,
];

/** Settings, two levels of categories, twelve products, the contracts and two more texts. */
export async function stockShelves(db: Db): Promise<void> {
  await makeSettings(db, sellingSettings);
  await makeProduct(db, {
    id: seed.bulb,
    name: 'Şarjlı Ampul',
    nameEn: 'Rechargeable Bulb',
    brand: 'ISIK',
    quantity: 1000,
    packs: { Paket: [6, 540], Koli: [24, 2000] },
    categories: ['elektrik/aydinlatma'],
    sales: 40,
  });
  await makeProduct(db, { id: seed.rare, name: 'Bakır Cezve', quantity: 3, price: 250 });
  await makeProduct(db, { id: seed.gone, name: 'Kova', quantity: 0 });
  await makeProduct(db, { id: seed.priceless, name: 'Özel İmalat', price: 0 });
  const variants = [['Beden', 'XL']] as const;
  await makeProduct(db, { id: seed.parent, name: 'Eldiven', hasChildren: true, quantity: 0 });
  await makeProduct(db, { id: seed.child, name: 'Eldiven XL', parentId: seed.parent, variants });
  await makeProduct(db, { id: seed.retired, name: 'Eski Fener', active: false });
  for (let id = 8; id <= 12; id += 1) {
    await makeProduct(db, { id, categories: ['elektrik/kablo'], brand: 'KABLO', price: id });
  }
  await db
    .insertInto('urls')
    .values(texts.map((path) => ({ path, container: 'Page', params: '{}' })))
    .execute();
  await db
    .insertInto('pages')
    .values(texts.map((url) => ({ url, title: url, html: `<p>${url}</p>` })))
    .execute();
}
