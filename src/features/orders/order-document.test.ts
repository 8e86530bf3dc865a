import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { Order, OrderList } from '#contract/order.ts';
import { linesTotal } from '#rules/order/shown-lines.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { makeBuyer, makeOrder, signIn } from '#tests/harness/buyers.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { visitorApp } from '#tests/harness/visitor-app.ts';
import type { VisitorApp } from '#tests/harness/visitor-app.ts';
import type { SettingsRecord } from '#rules/shop/settings.ts';
import { registerOrderRoutes } from './order-routes.ts';

describeEachEngine('the public shape of an order', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  let opened: Till;
  beforeAll(async () => {
    database = await open();
    opened = await openTill(database.db);
    shop = await visitorApp(database, registerOrderRoutes);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  async function tillUnder(settings: SettingsRecord): Promise<Till> {
    await changeSettings(database.db, settings);
    const snapshot = await loadSnapshot(database.db);
    return { ...opened, snapshot: () => snapshot };
  }
  async function orderUnder(settings: SettingsRecord, price: number, quantity = 3) {
    const till = await tillUnder(settings);
    const product = await makeProduct(till.db, { name: 'Kova', price, quantity: 10_000 });
    const buyer = await makeBuyer(till.db);
    const browser = shop.browser();
    await signIn(till.db, browser, buyer);
    const { id } = await makeOrder(till, buyer, [{ productId: product, quantity }]);
    const read = async () => {
      const [order] = (await browser.get('/api/catalog/orders')).json<OrderList>().items;
      if (!order) throw new Error('the order is there');
      return order;
    };
    return { id, read, till, buyer };
  }

  test('matches the contract field by field', async () => {
    const { till, buyer } = await orderUnder({ kargoUcreti: '0/999/50' }, 100);
    const browser = shop.browser();
    await signIn(till.db, browser, buyer);
    const list = await browser.get('/api/catalog/orders');
    expect(list.headers['content-type']).toBe('application/json; charset=utf-8');
    const [first] = list.json<OrderList>().items;
    expect(first?.orderItems).toHaveLength(1);
    const one = await browser.get(`/api/catalog/order/${first?.orderNo}`);
    expect(one.json()).toEqual(first);
    for (const [schema, answer] of [
      [OrderList, list],
      [Order, one],
    ] as const) {
      expect([...Value.Errors(schema, answer.json())]).toEqual([]);
      // Nothing that the contract does not name.
      expect(Value.Clean(schema, answer.json())).toEqual(answer.json());
    }
  });

  test('keeps its shipping charge, whatever the settings say later', async () => {
    const recipient = await orderUnder({ kargoAliciyaAit: '1' }, 100);
    const free = await orderUnder({ kargoAliciyaAit: '0', kargoUcreti: '' }, 100);
    const fee = await orderUnder({ kargoUcreti: '0/999/50' }, 100);
    expect(await recipient.read()).toMatchObject({ shippingState: 'recipient', shippingTotal: 0 });
    expect(await free.read()).toMatchObject({ shippingState: 'free', shippingTotal: 0 });
    expect(await fee.read()).toMatchObject({ shippingState: 'fee', shippingTotal: 50 });
  });

  test('has the fee as the line of the shipping product, under its name of that time', async () => {
    const urNo = await makeProduct(database.db, { name: 'Kargo Bedeli', code: 'KARGO' });
    const { read } = await orderUnder({ urNo, kargoUcreti: '0/999/50' }, 100);
    await database.db
      .updateTable('products')
      .where('id', '=', urNo)
      .set({ name: 'Nakliye' })
      .execute();
    const order = await read();
    expect(order.orderItems).toHaveLength(2);
    const line = { productId: urNo, name: 'Kargo Bedeli', code: 'KARGO', amount: 50, urunSira: 2 };
    expect(order.orderItems[1]).toMatchObject({ ...line, isShipping: true, reviewable: false });
    expect(order.orderProducts[1]).toMatchObject({
      product: { id: urNo },
      quantity: 1,
      amount: 50,
    });
    expect(linesTotal(order.orderItems)).toBe(order.total);
    const free = await orderUnder({ urNo, kargoUcreti: '' }, 100);
    expect((await free.read()).orderItems).toHaveLength(1);
  });

  test('keeps four decimals of unit prices, the same in both line shapes', async () => {
    const { read, id } = await orderUnder({ urNo: '', kargoUcreti: '0/999/50' }, 12.3456);
    await database.db
      .updateTable('orders')
      .where('id', '=', id)
      .set({ customer_reference: 'SA-7' })
      .execute();
    await database.db
      .updateTable('order_lines')
      .where('order_id', '=', id)
      .set({ note: 'Mavi' })
      .execute();
    const order = await read();
    expect(order.reference).toBe('SA-7');
    const [item] = order.orderItems;
    expect(item).toMatchObject({ price: 12.3456, priceWithTax: 14.8147, net: 37.04, note: 'Mavi' });
    expect(order.orderProducts).toMatchObject([
      {
        id: `${item?.productId}-1`,
        product: { id: item?.productId, name: 'Kova', taxRate: 20 },
        productUnit: { value: 'Adet', multiplier: 1, defaultPrice: { value: 12.3456 } },
        quantity: 3,
        net: 37.04,
        tax: item?.tax,
        amount: item?.amount,
        note: 'Mavi',
      },
    ]);
  });

  test('has line amounts that add up to the subtotal with VAT', async () => {
    const lines = fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 9_999_999 }),
        quantity: fc.integer({ min: 1, max: 300 }),
      }),
      { minLength: 1, maxLength: 6 },
    );
    const till = await tillUnder({ urNo: '', kargoUcreti: '0/999/50' });
    const buyer = await makeBuyer(till.db);
    const browser = shop.browser();
    await signIn(till.db, browser, buyer);
    await fc.assert(
      fc.asyncProperty(lines, async (wanted) => {
        const cart = [];
        for (const { price, quantity } of wanted) {
          const productId = await makeProduct(till.db, { price: price / 10_000, quantity: 300 });
          cart.push({ productId, quantity });
        }
        const { orderNo } = await makeOrder(till, buyer, cart);
        const order = (await browser.get(`/api/catalog/order/${orderNo}`)).json<Order>();
        expect(linesTotal(order.orderItems)).toBe(sumAmounts(order.subTotal, order.tax));
        expect(sumAmounts(linesTotal(order.orderItems), order.shippingTotal)).toBe(order.total);
      }),
      { numRuns: 20 },
    );
  });

  test('is sorted by date, imported orders among the shop’s own', async () => {
    const { till, buyer, read, id } = await orderUnder({}, 10, 1);
    const product = await makeProduct(till.db, { quantity: 10 });
    const later = await makeOrder(till, buyer, [{ productId: product, quantity: 1 }]);
    await till.db
      .updateTable('orders')
      .where('id', '=', later.id)
      .set({ created_at: '2024-01-01T00:00:00Z', imported: true })
      .execute();
    expect((await read()).id).toBe(id);
  });
});
