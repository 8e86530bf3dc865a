import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderList } from '#contract/order.ts';
import { handToCarrier } from '#tests/harness/carrier.ts';
import { makeBuyer, makeOrder, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerOrderRoutes } from './order-routes.ts';

describeEachEngine('an order in several parcels', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/?no=' })
      .execute();
    shop = await visitorApp(database, registerOrderRoutes);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  test('shows each parcel with its contents and each line with its parcel', async () => {
    const buyer = await makeBuyer(till.db);
    const browser = shop.browser();
    await signIn(till.db, browser, buyer);
    const products = [await makeProduct(till.db), await makeProduct(till.db)];
    const lines = products.map((productId) => ({ productId, quantity: 3 }));
    const { id } = await makeOrder(till, buyer, lines);
    const look = async () => {
      const { items } = (await browser.get('/api/catalog/orders')).json<OrderList>();
      const [order] = items;
      if (!order) throw new Error('the order is there');
      const { state, cancellable, parcels, orderItems } = order;
      return { state, cancellable, parcels, numbers: orderItems.map((item) => item.takipNo) };
    };
    expect(await look()).toEqual({
      state: 'placed',
      cancellable: true,
      parcels: [],
      numbers: ['', ''],
    });

    await handToCarrier(till.db, id, till.clock(), { lines: [{ position: 2, quantity: 1 }] });
    const first = {
      takipNo: 'T1',
      kargoUrl: 'https://kargo.example/?no=',
      kfadi: 'Kargo',
      date: till.clock().toISOString(),
      lines: [{ urunSira: 2, quantity: 1 }],
    };
    expect(await look()).toEqual({
      state: 'preparing',
      cancellable: false,
      parcels: [first],
      numbers: ['', 'T1'],
    });

    await handToCarrier(till.db, id, till.clock(), { trackingNo: 'T2' });
    const second = {
      ...first,
      takipNo: 'T2',
      lines: [
        { urunSira: 1, quantity: 3 },
        { urunSira: 2, quantity: 2 },
      ],
    };
    expect(await look()).toEqual({
      state: 'shipped',
      cancellable: false,
      parcels: [first, second],
      numbers: ['T2', 'T2'],
    });
  });
});
