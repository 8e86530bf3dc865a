import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToken } from '#db/access/access-tokens.ts';
import { exportWholeOrders } from '#db/orders/read/whole-order.ts';
import { registerOfficeAccess } from '#features/office-access/office-access.ts';
import type { Scope } from '#rules/shop/call-scopes.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { now, openTill } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerOfficeOrders } from './office-order-routes.ts';

const formula = '=HYPERLINK("http://kotu.example","Iğdır; Şişli")';

describeEachEngine('an export of orders', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  let token: string;
  /** An order of one line, and one of a thousand whose texts are hostile. */
  let small: string;
  let large: string;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const till = await openTill(db);
    const productId = await makeProduct(db, { quantity: 100_000 });
    const buyer = await makeBuyer(db);
    small = (await makeOrder(till, buyer, [{ productId, quantity: 2 }])).orderNo;
    const { id, orderNo } = await makeOrder(till, buyer, [{ productId, quantity: 3 }]);
    large = orderNo;
    await sql`insert into order_lines select (jsonb_populate_record(l,
        jsonb_build_object('id', 1000000 + n, 'position', n))).* from order_lines l, generate_series(2, 1000) n
      where l.order_id = ${id}`.execute(db);
    // Half past midnight in Istanbul.
    await sql`update orders set customer_reference = ${formula}, state = 'preparing',
      created_at = '2026-11-21T21:30:00Z' where id = ${id}`.execute(db);
    await sql`update orders set sub_total = 1234.5,
      total = 1234.5 + tax + shipping_total + commission where order_no = ${small}`.execute(db);
    shop = await visitorApp(database, (app, services) => {
      registerOfficeAccess(app, { ...services, clock: () => now });
      registerOfficeOrders(app, services);
    });
    token = await tokenWith('Muhasebe', ['orders:read']);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  async function tokenWith(name: string, scopes: Scope[]): Promise<string> {
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const made = await addToken(database.db, { name, scopes, expiresAt, by: 'test', now });
    if (made === null) throw new Error(`${name} is taken`);
    return made;
  }
  const get = (query: string, by = token, locale = 'tr') =>
    shop.app.inject({
      url: `/api/office/orders/export?${query}`,
      headers: { authorization: `Bearer ${by}`, 'x-locale': locale },
    });
  async function csv(query: string, locale = 'tr') {
    const answer = await get(`format=csv&${query}`, token, locale);
    const delimiter = query.includes('separator=,') ? ',' : ';';
    return parse<Record<string, string>>(answer.rawPayload, {
      bom: true,
      columns: true,
      delimiter,
    });
  }
  const numbers = (rows: Record<string, string>[]) => rows.map((row) => row['Sipariş no']);

  test('a CSV file has the figures, the letters and no formula', async () => {
    const { rawPayload, headers } = await get('format=csv');
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(headers['content-disposition']).toBe('attachment; filename="siparisler.csv"');
    const [one, other] = await csv('');
    expect(one).toMatchObject({
      'Sipariş no': small,
      Tarih: '21.11.2026 13:00',
      Durum: 'Sipariş alındı',
      'Ara toplam (KDV hariç)': '1234,50',
      'Ad soyad': 'Ayşe Yılmaz',
      Telefon: "'+90 (532) 111 22 33",
    });
    expect(other).toMatchObject({ Tarih: '22.11.2026 00:30', 'Satır sayısı': '1000' });
    expect(other?.['Müşteri referansı']).toBe(`'${formula}`);
    const [english] = await csv('separator=,', 'en');
    expect(english).toMatchObject({ 'Subtotal (excl. VAT)': '1234.50', State: 'Order received' });
    const [comma] = await csv('separator=,');
    expect(comma).toMatchObject({ 'Ara toplam (KDV hariç)': '1234,50' });
  });

  test('has a row for each line when lines are requested', async () => {
    const lines = await csv('rows=lines');
    expect(lines).toHaveLength(1001);
    expect(lines.at(-1)).toMatchObject({ 'Sipariş no': large, Satır: '1000', Miktar: '3' });
  });

  test('filters by state and by day in Istanbul', async () => {
    expect(numbers(await csv('state=preparing,paid'))).toEqual([large]);
    expect(numbers(await csv('from=2026-11-22&to=2026-11-22'))).toEqual([large]);
    expect(numbers(await csv('to=2026-11-21'))).toEqual([small]);
    expect(await csv('from=2026-11-23')).toEqual([]);
    expect((await get('format=csv&from=2026-11-23')).body.split('\r\n')).toHaveLength(2);
  });

  test('a workbook has numbers and dates', async () => {
    const sheet = async (query: string) => {
      const { rawPayload } = await get(`format=xlsx&${query}`);
      const [first] = await readExcelFile(rawPayload);
      return first?.data ?? [];
    };
    const [heads = [], one = [], other = []] = await sheet('');
    const cell = (row: readonly unknown[], head: string) => row[heads.indexOf(head)];
    expect(cell(one, 'Ara toplam (KDV hariç)')).toBe(1234.5);
    expect(cell(one, 'Ad soyad')).toBe('Ayşe Yılmaz');
    expect(cell(other, 'Müşteri referansı')).toBe(formula);
    // A workbook counts in fractions of days.
    const seconds = Number(cell(other, 'Tarih')) / 1000;
    expect(seconds).toBeCloseTo(Date.parse('2026-11-22T00:30:00Z') / 1000, 1);
    expect(await sheet('rows=lines')).toHaveLength(1002);
    expect(await sheet('from=2026-11-23')).toHaveLength(1);
  });

  test('orders.jsonl equals that of the store folder', async () => {
    let whole = '';
    for await (const order of exportWholeOrders(database.db)) whole += `${JSON.stringify(order)}\n`;
    expect((await get('format=jsonl')).body).toBe(whole);
    expect(whole.trim().split('\n')).toHaveLength(2);
    expect((await get('format=jsonl&from=2026-11-23')).body).toBe('');
  });

  test.each([
    ['', 'format', 'csv, xlsx'],
    ['format=pdf', 'format', 'csv, xlsx'],
    ['format=csv&state=lost', 'state', 'no such state'],
    ['format=csv&from=2026-02-30', 'from', 'has to be a day'],
    ['format=csv&from=2026-11-22&to=2026-11-21', 'to', 'before the beginning'],
    ['format=csv&separator=x', 'separator', 'semicolon'],
    ['format=xlsx&separator=,', 'separator', 'means nothing'],
    ['format=jsonl&rows=lines', 'rows', 'means nothing'],
  ])('refuses %j at its field', async (query, field, says) => {
    const answer = await get(query, token, 'en');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields).toEqual({ [field]: expect.stringContaining(says) });
  });

  test('refuses a token that may not read orders', async () => {
    const writer = await tokenWith('Yazar', ['orders:write']);
    expect((await get('format=csv', writer)).statusCode).toBe(403);
  });
});
