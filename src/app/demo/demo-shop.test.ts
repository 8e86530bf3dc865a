import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import { exportStore } from '#features/transfer/export/export-store.ts';
import { recordCheck } from '#features/transfer/import/check-record.ts';
import type { PictureStore } from '#features/transfer/import/import-context.ts';
import type { ImportReport } from '#features/transfer/import/import-report.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { folderSource } from '#features/transfer/sources/folder-source.ts';
import { CompanyRecord } from '#features/transfer/sources/wholesale-records.ts';
import { readJsonLines } from '#features/transfer/sources/read-lines.ts';
import { QuoteRecord } from '#features/transfer/sources/quote-record.ts';
import { ReturnRecord } from '#features/transfer/sources/return-record.ts';
import { OrderRecord } from '#features/transfer/sources/order-record.ts';
import { CustomerRecord, PageRecord } from '#features/transfer/sources/records.ts';
import { ProductRecord, ReviewRecord } from '#features/transfer/sources/records.ts';
import type { Problem } from '#features/transfer/sources/problem.ts';
import { loadReferenceData } from '#platform/reference-data.ts';
import { isValidTckn, isValidVkn } from '#rules/person/identity-numbers.ts';
import { freshDatabase } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { demoFolder, offeredAccounts, openDemoFolder } from './demo-folder.ts';
import { importDemo } from './load-demo.ts';
import { noPictures } from '#tests/harness/no-pictures.ts';

const demo = await openDemoFolder();
const products = await recordsOf(demoFolder, 'products.jsonl', ProductRecord);
const customers = await recordsOf(demoFolder, 'customers.jsonl', CustomerRecord);
const companies = await recordsOf(demoFolder, 'companies.jsonl', CompanyRecord);
const orders = await recordsOf(demoFolder, 'orders.jsonl', OrderRecord);
const parents = new Set(products.map((product) => product.parentId));

async function recordsOf<S extends TSchema>(
  folder: string,
  file: string,
  schema: S,
): Promise<Static<S>[]> {
  const check = recordCheck(schema);
  const records: Static<S>[] = [];
  for await (const line of readJsonLines(join(folder, file), () => undefined)) {
    const checked = check('value' in line ? line.value : null);
    if (!checked.ok) throw new Error(`${file}:${line.line}: ${JSON.stringify(checked.findings)}`);
    records.push(checked.record);
  }
  return records;
}

/** The first of March in Istanbul, where the day begins three hours before it does in UTC. */
const now = new Date('2028-02-29T22:30:00Z');
let shop: TestDatabase;
let folder: string;
let report: ImportReport;
const problems: Problem[] = [];

beforeAll(async () => {
  shop = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'arasta-demo-'));
  report = await importDemo(shop.db, demo, { now, onProblem: (problem) => problems.push(problem) });
  await exportStore({ db: shop.db, pictures: noPictures }, folder);
}, 120_000);
afterAll(async () => {
  await shop.drop();
  await rm(folder, { recursive: true });
});

test('imports every line without a warning, and the audit finds nothing', async () => {
  expect(problems).toEqual([]);
  expect(report).toMatchObject({ refused: 0, warnings: 0 });
  expect(report.parts).toMatchObject({
    products: { added: products.length },
    orders: { added: orders.length },
    pages: { added: 7 },
  });
  const breaches = (await auditShop(shop.db, now)).filter((result) => result.count > 0);
  expect(breaches).toEqual([]);
  const offered = await offeredAccounts(shop.db, demo);
  expect(offered.demoCustomers).toEqual(demo.accounts);
  expect(offered.sharedCustomers.size).toBe(demo.accounts.length);
});

test('an export changes nothing when it is imported again', async () => {
  const pictures: PictureStore = {
    has: demo.hasPicture,
    adopt: async () => ({ ok: true, changed: false }),
  };
  const again = await importStore({ db: shop.db, pictures }, await folderSource(folder));
  expect(again).toMatchObject({ refused: 0, warnings: 0 });
  // An export writes every setting out, also those that the demo leaves as they are.
  const { settings: _all, ...parts } = again.parts;
  for (const [part, counts] of Object.entries(parts)) {
    expect({ part, ...counts }).toMatchObject({ part, added: 0, changed: 0 });
  }
});

test('shows dates of the day on which it was loaded', async () => {
  const loaded = await recordsOf(folder, 'orders.jsonl', OrderRecord);
  const dates = loaded.map((order) => order.date).sort();
  expect(dates.at(-1)).toBe('2028-02-29T19:12:00.000Z');
  for (const product of await recordsOf(folder, 'products.jsonl', ProductRecord)) {
    expect(Date.parse(product.createdAt ?? '')).toBeLessThan(now.getTime());
  }
  const owing = await recordsOf(folder, 'companies.jsonl', CompanyRecord);
  const rows = owing.flatMap((company) => company.statement ?? []);
  expect(rows.at(-1)).toMatchObject({ date: '2028-02-14', dueDate: '2028-03-15' });
  // 12 days before: what the notice says of the overdue balance.
  expect(rows.at(-2)).toMatchObject({ dueDate: '2028-02-18', debit: 18_420 });
  expect(owing[0]?.overdue).toMatchObject({
    overdueBalance: 18_420,
    overdueBalanceExpiryDay: 12,
  });
  const people = await recordsOf(folder, 'customers.jsonl', CustomerRecord);
  const [quote] = await recordsOf(folder, 'quotes.jsonl', QuoteRecord);
  expect(quote).toMatchObject({ state: 'answered', validUntil: '2028-03-13', company: 'YILDIZ' });
  expect(quote?.rounds.map(({ at }) => at.slice(0, 10))).toEqual(['2028-02-26', '2028-02-28']);
  expect(people.find((buyer) => buyer.name === 'Zeynep')?.birthdate).toBe('1989-04-17');
});

test('has returns that wait, are under way, settled and exchanged, dated by the day on which it was loaded', async () => {
  const returns = await recordsOf(folder, 'returns.jsonl', ReturnRecord);
  const states = new Set(returns.map(({ state }) => state));
  for (const state of [
    'requested',
    'approved',
    'sent',
    'received',
    'settled',
    'refunded',
    'refused',
  ])
    expect(states).toContain(state);
  const exchange = returns.find(({ exchangeOrder }) => exchangeOrder);
  expect(exchange).toMatchObject({ state: 'closed', exchangeOrder: 'ARS-103902' });
  expect(exchange?.exchanged).toBe(exchange?.total);
  const coming = returns.find(({ state }) => state === 'sent');
  expect(coming).toMatchObject({ sentOn: '2028-02-28', sendBy: '2028-03-10' });
  expect(coming?.declaredAt.slice(0, 10)).toBe('2028-02-25');
});

test('no name, text or number contains a year that will pass', () => {
  const texts = [
    ...products.flatMap((one) => [one.name, one.nameEn, one.description, one.descriptionEn]),
    ...orders.map((order) => order.orderNo),
    ...companies.flatMap((one) => one.statement ?? []).map((row) => row.document),
  ];
  expect(texts.length).toBeGreaterThan(2000);
  for (const text of texts) expect(text ?? '').not.toMatch(/\b20[23]\d(?!\d)/);
});

test('the offered accounts are customers with the shown password', () => {
  for (const { email, password } of demo.accounts) {
    expect(customers.find((customer) => customer.email === email)?.password).toBe(password);
  }
});

test('every text exists in both languages', async () => {
  const pages = await recordsOf(demoFolder, 'pages.jsonl', PageRecord);
  for (const page of pages) {
    expect(page.titleEn).toBeTruthy();
    // The shop itself adds the seller and the cookies to two of them.
    expect(page.html?.length).toBeGreaterThan(250);
    expect(page.htmlEn?.length).toBeGreaterThan(250);
  }
  for (const product of products.filter((one) => one.categories)) {
    expect(product.nameEn).toBeTruthy();
    expect(product.description).toContain('<p>');
    expect(product.descriptionEn).toContain('<p>');
  }
});

test('stock is the sum of the warehouses, and a pack costs at most as much as its pieces', () => {
  for (const { id, quantity, inventory, units } of products) {
    const sum = (inventory ?? []).reduce((total, row) => total + row.quantity, 0);
    expect({ id, quantity }).toEqual({ id, quantity: sum });
    const [one, ...packs] = units ?? [];
    for (const pack of packs) {
      const pieces = Number(one?.defaultPrice?.value) * (pack.multiplier ?? 1);
      expect(Number(pack.defaultPrice?.value)).toBeLessThanOrEqual(pieces);
    }
  }
});

test('EAN-13 codes use the range for internal use and have a valid check digit', () => {
  const codes = products.flatMap(({ units }) =>
    (units ?? []).flatMap((unit) => unit.barcode ?? []),
  );
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) {
    expect(code).toMatch(/^2[89]\d{11}$/);
    const sum = Array.from(code, Number).reduce((all, digit, at) => all + digit * (at % 2 ? 3 : 1));
    expect({ code, rest: sum % 10 }).toEqual({ code, rest: 0 });
  }
});

test('addresses name a district of their province and valid numbers', async () => {
  const { provinces, districts } = await loadReferenceData();
  for (const address of customers.flatMap((one) => one.addresses ?? [])) {
    if (address.country !== 'Türkiye') continue;
    const province = provinces.find((one) => one.sehir_title === address.city);
    const towns = districts.filter((one) => one.ilce_sehirkey === province?.sehir_key);
    expect(towns.map((one) => one.ilce_title)).toContain(address.town);
    const { idNumber, taxNumber } = address;
    expect(idNumber ? isValidTckn(idNumber) : isValidVkn(taxNumber ?? '')).toBe(true);
  }
});

test('an order is younger than its products and names their units', () => {
  const known = new Map(products.map((product) => [product.id, product]));
  for (const { orderNo, date, items } of orders) {
    for (const { productId, unit } of items) {
      const product = known.get(productId ?? 0);
      expect(parents.has(productId ?? 0)).toBe(false);
      expect(product?.units?.map((one) => one.value)).toContain(unit);
      expect({ orderNo, isOlder: (product?.createdAt ?? '9') < date }).toEqual({
        orderNo,
        isOlder: true,
      });
    }
  }
});

test('a review belongs to a delivered order and is younger than it', async () => {
  const known = new Map(orders.map((order) => [order.orderNo, order]));
  for (const review of await recordsOf(demoFolder, 'reviews.jsonl', ReviewRecord)) {
    const order = known.get(review.orderNo);
    expect(order?.status).toBe('delivered');
    expect(review.date > (order?.date ?? '9') && review.date < demo.today).toBe(true);
  }
});
