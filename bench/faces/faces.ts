// `npm run bench -- faces`: what price lists of customers cost in lists. With BENCH_PRODUCTS=1000000 and BENCH_KEEP=name it
// measures a large shop. See bench/README.md.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { addShoppers } from '../harness/shoppers.ts';
import { withDatabase } from '../harness/bench-database.ts';
import { Figures } from '../harness/figures.ts';
import { generateCatalog } from '../harness/generate-catalog.ts';
import { measure, type Measurement } from '../harness/measure.ts';
import { readLargestCategory, uncachedList } from '../harness/requests.ts';
import { withShop, type ShopProcess } from '../harness/shop-process.ts';
import { numberSetting, products } from '../settings.ts';
import { measureFill } from './measure-fill.ts';

const load = {
  warmUpSeconds: 3,
  seconds: numberSetting('BENCH_SECONDS', 3),
  runs: numberSetting('BENCH_RUNS', 2),
};
const mostTimesSlower = 1.3;
const seenWithinMs = 1_000;
const seenLimitMs = 60_000;

/** The lists of the groups: rules for all products, for brands and categories, and for one product in a hundred. */
const lists = ['ALL', 'PLACES', 'FEW'] as const;

const figures = new Figures();

async function fill(db: Db): Promise<void> {
  await generateCatalog(db, products);
  await sql`insert into settings (key, value) values ('showPriceStatus', '"1"'), ('productsWithKdv', '"1"')
    on conflict (key) do update set value = excluded.value`.execute(db);
  for (const code of lists) {
    await sql`insert into price_lists (code, name) values (${code}, ${code})`.execute(db);
    await sql`insert into customer_groups (code, price_list_id)
      select code, id from price_lists where code = ${code}`.execute(db);
  }
  await sql`insert into price_rules (list_id, scope, discount)
    select id, 'all', '10+5' from price_lists where code = 'ALL'`.execute(db);
  await sql`insert into price_rules (list_id, scope, brand_id, min, discount)
    select l.id, 'brand', b.id, m, (5 + m)::text from price_lists l, brands b, (values (1), (12)) x (m)
    where l.code = 'PLACES' and b.id % 2 = 0`.execute(db);
  await sql`insert into price_rules (list_id, scope, category_id, discount)
    select l.id, 'category', c.id, '7.5' from price_lists l, categories c
    where l.code = 'PLACES' and c.id % 3 = 0`.execute(db);
  await sql`insert into price_rules (list_id, scope, product_id, price, currency)
    select l.id, 'product', p.id, 12.5, 'TRY' from price_lists l, products p
    where l.code = 'FEW' and p.id % 100 = 0`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** The cookie of a customer in each group. */
async function signIn(db: Db): Promise<Record<(typeof lists)[number], string>> {
  const cookies: Record<string, string> = {};
  for (const code of lists) {
    const [shopper] = await addShoppers(db, 1);
    await sql`update customers set group_id = (select id from customer_groups where code = ${code})
      where id = (select max(id) from customers)`.execute(db);
    cookies[code] = `sid=${shopper?.token}`;
  }
  return cookies as Record<(typeof lists)[number], string>;
}

const listPath = '/api/catalog/products';

/** A list as the shop answers it now. */
async function ask(shop: ShopProcess, cookie: string, query: string): Promise<string> {
  const answer = await fetch(`${shop.url}${listPath}?${query}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${query}: ${answer.status} ${await answer.text()}`);
  return await answer.text();
}

function compare(name: string, own: Measurement, faced: Measurement): void {
  const kind = { name: `${name}, retail, p99`, unit: 'ms' };
  figures.recordP99(kind, own);
  figures.recordP99({ name: `${name}, face, p99`, unit: 'ms' }, faced);
  const atMost = mostTimesSlower;
  for (const key of ['p50Ms', 'p99Ms'] as const) {
    const ratio = faced[key] / own[key];
    const which = key === 'p50Ms' ? 'p50' : 'p99';
    figures.record({ name: `${name}, face ÷ retail, ${which}`, unit: '×', atMost }, [ratio]);
  }
}

async function measureCalls(shop: ShopProcess, category: string, cookie: string): Promise<void> {
  await ask(shop, cookie, 'sort=price');
  const headers = { cookie };
  for (const path of [listPath, `${listPath}/${category}`]) {
    const own = await measure(shop, { ...load, next: uncachedList(path) });
    const faced = await measure(shop, { ...load, next: uncachedList(path, { headers }) });
    compare(path === listPath ? 'list call, all products' : 'list call, one category', own, faced);
  }
}

/** From the commit of a changed rule until the customers of its list, and they alone, have another list. */
async function measureChange(
  shop: ShopProcess,
  { cookies, change }: { cookies: Record<string, string>; change: () => Promise<unknown> },
): Promise<void> {
  const query = 'limit=12&sort=price&q=&min=0.5';
  const before = await ask(shop, cookies['FEW'] ?? '', query);
  await change();
  const start = performance.now();
  while (performance.now() - start < seenLimitMs) {
    if ((await ask(shop, cookies['FEW'] ?? '', query)) !== before) break;
    await pause(10);
  }
  const kind = { name: 'changed list seen', unit: 'ms', atMost: seenWithinMs };
  figures.record(kind, [performance.now() - start]);
}

await withDatabase({ name: 'faces', keepSuffix: `_${products}`, fill }, async (database) => {
  const { environment } = database;
  const category = await database.use(async (db) => {
    await measureFill(db, figures, lists);
    return await readLargestCategory(db);
  });
  const cookies = await database.use(signIn);
  await withShop(environment, async (shop) => {
    await measureCalls(shop, category, cookies.PLACES);
    if (database.engine === 'embedded') return;
    await ask(shop, cookies.FEW, 'sort=price');
    const change = () =>
      database.use((db) =>
        sql`update price_rules set price = case price when 0.75 then 0.8 else 0.75 end
          where list_id = (select id from price_lists where code = 'FEW') and price is not null`.execute(
          db,
        ),
      );
    await measureChange(shop, { cookies, change });
    figures.record({ name: 'memory of the shop', unit: 'MB' }, [await shop.memoryMegabytes()]);
  });
});
figures.printTable();
