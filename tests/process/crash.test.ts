import { afterAll, describe, expect, test } from 'vitest';
import type { DatabaseHandle, DatabaseOptions } from '#db/database.ts';
import { openDatabase } from '#db/database.ts';
import { seed, stockShelves } from '#tests/harness/app.ts';
import { addSignedInSession, makeBuyer } from '#tests/harness/buyers.ts';
import { migratedPostgres, testDatabaseUrl } from '#tests/harness/database.ts';
import { Shopper } from '#tests/harness/network-shopper.ts';
import { endAll, freshFolder, migratedFolder, startShop } from '#tests/harness/shop-process.ts';

afterAll(endAll);

const shoppers = 8;
/** Fewer than the shoppers ask for, so that some are refused. */
const onShelf = 60;

async function stockAndShoppers({ db }: DatabaseHandle) {
  await stockShelves(db);
  await db
    .updateTable('products')
    .set({ quantity: onShelf, opening_quantity: onShelf })
    .where('id', '=', seed.bulb)
    .execute();
  const crowd = [];
  for (let index = 0; index < shoppers; index += 1) {
    const { customerId, addressId } = await makeBuyer(db);
    const session = { customerId, cookieNoticeAt: null, now: new Date() };
    const shopper = new Shopper(`alici${index}`, await addSignedInSession(db, session));
    const id = String(addressId);
    crowd.push({ shopper, chosen: { teslimat_address_id: id, fatura_address_id: id } });
  }
  return crowd;
}

/** What the database says in the end: every order once, every piece on the shelf or sold. */
async function checkBooks({ db }: DatabaseHandle, known: readonly string[]): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.order_no', 'orders.cart_id', 'order_lines.quantity'])
    .execute();
  const numbers = orders.map((order) => order.order_no);
  expect(new Set(numbers).size).toBe(orders.length);
  expect(new Set(orders.map((order) => order.cart_id)).size).toBe(orders.length);
  expect(known.filter((number) => !numbers.includes(number))).toEqual([]);
  // each shopper may have had one more under way whose answer was lost
  expect(orders.length - known.length).toBeLessThanOrEqual(shoppers);
  const sold = orders.reduce((sum, order) => sum + order.quantity, 0);
  const { quantity } = await db
    .selectFrom('products')
    .where('id', '=', seed.bulb)
    .select('quantity')
    .executeTakeFirstOrThrow();
  expect(quantity).toBeGreaterThanOrEqual(0);
  expect(quantity).toBe(onShelf - sold);
}

async function crashAndComeBack(
  options: DatabaseOptions,
  settings: Record<string, string>,
): Promise<void> {
  const before = await openDatabase(options);
  const crowd = await stockAndShoppers(before);
  await before.close();

  const first = await startShop(settings);
  await first.open;
  await Promise.all(crowd.map(({ shopper }) => shopper.enter(first.url)));
  const known = () => crowd.flatMap(({ shopper }) => shopper.orders);
  const enough = Promise.withResolvers<void>();
  const onOrder = () => known().length >= 15 && enough.resolve();
  const buying = crowd.map(({ shopper, chosen }) => shopper.buy([first.url], chosen, { onOrder }));
  await Promise.race([enough.promise, Promise.all(buying)]);
  await first.kill('SIGKILL');
  await Promise.all(buying);
  expect(known().length).toBeLessThan(onShelf);

  const second = await startShop(settings);
  await second.open;
  for (const { shopper } of crowd) {
    const [orderNo] = shopper.orders;
    if (orderNo === undefined) continue;
    const answer = await shopper.call('GET', `${second.url}/api/catalog/order/${orderNo}`);
    expect(answer.status, orderNo).toBe(200);
    await answer.body?.cancel();
  }
  await Promise.all(crowd.map(({ shopper, chosen }) => shopper.buy([second.url], chosen)));
  expect(await second.kill('SIGTERM')).toMatchObject({ code: 0 });
  const after = await openDatabase(options);
  await checkBooks(after, known());
  await after.close();
}

describe('a shop that is killed while customers order', () => {
  test('keeps every confirmed order (embedded)', async () => {
    const dataDir = await migratedFolder();
    await crashAndComeBack({ dataDir }, { DATA_DIR: dataDir });
  });

  test.skipIf(testDatabaseUrl === undefined)(
    'keeps every confirmed order (PostgreSQL)',
    async () => {
      const { url, drop } = await migratedPostgres();
      const options = { databaseUrl: url, dataDir: '' };
      await crashAndComeBack(options, { DATABASE_URL: url, DATA_DIR: freshFolder() });
      await drop();
    },
  );
});
