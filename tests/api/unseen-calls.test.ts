import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#tests/harness/app.ts';
import { sql } from 'kysely';
import type { Cart } from '#contract/cart.ts';
import type { ReviewList } from '#contract/catalog/review.ts';
import type { Order } from '#contract/order.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { makeBuyer, makeOrder, signIn } from '#tests/harness/buyers.ts';
import { handToCarrier } from '#tests/harness/carrier.ts';
import { testDatabaseUrl } from '#tests/harness/database.ts';
import { openHidingShop, unseenGoods, type HidingShop } from '#tests/harness/unseen-goods.ts';
import { Browser } from '#tests/harness/visitor-app.ts';

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  json?: object;
  form?: Record<string, string>;
}

const ids = unseenGoods.map(({ id }) => id);
const get = (url: string): Call => ({ method: 'GET', url });
const post = (url: string, json: object): Call => ({ method: 'POST', url, json });
const form = (url: string, of: Record<string, string>): Call => ({ method: 'POST', url, form: of });

const cart = '/api/catalog/cart';
const ofCart: Call[] = [
  ...ids.flatMap((id): Call[] => [
    post(`${cart}/${id}`, { quantity: 1 }),
    post(`${cart}/${id}-1`, { quantity: 1, productValue: 'Adet' }),
    form('/sepet/ekle', { productId: String(id), quantity: '1' }),
    form('/sepet', { productId: String(id), quantity: '1' }),
    form('/en/sepet/ekle', { productId: String(id) }),
    post('/api/catalog/cart-lines', { lines: [{ productId: id, quantity: 1 }] }),
    { method: 'PATCH', url: `${cart}/${id}-1`, json: { quantity: 3 } },
    { method: 'PATCH', url: `${cart}/${id}`, json: { unit: 1 } },
    { method: 'DELETE', url: `${cart}/${id}-1` },
    post('/api/catalog/cart-lines/undo', { lines: [{ id: `${id}-1`, quantity: 1 }] }),
  ]),
  post('/api/catalog/cart-lines', {
    lines: [101, ...ids, 102].map((productId) => ({ productId, quantity: 1 })),
  }),
  post('/api/catalog/cart-lines/restore', { removal: 1 }),
  get(cart),
  get('/api/catalog/session'),
];

const ofCustomers: Call[] = [
  ...ids.flatMap((id): Call[] => [
    post(`/api/catalog/wishlist/${id}`, {}),
    form('/favorilerim', { wish: String(id), next: '/' }),
    form('/favorilerim', { unwish: String(id), next: '/' }),
    post(`/api/catalog/product/${id}/questions`, { question_text: 'Ne zaman gelir bu ürün?' }),
    form(`/sorular/${id}/yeni`, { question_text: 'Ne zaman gelir bu ürün?' }),
    get(`/sorular/${id}`),
    get(`/sorular/${id}/yeni`),
    form('/uyarilarim', { product: String(id), kind: 'stock', next: '/' }),
    post('/api/catalog/notice', { product: id, email: 'biri@example.com' }),
    form('/gelince-haber', { product: String(id), email: 'biri@example.com' }),
    form('/uyarilarim', { product: String(id), kind: 'price', next: '/' }),
  ]),
  get('/api/catalog/wishlist'),
  get('/api/catalog/session'),
  get('/api/catalog/alerts'),
  post('/api/catalog/lists', {
    name: 'Depo',
    lines: [101, ...ids].map((productId) => ({ productId, unitId: 1, quantity: 2 })),
  }),
  get('/api/catalog/lists'),
  get('/api/catalog/lists/1'),
  {
    method: 'PATCH',
    url: '/api/catalog/lists/1',
    json: { lines: ids.map((productId) => ({ productId, unitId: 1, quantity: 2 })) },
  },
  get('/api/catalog/lists'),
  get('/api/catalog/lists/1'),
];

const random = /"csrfToken":"[^"]*"|alici-\w+@|nonce="[^"]*"|"\w+At":"[^"]*"/g;

/** The answer without what is random in every shop. */
async function answerOf(browser: Browser, { method, url, json, form: fields }: Call) {
  const answer = json
    ? await browser.change({
        method,
        url,
        payload: JSON.stringify(json),
        headers: { 'content-type': 'application/json' },
      })
    : fields
      ? await browser.post(url, fields)
      : method === 'GET'
        ? await browser.get(url)
        : await browser.change({ method, url });
  const body = answer.body.replaceAll(random, '');
  return { status: answer.statusCode, location: answer.headers.location, body };
}

describe.each(['embedded', 'postgres'] as const)('calls about unseen goods, on %s', (engine) => {
  const isThere = engine === 'embedded' || testDatabaseUrl !== undefined;
  describe.runIf(isThere)('(rule wholesale/assortments)', () => {
    let hiding: HidingShop;
    let without: HidingShop;
    beforeAll(async () => {
      hiding = await openHidingShop(engine, true, await builtPages());
      await hiding.db
        .insertInto('carriers')
        .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
        .execute();
      without = await openHidingShop(engine, false, await builtPages());
    }, 120_000);
    afterAll(async () => {
      await hiding?.close();
      await without?.close();
    });

    async function compare(calls: readonly Call[], browsers: readonly Browser[]) {
      for (const call of calls) {
        const answers = [];
        for (const browser of browsers) answers.push(await answerOf(browser, call));
        expect({ call, answer: answers[0] }).toEqual({ call, answer: answers[1] });
      }
    }

    async function customers(): Promise<Browser[]> {
      const browsers = [];
      for (const { app, db } of [hiding, without]) {
        const browser = new Browser(app, '198.51.100.8');
        await signIn(db, browser, await makeBuyer(db));
        browsers.push(browser);
      }
      return browsers;
    }

    test('of the cart answer a visitor as in a shop without the goods', async () => {
      await compare(ofCart, [hiding.browser, without.browser]);
    });

    test('answer a customer as in a shop without the goods', async () => {
      const browsers = await customers();
      await compare(ofCart, browsers);
      await compare(ofCustomers, browsers);
    });

    /** A customer with an order of a product that they see and one that they do not see any more. */
    async function orderer() {
      const { db, app } = hiding;
      const buyer = await makeBuyer(db);
      const shop = await loadSnapshot(db);
      const till = { db, snapshot: () => shop, clock: () => new Date() };
      const lines = [101, 201].map((productId) => ({ productId, quantity: 1 }));
      const { id, orderNo } = await makeOrder(till, buyer, lines);
      expect(await handToCarrier(db, id, new Date())).toBe(true);
      const browser = new Browser(app, '198.51.100.9');
      await signIn(db, browser, buyer);
      return { browser, orderNo, buyer };
    }

    test('bring no line of an earlier order into the cart that its customer no longer sees (rule wholesale/unseen-lines)', async () => {
      const { db } = hiding;
      const { browser, orderNo } = await orderer();
      const rename = (name: string) =>
        db.updateTable('products').set({ name }).where('id', '=', 201).execute();
      await rename('Adı Değişti');
      const again = await browser.post(`/siparis/${orderNo}/tekrar`, {});
      expect([again.statusCode, again.headers.location]).toEqual([303, '/sepet']);
      const { items, notes } = (await browser.get(cart)).json<Cart>();
      expect(items.map(({ product }) => product.id)).toEqual([101]);
      expect(notes.join()).toMatch(/Vidala Otomat/);
      expect(notes.join()).not.toMatch(/Değişti/);
      await rename('Vidala Otomat');
    });

    test('show an earlier order with its words, without a link and a review (rule wholesale/unseen-orders)', async () => {
      const { browser, orderNo } = await orderer();
      const { orderItems } = (await browser.get(`/api/catalog/order/${orderNo}`)).json<Order>();
      const shown = orderItems.map(({ name, seo, reviewable }) => [name, seo !== '', reviewable]);
      expect(shown).toEqual([
        ['Vida Seti Çelik', true, true],
        ['Vidala Otomat', false, false],
      ]);
      const page = await browser.get('/siparis/liste/');
      expect(page.body.includes('Vidala Otomat')).toBe(true);
      expect(page.body.includes('-p-101')).toBe(true);
      expect(page.body.includes('-p-201')).toBe(false);
      const review = {
        comment_star: '5',
        comment_title: 'İyi',
        comment_description: 'Çok iyi ürün',
      };
      const write = (product: number) =>
        browser.post('/api/catalog/comment', {
          ...review,
          comment_product_controller: String(product),
          comment_order_no: orderNo,
        });
      const refused = [await write(201), await write(987_654)];
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
      expect(refused[0]?.body).toBe(refused[1]?.body);
      expect((await write(101)).statusCode).toBe(200);
    });

    test('show an earlier review without a link to its product (rule wholesale/unseen-orders)', async () => {
      const { db } = hiding;
      const { browser, orderNo, buyer } = await orderer();
      await sql`insert into reviews (customer_id, order_id, product_id, star, title, description, author, state, date)
        select ${buyer.customerId}, id, 201, 4, 'Güzel', 'Sağlam', 'A.', 'waiting', now() from orders
        where order_no = ${orderNo}`.execute(db);
      const { items } = (await browser.get('/api/catalog/comment')).json<ReviewList>();
      expect(items).toMatchObject([{ title: 'Güzel', product: { id: 201, seo: '' } }]);
      const one = await browser.get(`/api/catalog/comment/${items[0]?.id}`);
      expect(one.json()).toMatchObject({ product: { name: 'Vidala Otomat', seo: '' } });
      const page = await browser.get('/degerlendirmelerim');
      expect(page.body.includes('-p-201')).toBe(false);
    });
  });
});
