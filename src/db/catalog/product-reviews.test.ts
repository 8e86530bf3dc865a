import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertReviews, type ReviewRow } from '#db/transfer/write-reviews.ts';
import type { Db } from '#db/database.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { countQueries } from '#tests/harness/count-queries.ts';
import type { CountedDb } from '#tests/harness/count-queries.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { loadCatalogMap } from '#db/catalog/products/categories.ts';
import { getProduct } from '#db/catalog/products/product-detail.ts';

const parent = 1;
const [red, blue, unloved] = [2, 3, 4];
const orders = 23;

describeEachEngine('the reviews of a product (rule reviews/pagination)', (open) => {
  let database: TestDatabase;
  let db: Db;
  let queries: CountedDb;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    const till = await openTill(db);
    await makeProduct(db, { id: parent, hasChildren: true });
    await makeProduct(db, { id: red, parentId: parent, variants: [['Renk', 'Kırmızı']] });
    await makeProduct(db, { id: blue, parentId: parent, variants: [['Renk', 'Mavi']] });
    await makeProduct(db, { id: unloved });
    const buyer = await makeBuyer(db);
    const bought = [red, blue].map((productId) => ({ productId, quantity: 1 }));
    const reviews: ReviewRow[] = [];
    for (let nth = 0; nth < orders; nth += 1) {
      const { id } = await makeOrder(till, buyer, bought);
      // Some of the same moment: their order stands nevertheless.
      const day = String((nth % 20) + 1).padStart(2, '0');
      for (const { productId } of bought) {
        reviews.push({
          order_id: id,
          customer_id: buyer.customerId,
          product_id: productId,
          star: (nth % 5) + 1,
          title: `${productId}. ürün, ${nth + 1}. yorum`,
          description: 'Sağlam.',
          author: 'Ayşe Y.',
          date: `2026-10-${day}T09:00:00Z`,
        });
      }
    }
    await upsertReviews(db, reviews);
  });
  afterAll(() => database.drop());

  async function read(id: number, reviewPage: number) {
    const map = await loadCatalogMap(db);
    queries = countQueries(db);
    const input = { locale: 'tr', hiddenId: null, map, reviewPage } as const;
    const product = await getProduct(queries.db, id, input);
    if (!product) throw new Error(`${id} has no page`);
    return product;
  }

  test.each([
    [parent, 2 * orders, 3],
    [red, 2 * orders, 3],
  ])(
    'each review of product %i is on one page, the newest first',
    async (id, count, commentPages) => {
      const seen = [];
      for (let page = 1; page <= commentPages; page += 1) {
        const product = await read(id, page);
        expect(queries.count()).toBe(2);
        expect(product).toMatchObject({ commentPage: page, commentPages, rating: { count } });
        expect(product.comments).toHaveLength(Math.min(20, count - 20 * (page - 1)));
        seen.push(...product.comments);
      }
      expect(new Set(seen.map((comment) => comment.id)).size).toBe(count);
      const sorted = seen.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
      expect(seen).toEqual(sorted);
    },
  );

  test('average and count are those of all reviews on every page', async () => {
    const [first, last] = [await read(parent, 1), await read(parent, 3)];
    expect(last.rating).toEqual(first.rating);
    expect(last.starRate).toBe(first.starRate);
    expect(last.comments).not.toEqual(first.comments);
  });

  test('a page beyond the last shows the last; a product without reviews has one page', async () => {
    expect(await read(red, 400)).toEqual(await read(red, 3));
    expect(await read(unloved, 3)).toMatchObject({
      comments: [],
      commentPage: 1,
      commentPages: 1,
      rating: { average: 0, count: 0 },
    });
  });
});
