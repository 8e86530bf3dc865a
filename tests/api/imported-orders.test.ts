import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/order.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import type { Problem } from '#features/transfer/sources/problem.ts';
import { problemText } from '#features/transfer/sources/problem-texts.ts';
import { openShop, seed } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { recordsSource } from '#tests/harness/records-source.ts';

let shop: Shop;
let owner: Caller;
let shipping: number;

beforeAll(async () => {
  shop = await openShop();
  owner = await makeCaller(shop);
  shipping = await makeProduct(shop.db, { name: 'Kargo bedeli', nameEn: 'Shipping' });
  await shop.db
    .updateTable('product_units')
    .set({ width: 10, height: 20.5, length: 30, weight: 1.25 })
    .where('product_id', '=', seed.bulb)
    .where('id', '=', 1)
    .execute();
});
afterAll(() => shop.close());

const goods = { productId: seed.bulb, unit: 1, quantity: 2, price: 100, taxRate: 20 };
let numbers = 0;

/** Imports an order in short, or one of this number again; gives what went wrong. */
async function bring(
  more: Record<string, unknown>,
): Promise<{ orderNo: string; problems: string[] }> {
  const orderNo = String(more['orderNo'] ?? `ESKI-${(numbers += 1)}`);
  const order = {
    email: owner.things.email,
    date: '2025-03-01T10:00Z',
    status: 'delivered',
    paymentType: 4,
    items: [goods],
    ...more,
    orderNo,
  };
  const problems: string[] = [];
  const onProblem = (problem: Problem) => problems.push(problemText(problem, 'en'));
  const pictures = { adopt: async () => ({ ok: true as const, changed: true }), has: () => false };
  const source = recordsSource({ orders: [order] });
  await importStore({ db: shop.db, pictures }, source, { onProblem });
  return { orderNo, problems };
}

const read = async (orderNo: string) =>
  (await owner.browser.get(`/api/catalog/order/${orderNo}`)).json<Order>();
const changesOf = async (orderNo: string) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('version')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
  ).version;

/** (rule shipping/order-line) */
test('a short imported order shows its fee at the shipping product, like the shop’s own orders', async () => {
  await changeSettings(shop.db, { urNo: shipping });
  const { orderNo, problems } = await bring({ shippingTotal: 40 });
  expect(problems).toEqual([]);
  const order = await read(orderNo);
  expect(order).toMatchObject({
    shippingState: 'fee',
    shippingTotal: 40,
    subTotal: 200,
    total: 280,
  });
  expect(order.orderItems).toMatchObject([
    { productId: seed.bulb, amount: 240, isShipping: false },
    { productId: shipping, name: 'Kargo bedeli', amount: 40, urunSira: 2, isShipping: true },
  ]);
  expect(order.orderProducts).toMatchObject([
    { quantity: 2 },
    { product: { id: shipping }, amount: 40, maxQuantity: 1 },
  ]);
  const english = await bring({ shippingTotal: 40, locale: 'en' });
  expect((await read(english.orderNo)).orderItems[1]).toMatchObject({ name: 'Shipping' });

  const before = await changesOf(orderNo);
  await bring({ orderNo, shippingTotal: 40 });
  expect(await changesOf(orderNo)).toBe(before);
});

test('a line of the shipping product is the fee, not goods', async () => {
  await changeSettings(shop.db, { urNo: shipping });
  const fee = { productId: shipping, quantity: 1, price: 50, taxRate: 20 };
  const { orderNo, problems } = await bring({ items: [fee, goods] });
  expect(problems).toEqual([]);
  const order = await read(orderNo);
  expect(order).toMatchObject({
    shippingState: 'fee',
    shippingTotal: 60,
    subTotal: 200,
    total: 300,
  });
  expect(
    order.orderItems.map(({ productId, amount, isShipping }) => [productId, amount, isShipping]),
  ).toEqual([
    [seed.bulb, 240, false],
    [shipping, 60, true],
  ]);
  const both = await bring({ items: [goods, fee], shippingTotal: 60 });
  expect((await read(both.orderNo)).total).toBe(300);
  const contradicting = await bring({ items: [goods, fee], shippingTotal: 70 });
  expect(contradicting.problems).toEqual([expect.stringContaining('shippingTotal')]);
  expect((await owner.browser.get(`/api/catalog/order/${contradicting.orderNo}`)).statusCode).toBe(
    404,
  );
});

test('an order without a fee says free, or that the recipient pays', async () => {
  await changeSettings(shop.db, { urNo: shipping, kargoAliciyaAit: '0' });
  const free = await bring({});
  expect(await read(free.orderNo)).toMatchObject({
    shippingState: 'free',
    shippingTotal: 0,
    orderItems: [{ isShipping: false }],
  });
  await changeSettings(shop.db, { kargoAliciyaAit: '1' });
  const recipient = await bring({});
  expect(await read(recipient.orderNo)).toMatchObject({
    shippingState: 'recipient',
    shippingTotal: 0,
    orderItems: [{ isShipping: false }],
  });
  // An order that is there keeps how its shipping was charged.
  await bring({ orderNo: free.orderNo, description: 'Not' });
  expect(await read(free.orderNo)).toMatchObject({ description: 'Not', shippingState: 'free' });
  await changeSettings(shop.db, { kargoAliciyaAit: '0' });
});

test('an order that was imported without a shipping product gets its line with the next import', async () => {
  await changeSettings(shop.db, { urNo: '' });
  const { orderNo } = await bring({ shippingTotal: 40 });
  expect((await read(orderNo)).orderItems).toHaveLength(1);
  await changeSettings(shop.db, { urNo: shipping });
  await bring({ orderNo, shippingTotal: 40 });
  expect((await read(orderNo)).orderItems).toMatchObject([{}, { isShipping: true, amount: 40 }]);
});

/** (rule orders/products) */
test('a line has the sizes and weight that its unit had then', async () => {
  const { orderNo } = await bring({});
  const sizes = { width: 10, height: 20.5, length: 30, weight: 1.25 };
  const product = async () => (await read(orderNo)).orderProducts[0];
  expect(await product()).toMatchObject({ productUnit: sizes, maxQuantity: 2 });
  await shop.db
    .updateTable('product_units')
    .set({ width: 99 })
    .where('product_id', '=', seed.bulb)
    .execute();
  await bring({ orderNo, description: 'Not' });
  expect(await product()).toMatchObject({ productUnit: sizes });
});
