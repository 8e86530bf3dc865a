// `npm run bench -- rush`: many shoppers for few pieces of one product, all at the button at once. Prints
// one line of JSON; the status is 1 when a piece was sold twice, one was left, an answer was neither an
// order nor a refusal by the rule, or the slowest answers took too long. See bench/README.md.
import { openDatabase } from '#db/database.ts';
import type { Db } from '#db/database.ts';
import { makeDatabase } from './bench-database.ts';
import { generateCatalog } from './generate-catalog.ts';
import { addShoppers, openForPurchases, readTokens, type Shopper } from './shoppers.ts';
import { startShop } from './shop-process.ts';

const shopperCount = Number(process.env['RUSH_SHOPPERS'] ?? 5000);
const pieces = Number(process.env['RUSH_PIECES'] ?? 500);
const atOnce = 64;
const slowest = 1000;

let shoppers: Shopper[] = [];
let product = 0;

/** Everybody stands before the last button: one piece in the cart, the addresses chosen. */
async function prepare(db: Db): Promise<void> {
  await generateCatalog(db, { products: 1000 });
  await openForPurchases(db);
  shoppers = await addShoppers(db, shopperCount);
  const wanted = await db
    .selectFrom('products as p')
    .innerJoin('product_units as u', (join) =>
      join.onRef('u.product_id', '=', 'p.id').onRef('u.id', '=', 'p.default_unit_id'),
    )
    .where('p.has_children', '=', false)
    .where('u.price', '>', 0)
    .select(['p.id', 'u.id as unitId'])
    .limit(1)
    .executeTakeFirstOrThrow();
  product = wanted.id;
  const stock = { quantity: pieces, opening_quantity: pieces };
  await db.updateTable('products').set(stock).where('id', '=', product).execute();
  const unit = { multiplier: 1 };
  await db.updateTable('product_units').set(unit).where('product_id', '=', product).execute();
  const customers = await db.selectFrom('addresses').select(['id', 'customer_id']).execute();
  for (const { id: addressId, customer_id } of customers) {
    const cart = await db
      .insertInto('carts')
      .values({ customer_id, delivery_address_id: addressId, invoice_address_id: addressId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { cart_id: cart.id, product_id: product, unit_id: wanted.unitId, quantity: 1 };
    await db.insertInto('cart_lines').values(line).execute();
  }
}

interface Answer {
  status: number;
  milliseconds: number;
}

/** Each shopper orders once; `atOnce` of them at any moment. */
async function rush(url: string, tokens: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = shoppers.entries();
  async function stand(): Promise<void> {
    for (const [index, { token }] of waiting) {
      const asked = performance.now();
      const answer = await fetch(`${url}/api/catalog/cart`, {
        method: 'POST',
        headers: {
          cookie: `sid=${token}`,
          origin: url,
          'x-csrf-token': tokens[index] ?? '',
          'x-requested-with': 'XMLHttpRequest',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'odemeTipi=4',
      });
      await answer.arrayBuffer();
      answers.push({ status: answer.status, milliseconds: performance.now() - asked });
    }
  }
  await Promise.all(Array.from({ length: atOnce }, stand));
  return answers;
}

const database = await makeDatabase('arasta_rush', prepare);
const shop = await startShop({ ...database.environment, CONNECTIONS_PER_ADDRESS: '1000' });
const tokens: string[] = [];
for (let start = 0; start < shoppers.length; start += atOnce) {
  tokens.push(...(await readTokens(shop.url, shoppers.slice(start, start + atOnce))));
}
const began = performance.now();
const answers = await rush(shop.url, tokens);
const seconds = (performance.now() - began) / 1000;
await shop.stop();

const handle = await openDatabase({
  dataDir: database.dataDir,
  ...(database.environment['DATABASE_URL'] && {
    databaseUrl: database.environment['DATABASE_URL'],
  }),
});
const { left } = await handle.db
  .selectFrom('products')
  .where('id', '=', product)
  .select('quantity as left')
  .executeTakeFirstOrThrow();
const { orders } = await handle.db
  .selectFrom('orders')
  .select((eb) => eb.fn.countAll<number>().as('orders'))
  .executeTakeFirstOrThrow();
await handle.close();
await database.drop();

const took = answers.map((each) => each.milliseconds).toSorted((a, b) => a - b);
const quantile = (part: number) => Math.round(took[Math.floor(took.length * part)] ?? 0);
const count = (status: number) => answers.filter((each) => each.status === status).length;
const figures = {
  engine: database.engine,
  shoppers: shopperCount,
  pieces,
  atOnce,
  orders,
  left,
  answered200: count(200),
  refused409: count(409),
  otherwise: answers.length - count(200) - count(409),
  seconds: Number(seconds.toFixed(1)),
  p50Ms: quantile(0.5),
  p99Ms: quantile(0.99),
  p99ToWanted: Number((quantile(0.99) / slowest).toFixed(2)),
};
console.log(JSON.stringify(figures));
const isRight =
  orders === pieces &&
  left === 0 &&
  figures.answered200 === pieces &&
  figures.otherwise === 0 &&
  figures.p99Ms <= slowest;
process.exitCode = isRight ? 0 : 1;
