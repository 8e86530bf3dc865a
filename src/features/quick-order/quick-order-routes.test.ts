import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuickAnswer, QuickOrder } from '#contract/catalog/quick-order.ts';
import { registerCartRoutes } from '#features/cart/cart-routes.ts';
import { makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { visitorApp } from '#tests/harness/visitor-app.ts';
import type { Browser, VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerQuickOrderRoutes } from './quick-order-routes.ts';

describeEachEngine('the quick order lookup', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  let hammer: number;
  let axe: number;
  let glove: { parent: number; small: number; large: number };
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await openTill(db);
    shop = await visitorApp(database, (app, services) => {
      registerCartRoutes(app, services);
      registerQuickOrderRoutes(app, services);
    });
    hammer = await makeProduct(db, {
      code: 'ÇKÇ-300/A',
      barcode: '0869012345678',
      quantity: 30,
      packs: { Koli: [12, 100] },
      unitsEn: { Koli: 'Box' },
      equivalents: ['HMR 300', 'ORTAK-1'],
    });
    await db
      .updateTable('product_units')
      .set({ barcode: '8690000000012' })
      .where('product_id', '=', hammer)
      .where('id', '=', 2)
      .execute();
    const parent = await makeProduct(db, { code: 'ELD', hasChildren: true });
    const child = { parentId: parent, equivalents: ['ORTAK-1'] };
    const small = await makeProduct(db, { ...child, code: 'ELD-S', variants: [['Beden', 'S']] });
    const large = await makeProduct(db, { ...child, code: 'ELD-L', variants: [['Beden', 'L']] });
    glove = { parent, small, large };
    await makeProduct(db, { code: 'KAPALI', active: false });
    const model = await db
      .insertInto('models')
      .values([{ name: 'AC-500G' }, { name: 'EL-D' }, { name: 'KAPALI-9' }])
      .returning(['id', 'name'])
      .execute();
    const modelOf = async (name: string, ...ids: number[]) => {
      const id = model.find((each) => each.name === name)?.id ?? 0;
      await db.updateTable('products').set({ model_id: id }).where('id', 'in', ids).execute();
    };
    axe = await makeProduct(db, { code: 'DMR-AC-500G-DEM', name: 'Çekiç', nameEn: 'Hammer' });
    await modelOf('AC-500G', axe);
    await modelOf('EL-D', parent, small, large);
    await modelOf('KAPALI-9', await makeProduct(db, { code: 'KPL-9', active: false }));
    await makeProduct(db, { code: 'AB-1' });
    await makeProduct(db, { code: 'AB1' });
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  const look = async (browser: Browser, rows: QuickOrder['rows']) =>
    await browser.postJson('/api/catalog/quick-order', { rows });
  async function matches(code: string, unit?: string) {
    const row = { code, quantity: 1, ...(unit !== undefined && { unit }) };
    const answer = (await look(shop.browser(), [row])).json<QuickAnswer>();
    return answer.rows[0];
  }

  test('resolves a code, a barcode, a unit’s barcode and an equivalent code (rule quick-order/codes)', async () => {
    for (const code of ['ÇKÇ-300/A', 'ckc 300 a', '0869012345678', '869012345678', 'hmr300']) {
      expect((await matches(code))?.matches, code).toEqual([{ productId: hammer, unitId: 1 }]);
    }
    expect((await matches('8690000000012'))?.matches).toEqual([{ productId: hammer, unitId: 2 }]);
  });

  test('finds the own code of a customer first, and only for them (rule quick-order/own-codes)', async () => {
    const buyer = await makeBuyer(database.db);
    await database.db
      .insertInto('customer_codes')
      .values([
        { customer_id: buyer.customerId, code: 'AB-1', product_id: axe },
        { customer_id: buyer.customerId, code: 'Eldiven', product_id: glove.parent },
      ])
      .execute();
    const browser = shop.browser();
    const ids = async (code: string) => {
      const answer = (await look(browser, [{ code, quantity: 1 }])).json<QuickAnswer>();
      return answer.rows[0]?.matches.map(({ productId }) => productId);
    };
    expect(await ids('AB-1')).not.toContain(axe);
    expect(await ids('eldiven')).toEqual([]);
    await signIn(database.db, browser, buyer);
    expect(await ids('ab 1')).toEqual([axe]);
    expect(await ids('ELDİVEN')).toEqual([glove.small, glove.large]);
    await signIn(database.db, browser, await makeBuyer(database.db));
    expect(await ids('AB-1')).not.toContain(axe);
  });

  test('accepts a unit by either name and reports an unknown one', async () => {
    for (const unit of ['Koli', 'Box', '2']) {
      expect(await matches('ÇKÇ-300/A', unit), unit).toEqual({
        matches: [{ productId: hammer, unitId: 2 }],
        unitKnown: true,
        nearest: [],
      });
    }
    expect(await matches('ÇKÇ-300/A', 'Palet')).toEqual({
      matches: [{ productId: hammer, unitId: 1 }],
      unitKnown: false,
      nearest: [],
    });
  });

  test('asks to choose between several products, but not for an exact code', async () => {
    const ids = async (code: string) => (await matches(code))?.matches.map((m) => m.productId);
    expect(await ids('ELD')).toEqual([glove.small, glove.large]);
    expect(new Set(await ids('ortak 1'))).toEqual(new Set([hammer, glove.small, glove.large]));
    expect(await ids('AB-1')).toHaveLength(1);
    expect(await ids('ab.1')).toHaveLength(2);
    expect(await ids('KAPALI')).toEqual([]);
    expect(await ids('yok böyle bir kod')).toEqual([]);
    expect(await ids('%_\\')).toEqual([]);
  });

  test('accepts the model that a card shows: one product at once, several to choose from (rule quick-order/codes)', async () => {
    const ids = async (code: string) => (await matches(code))?.matches.map((m) => m.productId);
    expect(await ids('AC-500G')).toEqual([axe]);
    expect(await ids('ac 500g')).toEqual([axe]);
    expect(await ids('EL-D')).toEqual([glove.small, glove.large]);
    expect(await ids('KAPALI-9')).toEqual([]);
  });

  test('offers the codes nearest to one that matches nothing (rule quick-order/nearest)', async () => {
    const nearest = async (code: string) =>
      (await matches(code))?.nearest.map((near) => near.code) ?? [];
    expect(await nearest('AC-501G')).toContain('AC-500G');
    expect(await nearest('AC-500')).toEqual(expect.arrayContaining(['AC-500G', 'DMR-AC-500G-DEM']));
    expect(await nearest('XMR-AC-500G-DEM')).toEqual(['DMR-AC-500G-DEM']);
    expect(await nearest('8690000000013')).toEqual(['ÇKÇ-300/A']);
    expect(await nearest('ELD-XL')).toEqual(['ELD-L']);
    expect(await nearest('KPL-8')).toEqual([]);
    expect(await nearest('bambaşka bir şey')).toEqual([]);
    expect((await matches('AC-500G'))?.nearest).toEqual([]);
  });

  test('counts the cart’s pieces against the available stock', async () => {
    const browser = shop.browser();
    await browser.post(`/api/catalog/cart/${hammer}`, { quantity: '2', productValue: 'Koli' });
    const { products } = (
      await look(browser, [{ code: 'ÇKÇ-300/A', quantity: 9 }])
    ).json<QuickAnswer>();
    expect(products.map(({ id, pieces }) => [id, pieces])).toEqual([[hammer, 6]]);
  });

  test('looks up a thousand rows in one call, refuses more, and adds nothing to a cart', async () => {
    const browser = shop.browser();
    const rows = Array.from({ length: 1000 }, (_, n) => {
      return { code: n % 2 === 0 ? 'ELD-S' : `YOK-${n}`, quantity: 1, unit: 'Adet' };
    });
    const answer = await look(browser, rows);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<QuickAnswer>().rows.filter((row) => row.matches.length > 0)).toHaveLength(
      500,
    );
    expect((await look(browser, [...rows, { code: 'ELD', quantity: 1 }])).statusCode).toBe(400);
    expect((await look(browser, [])).statusCode).toBe(400);
    expect(await database.db.selectFrom('carts').select('id').execute()).toHaveLength(1);
  });
});
