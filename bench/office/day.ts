// `npm run bench -- day`: one person packs a day's orders with keyboard and scanner in a real browser, from the queue to
// the label. `BENCH_DAY_ORDERS` is their number. See bench/README.md.
import { chromium, type Page } from '@playwright/test';
import type { Db } from '#db/database.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { workOrder } from '#features/fulfillment/work-order.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { chromiumOptions } from '#tests/harness/chromium.ts';
import { codeAt, makeStaff, staffPassword, type TestStaff } from '#tests/harness/staff.ts';
import { withDatabase } from '../harness/bench-database.ts';
import { Figures } from '../harness/figures.ts';
import { generateCatalog } from '../harness/generate-catalog.ts';
import { quantile } from '../harness/load.ts';
import { readSellable } from '../harness/requests.ts';
import { openForPurchases } from '../harness/shoppers.ts';
import { withShop } from '../harness/shop-process.ts';
import { numberSetting } from '../settings.ts';

const orders = numberSetting('BENCH_DAY_ORDERS', 30);
const productCount = numberSetting('BENCH_PRODUCTS', 2_000);
/** The seconds that a hand needs, which no browser shows: to take a piece or a slip and aim, and to tear off a label and stick it on. */
const handSeconds = { scan: 1.5, label: 2 };
const mostSeconds = 12;
const patienceMs = 30_000;

const figures = new Figures();

interface DayOrder {
  orderNo: string;
  /** The code of each piece. */
  pieces: string[];
}

/** Orders of one to three products, of which most have one piece, begun and waiting for their packer. */
async function addOrders(db: Db): Promise<DayOrder[]> {
  await openForPurchases(db);
  const shop = await loadSnapshot(db);
  const till = { db, snapshot: () => shop, clock: () => new Date() };
  const ids = await readSellable(db, 500);
  const rows = await db
    .selectFrom('products')
    .select(['id', 'code'])
    .where('id', 'in', ids)
    .execute();
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  const made: DayOrder[] = [];
  // One more waits in the end: a packed order is announced on the page of the next.
  for (let number = 0; number <= orders; number++) {
    const buyer = await makeBuyer(db);
    const lines = Array.from({ length: 1 + (number % 3) }, (_, at) => ({
      productId: ids[(number * 7 + at) % ids.length] ?? 0,
      quantity: 1 + Number((number + at) % 4 === 0),
    }));
    const { orderNo } = await makeOrder(till, buyer, lines, 3);
    const begun = await workOrder(
      db,
      { orderNo, by: { kind: 'command', name: 'bench' }, now: till.clock() },
      { do: 'prepare' },
    );
    if (!begun.ok) throw new Error(`${orderNo}: ${begun.reason}`);
    const pieces = lines.flatMap(({ productId, quantity }) =>
      Array.from({ length: quantity }, () => codes.get(productId) ?? ''),
    );
    made.push({ orderNo, pieces });
  }
  await db
    .insertInto('carriers')
    .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
    .execute();
  return made;
}

async function enterOffice(page: Page, url: string, { email, secret }: TestStaff): Promise<void> {
  for (const [path, data] of [
    ['/api/office/sign-in', { email, password: staffPassword }],
    ['/api/office/sign-in/code', { code: codeAt(secret, new Date()) }],
  ] as const) {
    const answer = await page.request.post(url + path, { headers: { origin: url }, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  }
}

/** As a scanner does: without waiting for the page, ended by Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)));
}

/** The seconds from the scan of an order's slip until its label is there and the next order may be scanned. */
async function pack(page: Page, { orderNo, pieces }: DayOrder, number: number): Promise<number> {
  const start = performance.now();
  await scan(page, orderNo);
  await page.waitForURL(`**/yonetim/paketle/${orderNo}`);
  await page.locator('.pack-lines').waitFor();
  const carrier = page.getByLabel('Firma');
  if ((await carrier.inputValue()) === '') await carrier.selectOption({ index: 1 });
  await page
    .locator('h1')
    .first()
    .evaluate((title: HTMLElement) => title.focus());
  for (const code of pieces) await scan(page, code);
  const tracking = page.getByLabel('Takip numarası');
  await tracking.and(page.locator(':focus')).waitFor();
  const label = page.waitForResponse(/label\.pdf/);
  await scan(page, `TR${100_000 + number}`);
  const answer = await label;
  if (!answer.ok()) throw new Error(`label of ${orderNo}: ${answer.status()}`);
  await page
    .getByRole('status')
    .filter({ hasText: `${orderNo} kargoya verildi` })
    .waitFor();
  return (performance.now() - start) / 1000;
}

async function packAll(page: Page, url: string, day: readonly DayOrder[]): Promise<void> {
  await page.goto(`${url}/yonetim/paketle`);
  await page.getByLabel(/Sipariş no ya da fiş/).waitFor();
  const machine: number[] = [];
  const work: number[] = [];
  for (const [number, order] of day.entries()) {
    const seconds = await pack(page, order, number);
    machine.push(seconds);
    // The slip, each piece and the tracking number are scanned.
    work.push(seconds + (order.pieces.length + 2) * handSeconds.scan + handSeconds.label);
  }
  for (const [name, seconds, more] of [
    ['an order on the machine', machine, {}],
    ['an order from queue to label', work, { atMost: mostSeconds }],
  ] as const) {
    const sorted = seconds.toSorted((one, other) => one - other);
    figures.record({ name: `${name}, p50`, unit: 's', ...more }, [quantile(sorted, 0.5)]);
    figures.record({ name: `${name}, p99`, unit: 's' }, [quantile(sorted, 0.99)]);
  }
  const all = work.reduce((sum, each) => sum + each, 0);
  figures.record({ name: `${day.length} orders`, unit: 'min' }, [all / 60]);
}

await withDatabase(
  { name: 'day', fill: (db) => generateCatalog(db, productCount) },
  async (database) => {
    const { day, staff } = await database.use(async (db) => ({
      day: await addOrders(db),
      staff: await makeStaff(db, 'orders'),
    }));
    await withShop(database.environment, async (shop) => {
      const browser = await chromium.launch(chromiumOptions);
      try {
        const page = await browser.newPage({ locale: 'tr-TR' });
        page.setDefaultTimeout(patienceMs);
        await enterOffice(page, shop.url, staff);
        await packAll(page, shop.url, day.slice(0, orders));
      } finally {
        await browser.close();
      }
    });
  },
);
figures.printTable();
