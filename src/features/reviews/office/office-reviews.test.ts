import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductDetail } from '#contract/catalog/product.ts';
import type {
  OfficeReviewPage,
  ReviewViewCounts,
} from '#contract/office/catalog/office-reviews.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { insertReview } from '#db/customers/reviews.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the reviews of the office', (open) => {
  let shop: Shop;
  let office: Browser;
  let keeper: string;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    const staff = await makeStaff(shop.db, 'catalog');
    keeper = staff.name;
    await enterOffice(office, staff);
  });
  afterAll(() => shop.close());

  /** A product with one review for each number of stars. */
  async function reviewed(stars: number[], state: 'waiting' | 'published' = 'published') {
    const productId = await makeProduct(shop.db, {
      name: 'Makas',
      nameEn: 'Scissors',
      quantity: 99,
    });
    const loaded = await loadSnapshot(shop.db);
    const till = { db: shop.db, snapshot: () => loaded, clock: () => new Date() };
    const ids: number[] = [];
    for (const [place, star] of stars.entries()) {
      const buyer = await makeBuyer(shop.db);
      const order = await makeOrder(till, buyer, [{ productId, quantity: 1 }]);
      const id = await insertReview(shop.db, {
        customerId: buyer.customerId,
        orderId: order.id,
        productId,
        star,
        title: `Yorum ${place}`,
        description: 'Gevşiyor',
        author: 'Ayşe',
        state,
        now: new Date(Date.now() + place),
      });
      ids.push(id ?? 0);
    }
    return { productId, ids, first: ids[0] ?? 0 };
  }
  const decide = (id: number, what: string, body: object = {}) =>
    officePost(office, `/api/office/reviews/${id}/${what}`, body, { 'x-locale': 'tr' });
  const list = async (query: string, locale = 'tr') =>
    (
      await office.get(`/api/office/reviews?${query}`, { 'x-locale': locale })
    ).json<OfficeReviewPage>();
  const page = async (id: number) =>
    (await shop.browser().get(`/api/catalog/product/${id}`)).json<ProductDetail>();

  test('hide and publish a review, and the stars follow at once (rules reviews/decisions, reviews/average)', async () => {
    const { productId, first } = await reviewed([1, 5]);
    expect((await page(productId)).rating).toEqual({ average: 3, count: 2 });
    expect((await decide(first, 'hide', { reason: 'Hakaret' })).statusCode).toBe(200);
    const after = await page(productId);
    expect(after.rating).toEqual({ average: 5, count: 1 });
    expect(after.comments.map(({ star }) => star)).toEqual([5]);
    await decide(first, 'publish');
    expect((await page(productId)).rating).toEqual({ average: 3, count: 2 });
    const checks = await auditShop(shop.db, new Date());
    const stars = checks.find(({ name }) => name.startsWith('stars and comment counts'));
    expect(stars?.count).toBe(0);
  });

  test('answer a review under it, change the answer and remove it (rule reviews/answer)', async () => {
    const { productId, first } = await reviewed([2], 'waiting');
    expect((await page(productId)).comments).toEqual([]);
    await decide(first, 'answer', { answer: 'Değiştirelim.\r\n', publish: true });
    const [comment] = (await page(productId)).comments;
    expect(comment?.answer).toBe('Değiştirelim.');
    expect((await decide(first, 'answer', { answer: '' })).json()).toMatchObject({
      state: 'published',
      answer: '',
    });
    expect((await page(productId)).comments[0]?.answer).toBe('');
  });

  test('tell the second of two people, log each decision once, and need a reason (rule reviews/decisions)', async () => {
    const { first } = await reviewed([3]);
    const both = await Promise.all([
      decide(first, 'hide', { reason: 'Reklam', seen: 1 }),
      decide(first, 'answer', { answer: 'Teşekkürler', seen: 1 }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const log = await shop.db
      .selectFrom('activity_log')
      .select('by_name')
      .where('subject', '=', 'review')
      .where('subject_id', '=', String(first))
      .execute();
    expect(log).toEqual([{ by_name: keeper }]);
    const blank = await decide(first, 'hide', { reason: ' ' });
    expect(blank.json().error.fields).toEqual({ reason: 'Lütfen nedenini yazın.' });
    expect((await decide(999_999, 'publish')).statusCode).toBe(404);
  });

  test('count ten decisions at once as one (rule reviews/average)', async () => {
    const { productId, first } = await reviewed([4, 4]);
    await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        place % 2 === 0 ? decide(first, 'hide', { reason: 'x' }) : decide(first, 'publish'),
      ),
    );
    await decide(first, 'hide', { reason: 'x' });
    expect((await page(productId)).rating).toEqual({ average: 4, count: 1 });
  });

  test('are found by state, stars, words and product, with its name in the language (rules reviews/office-list, reviews/office-search)', async () => {
    const { first } = await reviewed([1], 'waiting');
    for (const query of ['view=waiting', 'view=unanswered', 'star=1', 'q=makas'])
      expect(
        (await list(query)).items.map(({ id }) => id),
        query,
      ).toContain(first);
    expect((await list('view=hidden&star=1')).items.map(({ id }) => id)).not.toContain(first);
    const [english] = (await list('view=waiting', 'en')).items;
    expect(english?.product.name).toBe('Scissors');
    const { items } = (await office.get('/api/office/review-views')).json<ReviewViewCounts>();
    expect(items.find(({ view }) => view === 'waiting')?.count).toBeGreaterThan(0);
    for (const query of ['view=x', 'sort=x', 'star=6', 'cursor=x', 'q=%00'])
      expect((await office.get(`/api/office/reviews?${query}`)).statusCode, query).toBe(400);
  });

  test('are decided by those who may change the catalog (rule staff/roles)', async () => {
    const { first } = await reviewed([5]);
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    expect((await reader.get('/api/office/reviews')).statusCode).toBe(200);
    const refused = await officePost(reader, `/api/office/reviews/${first}/hide`, { reason: 'x' });
    expect(refused.statusCode).toBe(403);
  });
});
