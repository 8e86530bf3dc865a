import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReturnsPage } from '#contract/office/office-reports.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { returnDesk, type Delivered } from '#tests/harness/returns.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import { now, tillOf } from '#tests/harness/till.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the report of returns', (open) => {
  let shop: Shop;
  let office: Browser;
  let desk: ReturnType<typeof returnDesk>;
  let buyer: Buyer;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'reader'));
    const snapshot = await loadSnapshot(shop.db);
    desk = returnDesk(await tillOf({ db: shop.db, snapshot: () => snapshot, clock: () => now }));
    const tracking_url = 'https://kargo.example/?no=';
    await shop.db.insertInto('carriers').values({ name: 'Kargo', tracking_url }).execute();
    buyer = await makeBuyer(shop.db);
  });
  afterAll(() => shop.close());

  /** Returns of a day that no other test has; the day before it has none. */
  async function ask(order: Delivered, lines: Parameters<typeof desk.ask>[1], day: string) {
    const done = await desk.ask(order, lines);
    const returnNo = done.ok ? (done.returns[0]?.returnNo ?? '') : done.reason;
    await sql`update returns set declared_at = ${`${day}T09:00:00Z`}::timestamptz where return_no = ${returnNo}`.execute(
      shop.db,
    );
    return returnNo;
  }
  const settle = async (
    returnNo: string,
    lines: readonly { item: number; to: 'shelf' | 'scrap' }[],
  ) => {
    const verdicts = lines.map((line) => ({ verdict: 'accepted' as const, ...line }));
    expect(await desk.settle(returnNo, verdicts)).toMatchObject({ ok: true });
  };
  const soldOn = (order: Delivered, day: string) =>
    sql`update orders set created_at = ${`${day}T08:00:00Z`}::timestamptz where id = ${order.id}`.execute(
      shop.db,
    );
  const read = async (query: string, browser = office) =>
    (
      await browser.get(`/api/office/reports/returns?${query}`, { 'x-locale': 'tr' })
    ).json<ReturnsPage>();

  test('has pieces, rate, amount and cost by product and reason, beside the period before (rule reports/returns)', async () => {
    const [cup, plate] = [
      await makeProduct(shop.db, { name: 'Fincan', code: 'FNC', price: 10, quantity: 100 }),
      await makeProduct(shop.db, { name: 'Tabak', code: 'TBK', price: 100, quantity: 100 }),
    ];
    const day = 'from=2026-03-02&to=2026-03-02';
    const order = await desk.delivered(buyer, [
      { productId: cup, quantity: 8 },
      { productId: plate, quantity: 1 },
    ]);
    await soldOn(order, '2026-03-02');
    const [cups = 0, plates = 0] = order.lines;
    const first = await ask(
      order,
      [
        { item: cups, quantity: 3, reason: 'size' },
        { item: plates, quantity: 1, reason: 'faulty' },
      ],
      '2026-03-02',
    );
    await settle(first, [
      { item: cups, to: 'shelf' },
      { item: plates, to: 'scrap' },
    ]);
    // A statement of the day before, one under way, and one that was called off.
    await ask(order, [{ item: cups, quantity: 2, reason: 'size' }], '2026-03-01');
    await ask(order, [{ item: cups, quantity: 1, reason: 'wrong' }], '2026-03-02');
    const off = await ask(order, [{ item: cups, quantity: 1 }], '2026-03-02');
    await sql`update returns set state = 'called-off' where return_no = ${off}`.execute(shop.db);

    const page = await read(day);
    expect(page.period).toMatchObject({ beforeFrom: '2026-03-01', beforeTo: '2026-03-01' });
    expect(page.items).toMatchObject([
      {
        key: String(cup),
        name: 'Fincan',
        note: 'FNC',
        returns: 2,
        pieces: 4,
        before: 2,
        sold: 8,
        rate: 50,
        amount: 36,
        cost: 0,
        scrapped: 0,
      },
      {
        key: String(plate),
        name: 'Tabak',
        reason: 'faulty',
        pieces: 1,
        before: 0,
        sold: 1,
        rate: 100,
        amount: 120,
        cost: 120,
        scrapped: 1,
      },
    ]);
    expect(page.sums).toEqual({
      returns: 2,
      pieces: 5,
      sold: 9,
      scrapped: 1,
      amount: 156,
      cost: 120,
    });
    expect(page.before).toMatchObject({ returns: 1, pieces: 2, sold: 0, amount: 0 });
    const reasons = await read(`${day}&by=reason&sort=pieces`);
    expect(
      reasons.items.map(({ key, pieces, rate, amount }) => [key, pieces, rate, amount]),
    ).toEqual([
      ['faulty', 1, 11.1, 120],
      ['wrong', 1, 11.1, 0],
      ['size', 3, 33.3, 36],
    ]);
  });

  test('has the shipping that goes back as a row of its own, and adds up to what was given back (rule reports/returns)', async () => {
    const product = await makeProduct(shop.db, { price: 7, quantity: 100 });
    const order = await desk.delivered(buyer, [{ productId: product, quantity: 3 }]);
    const [item = 0] = order.lines;
    const { shipping_total: fee } = await shop.db
      .selectFrom('orders')
      .where('id', '=', order.id)
      .select('shipping_total')
      .executeTakeFirstOrThrow();
    expect(fee).toBeGreaterThan(0);
    const returnNo = await ask(order, [{ item, quantity: 3 }], '2026-04-02');
    await settle(returnNo, [{ item, to: 'shelf' }]);
    for (const by of ['product', 'reason']) {
      const { items, sums } = await read(`from=2026-04-02&to=2026-04-02&by=${by}&sort=-amount`);
      expect([by, items.map(({ key, amount, cost }) => [key, amount, cost])]).toEqual([
        by,
        [
          ['-1', fee, fee],
          [by === 'product' ? String(product) : 'none', 25.2, 0],
        ],
      ]);
      expect(sums).toMatchObject({ amount: 25.2 + fee, cost: fee, pieces: 3 });
      expect((await desk.stateOf(returnNo)).total).toBe(25.2 + fee);
    }
  });

  test('is downloaded as CSV and XLSX, and names a wrong word of the query (rule reports/table)', async () => {
    const path = '/api/office/reports/returns/export?from=2026-03-02&to=2026-03-02&locale=tr';
    const csv = await office.get(path);
    expect(csv.body).toContain(
      'Ürün;Kod;En sık neden;İade;İade edilen adet;Önceki;Satılan;Oran;Hurda;Geri verilen;Kayıp\r\n',
    );
    expect(csv.body).toContain('Tabak;TBK;Kusurlu;1;1;0;1;100;1;120,00;120,00\r\n');
    expect(decodeURIComponent(String(csv.headers['content-disposition']))).toContain(
      'iade-ürün-2026-03-02-2026-03-02.csv',
    );
    const sheet = await office.get(`${path}&format=xlsx&by=reason`);
    expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    for (const [query, field] of [
      ['by=brand', 'by'],
      ['sort=x', 'sort'],
      ['period=8', 'period'],
    ]) {
      const answer = await office.get(`/api/office/reports/returns?${query}`);
      expect([query, answer.statusCode]).toEqual([query, 400]);
      expect(Object.keys(answer.json().error.fields)).toEqual([field]);
    }
    const packer = shop.browser();
    await enterOffice(packer, await makeStaff(shop.db, 'orders'));
    expect((await packer.get('/api/office/reports/returns')).statusCode).toBe(403);
  });
});
