import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { lockStock } from '#db/orders/claim-stock.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { waitingLocks } from '#tests/harness/waiting-locks.ts';

describeEachEngine('an order without enough stock', (open) => {
  let database: TestDatabase;
  let shop: Shop;
  /** Both go short; in the carts they stand in another order than by their ids. */
  let cup: number;
  let plate: number;
  let spoon: number;
  beforeAll(async () => {
    database = await open();
    shop = await openShop({ database });
    const packs = { Takım: [6, 500] } as const;
    plate = await makeProduct(shop.db, { name: 'Tabak' });
    cup = await makeProduct(shop.db, { name: 'Bardak', packs });
    spoon = await makeProduct(shop.db, { name: 'Kaşık' });
  });
  afterAll(() => shop.close());

  async function customer(): Promise<Browser> {
    const buyer = await makeBuyer(shop.db);
    await fillCart(shop.db, buyer, [
      { productId: cup, quantity: 4 },
      { productId: spoon, quantity: 1 },
      { productId: plate, quantity: 8 },
      { productId: cup, unitId: 2, quantity: 2 },
    ]);
    const browser = shop.browser();
    await signIn(shop.db, browser, buyer);
    return browser;
  }
  const accepted = { acceptPreInformation: '1', acceptDistanceContract: '1' };
  /** Each way to order, and what it is refused with. */
  const ways = {
    save: (browser: Browser) => browser.post('/api/catalog/cart', { odemeTipi: '4', ...accepted }),
    pay: async (browser: Browser) => {
      const { tryTotal: expectedTotal } = (await browser.get('/api/catalog/cart')).json<Cart>();
      const idempotencyKey = randomUUID();
      const form = { planId: null, installment: 1, expectedTotal, idempotencyKey, ...accepted };
      return browser.postJson('/api/payment/attempt', form);
    },
  };
  const stock = (quantity: number, db = shop.db) =>
    sql`update products set quantity = ${quantity} where id in (${cup}, ${plate})`.execute(db);
  const refusal = {
    error: {
      messages: { type: 'Bu üründen 16 adet bulunmamaktadır!' },
      code: 'out-of-stock',
      exception: [
        'Bardak: Bu üründen 16 adet bulunmamaktadır!',
        'Tabak: Bu üründen 8 adet bulunmamaktadır!',
      ],
    },
  };

  test.each(['save', 'pay'] as const)(
    'is refused line by line by the early check (%s, rules stock/not-enough, api/exception)',
    async (way) => {
      await stock(7);
      const answer = await ways[way](await customer());
      expect({ status: answer.statusCode, body: answer.json() }).toEqual({
        status: 409,
        body: refusal,
      });
    },
  );

  test.for(['save', 'pay'] as const)(
    'is refused in the same words when others were faster (%s, rule checkout/save-errors)',
    async (way, { skip }) => {
      skip(database.engine === 'embedded', 'one transaction after the other: nobody waits');
      await stock(100);
      const browser = await customer();
      const asked = await shop.db.transaction().execute(async (trx) => {
        await lockStock(trx, { ids: [plate, cup] });
        await stock(7, trx);
        const asking = ways[way](browser);
        await vi.waitFor(
          async () => expect(await waitingLocks(shop.db)).toBeGreaterThan(0),
          30_000,
        );
        return { asking };
      });
      const answer = await asked.asking;
      expect({ status: answer.statusCode, body: answer.json() }).toEqual({
        status: 409,
        body: refusal,
      });
    },
  );
});
