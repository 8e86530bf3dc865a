// `npm run bench -- faces`: what price lists of customers cost in lists. With BENCH_PRODUCTS=1000000 and BENCH_KEEP=name it
// measures a large shop. See bench/README.md.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { addShoppers, openForPurchases, type Shopper } from '../harness/shoppers.ts';
import { withDatabase } from '../harness/bench-database.ts';
import { Figures } from '../harness/figures.ts';
import { generateCatalog } from '../harness/generate-catalog.ts';
import { measure, type Measurement } from '../harness/measure.ts';
import { readLargestCategory, readSellable, uncachedList } from '../harness/requests.ts';
import { withShop, type ShopProcess } from '../harness/shop-process.ts';
import { numberSetting, products } from '../settings.ts';
import { linesOfOrder, measureLongOrders, orderTurns } from './long-orders.ts';
import { measureFill } from './measure-fill.ts';

const load = {
  warmUpSeconds: 1,
  seconds: numberSetting('BENCH_SECONDS', 2),
  runs: numberSetting('BENCH_RUNS', 5),
  connections: 4,
};
const mostTimesSlower = 1.3;
const seenWithinMs = 1_000;
const seenLimitMs = 60_000;

/** The lists of the groups: a rule for all products, rules for places, for one product in a hundred, for each product. */
const lists = ['ALL', 'PLACES', 'FEW', 'EACH'] as const;
/** The lists of the shop; those without a name above are of nobody who asks. */
const allLists = 1_000;

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
  await sql`insert into price_rules (list_id, scope, product_id, discount)
    select l.id, 'product', p.id, (5 + p.id % 20)::text from price_lists l, products p
    where l.code = 'EACH'`.execute(db);
  await sql`insert into price_lists (code, name)
    select 'L' || n, 'L' || n from generate_series(1, ${allLists - lists.length}::int) n`.execute(
    db,
  );
  await sql`insert into price_rules (list_id, scope, product_id, discount)
    select l.id, 'product', p.id, '5' from price_lists l join products p on p.id % 20 = 0 and p.id <= 2000
    where l.code like 'L%'`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Customers of a group; of none where it has no name. */
async function signIn(db: Db, code: string, count = 1): Promise<Shopper[]> {
  const shoppers = await addShoppers(db, count);
  await sql`update customers set group_id = (select id from customer_groups where code = ${code})
    where id in (select id from customers order by id desc limit ${count}::int)`.execute(db);
  return shoppers;
}

async function cookieOf(db: Db, code: string): Promise<string> {
  const [shopper] = await signIn(db, code);
  return `sid=${shopper?.token}`;
}

const listPath = '/api/catalog/products';

/** A list as the shop answers it now. */
async function ask(shop: ShopProcess, cookie: string, query: string): Promise<string> {
  const answer = await fetch(`${shop.url}${listPath}?${query}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${query}: ${answer.status} ${await answer.text()}`);
  return await answer.text();
}

/** The askers: somebody without a session, a customer without a group, and one with a face. */
type Askers = Record<'visitor' | 'retail' | 'face', Measurement>;

/** The ratios of runs that were made one after the other. Of a visitor no session is read, so the goal is that of customers. */
function compare(name: string, rounds: readonly Askers[]) {
  for (const [key, what] of [
    ['p50Ms', 'p50'],
    ['p99Ms', 'p99'],
    ['cpuMs', 'CPU of the shop'],
  ] as const) {
    for (const asker of ['visitor', 'retail', 'face'] as const) {
      const times = rounds.map((round) => round[asker][key]);
      figures.record({ name: `${name}, ${asker}, ${what}`, unit: 'ms' }, times);
    }
    const over = (other: 'visitor' | 'retail') => rounds.map((by) => by.face[key] / by[other][key]);
    figures.record({ name: `${name}, face ÷ visitor, ${what}`, unit: '×' }, over('visitor'));
    const goal = { name: `${name}, face ÷ retail, ${what}`, unit: '×', atMost: mostTimesSlower };
    figures.record(goal, over('retail'));
  }
}

/** All askers by turns, so that each has the machine's good and bad moments. */
async function measureCalls(
  shop: ShopProcess,
  category: string,
  cookies: { retail: string; face: string },
): Promise<void> {
  await ask(shop, cookies.face, 'sort=price');
  for (const path of [listPath, `${listPath}/${category}`]) {
    const asked = (headers: Record<string, string>) =>
      measure(shop, { ...load, runs: 1, next: uncachedList(path, { headers }) });
    const rounds: Askers[] = [];
    for (let run = 0; run < load.runs; run++)
      rounds.push({
        visitor: await asked({}),
        retail: await asked({ cookie: cookies.retail }),
        face: await asked({ cookie: cookies.face }),
      });
    compare(path === listPath ? 'list call, all products' : 'list call, one category', rounds);
  }
}

/** From the commit of a changed rule until the customers of its list, and they alone, have another list. */
async function measureChange(
  shop: ShopProcess,
  cookie: string,
  change: () => Promise<unknown>,
): Promise<void> {
  const query = 'limit=12&sort=price&q=&min=0.5';
  const before = await ask(shop, cookie, query);
  await change();
  const start = performance.now();
  while (performance.now() - start < seenLimitMs) {
    if ((await ask(shop, cookie, query)) !== before) break;
    await pause(10);
  }
  const kind = { name: 'changed list seen', unit: 'ms', atMost: seenWithinMs };
  figures.record(kind, [performance.now() - start]);
}

await withDatabase({ name: 'faces', keepSuffix: `_${products}`, fill }, async (database) => {
  const { environment } = database;
  const started = await database.use(async (db) => {
    await measureFill(db, figures, lists);
    await openForPurchases(db);
    return {
      category: await readLargestCategory(db),
      ids: await readSellable(db, linesOfOrder),
      few: await cookieOf(db, 'FEW'),
      cookies: { retail: await cookieOf(db, ''), face: await cookieOf(db, 'PLACES') },
      buyers: {
        retail: await signIn(db, '', orderTurns),
        PLACES: await signIn(db, 'PLACES', orderTurns),
        EACH: await signIn(db, 'EACH', orderTurns),
      },
    };
  });
  await withShop(environment, async (shop) => {
    const { category, ids, few, cookies, buyers } = started;
    await measureCalls(shop, category, cookies);
    await measureLongOrders(shop, figures, { ids, buyers });
    if (database.engine === 'embedded') return;
    await ask(shop, few, 'sort=price');
    const change = () =>
      database.use((db) =>
        sql`update price_rules set price = case price when 0.75 then 0.8 else 0.75 end
          where list_id = (select id from price_lists where code = 'FEW') and price is not null`.execute(
          db,
        ),
      );
    await measureChange(shop, few, change);
    figures.record({ name: 'memory of the shop', unit: 'MB' }, [await shop.memoryMegabytes()]);
  });
});
figures.printTable();
