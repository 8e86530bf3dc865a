import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCart } from '#db/cart/carts.ts';
import { removeLines } from '#db/cart/removed-lines.ts';
import { hashToken, newToken } from '#db/access/tokens.ts';
import { findSession } from '#db/customers/sessions.ts';
import { openSession } from '#tests/harness/sessions.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { asCartBuyer, noFace, fillCart, makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { addToCart, type CartBuyer } from './add-to-cart.ts';

describeEachEngine('additions during a concurrent change of the cart', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  /** The buyer with a cookie; `meanwhile` happens once, between their look at the cart of this number and the writing. */
  async function signedIn(meanwhile: (buyer: Buyer) => Promise<unknown>, atLook = 1) {
    const buyer = await makeBuyer(till.db);
    const token = newToken();
    const { id: sessionId } = await openSession(till.db, token, till.clock());
    await till.db
      .updateTable('sessions')
      .where('id', '=', sessionId)
      .set({ customer_id: buyer.customerId, signed_in_at: till.clock() })
      .execute();
    const owner = { ...buyer, sessionId };
    let looks = 0;
    const asked: CartBuyer = {
      ...asCartBuyer(owner),
      withSession: async (read) => {
        const found = await read(hashToken(token));
        if ((looks += 1) === atLook) await meanwhile(owner);
        return found;
      },
    };
    return { buyer: owner, asked };
  }
  const linesOf = async (owner: Buyer) =>
    (await findCart(till.db, owner))?.lines.map((line) => [line.productId, line.quantity]);
  const more = (buyer: CartBuyer, productId: number, quantity: number) =>
    addToCart(till, buyer, { productId, quantity });

  test('count what was added meanwhile, also to a new cart', async () => {
    const productId = await makeProduct(till.db, { quantity: 10 });
    const { buyer, asked } = await signedIn((other) => more(asCartBuyer(other), productId, 3));
    expect(await more(asked, productId, 2)).toMatchObject({ ok: true, item: { quantity: 5 } });
    expect(await linesOf(buyer)).toEqual([[productId, 5]]);
    expect(await more(asked, productId, 1)).toMatchObject({ ok: true, item: { quantity: 6 } });
  });

  test('count what was added meanwhile to an existing cart', async () => {
    const productId = await makeProduct(till.db, { quantity: 10 });
    const addMore = (other: Buyer) => more(asCartBuyer(other), productId, 3);
    const { buyer, asked } = await signedIn(addMore, 2);
    expect(await more(asked, productId, 1)).toMatchObject({ ok: true, item: { quantity: 1 } });
    expect(await more(asked, productId, 2)).toMatchObject({ ok: true, item: { quantity: 6 } });
    expect(await linesOf(buyer)).toEqual([[productId, 6]]);
  });

  test('restore nothing that was removed from an existing cart', async () => {
    const productId = await makeProduct(till.db, { quantity: 10 });
    const takeOut = (other: Buyer) => removeLines(till.db, other, {}, till.clock());
    const { buyer, asked } = await signedIn(takeOut, 2);
    expect(await more(asked, productId, 4)).toMatchObject({ ok: true });
    expect(await more(asked, productId, 1)).toMatchObject({ ok: true, item: { quantity: 1 } });
    expect(await linesOf(buyer)).toEqual([[productId, 1]]);
  });

  test('are refused when they exceed the stock together with concurrent ones', async () => {
    const productId = await makeProduct(till.db, { quantity: 4 });
    const { buyer, asked } = await signedIn((other) => more(asCartBuyer(other), productId, 3));
    expect(await more(asked, productId, 2)).toMatchObject({ ok: false, code: 'out-of-stock' });
    expect(await linesOf(buyer)).toEqual([[productId, 3]]);
  });

  test('restore nothing that was removed meanwhile', async () => {
    const [gone, productId] = [await makeProduct(till.db), await makeProduct(till.db)];
    const { buyer, asked } = await signedIn(async (other) => {
      await fillCart(till.db, other, [{ productId: gone, quantity: 7 }]);
      await removeLines(till.db, other, {}, till.clock());
    });
    expect(await more(asked, productId, 1)).toMatchObject({ ok: true });
    expect(await linesOf(buyer)).toEqual([[productId, 1]]);
  });

  test('begin a new cart when the old one was ordered meanwhile', async () => {
    const productId = await makeProduct(till.db, { quantity: 10 });
    const wish = {
      paymentType: 4,
      acceptPreInformation: true,
      acceptDistanceContract: true,
    } as const;
    let placed: unknown;
    const ordered = await signedIn(async (other) => {
      placed = await placeOrder(till, { ...other, locale: 'tr', currency: null }, wish);
    });
    await fillCart(till.db, ordered.buyer, [{ productId, quantity: 3 }]);
    expect(await more(ordered.asked, productId, 2)).toMatchObject({ item: { quantity: 2 } });
    expect(placed).toMatchObject({ ok: true });
    expect(await linesOf(ordered.buyer)).toEqual([[productId, 2]]);
  });

  test('keep everything that a new visitor adds at once', async () => {
    const ids = [await makeProduct(till.db), await makeProduct(till.db)];
    const token = newToken();
    const nobody = await asCartBuyer({ sessionId: 0, customerId: 0 }).visitor();
    const visitor: CartBuyer = {
      locale: 'tr',
      currency: null,
      face: () => noFace,
      withSession: (read) => read(hashToken(token)),
      visitor: async () => ({ ...nobody, sessionId: null, customerId: null }),
      newVisitor: async () => hashToken(token),
    };
    await Promise.all(ids.map((id) => more(visitor, id, 1)));
    const session = await findSession(till.db, token, till.clock());
    const cart = await findCart(till.db, { sessionId: session?.id ?? null, customerId: null });
    expect(cart?.lines.map((line) => line.productId).toSorted()).toEqual(ids.toSorted());
  });
});
