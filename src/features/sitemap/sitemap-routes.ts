import { Readable } from 'node:stream';
import { Refusal } from '#contract/refusals.ts';
import type { Face } from '#rules/price/face.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import type { FaceRegistry } from '#db/prices/face-registry.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import { readProductRuns, readSitemapProducts } from '#db/catalog/products/sitemap-products.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { App } from '#platform/http.ts';
import { rareUrls } from '#rare-urls';
import { urls } from '#urls';
import { writeIndex, writePart, type SitemapPage } from './write-sitemap.ts';

interface SitemapServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  catalog: Pick<CatalogCache, 'map' | 'goods'>;
  faces: Pick<FaceRegistry, 'visitors'>;
  of: (face: Face) => Pick<SitemapServices, 'db' | 'snapshot' | 'catalog'>;
  publicUrl: string;
}

/**
 * Products in one part, each in two languages: 20,000 addresses of at most some 800 bytes, within the
 * 50,000 and 50 MB that a part may have (rule pages/sitemap).
 */
const partSize = 10_000;
const rowsAtOnce = 1000;

/** Robots come often and all look alike to the database: the parts are counted once an hour. */
const indexKeptMs = 3_600_000;

const pagesPart = '/sitemap/pages.xml';
const productsPart = (fromId: number) => `/sitemap/products-${fromId}.xml`;
const xml = 'application/xml; charset=utf-8';
const keep = 'public, max-age=3600';

/** `/sitemap.xml` and its parts (rule pages/sitemap). A part is written as it is read. */
export function registerSitemap(app: App, services: SitemapServices): void {
  const hide = { schema: { hide: true } };
  const { publicUrl } = services;
  const readIndex = keptIndex(services);
  app.get(rareUrls.sitemap, hide, async (_request, reply) =>
    reply
      .type(xml)
      .header('cache-control', keep)
      .send(await readIndex()),
  );
  app.get(pagesPart, hide, async (_request, reply) => {
    const pages = publicPages(await visitorsOf(services).catalog.map());
    reply.type(xml).header('cache-control', keep);
    return reply.send(Readable.from(writePart(publicUrl, once(pages))));
  });
  app.get<{ Params: { part: string } }>('/sitemap/:part', hide, async (request, reply) => {
    const fromId = /^products-([1-9]\d{0,14})\.xml$/.exec(request.params.part)?.[1];
    if (fromId === undefined) throw new Refusal('not-found');
    // The first rows are read before anything is sent: a database that fails is a status.
    const products = productPages(services, Number(fromId));
    const first = await products.next();
    if (first.done) throw new Refusal('not-found');
    reply.type(xml).header('cache-control', keep);
    return reply.send(Readable.from(writePart(publicUrl, startingWith(first.value, products))));
  });
}

function keptIndex(services: SitemapServices): () => Promise<string> {
  let kept: { text: Promise<string>; until: number } | null = null;
  async function make(): Promise<string> {
    const { showNotInStocks } = services.snapshot().settings;
    const runs = await readProductRuns(services.db, {
      size: partSize,
      showNotInStocks,
      goods: visitorsOf(services).catalog.goods,
    });
    const parts = runs.map(({ fromId, changedAt }) => ({ path: productsPart(fromId), changedAt }));
    return writeIndex(services.publicUrl, [{ path: pagesPart }, ...parts]);
  }
  return () => {
    if (kept && kept.until > Date.now()) return kept.text;
    const text = make();
    const fresh = { text, until: Date.now() + indexKeptMs };
    kept = fresh;
    text.catch(() => {
      if (kept === fresh) kept = null;
    });
    return text;
  };
}

/** Home, the lists of their own, categories, brands and the store's texts. */
function publicPages(map: CatalogMap): SitemapPage[] {
  const texts = [...map.urls.values()].filter(({ container }) => container === 'Page');
  const paths = [
    urls.home,
    urls.campaign,
    urls.newest,
    urls.mostLiked,
    urls.bestSellers,
    ...map.categories.map(({ path }) => urls.category(path)),
    ...[...map.brandBySlug.keys()].map((slug) => urls.category(slug)),
    ...texts.map(({ path }) => urls.page(path)),
  ];
  return [...new Set(paths)].map((path) => ({ path }));
}

/** The sitemap is what visitors see (rule wholesale/assortments). */
function visitorsOf({ of, faces }: SitemapServices) {
  return of(faces.visitors);
}

async function* productPages(
  services: SitemapServices,
  from: number,
): AsyncGenerator<SitemapPage[]> {
  const { db, snapshot, catalog } = visitorsOf(services);
  const { goods } = catalog;
  const { showNotInStocks } = snapshot().settings;
  let fromId = from;
  for (let left = partSize; left > 0; left -= rowsAtOnce) {
    const rows = await readSitemapProducts(db, {
      fromId,
      limit: rowsAtOnce,
      showNotInStocks,
      goods,
    });
    if (rows.length > 0) {
      yield rows.map((row) => ({ path: urls.product(row), changedAt: row.changedAt }));
    }
    if (rows.length < rowsAtOnce) return;
    fromId = (rows.at(-1)?.id ?? 0) + 1;
  }
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
