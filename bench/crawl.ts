// `npm run bench -- crawl`: what the shop's process holds while as much is asked of it as in an hour's crawl, and
// whether pictures that are made slow its lists. See bench/README.md.
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '#db/database.ts';
import { urls } from '#urls';
import { makeDatabase } from './bench-database.ts';
import { Figures, loadNow } from './figures.ts';
import { generateCatalog } from './generate-catalog.ts';
import { runLoad, type LoadRequest } from './load.ts';
import { startShop, type ShopProcess } from './shop-process.ts';
import { fullestCategory, gzip, uniqueList } from './unique-requests.ts';

const products = Number(process.env['BENCH_PRODUCTS'] ?? 20_000);
/** Ten a second, for an hour. */
const requests = Number(process.env['CRAWL_REQUESTS'] ?? 36_000);
const pictures = Number(process.env['CRAWL_PICTURES'] ?? 1_000);
const connections = 20;
const sliceSeconds = 10;
const pictureConnections = 50;

/** What docs/operation.md promises, in MB. */
const mostIdle = { postgres: 130, embedded: 280 } as const;
const mostAtWork = { postgres: 350, embedded: 500 } as const;

const figures = new Figures();

interface Crawled {
  categories: readonly string[];
  products: readonly { id: number; path: string; words: readonly string[] }[];
}

/** A fifth of the products and more have pictures of 1,500 pixels, a few hundred KB each. */
async function addPictures(db: Db, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'images', 'originals');
  await mkdir(folder, { recursive: true });
  const kinds = 20;
  for (let kind = 0; kind < kinds; kind++) {
    const noise = { type: 'gaussian', mean: 128 + kind, sigma: 12 } as const;
    const bytes = await sharp({
      create: { width: 1500, height: 1500, channels: 3, background: '#ffffff', noise },
    })
      .jpeg({ quality: 85 })
      .toBuffer();
    await writeFile(join(folder, `kind-${kind}.jpg`), bytes);
  }
  for (let at = 0; at < pictures; at++)
    await copyFile(join(folder, `kind-${at % kinds}.jpg`), join(folder, pictureFile(at)));
  await sql`update products p set image = 'p' || n.n || '.jpg' from (
    select id, row_number() over (order by id) - 1 as n from products where parent_id is null) n
    where n.id = p.id and n.n < ${pictures}::int`.execute(db);
}

const pictureFile = (at: number) => `p${at}.jpg`;

async function readCrawled(db: Db): Promise<Crawled> {
  const categories = await db.selectFrom('categories').select('path').execute();
  const rows = await db
    .selectFrom('products')
    .where('parent_id', 'is', null)
    .select(['id', 'seo', 'name'])
    .orderBy('id')
    .execute();
  return {
    categories: categories.map(({ path }) => path),
    products: rows.map(({ id, seo, name }) => ({
      id,
      path: urls.product({ seo, id }),
      words: name.split(' '),
    })),
  };
}

/** What a crawler follows: every product, lists with each filter and page, searches, pictures; seldom one twice. */
function crawl({ categories, products: all }: Crawled, category: string): () => LoadRequest {
  let asked = 0;
  const list = categories.map((path) => uniqueList(`/${path}`, { headers: gzip }));
  const call = uniqueList(`/api/catalog/products/${category}`);
  const one = <T>(things: readonly T[]): T => {
    const thing = things[asked % things.length];
    if (thing === undefined) throw new Error('there is nothing to crawl');
    return thing;
  };
  const get = (path: string): LoadRequest => ({ method: 'GET', path, headers: gzip });
  const kinds: readonly (() => LoadRequest)[] = [
    () => get(one(all).path),
    () => get(one(all).path),
    () => get(`/api/catalog/product/${one(all).id}`),
    () => one(list)(),
    () => get(`${urls.category(one(categories))}?page=${1 + (asked % 9)}`),
    call,
    () => get(urls.search(one(all).words.slice(0, 2).join(' '))),
    () =>
      get(`/api/catalog/suggest?q=${encodeURIComponent((one(all).words[1] ?? '').slice(0, 4))}`),
    () => get(urls.image(229, pictureFile(asked % pictures))),
    () => get(urls.image(552, pictureFile(asked % pictures))),
  ];
  return () => {
    asked++;
    const kind = kinds[asked % kinds.length];
    if (!kind) throw new Error('there is nothing to crawl');
    return kind();
  };
}

/** Asks until so many answers came, and says now and then what the shop holds. */
async function crawlShop(shop: ShopProcess, next: () => LoadRequest) {
  let answers = 0;
  let failures = 0;
  while (answers < requests) {
    const slice = await runLoad({ url: shop.url, connections, seconds: sliceSeconds, next });
    answers += slice.answers;
    failures += slice.failures;
    const megabytes = await shop.memoryMegabytes();
    const beside = await shop.helpersMegabytes();
    console.log(JSON.stringify({ answers, failures, megabytes, beside, load: loadNow() }));
  }
  return failures;
}

interface Times {
  p50Ms: number;
  p99Ms: number;
  failures: number;
}

/** How long list pages take that are made each time, for customers who rest between two. */
async function listTimes(shop: ShopProcess, category: string, seconds: number): Promise<Times> {
  const next = uniqueList(`/${category}`, { headers: gzip });
  const { milliseconds, failures } = await runLoad({
    url: shop.url,
    connections: 8,
    seconds,
    next,
    restMs: 200,
  });
  const at = (part: number) => milliseconds[Math.floor(milliseconds.length * part)] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), failures };
}

/** Pictures that nobody asked for before, each once; gives how many were made a second. */
async function askForPictures(shop: ShopProcess): Promise<number> {
  let at = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: pictureConnections }, async () => {
      while (at < pictures) {
        const path = urls.image(522, pictureFile(at++));
        const answer = await fetch(`${shop.url}${path}`, { headers: { accept: 'image/avif' } });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        await answer.arrayBuffer();
      }
    }),
  );
  return (pictures * 1000) / (performance.now() - start);
}

async function measurePictures(shop: ShopProcess, category: string): Promise<void> {
  await listTimes(shop, category, 5);
  const load = loadNow();
  const before = await listTimes(shop, category, 20);
  const made = askForPictures(shop);
  const during = await listTimes(shop, category, 20);
  const perSecond = await made;
  for (const [name, { p50Ms, p99Ms, failures }] of [
    ['list page, p99', before],
    ['list page while pictures are made, p99', during],
  ] as const) {
    figures.record({ name, unit: 'ms', values: [p99Ms], load, more: { p50Ms, failures } });
  }
  figures.record({ name: 'pictures made', unit: '/s', values: [perSecond], load });
}

const database = await makeDatabase(`arasta_crawl_${randomUUID().slice(0, 8)}`, (db) =>
  generateCatalog(db, { products }),
);
try {
  const handle = await database.open();
  await addPictures(handle.db, database.dataDir);
  const crawled = await readCrawled(handle.db);
  const category = await fullestCategory(handle.db);
  await handle.close();
  const engine = database.engine === 'embedded' ? 'embedded' : 'postgres';
  console.log(
    `engine: ${engine}, ${products} products, ${pictures} pictures, ${requests} requests\n`,
  );
  const shop = await startShop(database.environment);
  const megabytes = (name: string, value: number, atMost: number) =>
    figures.record({ name, unit: 'MB', values: [value], wanted: { atMost }, load: loadNow() });
  megabytes('memory, idle', await shop.memoryMegabytes(), mostIdle[engine]);
  const failures = await crawlShop(shop, crawl(crawled, category));
  await measurePictures(shop, category);
  const highest = await shop.highestMegabytes();
  megabytes('memory, the highest', highest, mostAtWork[engine]);
  await shop.stop();
  console.log(`\n${figures.table()}`);
  if (failures > 0) console.error(`NOT VALID: ${failures} answers were refusals or errors`);
  if (failures > 0 || highest > mostAtWork[engine]) process.exitCode = 1;
} finally {
  await database.drop();
}
