import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/order.ts';
import { addToken } from '#db/access/access-tokens.ts';
import type { App } from '#platform/http.ts';
import { formats } from '#text/format.ts';
import { orderExportTexts } from '#text/office/order-export-texts.ts';
import { builtPages, serverOn, stockShelves } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { freshDatabase, testDatabaseUrl, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { pagesOf } from '#tests/harness/paper-pages.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { Browser } from '#tests/harness/visitor-app.ts';

const rates = { USD: 41.2345, EUR: 47.89 };
/** What the products cost, and how many of each are ordered. */
const goods = [
  { name: 'Vida Kutusu', price: 2.4691, currency: 'USD', taxRate: 20, quantity: 3 },
  { name: 'Kırmızı Vernik', price: 999.99, currency: 'TRY', taxRate: 10, quantity: 2 },
  { name: 'Zımpara Kâğıdı', price: 1.05, currency: 'EUR', taxRate: 1, quantity: 7 },
];

/**
 * The figures of that order in a shop that sells in TRY and in one that sells in USD, computed by hand from the rates
 * above. A unit price has four places and is rounded once, with VAT or without; an amount has two.
 */
const shops = {
  TRY: {
    lines: [
      { price: 101.8121, priceWithTax: 122.1745, net: 305.44, tax: 61.08, amount: 366.52 },
      { price: 999.99, priceWithTax: 1099.989, net: 1999.98, tax: 200, amount: 2199.98 },
      { price: 50.2845, priceWithTax: 50.7873, net: 351.99, tax: 3.52, amount: 355.51 },
    ],
    subTotal: 2657.41,
    tax: 264.6,
    shippingTotal: 50,
    total: 2972.01,
  },
  USD: {
    lines: [
      { price: 2.4691, priceWithTax: 2.9629, net: 7.41, tax: 1.48, amount: 8.89 },
      { price: 24.2513, priceWithTax: 26.6764, net: 48.5, tax: 4.85, amount: 53.35 },
      { price: 1.2195, priceWithTax: 1.2317, net: 8.54, tax: 0.08, amount: 8.62 },
    ],
    subTotal: 64.45,
    tax: 6.41,
    shippingTotal: 1.21,
    total: 72.07,
  },
};
/** The same in TRY, line by line, whatever the shop sells in. */
const tryTotal = 2972.01;

const cases = (['embedded', 'postgres'] as const)
  .filter((engine) => engine === 'embedded' || testDatabaseUrl !== undefined)
  .flatMap((engine) => (['TRY', 'USD'] as const).map((currency) => ({ engine, currency })));

describe.each(cases)(
  'an order of goods in three currencies, of a shop that sells in $currency ($engine)',
  ({ engine, currency }) => {
    const expected = shops[currency];
    const { money } = formats.tr;
    let database: TestDatabase;
    let app: App;
    let browser: Browser;
    let orderNo: string;
    let codes: string[];
    let token: string;
    beforeAll(async () => {
      database = await freshDatabase(engine);
      const { db } = database;
      await stockShelves(db);
      for (const [code, rate] of Object.entries(rates)) {
        await sql`update currencies set exchange_rate = ${rate} where code = ${code}`.execute(db);
      }
      await sql`update currencies set is_default = false`.execute(db);
      await sql`update currencies set is_default = true where code = ${currency}`.execute(db);
      app = await serverOn(database.handle, await builtPages());
      const buyer = await makeBuyer(db);
      const lines = [];
      codes = [];
      for (const [index, { quantity, ...wish }] of goods.entries()) {
        const code = `DVZ-${index}`;
        codes.push(code);
        lines.push({ productId: await makeProduct(db, { ...wish, code, weight: 0.1 }), quantity });
      }
      await fillCart(db, buyer, lines);
      browser = new Browser(app, '198.51.100.1');
      await signIn(db, browser, buyer);
      const form = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
      const saved = await browser.post('/api/catalog/cart', form);
      expect(saved.json()).toMatchObject({ ok: true });
      ({ orderNo } = saved.json<{ orderNo: string }>());
      const now = new Date();
      const expiresAt = new Date(now.getTime() + 86_400_000);
      const wanted = { name: 'Muhasebe', scopes: ['orders:read' as const], expiresAt };
      token = (await addToken(db, { ...wanted, by: 'test', now })) ?? '';
      // Rates of later days change nothing that was ordered.
      await sql`update currencies set exchange_rate = exchange_rate * 3 where code <> 'TRY'`.execute(
        db,
      );
    });
    afterAll(async () => {
      await app.close();
      await database.drop();
    });

    const exported = (query: string) =>
      app.inject({
        url: `/api/office/orders/export?${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
    const { lines: rows, ...totals } = expected;
    /** Whether a text has all these, one after the other. */
    function hasInOrder(text: string, ...parts: string[]): boolean {
      let from = 0;
      return parts.every((part) => {
        const at = text.indexOf(part, from);
        from = at + part.length;
        return at >= 0;
      });
    }

    test('the call tells prices and amounts in the order’s currency', async () => {
      const order = (await browser.get(`/api/catalog/order/${orderNo}`)).json<Order>();
      expect(order).toMatchObject({ ...totals, currency, tryTotal });
      expect(order.orderItems).toMatchObject(rows);
      expect(order.orderProducts).toMatchObject(
        rows.map(({ price, net, tax, amount }) => {
          return { productUnit: { defaultPrice: { value: price, currency } }, net, tax, amount };
        }),
      );
    });

    test('the page shows what one costs with VAT, what each line comes to, and the totals', async () => {
      const { body } = await browser.get('/siparis/liste/');
      const page = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
      for (const [index, { priceWithTax, amount }] of rows.entries()) {
        const line = [codes[index] ?? '', money(priceWithTax, currency), money(amount, currency)];
        expect({ line, isShown: hasInOrder(page, ...line) }).toEqual({ line, isShown: true });
      }
      const { subTotal, tax, shippingTotal, total } = totals;
      for (const figure of [subTotal, tax, shippingTotal, total])
        expect(page).toContain(money(figure, currency));
    });

    test('the mail says the same, and what it comes to in lira', async () => {
      const { db } = database;
      const mails = await sentMails({ db, clock: () => new Date() });
      const mail = mails.find(({ subject }) => subject.startsWith('Siparişiniz alındı'));
      const text = mail?.text ?? '';
      for (const [index, { priceWithTax, amount }] of rows.entries()) {
        const { quantity = 0 } = goods[index] ?? {};
        const each = `${codes[index]} · ${quantity} Adet × ${money(priceWithTax, currency)}`;
        const line = [each, money(amount, currency)];
        expect({ line, isSaid: hasInOrder(text, ...line) }).toEqual({ line, isSaid: true });
        expect(mail?.html).toContain(money(priceWithTax, currency));
      }
      expect(text).toContain(`Genel Toplam: ${money(totals.total, currency)}`);
      const isForeign = currency !== 'TRY';
      expect(text.includes(`TL karşılığı: ${money(tryTotal, 'TRY')}`)).toBe(isForeign);
    });

    test('the paper says what one costs without VAT, the net amounts and the totals', async () => {
      const { rawPayload } = await browser.get(`/siparis/${orderNo}/proforma.pdf`);
      const [page = ''] = await pagesOf(rawPayload);
      for (const [index, { price, net }] of rows.entries()) {
        const { name = '', quantity = 0, taxRate = 0 } = goods[index] ?? {};
        expect(page).toContain(name);
        const figures = [money(price, currency), `%${taxRate}`, money(net, currency)];
        expect(page).toContain(`${quantity} Adet ${figures.join(' ')}`);
      }
      expect(page).toContain(`Ara toplam (KDV hariç) ${money(totals.subTotal, currency)}`);
      expect(page).toContain(`Genel toplam ${money(totals.total, currency)}`);
      expect(page.includes(money(tryTotal, 'TRY'))).toBe(true);
    });

    test('the files have each price in its own currency and the amounts in the order’s', async () => {
      const t = orderExportTexts['tr'];
      const decimal = (value: number) => value.toFixed(2).replace('.', ',');
      const csv = async (more: string) =>
        parse<Record<string, string>>((await exported(`format=csv${more}`)).rawPayload, {
          bom: true,
          columns: true,
          delimiter: ';',
        });
      const { subTotal, tax, shippingTotal, total } = totals;
      expect(await csv('')).toMatchObject([
        {
          [t.subTotal]: decimal(subTotal),
          [t.tax]: decimal(tax),
          [t.shipping]: decimal(shippingTotal),
          [t.total]: decimal(total),
          [t.currency]: currency,
          [t.tryTotal]: decimal(tryTotal),
        },
      ]);
      const lines = await csv('&rows=lines');
      expect(lines).toMatchObject(
        rows.map(({ net, tax: ofLine, amount }, index) => ({
          [t.code]: codes[index],
          [t.priceCurrency]: goods[index]?.currency,
          [t.net]: decimal(net),
          [t.tax]: decimal(ofLine),
          [t.gross]: decimal(amount),
          [t.currency]: currency,
        })),
      );
      const own = goods.map(({ price }) => price);
      expect(lines.map((line) => Number(line[t.price]?.replace(',', '.')))).toEqual(own);
      const [sheet] = await readExcelFile((await exported('format=xlsx&rows=lines')).rawPayload);
      const [heads = [], ...cells] = sheet?.data ?? [];
      const column = (head: string) => cells.map((row) => row[heads.indexOf(head)]);
      expect(column(t.price)).toEqual(own);
      expect(column(t.gross)).toEqual(rows.map(({ amount }) => amount));
      const whole: unknown = JSON.parse((await exported('format=jsonl')).body);
      expect(whole).toMatchObject({
        ...totals,
        currency,
        tryTotal,
        items: rows.map(({ net, tax: ofLine, amount: gross }, index) => {
          const { price, currency: priceCurrency } = goods[index] ?? {};
          return { price, currency: priceCurrency, net, tax: ofLine, gross };
        }),
      });
    });
  },
);
