import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { addSignedInSession } from '#tests/harness/buyers.ts';
import { withDatabase } from '../harness/bench-database.ts';
import type { Figures } from '../harness/figures.ts';
import { generateCatalog } from '../harness/generate-catalog.ts';
import { generateOrders } from '../harness/generate-orders.ts';
import { measurePage } from '../harness/measure-page.ts';
import { get, inTurn } from '../harness/requests.ts';
import { withShop } from '../harness/shop-process.ts';
import { connections, customers, orders, products } from '../settings.ts';

const visitorCount = 2000;

interface Visitor {
  token: string;
  /** Null where the customer has none. */
  orderNo: string | null;
}

/** The calls in which customers read their own data, among many customers and orders. */
export async function measureOwnPages(figures: Figures): Promise<void> {
  await withDatabase({ name: 'own', keepSuffix: '_own', fill }, async (database) => {
    const visitors = await database.use(signIn);
    console.log(`engine: ${database.engine}, ${customers} customers, ${orders} orders\n`);
    const withOrder = visitors.filter(({ orderNo }) => orderNo !== null);
    await withShop(database.environment, async (shop) => {
      for (const page of [
        'orders',
        'order',
        'address',
        'wishlist',
        'comment',
        'statement',
        'accountinfo',
      ]) {
        const nextVisitor = inTurn(page === 'order' ? withOrder : visitors);
        const next = () => {
          const { token, orderNo } = nextVisitor();
          const path = page === 'order' ? `order/${orderNo}` : page;
          return get(`/api/catalog/${path}`, { cookie: `sid=${token}` });
        };
        await measurePage(shop, figures, { name: `own ${page} call`, next, connections });
      }
    });
  });
}

/** Each customer has two addresses, ten wishes, and twelve movements of an open account; every fifth order a review. */
async function fill(db: Db): Promise<void> {
  await generateCatalog(db, products);
  await generateOrders(db, { customers, orders });
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select search_triggers_off()`.execute(tx);
    await sql`insert into addresses (customer_id, address_title, name, country, city, town, address, phone, id_number)
      select i, title, 'Ayşe Yılmaz', 'Türkiye', 'İstanbul', 'Kadıköy', 'Moda Caddesi No: 1', '+90 (532) 000 00 00', '10000000146'
      from generate_series(1, ${customers}::int) i, unnest(array['Ev', 'Depo']) title`.execute(tx);
    await sql`with goods as (select array_agg(id order by id) ids
        from (select id from products where not has_children order by id limit 500) p)
      insert into wishlist (customer_id, product_id, created_at)
      select i, ids[1 + (i * 7 + n * 31) % cardinality(ids)], now() - n * interval '1 day'
      from goods, generate_series(1, ${customers}::int) i, generate_series(1, 10) n on conflict do nothing`.execute(
      tx,
    );
    await sql`insert into customer_statement (customer_id, position, date, document, description, due_date, debit, credit)
      select i, n, current_date - (13 - n) * 30, 'ARS-' || n, 'Satış Faturası', current_date - (12 - n) * 30,
        case when n % 2 = 1 then 1000.50 else 0 end, case when n % 2 = 0 then 900.25 else 0 end
      from generate_series(1, ${customers}::int) i, generate_series(1, 12) n`.execute(tx);
    await sql`insert into reviews (customer_id, order_id, product_id, star, title, description, author, date)
      select o.customer_id, o.id, l.product_id, 1 + o.id % 5, 'Sağlam', 'Beklediğim gibi.', 'Ayşe Y.', o.created_at
      from orders o join order_lines l on l.order_id = o.id and l.position = 1 where o.id % 5 = 0`.execute(
      tx,
    );
    await sql`update products p set star_sum = r.stars, comment_count = r.count
      from (select product_id, sum(star) as stars, count(*) as count from reviews group by 1) r where p.id = r.product_id`.execute(
      tx,
    );
  });
  await sql`vacuum analyze`.execute(db);
}

/** Signs in customers whose ids are far apart, so that no cache holds what they read. */
async function signIn(db: Db): Promise<Visitor[]> {
  const count = Math.min(visitorCount, customers);
  const visitors: Visitor[] = [];
  for (let index = 0; index < count; index++) {
    const customerId = 1 + Math.floor((index * customers) / count);
    const session = { customerId, cookieNoticeAt: null, now: new Date() };
    const order = await db
      .selectFrom('orders')
      .where('customer_id', '=', customerId)
      .select('order_no')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const token = await addSignedInSession(db, session);
    visitors.push({ token, orderNo: order?.order_no ?? null });
  }
  return visitors;
}
