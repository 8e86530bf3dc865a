import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import type { ProductDetail } from '#contract/catalog/product.ts';
import type { RuleTablePage } from '#contract/office/prices/price-rules.ts';
import type { PriceWhy } from '#contract/office/prices/price-why.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

/** Far longer than the change feed takes, on a busy machine too. */
const soon = { timeout: 20_000, interval: 50 };
/** The bulb: 100 TRY the piece, 2,000 the carton of 24. */
const ofBulb = { scope: 'product', target: `KOD-${seed.bulb}`, unit: 'Koli' };

describeEachEngine('rules for one unit of a product', (open) => {
  let shop: Shop;
  let office: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open(), pages: true });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'owner'));
  });
  afterAll(() => shop.close());

  const post = async (path: string, body: object) => {
    const answer = await officePost(office, `/api/office/${path}`, body);
    expect([path, answer.statusCode, answer.body.slice(0, 200)]).toMatchObject([path, 200, {}]);
  };
  /** A customer of a group with a list of this code, whose rules are there. */
  async function dealerOf(code: string): Promise<Browser> {
    const { browser, things } = await makeCaller(shop);
    const { id } = await shop.db
      .insertInto('customer_groups')
      .columns(['code', 'price_list_id'])
      .expression((eb) =>
        eb
          .selectFrom('price_lists')
          .select((list) => [list.val(code).as('code'), 'id'])
          .where('code', '=', code),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db
      .updateTable('customers')
      .set({ group_id: id })
      .where('email', '=', things.email)
      .execute();
    await browser.change({ method: 'DELETE', url: '/api/catalog/cart' });
    return browser;
  }
  const dealers = new Map<string, Browser>();
  const dealerOn = (code: string) => {
    const browser = dealers.get(code);
    if (!browser) throw new Error(`no dealer has the list ${code}`);
    return browser;
  };
  const unitsOf = async (browser: Browser) => {
    const { units } = (
      await browser.get(`/api/catalog/product/${seed.bulb}`)
    ).json<ProductDetail>();
    return Object.fromEntries(units.map(({ value, ...unit }) => [value, unit]));
  };
  const add = async (browser: Browser, productValue: string, quantity: number) => {
    const url = `/api/catalog/cart/${seed.bulb}`;
    const added = await browser.post(url, { productValue, quantity: String(quantity) });
    expect([added.statusCode, added.body.slice(0, 200)]).toMatchObject([200, {}]);
  };
  const lines = async (browser: Browser) =>
    (await browser.get('/api/catalog/cart')).json<Cart>().items;

  test.each(['by call', 'by store folder'])(
    'show in that unit alone what costs less from which quantity on: %s (rules prices/list-rule, prices/breaks-table)',
    async (way) => {
      const code = way === 'by call' ? 'cagri' : 'klasor';
      const rules = [
        { ...ofBulb, price: { value: 1900, currency: 'TRY' } },
        { ...ofBulb, min: 3, discount: '10' },
      ];
      if (way === 'by call') {
        await post('price-lists', {
          code,
          name: code,
          base: 'sale',
          mix: 'product',
          maxDiscount: null,
          capAtGuest: true,
        });
        for (const rule of rules) await post(`price-lists/${code}/rules`, { ...rule, isNew: true });
        await post(`price-lists/${code}/activate`, { active: true });
      } else {
        const { parts } = await importStore(
          {
            db: shop.db,
            pictures: { adopt: async () => ({ ok: true, changed: true }), has: () => true },
          },
          recordsSource({
            'price-lists': [{ code, name: code }],
            'price-rules': rules.map((rule) => ({ ...rule, list: code })),
          }),
        );
        expect(parts['price-rules']).toMatchObject({ refused: 0 });
      }
      const browser = await dealerOf(code);
      dealers.set(code, browser);
      await vi.waitFor(async () => {
        const { Adet: pieces, Paket: packs, Koli: cartons } = await unitsOf(browser);
        expect(cartons).toMatchObject({
          defaultPrice: { value: 1900 },
          breaks: [{ min: 3, price: { value: 1800 } }],
        });
        for (const unit of [pieces, packs]) expect(unit).not.toHaveProperty('breaks');
        expect(pieces).toMatchObject({ defaultPrice: { value: 100 } });
      }, soon);
      const { items } = (
        await office.get(`/api/office/price-lists/${code}/rule-table`)
      ).json<RuleTablePage>();
      expect(items.flatMap(({ rules: all }) => all.map(({ unit, min }) => [unit, min]))).toEqual([
        ['Koli', 1],
        ['Koli', 3],
      ]);
      const why = async (unit: string) =>
        (
          await office.get(
            `/api/office/price-why?list=${code}&product=${ofBulb.target}&unit=${unit}&quantity=3`,
          )
        ).json<PriceWhy>();
      expect(JSON.stringify(await why('Koli'))).toContain('1800');
      expect(JSON.stringify(await why('Adet'))).not.toContain('1800');
    },
  );

  test('hint in the cart at the next quantity of that unit, and count the pieces of all units (rules prices/next-break, prices/thresholds)', async () => {
    const browser = dealerOn('cagri');
    await add(browser, 'Koli', 2);
    await add(browser, 'Adet', 12);
    const [cartons, pieces] = await lines(browser);
    // 2 cartons and 12 pieces are 60; 3 cartons are 72: one more carton reaches them.
    expect(cartons).toMatchObject({
      net: 3800,
      next: { quantity: 3, text: '1 Koli daha alın, Koli fiyatı ₺2.160,00 olsun.' },
    });
    expect(pieces).toMatchObject({ net: 1200 });
    expect(pieces).not.toHaveProperty('next');
    await add(browser, 'Adet', 12);
    const [now, unchanged] = await lines(browser);
    expect(now).toMatchObject({ net: 3600 });
    expect(now).not.toHaveProperty('next');
    expect(unchanged).toMatchObject({ net: 2400 });
  });

  test('stand in a table by their unit on the product’s page where the unit is the first one', async () => {
    await shop.db
      .updateTable('products')
      .set({ default_unit_id: 3 })
      .where('id', '=', seed.bulb)
      .execute();
    const browser = dealerOn('klasor');
    await vi.waitFor(async () => {
      const tr = (await browser.get(`/sarjli-ampul-p-${seed.bulb}`)).body;
      expect(tr).toMatch(/break-table[\s\S]*Miktara göre Koli fiyatı/);
      const en = (await browser.get(`/en/sarjli-ampul-p-${seed.bulb}`)).body;
      expect(en).toContain('break-table');
      expect((await shop.browser().get(`/sarjli-ampul-p-${seed.bulb}`)).body).not.toContain(
        'break-table',
      );
    }, soon);
  });
});
