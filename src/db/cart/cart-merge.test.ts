import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { fillCart, makeBuyer, makeSession } from '#tests/harness/buyers.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';
import { writeLines } from './added-lines.ts';
import { mergeVisitorCart } from './cart-merge.ts';
import { findCart, openCart } from './carts.ts';
import type { LineAmount } from './carts.ts';

const now = new Date('2026-11-21T12:00:00Z');

describeEachEngine("the visitor's cart at sign-in", (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  interface VisitorCart {
    sessionId: number;
    cartId: number;
  }

  async function visitorWith(lines: LineAmount[]): Promise<VisitorCart> {
    const sessionId = await makeSession(till.db, null);
    const owner = { sessionId, customerId: null };
    const { id: cartId } = await openCart(till.db, owner, now);
    const seen = { price: 100, currency: 'TRY', stock: 100 };
    await writeLines(
      till.db,
      cartId,
      lines.map((line) => ({ ...line, seen })),
      now,
    );
    return { sessionId, cartId };
  }
  const merge = ({ cartId }: VisitorCart, customerId: number) =>
    till.db.transaction().execute((trx) =>
      mergeVisitorCart(trx, {
        cartId,
        customerId,
        settings: till.snapshot().settings,
        locale: 'tr',
        now,
      }),
    );
  const cartOf = (customerId: number) => findCart(till.db, { sessionId: null, customerId });

  test('adds quantities up, and notes what the stock cuts until the cart changes', async () => {
    const plenty = await makeProduct(till.db, { quantity: 100 });
    const few = await makeProduct(till.db, { quantity: 4, name: 'Az kalan' });
    const buyer = await makeBuyer(till.db);
    await fillCart(till.db, buyer, [
      { productId: plenty, quantity: 2 },
      { productId: few, quantity: 3 },
    ]);
    const visitor = await visitorWith([
      { productId: few, unitId: 1, quantity: 3 },
      { productId: plenty, unitId: 1, quantity: 5 },
    ]);
    await merge(visitor, buyer.customerId);
    const cart = await cartOf(buyer.customerId);
    expect(cart?.lines).toMatchObject([
      { productId: plenty, unitId: 1, quantity: 7 },
      { productId: few, unitId: 1, quantity: 4 },
    ]);
    expect(cart?.notes).toEqual([{ name: 'Az kalan', unit: 'Adet', wanted: 6, kept: 4 }]);
    expect(await findCart(till.db, { ...visitor, customerId: null })).toBe(null);
    await openCart(till.db, { sessionId: null, customerId: buyer.customerId }, now);
    expect((await cartOf(buyer.customerId))?.notes).toEqual([]);
  });

  test('creates a cart for a customer who has none', async () => {
    const id = await makeProduct(till.db);
    const buyer = await makeBuyer(till.db);
    await merge(await visitorWith([{ productId: id, unitId: 1, quantity: 2 }]), buyer.customerId);
    expect((await cartOf(buyer.customerId))?.lines).toHaveLength(1);
  });

  test('drops a product that is no longer for sale, with a note', async () => {
    const id = await makeProduct(till.db, { active: false, name: 'Kalkan' });
    const buyer = await makeBuyer(till.db);
    await merge(await visitorWith([{ productId: id, unitId: 1, quantity: 2 }]), buyer.customerId);
    const cart = await cartOf(buyer.customerId);
    expect(cart?.lines).toEqual([]);
    expect(cart?.notes).toEqual([{ name: 'Kalkan', unit: 'Adet', wanted: 2, kept: 0 }]);
  });

  test('loses nothing and counts nothing twice in two sign-ins at once', async () => {
    const id = await makeProduct(till.db, { quantity: 1000 });
    const buyer = await makeBuyer(till.db);
    const first = await visitorWith([{ productId: id, unitId: 1, quantity: 2 }]);
    const second = await visitorWith([{ productId: id, unitId: 1, quantity: 30 }]);
    await Promise.all([first, second, first, second].map((cart) => merge(cart, buyer.customerId)));
    expect((await cartOf(buyer.customerId))?.lines).toMatchObject([
      { productId: id, unitId: 1, quantity: 32 },
    ]);
  });
});
