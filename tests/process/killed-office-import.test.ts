import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import { openDatabase, type DatabaseOptions, type Db } from '#db/database.ts';
import { exportStore } from '#features/transfer/export/export-store.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { ImportFiles } from '#features/transfer/office/import-files.ts';
import { tidyImports } from '#features/transfer/office/tidy-imports.ts';
import { sourceParts } from '#features/transfer/sources/store-source.ts';
import { serverOn } from '#tests/harness/app.ts';
import { freshDatabase, migratedPostgres, testDatabaseUrl } from '#tests/harness/database.ts';
import { upload, zippedStore } from '#tests/harness/imports.ts';
import { recordsSource, type StoreRecords } from '#tests/harness/records-source.ts';
import { endAll, freshFolder, migratedFolder, startShop } from '#tests/harness/shop-process.ts';
import { enterOffice, makeStaff, officePost, type TestStaff } from '#tests/harness/staff.ts';
import { Browser } from '#tests/harness/visitor-app.ts';
import { withoutHistories } from '#tests/harness/without-histories.ts';
import { noPictures } from '#tests/harness/no-pictures.ts';

afterAll(endAll);

const [few, many, buyers] = [100, 1000, 1000];
const upTo = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index + 1));
const at = '2026-01-05T08:00:00.000Z';

/** The shop before the import: `few` products with rules of a price list. */
const before: StoreRecords = {
  settings: [{ store: { name: 'Önce' }, settings: { urNo: 90000 } }],
  products: [
    ...upTo(few, (id) => ({ id, code: `U-${id}`, name: `Eski ${id}`, taxRate: 20, createdAt: at })),
    { id: 90000, code: 'KARGO', name: 'Kargo', taxRate: 20, createdAt: at },
  ],
  'price-lists': [{ code: 'A', name: 'Bayi' }],
  'price-rules': upTo(few, (id) => ruleAt(id, 1)),
};

/** The whole folder: it changes what is there and brings every kind of record. */
const folder: StoreRecords = {
  settings: [{ store: { name: 'Sonra' } }],
  categories: [{ path: 'vida', name: 'Vida' }],
  brands: [{ code: 'PRC', name: 'Perçin', oldPaths: [{ path: 'percin-eski', at }] }],
  products: upTo(many, (id) => ({
    id,
    code: `U-${id}`,
    name: `Yeni ${id}`,
    taxRate: 20,
    quantity: 50,
    brand: { code: 'PRC', name: 'Perçin' },
    categories: ['vida'],
    salePrice: { value: 10, currency: 'TRY' },
    createdAt: at,
  })),
  'price-lists': [{ code: 'A', replace: 1 }],
  'price-rules': upTo(many, (id) => ruleAt(id, 2)),
  customers: upTo(buyers, (n) => ({
    email: `alici${n}@example.com`,
    name: `Alıcı ${n}`,
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$tRDf9eaWGvaYqsiqeM0AbQ$gUDibUhcL0+rc9OByAkJLXR6MM/eUFgxLv84m1ZmgV8',
  })),
  orders: upTo(buyers, (n) => ({
    orderNo: String(10_000_000 + n),
    email: `alici${n}@example.com`,
    date: at,
    status: 'delivered',
    paymentType: 2,
    items: [{ productId: n, unit: 'Adet', quantity: 1, price: 10, taxRate: 20 }],
  })),
  reviews: upTo(buyers, (n) => ({
    orderNo: String(10_000_000 + n),
    productId: n,
    star: 5,
    title: 'Sağlam',
    description: 'İyi.',
    date: at,
  })),
  pages: [{ url: '/kosullar', title: 'Koşullar', html: '<p>Koşul</p>' }],
  'home-versions': [{ number: 1, sections: [{ id: 'hero', kind: 'hero' }], publishedAt: at }],
};

function ruleAt(id: number, value: number) {
  const price = { value, currency: 'TRY' };
  return { list: 'A', scope: 'product', target: `U-${id}`, min: value, price };
}

/** Every file of the store; a page's versions and the history of prices have the time of the import. */
async function filesOf(db: Db): Promise<Record<string, string>> {
  const to = freshFolder();
  const parts = sourceParts.filter((part) => part !== 'page-versions');
  await exportStore({ db, pictures: noPictures }, to, { parts });
  const entries = (await readdir(to)).map(async (file) => [
    file,
    withoutHistories(await readFile(join(to, file), 'utf8')),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

const pictures = { adopt: async () => ({ ok: true, changed: true }) as const, has: () => true };
const take = (db: Db, records: StoreRecords) =>
  importStore({ db, pictures }, recordsSource(records));

/** The files of a shop whose import nobody interrupted. */
async function uninterrupted(): Promise<Record<string, string>> {
  const { db, drop } = await freshDatabase();
  await take(db, before);
  await take(db, folder);
  const files = await filesOf(db);
  await drop();
  return files;
}

/** Does work in a shop of this process, while no other process has the database. */
async function inOffice<T>(
  given: Settings,
  staff: TestStaff | null,
  work: (office: Browser, db: Db, staff: TestStaff) => Promise<T>,
): Promise<T> {
  const handle = await openDatabase(given.options);
  const app = await serverOn(handle, undefined, { DATA_DIR: given.dataDir, BUSY_AFTER_MS: '0' });
  try {
    const person = staff ?? (await makeStaff(handle.db, 'owner'));
    await handle.db.updateTable('staff').set({ code_step: 0 }).execute();
    const office = new Browser(app, '198.51.100.8');
    await enterOffice(office, person);
    return await work(office, handle.db, person);
  } finally {
    await app.close();
    await handle.close();
  }
}

interface Settings {
  options: DatabaseOptions;
  dataDir: string;
  variables: Record<string, string>;
}

/** Starts the shop, which goes on with the import by itself, and kills it once `isMiddle` says so. */
async function killIn(given: Settings, isMiddle: (url: string) => Promise<boolean>) {
  const shop = await startShop(given.variables);
  await shop.open;
  while (!(await isMiddle(shop.url))) await pause(5);
  expect(await shop.kill('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
}

async function product(url: string, id: number): Promise<{ name: string; commentCount: number }> {
  const answer = await fetch(`${url}/api/catalog/product/${id}`);
  return answer.json() as Promise<{ name: string; commentCount: number }>;
}

/** The shop between a kill and the next start: whole, and the import says that it was interrupted. */
async function lookAt(given: Settings, staff: TestStaff, id: number) {
  return inOffice(given, staff, async (office, db) => {
    const broken = await auditShop(db, new Date());
    expect(broken.filter(({ count }) => count > 0)).toEqual([]);
    await db
      .updateTable('import_runs')
      .set({ alive_at: new Date(Date.now() - 60_000) })
      .execute();
    const files = new ImportFiles(given.dataDir);
    await tidyImports({ db, files, clock: () => new Date() }, { aloneSince: null });
    const found = await office.get(`/api/office/imports/${id}`);
    expect(found.json()).toMatchObject({ state: 'stopped' });
    const { rows } = await sql<Record<'products' | 'rules' | 'old' | 'orders' | 'reviews', number>>`
      select (select count(*)::int from products where name like 'Yeni %') as products,
        (select count(*)::int from price_rules where price = 2) as rules,
        (select count(*)::int from price_rules where price = 1) as old,
        (select count(*)::int from orders) as orders, (select count(*)::int from reviews) as reviews`.execute(
      db,
    );
    return rows[0];
  });
}

async function killTwice(given: Settings): Promise<void> {
  const { staff, id } = await inOffice(given, null, async (office, db, person) => {
    await take(db, before);
    const run = await upload(office, await zippedStore(folder));
    // The check, which takes as long as the import, has tests of its own.
    await db.updateTable('import_runs').set({ state: 'checked' }).where('id', '=', run).execute();
    await officePost(office, `/api/office/imports/${run}/run`);
    return { staff: person, id: run };
  });
  await killIn(given, async (url) => (await product(url, 450)).name === 'Yeni 450');
  const inProducts = await lookAt(given, staff, id);
  expect(inProducts).toMatchObject({ rules: 0, old: few, orders: 0, reviews: 0 });
  expect(inProducts?.products).toBeGreaterThanOrEqual(450);
  expect(inProducts?.products).toBeLessThan(many);

  await killIn(given, async (url) => (await product(url, 1)).commentCount === 1);
  const inReviews = await lookAt(given, staff, id);
  expect(inReviews).toMatchObject({ products: many, rules: many, old: 0, orders: buyers });
  expect(inReviews?.reviews).toBeGreaterThanOrEqual(1);
  expect(inReviews?.reviews).toBeLessThan(buyers);

  const shop = await startShop(given.variables);
  await shop.open;
  const isLive = async () => {
    const { sections } = (await (await fetch(`${shop.url}/api/catalog/home`)).json()) as {
      sections: object[];
    };
    return sections.length === 1;
  };
  while (!(await isLive())) await pause(20);
  expect(await shop.kill('SIGTERM')).toMatchObject({ code: 0 });
  await inOffice(given, staff, async (office, db) => {
    const { state, report } = (await office.get(`/api/office/imports/${id}`)).json();
    expect(state).toBe('finished');
    const counts = new Map<string, object>(
      report.map((each: { part: string; counts: object }) => [each.part, each.counts]),
    );
    expect(counts.get('products')).toMatchObject({ added: many - few, changed: few, refused: 0 });
    expect(counts.get('orders')).toMatchObject({ added: buyers, refused: 0 });
    expect(counts.get('reviews')).toMatchObject({ added: buyers, refused: 0 });
    expect(await filesOf(db)).toEqual(await uninterrupted());
  });
}

describe('an import of a whole store folder that is killed (rule import-export/interrupted)', () => {
  test('leaves the shop whole, goes on by itself, and ends as if nobody had killed it (embedded)', async () => {
    const dataDir = await migratedFolder();
    await killTwice({ options: { dataDir }, dataDir, variables: { DATA_DIR: dataDir } });
  });

  test.skipIf(testDatabaseUrl === undefined)(
    'leaves the shop whole, goes on by itself, and ends as if nobody had killed it (PostgreSQL)',
    async () => {
      const { url, drop } = await migratedPostgres();
      const dataDir = freshFolder();
      const variables = { DATABASE_URL: url, DATA_DIR: dataDir };
      await killTwice({ options: { databaseUrl: url, dataDir: '' }, dataDir, variables });
      await drop();
    },
  );
});
