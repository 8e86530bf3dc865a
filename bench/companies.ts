// `npm run bench -- companies`: the pages of companies among many, orders on account of one company at the same time, and
// the cost of an order on account. See bench/README.md.
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { addSignedInSession, fillCart } from '#tests/harness/buyers.ts';
import { makeCompany, makeUser } from '#tests/harness/companies.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { withDatabase } from './harness/bench-database.ts';
import { Figures } from './harness/figures.ts';
import { generateCatalog } from './harness/generate-catalog.ts';
import { generateOrders } from './harness/generate-orders.ts';
import { measurePage } from './harness/measure-page.ts';
import { get, inTurn, readSellable } from './harness/requests.ts';
import { openForPurchases, readPageHeaders, type Shopper } from './harness/shoppers.ts';
import { withShop, type ShopProcess } from './harness/shop-process.ts';
import { addTokens } from './harness/tokens.ts';
import { customers, numberSetting, orders } from './settings.ts';

const companies = numberSetting('BENCH_COMPANIES', 10_000);
const productCount = numberSetting('BENCH_PRODUCTS', 2_000);
const connections = 20;
/** Orders at the same time, and those that the limit is enough for. */
const race = { orders: 200, fit: 50 };
/** Orders of each method, by turns. */
const turns = 40;
const mostTimesSlower = 1.15;
const visitorCount = 500;

const figures = new Figures();

/** Each company has two branches, twelve movements, a limit and its share of the customers, whose orders are its own. */
async function fill(db: Db): Promise<void> {
  await generateCatalog(db, productCount);
  await generateOrders(db, { customers, orders });
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into companies (id, code, title, tax_number, credit_limit, credit_currency, credit_days)
      select i, 'B-' || i, 'Karaca Yapı ' || i, (5000000000 + i)::text, 250000, 'TRY', 30
      from generate_series(1, ${companies}::int) i`.execute(tx);
    await sql`select setval(pg_get_serial_sequence('companies', 'id'), ${companies}::bigint)`.execute(
      tx,
    );
    await sql`insert into company_branches (company_id, id, name)
      select i, n, 'Şube ' || n from generate_series(1, ${companies}::int) i, generate_series(1, 2) n`.execute(
      tx,
    );
    await sql`insert into company_statement (company_id, position, date, document, description, debit, credit)
      select i, n, current_date - (13 - n) * 30, 'ARS-' || n, 'Satış Faturası', case when n % 2 = 1 then 1000.50 else 0 end,
        case when n % 2 = 0 then 900.25 else 0 end
      from generate_series(1, ${companies}::int) i, generate_series(1, 12) n`.execute(tx);
    // The list of customers and their words take minutes, and nothing here reads them.
    await sql`set constraints all immediate`.execute(tx);
    await sql`alter table customers disable trigger user`.execute(tx);
    await sql`update customers set company_id = 1 + (id - 1) % ${companies}::int,
      company_role = case when id <= ${companies}::int then 'manager' else 'buyer' end`.execute(tx);
    await sql`alter table customers enable trigger user`.execute(tx);
    await sql`select place_company_branches((select array_agg(id order by id) from customers))`.execute(
      tx,
    );
    await sql`alter table orders disable trigger user`.execute(tx);
    await sql`update orders o set company_id = c.company_id from customers c where c.id = o.customer_id`.execute(
      tx,
    );
    await sql`alter table orders enable trigger user`.execute(tx);
  });
  await openForPurchases(db);
  await changeSettings(db, { b2b_acik_hesap: '1' });
}

/** Signs in managers whose companies are far apart. */
async function signInManagers(db: Db): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < visitorCount; n++) {
    const customerId = 1 + Math.floor((n * companies) / visitorCount);
    tokens.push(
      await addSignedInSession(db, { customerId, cookieNoticeAt: null, now: new Date() }),
    );
  }
  return tokens;
}

async function measurePages(
  shop: ShopProcess,
  { tokens, managers }: { tokens: readonly string[]; managers: readonly string[] },
): Promise<void> {
  const nextToken = inTurn(tokens);
  const nextManager = inTurn(managers);
  let turn = 0;
  const code = () => `B-${1 + ((turn++ * 37) % companies)}`;
  const ofOffice = (path: () => string) => () =>
    get(`/api/office/${path()}`, { authorization: `Bearer ${nextToken()}` });
  const ofShop = (path: string) => () =>
    get(`/api/catalog/${path}`, { cookie: `sid=${nextManager()}` });
  const pages = {
    'office list': ofOffice(() => 'companies'),
    'office search': ofOffice(() => `companies?q=yap%C4%B1%20${1 + (turn++ % companies)}`),
    'office page': ofOffice(() => `companies/${code()}`),
    'own company': ofShop('company'),
    'own statement': ofShop('statement'),
    'orders of a manager': ofShop('orders'),
  };
  for (const [name, next] of Object.entries(pages))
    await measurePage(shop, figures, { name, next, connections });
}

interface Users {
  companyId: number;
  shoppers: Shopper[];
}

/** Users of one company, each with a product in the cart. */
async function addUsers(db: Db, count: number): Promise<Users> {
  const [productId = 0] = await readSellable(db, 1);
  const companyId = await makeCompany(db);
  await sql`update companies set credit_limit = 999999999, credit_currency = 'TRY' where id = ${companyId}`.execute(
    db,
  );
  const shoppers: Shopper[] = [];
  for (let made = 0; made < count; made++) {
    const buyer = await makeUser(db, companyId, 'manager');
    const { customerId, addressId } = buyer;
    await fillCart(db, buyer, [{ productId, quantity: 1 }]);
    const session = { customerId, cookieNoticeAt: null, now: new Date() };
    shoppers.push({ token: await addSignedInSession(db, session), addressId });
  }
  return { companyId, shoppers };
}

type Headers = Record<string, string>;

async function post(shop: ShopProcess, headers: Headers, path: string, form: object) {
  const body = new URLSearchParams({ ...form }).toString();
  return fetch(shop.url + path, { method: 'POST', headers, body });
}

/** The time of the call that orders, in milliseconds. */
async function timeOrder(shop: ShopProcess, headers: Headers, method: 4 | 5): Promise<number> {
  const start = performance.now();
  const answer = await post(shop, headers, '/api/catalog/cart', { odemeTipi: method });
  const ms = performance.now() - start;
  if (!answer.ok) throw new Error(`order: ${answer.status} ${await answer.text()}`);
  return ms;
}

/** Orders on account and by transfer of the same company, by turns. */
async function measureOrders(shop: ShopProcess, { shoppers }: Users): Promise<void> {
  const headers = await readPageHeaders(shop.url, shoppers);
  const times = { 4: [] as number[], 5: [] as number[] };
  for (const [n, own] of headers.entries()) {
    const method = n % 2 === 0 ? 4 : 5;
    times[method].push(await timeOrder(shop, own, method));
  }
  // The first orders compile the code.
  const [transfer, credit] = [times[4].slice(3), times[5].slice(3)];
  figures.record({ name: 'order by transfer', unit: 'ms' }, transfer);
  figures.record({ name: 'order on account', unit: 'ms' }, credit);
  const middle = (values: readonly number[]) =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  figures.record(
    { name: 'order on account ÷ by transfer, p50', unit: '×', atMost: mostTimesSlower },
    [middle(credit) / middle(transfer)],
  );
}

/** All users of a company order on account at once, and the limit is enough for some of them. */
async function measureRace(shop: ShopProcess, { shoppers }: Users): Promise<void> {
  const headers = await readPageHeaders(shop.url, shoppers);
  const start = performance.now();
  const answers = await Promise.all(
    headers.map((own) => post(shop, own, '/api/catalog/cart', { odemeTipi: 5 })),
  );
  const ms = performance.now() - start;
  const placed = answers.filter(({ ok }) => ok).length;
  const refused = answers.filter(({ status }) => status === 409).length;
  const failures = Math.abs(placed - race.fit) + (race.orders - placed - refused);
  const name = `${race.orders} orders on account at once, limit for ${race.fit}: placed`;
  figures.record({ name, unit: 'orders', atLeast: race.fit, atMost: race.fit }, [placed], {
    failures,
    ms,
  });
}

await withDatabase({ name: 'companies', keepSuffix: '_companies', fill }, async (database) => {
  const { tokens, managers, users, racers } = await database.use(async (db) => ({
    tokens: await addTokens(db, ['companies:read']),
    managers: await signInManagers(db),
    users: await addUsers(db, 2 * turns),
    racers: await addUsers(db, race.orders),
  }));
  console.log(
    `engine: ${database.engine}, ${companies} companies, ${customers} customers, ${orders} orders\n`,
  );
  await withShop(database.environment, async (shop) => {
    await measurePages(shop, { tokens, managers });
    await measureOrders(shop, users);
  });
  // Both companies ordered the same: an order's total is what the first one's order came to.
  await database.use((db) =>
    sql`update companies set credit_limit = ${race.fit} * (
        select max(total) from orders where company_id = ${users.companyId})
      where id = ${racers.companyId}`.execute(db),
  );
  await withShop(database.environment, (shop) => measureRace(shop, racers));
});
figures.printTable();
