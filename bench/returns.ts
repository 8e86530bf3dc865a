// `npm run bench -- returns`: the pages of returns among many, the statements behind them, and photos that many customers
// send at the same time. See bench/README.md.
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '#db/database.ts';
import { countReturnViews } from '#db/returns/find-returns.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { readOfficeReturn, readReturnTable } from '#features/returns/calls/office-return-reads.ts';
import {
  showOwnReturn,
  showOwnReturns,
  showReturnable,
} from '#features/returns/calls/own-return-reads.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { addSignedInSession } from '#tests/harness/buyers.ts';
import { countQueries } from '#tests/harness/count-queries.ts';
import { withDatabase } from './harness/bench-database.ts';
import { Figures } from './harness/figures.ts';
import { generateCatalog } from './harness/generate-catalog.ts';
import { generateOrders } from './harness/generate-orders.ts';
import { generateReturns } from './harness/generate-returns.ts';
import { measurePage } from './harness/measure-page.ts';
import { get, inTurn } from './harness/requests.ts';
import { readPageHeaders } from './harness/shoppers.ts';
import { withShop, type ShopProcess } from './harness/shop-process.ts';
import { addTokens } from './harness/tokens.ts';
import { customers, numberSetting, orders } from './settings.ts';

const returns = numberSetting('BENCH_RETURNS', 100_000);
const productCount = numberSetting('BENCH_PRODUCTS', 2_000);
const photosEach = numberSetting('BENCH_PHOTOS', 1);
/** People in the office who never pause, and customers. */
const connections = { office: 2, shop: 20 };
const statements = { list: 2, page: 4 };
const uploads = 100;
const peakMegabytes = 450;
const visitorCount = 500;

const figures = new Figures();

async function fill(db: Db): Promise<void> {
  await generateCatalog(db, productCount);
  await generateOrders(db, { customers, orders });
  await generateReturns(db, returns);
}

/** An order without a return, whose customer has signed in. */
interface Visitor {
  token: string;
  orderNo: string;
  item: number;
}

/** A return whose customer has signed in. */
interface OwnReturn {
  token: string;
  customerId: number;
  returnNo: string;
  orderNo: string;
}

const signIn = (db: Db, customerId: number) =>
  addSignedInSession(db, { customerId, cookieNoticeAt: null, now: new Date() });

async function signInWithReturn(db: Db): Promise<OwnReturn[]> {
  const { rows } = await sql<Omit<OwnReturn, 'token'>>`
    with each as (select r.*, row_number() over (order by id) as n, count(*) over () as many from returns r)
    select o.customer_id as "customerId", r.return_no as "returnNo", o.order_no as "orderNo"
    from each r join orders o on o.id = r.order_id
    where r.n % greatest(1, r.many / ${visitorCount}::int) = 0 limit ${visitorCount}`.execute(db);
  const own: OwnReturn[] = [];
  for (const row of rows) own.push({ ...row, token: await signIn(db, row.customerId) });
  return own;
}

async function signInToReturn(db: Db): Promise<Visitor[]> {
  const { rows } = await sql<{ customerId: number; orderNo: string; item: number }>`
    select distinct on (o.customer_id) o.customer_id as "customerId", o.order_no as "orderNo", l.id as item
    from (select * from orders where state = 'delivered' order by id desc limit 20000) o
      join order_lines l on l.order_id = o.id and l.position = 1
    where not exists (select from returns r where r.order_id = o.id) limit ${uploads}`.execute(db);
  const visitors: Visitor[] = [];
  for (const { customerId, ...order } of rows)
    visitors.push({ ...order, token: await signIn(db, customerId) });
  return visitors;
}

/** Counts the statements of the functions that answer the calls; who asks is found before, as for every call. */
async function countStatements(db: Db, [own]: readonly OwnReturn[]): Promise<void> {
  if (!own) throw new Error('There is no return');
  const counted = countQueries(db);
  const snapshot = await loadSnapshot(db);
  const clock = () => new Date();
  const services = { db: counted.db, clock, snapshot: () => snapshot };
  const viewer = { customerId: own.customerId, onlyOrder: null };
  const list = { atMost: statements.list, unit: 'statements' };
  const page = { atMost: statements.page, unit: 'statements' };
  const works = [
    ['office list of 50', list, () => readReturnTable(services, { limit: 50 }, 'tr')],
    ['counts of the views', page, () => countReturnViews(counted.db, istanbulDay(clock()))],
    ['office page', page, () => readOfficeReturn(services, own.returnNo)],
    ['own list', page, () => showOwnReturns(services, viewer, 1)],
    ['own page', page, () => showOwnReturn(services, viewer, own.returnNo)],
    ['form of an order', page, () => showReturnable(services, viewer, own.orderNo)],
  ] as const;
  for (const [name, kind, work] of works) {
    const done = await counted.during<unknown>(work);
    figures.record({ name, ...kind }, [done.statements]);
  }
}

async function measurePages(
  shop: ShopProcess,
  { tokens, own }: { tokens: readonly string[]; own: readonly OwnReturn[] },
): Promise<void> {
  const nextToken = inTurn(tokens);
  const nextOwn = inTurn(own);
  const ofOffice = (path: () => string) => () =>
    get(`/api/office/${path()}`, { authorization: `Bearer ${nextToken()}` });
  const ofShop = (path: (of: OwnReturn) => string) => () => {
    const of = nextOwn();
    return get(`/api/catalog/${path(of)}`, { cookie: `sid=${of.token}` });
  };
  const views = ['all', 'waiting', 'coming', 'check', 'pay', 'late', 'done'];
  const lists = views.map(
    (view) => [`list, ${view}`, ofOffice(() => `returns?limit=50&view=${view}`)] as const,
  );
  const pages = {
    ...Object.fromEntries(lists),
    'list, number of a return': ofOffice(() => `returns?q=${nextOwn().returnNo}`),
    'list, number of an order': ofOffice(() => `returns?q=${nextOwn().orderNo}`),
    'list, reason': ofOffice(() => 'returns?limit=50&reason=faulty'),
    'counts of the views': ofOffice(() => 'return-views'),
    'office page': ofOffice(() => `returns/${nextOwn().returnNo}`),
    'own list': ofShop(() => 'returns'),
    'own page': ofShop(({ returnNo }) => `return/${returnNo}`),
    'form of an order': ofShop(({ orderNo }) => `order/${orderNo}/returnable`),
  };
  for (const [name, next] of Object.entries(pages)) {
    const isOffice = next().path.startsWith('/api/office/');
    const plan = { name, next, connections: isOffice ? connections.office : connections.shop };
    await measurePage(shop, figures, plan);
  }
}

/** A photo of 12 megapixels, as phones make them. */
async function makePhoto(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const input = { width: 4000, height: 3000, channels: 3, background: '#888', noise } as const;
  return new Blob([await sharp({ create: input }).jpeg({ quality: 75 }).toBuffer()]);
}

/** All customers send a statement with photos at the same moment. */
async function measureUploads(shop: ShopProcess, visitors: readonly Visitor[]): Promise<void> {
  const photo = await makePhoto();
  const shoppers = visitors.map(({ token }) => ({ token, addressId: 0 }));
  const headers = await readPageHeaders(shop.url, shoppers);
  console.log(`${visitors.length} uploads of ${photosEach} × ${photo.size} bytes`);
  const start = performance.now();
  const answers = await Promise.all(
    visitors.map(({ orderNo, item }, index) => {
      const { 'content-type': _type, ...own } = headers[index] ?? {};
      const body = statementOf({ orderNo, item, photo });
      const sent = fetch(`${shop.url}/api/catalog/return`, { method: 'POST', headers: own, body });
      // A connection that is cut is a failure like any other answer than 2xx.
      return sent.catch((error: unknown) => new Response(String(error), { status: 599 }));
    }),
  );
  const ms = performance.now() - start;
  const wrong = answers.find(({ ok }) => !ok);
  if (wrong) console.error(`${wrong.status} ${await wrong.text()}`);
  const failures = answers.filter(({ ok }) => !ok).length + uploads - visitors.length;
  const shopPeak = await shop.peakMegabytes();
  const helpersPeak = await shop.helpersPeakMegabytes();
  const name = `memory, peak of ${uploads} uploads at once`;
  const kind = { name, unit: 'MB', atMost: peakMegabytes };
  const more = { failures, ms, shop: shopPeak, pictures: helpersPeak };
  figures.record(kind, [shopPeak + helpersPeak], more);
}

function statementOf({ orderNo, item, photo }: Omit<Visitor, 'token'> & { photo: Blob }): FormData {
  const form = new FormData();
  form.set('orderNo', orderNo);
  form.set('lines', JSON.stringify([{ item, quantity: 1, reason: 'faulty' }]));
  form.set('confirm', '1');
  form.set('photoItems', JSON.stringify(Array.from({ length: photosEach }, () => item)));
  for (let n = 0; n < photosEach; n++) form.append('photos', photo, `${n}.jpg`);
  return form;
}

await withDatabase({ name: 'returns', keepSuffix: '_returns', fill }, async (database) => {
  const { own, visitors, tokens } = await database.use(async (db) => ({
    own: await signInWithReturn(db),
    visitors: await signInToReturn(db),
    tokens: await addTokens(db, ['orders:read']),
  }));
  console.log(
    `engine: ${database.engine}, ${orders} orders, ${returns} returns, ${customers} customers\n`,
  );
  await database.use((db) => countStatements(db, own));
  // The peak is that of a shop that has done nothing else.
  await withShop(database.environment, (shop) => measureUploads(shop, visitors));
  await withShop(database.environment, (shop) => measurePages(shop, { tokens, own }));
});
figures.printTable();
