import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/**
 * Fills a shop of generated products with customers and what they keep, for measurements: each has two
 * addresses, ten wishes, twelve movements of an open account, its share of the orders with two lines
 * each, and a review of every fifth order.
 */
export async function generateCustomers(
  db: Db,
  input: { customers: number; orders: number },
): Promise<void> {
  const { customers, orders } = input;
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select search_triggers_off()`.execute(tx);
    await sql`
      insert into customers (id, email, password_hash, name, surname, email_confirmed_at, overdue_balance, overdue_currency)
      select i, 'musteri' || i || '@bench.example', '-', 'Ayşe', 'Yılmaz', now(), 100, 'TRY'
      from generate_series(1, ${customers}::int) i`.execute(tx);
    await sql`
      insert into addresses (customer_id, address_title, name, country, city, town, address, phone, id_number)
      select i, title, 'Ayşe Yılmaz', 'Türkiye', 'İstanbul', 'Kadıköy', 'Moda Caddesi No: 1',
        '+90 (532) 000 00 00', '10000000146'
      from generate_series(1, ${customers}::int) i, unnest(array['Ev', 'Depo']) title`.execute(tx);
    await addWishesAndMovements(tx, customers);
    await addOrders(tx, { customers, orders });
    await addReviews(tx);
  });
  await sql`select setval(pg_get_serial_sequence('customers', 'id'), ${customers})`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function addWishesAndMovements(tx: Db, customers: number): Promise<void> {
  await sql`
    with shelf as (select array_agg(id order by id) ids from (select id from products where not has_children limit 500) p)
    insert into wishlist (customer_id, product_id, created_at)
    select i, shelf.ids[1 + (i * 7 + n * 31) % cardinality(shelf.ids)], now() - n * interval '1 day'
    from shelf, generate_series(1, ${customers}::int) i, generate_series(1, 10) n
    on conflict do nothing`.execute(tx);
  await sql`
    insert into customer_statement (customer_id, position, date, document, description, due_date, debit, credit)
    select i, n, current_date - (13 - n) * 30, 'ARS-' || n, 'Satış Faturası', current_date - (12 - n) * 30,
      case when n % 2 = 1 then 1000.50 else 0 end, case when n % 2 = 0 then 900.25 else 0 end
    from generate_series(1, ${customers}::int) i, generate_series(1, 12) n`.execute(tx);
}

/** Imported ones: their history is all that is read here. */
async function addOrders(
  tx: Db,
  { customers, orders }: { customers: number; orders: number },
): Promise<void> {
  await sql`
    insert into orders (id, order_no, customer_id, state, payment_type, currency, rates, sub_total, tax,
      shipping_total, total, try_total, imported, tracking_no, created_at)
    select i, 'B-' || i, 1 + i % ${customers}::int, 'delivered', 2, 'TRY', '{"TRY": 1}', 200, 40, 0, 240, 240,
      true, 'T' || i, now() - i % 700 * interval '1 day'
    from generate_series(1, ${orders}::int) i`.execute(tx);
  await sql`
    with shelf as (select array_agg(id order by id) ids from (select id from products where not has_children limit 5000) p)
    insert into order_lines (order_id, position, product_id, unit_id, code, name, unit_value, multiplier,
      quantity, unit_price, unit_currency, tax_rate, net, tax, gross)
    select i, n, shelf.ids[1 + (i * 3 + n) % cardinality(shelf.ids)], 1, 'KOD-' || i, 'Metal Takım Çantası', 'Adet', 1,
      1, 100, 'TRY', 20, 100, 20, 120
    from shelf, generate_series(1, ${orders}::int) i, generate_series(1, 2) n`.execute(tx);
  await sql`
    insert into order_addresses (order_id, kind, address_title, name, country, city, town, address, phone,
      id_number, company_name, tax_office, tax_number)
    select i, kind, 'Ev', 'Ayşe Yılmaz', 'Türkiye', 'İstanbul', 'Kadıköy', 'Moda Caddesi No: 1',
      '+90 (532) 000 00 00', '10000000146', '', '', ''
    from generate_series(1, ${orders}::int) i, unnest(array['invoice', 'delivery']) kind`.execute(
    tx,
  );
}

async function addReviews(tx: Db): Promise<void> {
  await sql`
    insert into reviews (customer_id, order_id, product_id, star, title, description, author, date)
    select o.customer_id, o.id, l.product_id, 1 + o.id % 5, 'Sağlam', 'Beklediğim gibi.', 'Ayşe Y.', o.created_at
    from orders o join order_lines l on l.order_id = o.id and l.position = 1
    where o.id % 5 = 0`.execute(tx);
  await sql`
    update products p set star_sum = r.stars, comment_count = r.count
    from (select product_id, sum(star) as stars, count(*) as count from reviews group by 1) r
    where p.id = r.product_id`.execute(tx);
}
