import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import type { Cart } from '#contract/cart.ts';
import type { PriceWhy } from '#contract/catalog/price-why.ts';
import type { ProductDetail } from '#contract/catalog/product.ts';
import { openShop, seed } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { testDatabaseUrl } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { joinGroup, makePricedGroup, ruleList } from '#tests/harness/wholesale.ts';

/** Far longer than the change feed takes, on a busy machine too. */
const soon = { timeout: 20_000, interval: 20 };

const engines = [
  { engine: 'embedded', here: true },
  { engine: 'postgres', here: testDatabaseUrl !== undefined },
] as const;

describe.each(engines)('a dealer of the shop ($engine)', ({ engine, here }) => {
  let shop: Shop;
  let dealer: Caller;
  beforeAll(async () => {
    if (!here) return;
    shop = await openShop({ engine, pages: true });
    dealer = await makeCaller(shop);
    const group = await makePricedGroup(shop.db, { code: 'BAYI', price: 90 });
    await ruleList(shop.db, group, [
      { scope: 'all', discount: '10' },
      { scope: 'product', product_id: seed.bulb, min: 5, min_unit: 'Koli', discount: '20+5' },
      { scope: 'product', product_id: seed.rare, min: 2, discount: '50' },
    ]);
    await shop.db
      .insertInto('quantity_rules')
      .values({
        list_id: group.listId,
        scope: 'product',
        product_id: seed.bulb,
        unit: 'Adet',
        min: 20,
        multiple: 10,
      })
      .execute();
    await shop.db
      .updateTable('product_units')
      .set({ min_price: 200, min_currency: 'TRY' })
      .where('product_id', '=', seed.rare)
      .execute();
    await joinGroup(shop.db, dealer.things.email, group);
    await vi.waitFor(async () => expect((await bulb(dealer)).salePrice.value).toBe(90), soon);
  });
  afterAll(() => shop?.close());

  const get = async <T>(caller: Pick<Caller, 'browser'>, url: string) =>
    (await caller.browser.get(url)).json<T>();
  const bulb = (caller: Pick<Caller, 'browser'>) =>
    get<ProductDetail>(caller, `/api/catalog/product/${seed.bulb}`);
  const cart = () => get<Cart>(dealer, '/api/catalog/cart');
  const why = (query: string, caller: Pick<Caller, 'browser'> = dealer) =>
    caller.browser.get(`/api/catalog/price?${query}`);
  const steps = async (query: string) =>
    (await why(query)).json<PriceWhy>().steps.map(({ text, amount }) => [text, amount]);

  test.runIf(here)('reads why a price is theirs, in both languages (rule prices/why)', async () => {
    const boxes = `product=${seed.bulb}&unit=Koli`;
    expect(await steps(boxes)).toEqual([
      ['Kendi fiyatı (1 Koli)', 2400],
      ['Grup BAYI: %10 indirim', 2160],
    ]);
    expect(await steps(`${boxes}&quantity=5`)).toEqual([
      ['Kendi fiyatı (1 Koli)', 2400],
      ['Miktar: 5 Koli’den %20 + %5', 1824],
    ]);
    const english = await dealer.browser.get(`/api/catalog/price?${boxes}&quantity=5`, {
      'x-locale': 'en',
    });
    expect(english.json<PriceWhy>().steps.at(-1)?.text).toBe('Quantity: from 5 Koli 20% + 5% off');
  });

  test.runIf(here)('reads neither a list nor a floor (rule prices/why)', async () => {
    const answer = await why(`product=${seed.rare}&quantity=2`);
    expect(answer.json<PriceWhy>().steps.at(-1)).toMatchObject({ text: 'Miktar: 2 Adet’ten' });
    expect(answer.body).not.toMatch(/List|50|floor/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.runIf(here)('asks for prices that there are', async () => {
    const code = async (query: string) => {
      const { statusCode, body } = await why(query);
      return [statusCode, (JSON.parse(body) as ErrorBody).error.code];
    };
    expect(await code(`product=${seed.retired}`)).toEqual([404, 'not-found']);
    expect(await code('product=x')).toEqual([404, 'not-found']);
    expect(await code(`product=${seed.bulb}&unit=Palet`)).toEqual([409, 'unit-unknown']);
    expect(await code(`product=${seed.bulb}&quantity=0`)).toEqual([400, 'invalid-input']);
    expect(await code(`product=${seed.parent}`)).toEqual([409, 'variant-required']);
    expect(await code(`product=${seed.priceless}`)).toEqual([409, 'price-on-request']);
  });

  test.runIf(here)('meets least quantity, step and breaks on the page', async () => {
    const { units } = await bulb(dealer);
    const boxes = units.find(({ value }) => value === 'Koli');
    expect(boxes?.breaks).toMatchObject([{ min: 5, price: { value: 1520 } }]);
    const page = await dealer.browser.get(`/sarjli-ampul-p-${seed.bulb}`);
    expect(page.body).toMatch(/name="quantity"[^>]* value="20"|value="20"[^>]* name="quantity"/);
    expect(page.body).toContain('en az 20 Adet, 10 ve katları');
    const visitor = { browser: shop.browser() };
    expect((await bulb(visitor)).units.some((unit) => 'isExplained' in unit)).toBe(false);
    const plain = await visitor.browser.get(`/sarjli-ampul-p-${seed.bulb}`);
    expect(plain.body).not.toContain('break-table');
    expect(plain.body).not.toContain('ve katları');
  });

  test.runIf(here)('buys in steps alone, and is told so in both languages', async () => {
    const { browser } = dealer;
    await browser.change({ method: 'DELETE', url: '/api/catalog/cart' });
    const add = (quantity: number, locale: string) =>
      browser.post(
        `/api/catalog/cart/${seed.bulb}`,
        { quantity: String(quantity), productValue: 'Adet' },
        { 'x-locale': locale },
      );
    const refused = await add(15, 'tr');
    expect(refused.statusCode).toBe(409);
    expect(refused.json<ErrorBody>().error).toMatchObject({
      code: 'quantity-multiple',
      messages: { type: 'Bu ürün 10 Adet ve katlarıyla satılır.' },
    });
    const english = (await add(15, 'en')).json<ErrorBody>().error;
    expect(english.messages.type).toMatch(/^Sold in multiples of 10 /);
    expect((await add(30, 'tr')).statusCode).toBe(200);
    const patch = (change: object) =>
      browser.change({
        method: 'PATCH',
        url: `/api/catalog/cart/${seed.bulb}`,
        payload: change,
      });
    const fewer = await patch({ quantity: 25 });
    expect(fewer.json<ErrorBody>().error.code).toBe('quantity-multiple');
    expect((await patch({ quantity: 10 })).statusCode).toBe(200);
    const { notes } = await get<{ notes: string[] }>(dealer, '/api/catalog/cart');
    expect(notes).toEqual(['Şarjlı Ampul: Bu üründen en az 20 Adet alınabilir.']);
    expect((await cart()).items).toMatchObject([
      { sold: { quantity: 20, text: 'Bu üründen en az 20 Adet alınabilir.' } },
    ]);
  });

  test.runIf(here)('reads in the cart what won and what comes next', async () => {
    const { browser } = dealer;
    await browser.change({ method: 'DELETE', url: '/api/catalog/cart' });
    const add = (quantity: string) =>
      browser.post(`/api/catalog/cart/${seed.bulb}`, { quantity, productValue: 'Koli' });
    await add('2');
    const [few] = (await cart()).items;
    expect(few).toMatchObject({ net: 3600, reason: 'Grup BAYI: %10 indirim' });
    // 5 are more than twice 2.
    expect(few).not.toHaveProperty('next');
    await add('1');
    expect((await cart()).items).toMatchObject([
      {
        net: 5400,
        next: { quantity: 5, text: '2 Koli daha alın, Koli fiyatı ₺1.824,00 olsun.' },
      },
    ]);
    await add('2');
    const [line] = (await cart()).items;
    expect(line).toMatchObject({ net: 7600, reason: 'Miktar: 5 Koli’den %20 + %5' });
    expect(line).not.toHaveProperty('next');
    // Their own quantity made it cheaper, which is no news (rule cart/change-notices).
    const token = (await cart()).look;
    expect((await cart()).changes).toEqual([]);
    if (token !== null) await browser.post('/api/catalog/cart-look', { look: token });
    const fewerBoxes = { method: 'PATCH', payload: { quantity: 2 } } as const;
    await browser.change({ ...fewerBoxes, url: `/api/catalog/cart/${seed.bulb}` });
    expect(await cart()).toMatchObject({ changes: [], items: [{ net: 3600 }] });
    await browser.change({
      method: 'PATCH',
      url: `/api/catalog/cart/${seed.bulb}`,
      payload: { quantity: 5 },
    });
    // The order that the caller has made shows its figures once.
    await browser.get('/sepet');
    const page = await browser.get('/en/sepet');
    expect(page.body).toContain('Quantity: from 5 Koli 20% + 5% off');
  });

  test.runIf(here)('reads in lists whose prices they are and what more costs', async () => {
    const rows = await dealer.browser.get('/search?q=ampul&view=rows');
    expect(rows.body).toContain('Grup BAYI');
    expect(rows.body).toContain('Fiyatlar size özel, KDV dahil');
    expect(rows.body).toContain('Çok alırsanız');
    expect(rows.body).toContain('En az 20 Adet, 10 ve katları');
    const english = await dealer.browser.get('/en/search?q=ampul&view=rows');
    expect(english.body).toContain('Group BAYI');
    expect(english.body).toContain('Your own prices, with VAT');
    const visitors = await shop.browser().get('/search?q=ampul&view=rows');
    expect(visitors.body).toContain('KDV hariç');
    expect(visitors.body).not.toMatch(/BAYI|size özel|Çok alırsanız|ve katları/);
  });

  test.runIf(here)(
    'reads in the cart what visitors would pay and how far the order is',
    async () => {
      const { browser } = dealer;
      await browser.change({ method: 'DELETE', url: '/api/catalog/cart' });
      await browser.post(`/api/catalog/cart/${seed.bulb}`, { quantity: '2', productValue: 'Koli' });
      expect(await cart()).toMatchObject({ saved: 400 });
      expect(await cart()).not.toHaveProperty('minimum');
      await shop.db.updateTable('customer_groups').set({ min_order: 5000 }).execute();
      await vi.waitFor(
        async () => expect(await cart()).toMatchObject({ minimum: { least: 5000, net: 3600 } }),
        soon,
      );
      const page = await browser.get('/sepet');
      expect(page.body).toContain('Perakendeye göre ₺400,00 + KDV daha az');
      expect(page.body).toContain('₺1.400,00 + KDV daha ekleyin');
      await browser.post(`/api/catalog/cart/${seed.bulb}`, { quantity: '1', productValue: 'Koli' });
      expect((await browser.get('/sepet')).body).toContain('Tamam: sepetiniz ₺5.400,00 + KDV');
      expect((await browser.get('/en/sepet')).body).toContain('less than the retail price');
    },
  );

  test.runIf(here)('sees no reason where prices await the sign-in', async () => {
    const visitor = { browser: shop.browser() };
    await changeSettings(shop.db, { showPriceStatus: '2' });
    await vi.waitFor(async () => {
      const answer = await why(`product=${seed.bulb}`, visitor);
      expect(answer.statusCode).toBe(401);
      expect(answer.json<ErrorBody>().error.code).toBe('sign-in-for-price');
    }, soon);
  });
});
