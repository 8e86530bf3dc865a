import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '#db/database.ts';
import { urls } from '#urls';
import type { BenchDatabase } from '../harness/bench-database.ts';
import type { Figures } from '../harness/figures.ts';
import { quantile, runLoad, type LoadRequest } from '../harness/load.ts';
import { get, gzip, inTurn, uncachedList } from '../harness/requests.ts';
import { withShop, type ShopProcess } from '../harness/shop-process.ts';
import { connections, numberSetting } from '../settings.ts';

/** Ten a second for an hour. */
const requests = numberSetting('CRAWL_REQUESTS', 36_000);
const pictures = numberSetting('CRAWL_PICTURES', 1_000);
const sliceSeconds = 10;

/** Megabytes, as docs/operation.md promises them. */
const peakMegabytes = { postgres: 350, embedded: 500 };

/** The peak of memory while a crawler reads the whole shop, and the speed of lists while pictures are made. */
export async function measureCrawl(
  database: BenchDatabase,
  figures: Figures,
  category: string,
): Promise<void> {
  const next = await database.use(async (db) => {
    await addPictures(db, database.dataDir);
    return await crawler(db, category);
  });
  await withShop(database.environment, async (shop) => {
    let failures = 0;
    for (let responses = 0; responses < requests;) {
      const slice = await runLoad({ url: shop.url, connections, seconds: sliceSeconds, next });
      responses += slice.responses;
      failures += slice.failures;
      console.log(`${responses} responses, ${await shop.memoryMegabytes()} MB`);
    }
    await measurePictures(shop, figures, category);
    const atMost = peakMegabytes[database.engine];
    const kind = { name: 'memory, peak of a crawl', unit: 'MB', atMost };
    figures.record(kind, [await shop.peakMegabytes()], { failures });
  });
}

const pictureFile = (index: number) => `p${index}.jpg`;

/** Gives products pictures of 1,500 pixels and a few hundred KB. */
async function addPictures(db: Db, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'images', 'originals');
  await mkdir(folder, { recursive: true });
  const noise = { type: 'gaussian', mean: 138, sigma: 12 } as const;
  const create = { width: 1500, height: 1500, channels: 3, background: '#ffffff', noise } as const;
  const first = join(folder, pictureFile(0));
  await writeFile(first, await sharp({ create }).jpeg({ quality: 85 }).toBuffer());
  for (let index = 1; index < pictures; index++)
    await copyFile(first, join(folder, pictureFile(index)));
  await sql`update products p set image = 'p' || n.n || '.jpg' from (
    select id, row_number() over (order by id) - 1 as n from products where parent_id is null) n
    where n.id = p.id and n.n < ${pictures}::int`.execute(db);
}

/** Every product, lists with each filter and page, searches, suggestions and pictures; few URLs twice. */
async function crawler(db: Db, category: string): Promise<() => LoadRequest> {
  const categories = await db.selectFrom('categories').select('path').execute();
  const goods = await db
    .selectFrom('products')
    .where('parent_id', 'is', null)
    .select(['id', 'seo', 'name'])
    .orderBy('id')
    .execute();
  const product = inTurn(goods);
  const word = (at: number) => product().name.split(' ')[at] ?? '';
  const list = inTurn(categories.map(({ path }) => uncachedList(`/${path}`, { headers: gzip })));
  const nextCategory = inTurn(categories.map(({ path }) => path));
  const picture = inTurn(Array.from({ length: pictures }, (_, index) => pictureFile(index)));
  let turn = 0;
  const page = () => get(urls.product(product()), gzip);
  const kind = inTurn<() => LoadRequest>([
    page,
    page,
    () => get(`/api/catalog/product/${product().id}`, gzip),
    () => list()(),
    () => get(`${urls.category(nextCategory())}?page=${1 + (turn++ % 9)}`, gzip),
    uncachedList(`/api/catalog/products/${category}`),
    () => get(urls.search(`${word(0)} ${word(1)}`), gzip),
    () => get(`/api/catalog/suggest?q=${encodeURIComponent(word(1).slice(0, 4))}`, gzip),
    () => get(urls.image(229, picture()), gzip),
    () => get(urls.image(552, picture()), gzip),
  ]);
  return () => kind()();
}

/** The times of uncached list pages without and with pictures that are made for the first time. */
async function measurePictures(
  shop: ShopProcess,
  figures: Figures,
  category: string,
): Promise<void> {
  const next = uncachedList(`/${category}`, { headers: gzip });
  const readers = { url: shop.url, connections: 8, pauseMs: 200, next };
  const listTimes = async (name: string) => {
    const { milliseconds, failures } = await runLoad({ ...readers, seconds: sliceSeconds });
    const p99 = quantile(milliseconds, 0.99);
    figures.record({ name: `list page, p99, ${name}`, unit: 'ms' }, [p99], { failures });
  };
  await runLoad({ ...readers, seconds: sliceSeconds / 2 });
  await listTimes('no pictures are made');
  const picture = inTurn(Array.from({ length: pictures }, (_, index) => pictureFile(index)));
  const newPicture = () => get(urls.image(522, picture()), { accept: 'image/avif' });
  const making = runLoad({
    url: shop.url,
    connections: 50,
    seconds: sliceSeconds,
    next: newPicture,
  });
  await listTimes('pictures are made');
  const { responses, seconds, failures } = await making;
  figures.record({ name: 'pictures made', unit: '/s' }, [responses / seconds], { failures });
}
