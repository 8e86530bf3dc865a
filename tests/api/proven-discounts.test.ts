import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ProductDetail } from '#contract/catalog/product.ts';
import type { ProductList } from '#contract/catalog/product-list.ts';
import { beginDay } from '#db/prices/claims/work-claims.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { signIn } from '#tests/harness/buyers.ts';
import { makeCompany, makeUser } from '#tests/harness/companies.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const dayMs = 24 * 3_600_000;
/** Far longer than the change feed takes, on a busy machine too. */
const soon = { timeout: 20_000, interval: 20 };
const plain = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describeEachEngine(
  'a shop that shows proven discounts alone (rule prices/claims-shown)',
  (open) => {
    let shop: Shop;
    let proven: number;
    let typed: number;
    beforeAll(async () => {
      shop = await openShop({ database: await open(), pages: true });
      // The list price is 200, but the price of before was 100: the discount is 20 of 100.
      proven = await makeProduct(shop.db, { name: 'Kanıtlı kavanoz', price: 100 });
      await setPrices(proven, 80, 200);
      // The price never fell: its list price proves nothing.
      typed = await makeProduct(shop.db, { name: 'Yazılı kavanoz', price: 50 });
      await setPrices(typed, 60, 150);
      await changeSettings(shop.db, { discountClaims: 1, productsWithKdv: 0 });
      await vi.waitFor(
        async () => expect((await detail(shop.browser(), typed)).listPrice).toBeNull(),
        soon,
      );
    });
    afterAll(() => shop.close());

    const setPrices = (id: number, price: number, listPrice: number) =>
      sql`update product_units set price = ${price}, list_price = ${listPrice}, list_currency = currency
      where product_id = ${id}`.execute(shop.db);
    const detail = async (browser: Browser, id: number) =>
      (await browser.get(`/api/catalog/product/${id}`)).json<ProductDetail>();
    const listed = async (browser: Browser) => {
      const { items } = (await browser.get('/api/catalog/products?q=kavanoz')).json<ProductList>();
      return new Map(items.map((item) => [item.id, item]));
    };
    const today = () => istanbulDay(new Date());

    test('lists and pages strike the proven price, say its days and the lowest price, and claim nothing else', async () => {
      const visitor = shop.browser();
      const items = await listed(visitor);
      expect(items.get(proven)?.listPrice).toMatchObject({ value: 100 });
      expect(items.get(proven)?.units[0]?.claim).toMatchObject({ from: today(), days: 30 });
      expect(items.get(typed)?.listPrice).toBeNull();
      expect(await detail(visitor, proven)).toMatchObject({ listPrice: { value: 100 } });

      const list = plain((await visitor.get('/search?q=kavanoz')).body);
      expect(list).toContain('₺100,00');
      expect(list).toMatch(/%\s?20/);
      expect(list).not.toContain('₺200,00');
      expect(list).not.toContain('₺150,00');
      const [year, month, day] = today().split('-');
      expect(list).toContain(`${day}.${month}.${year}`);

      const { seo } = await detail(visitor, proven);
      const page = plain((await visitor.get(`/${seo}-p-${proven}`)).body);
      expect(page).toContain('Son 30 günün en düşük fiyatı: ₺100,00');
      expect(page).toMatch(/%\s?20/);
      expect(page).not.toContain('₺200,00');
      const english = plain((await visitor.get(`/en/${seo}-p-${proven}`)).body);
      expect(english).toMatch(/lowest price/i);
      const other = await detail(visitor, typed);
      expect(plain((await visitor.get(`/${other.seo}-p-${typed}`)).body)).not.toContain('₺150,00');
    });

    test('users of companies see list prices as they are typed', async () => {
      const buyer = await makeUser(shop.db, await makeCompany(shop.db), 'buyer');
      const browser = shop.browser();
      await signIn(shop.db, browser, buyer);
      await expect
        .poll(async () => (await detail(browser, typed)).listPrice, soon)
        .toMatchObject({ value: 150 });
      expect((await listed(browser)).get(proven)?.listPrice).toMatchObject({ value: 200 });
    });

    test('a claim ends at midnight, on pages that were kept too (rule prices/claim-end)', async () => {
      const visitor = shop.browser();
      const { seo } = await detail(visitor, proven);
      const page = async () => plain((await visitor.get(`/${seo}-p-${proven}`)).body);
      const list = async () => plain((await visitor.get('/search?q=kavanoz')).body);
      expect(await page()).toContain('Son 30 günün en düşük fiyatı');
      expect(await list()).toMatch(/%\s?20/);
      await beginDay(shop.db, istanbulDay(new Date(Date.now() + 31 * dayMs)));
      await expect.poll(page, soon).not.toContain('en düşük fiyatı');
      await expect.poll(list, soon).not.toMatch(/%\s?20/);
      expect(await page()).not.toContain('₺100,00');
      expect((await listed(visitor)).get(proven)?.listPrice).toBeNull();
    });
  },
);
