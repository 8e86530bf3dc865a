import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Review, ReviewList } from '#contract/catalog/review.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { handToCarrier } from '#tests/harness/carrier.ts';
import { countQueries, type CountedDb } from '#tests/harness/count-queries.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { makeBuyer, makeOrder, signIn } from '#tests/harness/buyers.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp } from '#tests/harness/visitor-app.ts';
import type { Browser, VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerReviewRoutes } from './review-routes.ts';

const path = '/api/catalog/comment';
const texts = {
  comment_title: '  Sağlam ama ağır ',
  comment_description: ' Menteşeleri iyi.\r\nBoyası kalın. ',
  comment_star: '4',
};

describeEachEngine('the review calls', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  let queries: CountedDb;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
      .execute();
    queries = countQueries(database.db);
    shop = await visitorApp({ ...database, db: queries.db }, registerReviewRoutes);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  async function customer(name = 'Ayşe', surname = 'iyi') {
    const buyer = await makeBuyer(till.db);
    await till.db
      .updateTable('customers')
      .set({ name, surname })
      .where('id', '=', buyer.customerId)
      .execute();
    const browser = shop.browser();
    await signIn(till.db, browser, buyer);
    return { buyer, browser };
  }
  async function bought(shipped = true, product?: number) {
    const { buyer, browser } = await customer();
    const productId =
      product ?? (await makeProduct(till.db, { name: 'Çanta', nameEn: 'Bag', quantity: 100 }));
    const { id, orderNo } = await makeOrder(till, buyer, [{ productId, quantity: 1 }]);
    if (shipped) await handToCarrier(till.db, id, till.clock());
    const write = (form: Record<string, string> = {}) =>
      browser.post(path, {
        comment_product_controller: String(productId),
        comment_order_no: orderNo,
        ...texts,
        ...form,
      });
    return { buyer, browser, productId, orderId: id, orderNo, write };
  }
  const mine = async (browser: Browser, query = '') =>
    (await browser.get(path + query)).json<ReviewList>();
  const starsOf = (id: number) =>
    till.db
      .selectFrom('products')
      .where('id', '=', id)
      .select(['star_sum as stars', 'comment_count as count'])
      .executeTakeFirstOrThrow();

  test('accept one review of a shipped line, with the shop’s own date and author', async () => {
    const { browser, write, productId, orderNo } = await bought();
    const before = Date.now();
    queries.start();
    const reply = await write({ comment_date: '1999-01-01' });
    expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('"id"')]);
    // beside the look-up of the visitor
    expect(queries.count() - 1).toBe(2);
    const { items, total } = await mine(browser);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      id: reply.json<{ id: number }>().id,
      product: { id: productId, name: 'Çanta' },
      title: 'Sağlam ama ağır',
      description: 'Menteşeleri iyi.\nBoyası kalın.',
      star: 4,
      orderNo,
      name: 'Ayşe İ.',
    });
    expect(Date.parse(items[0]?.date ?? '')).toBeGreaterThanOrEqual(before);
    expect(await starsOf(productId)).toEqual({ stars: 4, count: 1 });
    const again = await write();
    expect([again.statusCode, again.json().error]).toEqual([
      409,
      {
        code: 'review-exists',
        messages: { type: 'Bu ürün için bu siparişte zaten bir değerlendirmeniz var.' },
      },
    ]);
    expect(await starsOf(productId)).toEqual({ stars: 4, count: 1 });
  });

  test('count a change against the stored star, whatever the request claims', async () => {
    const { browser, write, productId } = await bought();
    const { id } = (await write()).json<{ id: number }>();
    const change = (form: Record<string, string>) =>
      browser.post(`${path}/${id}`, { ...texts, ...form });
    queries.start();
    const reply = await change({
      comment_star: '1',
      comment_b_star: '1',
      comment_product_id: '999999',
      comment_title: 'Kırıldı',
    });
    expect(reply.json()).toEqual({ success: true, id, state: 'published' });
    expect(queries.count() - 1).toBe(2);
    expect(await starsOf(productId)).toEqual({ stars: 1, count: 1 });
    queries.start();
    const one = (await browser.get(`${path}/${id}`)).json<Review>();
    expect(queries.count()).toBe(1);
    expect(one).toMatchObject({ star: 1, title: 'Kırıldı', product: { id: productId } });
    queries.start();
    await mine(browser);
    expect(queries.count()).toBe(1);
  });

  test('return the three messages at their fields', async () => {
    const { write, browser } = await bought();
    const empty = { comment_title: '  ', comment_description: '\n', comment_star: '' };
    const reply = await write(empty);
    expect([reply.statusCode, reply.json().error]).toEqual([
      400,
      {
        code: 'invalid-input',
        messages: { type: 'Lütfen yorum için yıldız seçiniz.' },
        fields: {
          comment_star: 'Lütfen yorum için yıldız seçiniz.',
          comment_title: 'Lütfen yorum başlığı girin.',
          comment_description: 'Lütfen yorum açıklaması girin.',
        },
      },
    ]);
    for (const star of ['0', '6', '4.5', '-1', '１', '4 ', 'on']) {
      expect((await write({ comment_star: star })).json().error.fields, star).toHaveProperty(
        'comment_star',
      );
    }
    const long = await write({ comment_title: 'x'.repeat(51) });
    expect(long.json().error.fields).toEqual({
      comment_title: 'En fazla 50 karakter yazabilirsiniz.',
    });
    const endless = await write({ comment_description: 'x'.repeat(4001) });
    expect(endless.json().error.fields).toEqual({
      comment_description: 'En fazla 4.000 karakter yazabilirsiniz.',
    });
    const card = await write({ comment_description: 'Kartım 4111 1111 1111 1111' });
    expect([card.statusCode, card.json().error.code]).toEqual([400, 'card-number']);
    for (const more of ['name', 'customerId', 'author', 'id', 'order_id']) {
      expect((await write({ [more]: '1' })).statusCode, more).toBe(400);
    }
    expect((await mine(browser)).total).toBe(0);
  });

  test('refuse a review of an unbought or undelivered product', async () => {
    const other = await makeProduct(till.db, { quantity: 5 });
    const { write } = await bought();
    const foreign = await write({ comment_product_controller: String(other) });
    expect([foreign.statusCode, foreign.json().error.code]).toEqual([409, 'not-purchased']);
    const waiting = await bought(false);
    const early = await waiting.write();
    expect([early.statusCode, early.json().error.code]).toEqual([409, 'not-purchased']);
    const set = (state: string, type: number) =>
      till.db
        .updateTable('orders')
        .set({ state, payment_type: type })
        .where('id', '=', waiting.orderId)
        .execute();
    await set('paid', 4);
    expect((await waiting.write()).statusCode).toBe(409);
    await set('paid', 2);
    expect((await waiting.write()).statusCode).toBe(200);
  });

  test('do not find another customer’s order or review', async () => {
    const owner = await bought();
    const { id } = (await owner.write()).json<{ id: number }>();
    const { browser } = await customer();
    const form = { ...texts, comment_product_controller: String(owner.productId) };
    const add = (orderNo: string) => browser.post(path, { ...form, comment_order_no: orderNo });
    const missing = await add('ARS-0');
    expect(missing.statusCode).toBe(404);
    expect((await add(owner.orderNo)).json()).toEqual(missing.json());
    const change = async (which: string | number) => browser.post(`${path}/${which}`, texts);
    const read = async (which: string | number) => browser.get(`${path}/${which}`);
    for (const which of [id, 999_999, '0', 'x', '9'.repeat(30), '%00']) {
      expect([(await change(which)).statusCode, (await read(which)).statusCode]).toEqual([
        404, 404,
      ]);
    }
    expect((await mine(browser)).total).toBe(0);
    expect((await mine(owner.browser)).items[0]?.star).toBe(4);
    const visitor = shop.browser();
    expect((await visitor.get(path)).statusCode).toBe(401);
    expect((await visitor.get(`${path}/${id}`)).statusCode).toBe(401);
    expect((await visitor.post(`${path}/${id}`, texts)).statusCode).toBe(401);
    expect(
      (await visitor.post(path, { ...form, comment_order_no: owner.orderNo })).statusCode,
    ).toBe(401);
  });

  test('store one of ten concurrent reviews, and the stars of the last change', async () => {
    const { write, browser, productId } = await bought();
    const stars = ['1', '2', '3', '4', '5'];
    const replies = await Promise.all(
      [...stars, ...stars].map((star) => write({ comment_star: star })),
    );
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(9);
    const [review] = (await mine(browser)).items;
    expect(await starsOf(productId)).toEqual({ stars: review?.star, count: 1 });
    await Promise.all(
      [...stars, ...stars].map((star) =>
        browser.post(`${path}/${review?.id}`, { ...texts, comment_star: star }),
      ),
    );
    const [changed] = (await mine(browser)).items;
    expect(await starsOf(productId)).toEqual({ stars: changed?.star, count: 1 });
  });

  test('count concurrent reviews of many customers, and the audit agrees', async () => {
    const product = await makeProduct(till.db, { quantity: 100 });
    const buyers: Awaited<ReturnType<typeof bought>>[] = [];
    for (let n = 0; n < 8; n += 1) buyers.push(await bought(true, product));
    await Promise.all(
      buyers.map(({ write }, index) => write({ comment_star: String((index % 5) + 1) })),
    );
    expect(await starsOf(product)).toEqual({ stars: 21, count: 8 });
    const stars = 'stars and comment counts are those of the published reviews';
    const audit = await auditShop(till.db, new Date());
    expect(audit.find(({ name }) => name === stars)).toMatchObject({ count: 0 });
  });

  test('list the newest first, 20 a page, in the visitor’s language', async () => {
    const { buyer, browser, write, orderId } = await bought();
    await write();
    const names: string[] = [];
    for (let n = 0; n < 21; n += 1) names.push(`Ürün ${n}`);
    for (const [n, name] of names.entries()) {
      const productId = await makeProduct(till.db, { name, quantity: 1 });
      await till.db
        .insertInto('reviews')
        .values({
          customer_id: buyer.customerId,
          order_id: orderId,
          product_id: productId,
          star: 5,
          title: 'x',
          description: 'x',
          author: 'x',
          date: new Date(Date.UTC(2020, 0, 1, 0, n)),
        })
        .execute();
    }
    const first = await mine(browser);
    expect([first.total, first.items.length]).toEqual([22, 20]);
    expect(first.items[1]?.product.name).toBe('Ürün 20');
    const last = await mine(browser, '?page=99');
    expect(last.items.map(({ product }) => product.name)).toEqual(['Ürün 1', 'Ürün 0']);
    const english = (await browser.get(path, { 'x-locale': 'en' })).json<ReviewList>();
    expect(english.items[0]?.product.name).toBe('Bag');
  });

  test('a form without a script leads to the reviews (rule reviews/forms-without-script)', async () => {
    const { browser, orderNo, productId } = await bought();
    const form = new URLSearchParams(texts).toString();
    const send = (url: string) => browser.post(url, form);
    const added = await send(`/en/siparis/${orderNo}/yorum/${productId}`);
    expect([added.statusCode, added.headers.location]).toEqual([303, '/en/degerlendirmelerim']);
    const [review] = (await mine(browser)).items;
    const changed = await browser.post(`/degerlendirmelerim/${review?.id}`, {
      ...texts,
      comment_star: '2',
    });
    expect([changed.statusCode, changed.headers.location]).toEqual([303, '/degerlendirmelerim']);
    expect((await mine(browser)).items[0]?.star).toBe(2);
    expect((await send('/degerlendirmelerim/999999')).statusCode).toBe(404);
  });
});
