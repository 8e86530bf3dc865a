import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { pick } from './generate-catalog.ts';

const firstNames =
  'Elif,Derya,Ayşe,Burak,Emre,Özgür,Zeynep,Selma,Tolga,İsmail,Nurcan,Şule,Gökhan,Çiğdem,Ümit,Işıl';
const lastNames =
  'Şahin,Lale,Kılıç,Doğan,Çınar,Yalçın,Karaca,Ateş,Deniz,Yıldız,Gün,Öztürk,Aydın,Koç,Arslan,İnce';
const trades = 'Yapı,Otelcilik,Hırdavat,Kafe,Kırtasiye,Elektrik,Yat,Anaokulu';
const towns = 'İstanbul,Ankara,İzmir,Bursa,Konya,Antalya,Samsun,Gaziantep';
const carriers = ['Yurtiçi Kargo', 'Aras Kargo', 'PTT Kargo'];

const oneOf = (salt: number, words: string) => {
  const list = words.split(',');
  return sql`(${list}::text[])[1 + ${pick(salt, list.length)}]`;
};

/**
 * Fills a shop of generated products with customers of many names and the orders of two years. Of a million orders some
 * 3,300 are open, 700 of them await a transfer, and 50,000 were canceled, failed or expired; most of the others have been
 * delivered. Each has two lines.
 */
export async function generateOrders(
  db: Db,
  input: { customers: number; orders: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // The documents, the search words and the texts of all orders are written together, below.
    await sql`alter table orders disable trigger orders_written`.execute(tx);
    await tx
      .insertInto('carriers')
      .values(carriers.map((name) => ({ name, tracking_url: 'https://kargo.example/' })))
      .execute();
    await addCustomers(tx, input.customers);
    await addOrders(tx, input);
    await addParts(tx);
    await sql`insert into frozen_orders select id, frozen_order(id) from orders`.execute(tx);
    await sql`insert into order_words select id, order_words_of(id) from orders`.execute(tx);
    await sql`select write_order_text(id) from orders`.execute(tx);
    // A table with pending triggers cannot be altered.
    await sql`set constraints all immediate`.execute(tx);
    await sql`alter table orders enable trigger orders_written`.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
}

async function addCustomers(tx: Db, customers: number): Promise<void> {
  await sql`
    insert into customers (id, email, password_hash, name, surname, email_confirmed_at)
    select i, 'musteri' || i || '@bench.example', '-', ${oneOf(1, firstNames)},
      ${oneOf(2, lastNames)} || case when i % 10 = 0 then 'oğlu' || i else '' end, now()
    from generate_series(1, ${customers}::int) i`.execute(tx);
  await sql`select setval(pg_get_serial_sequence('customers', 'id'), ${customers}::bigint)`.execute(
    tx,
  );
}

/** The newest order has the highest number; open orders are among the last 3,300. */
async function addOrders(
  tx: Db,
  { customers, orders }: { customers: number; orders: number },
): Promise<void> {
  await sql`
    insert into carts (id, customer_id, ordered_at)
    select i, 1 + ${pick(3, customers)}, now() from generate_series(1, ${orders}::int) i`.execute(
    tx,
  );
  await sql`
    with each as (
      select i, (array[2, 2, 2, 4, 4, 3])[1 + ${pick(4, 6)}] as method, ${pick(5, 1000)} as fate,
        ${orders}::int - i as age, (100 + ${pick(6, 90_000)})::numeric / 3 as net
      from generate_series(1, ${orders}::int) i
    ), stated as (
      select *, case
        when fate < 3 then 'payment_failed' when fate < 18 then 'cancelled'
        when fate < 50 then case when method = 2 then 'payment_failed' when method = 4 then 'expired' else 'cancelled' end
        when age < 2000 then case when method <> 2 then 'placed' else 'paid' end
        when age < 2800 then case when method = 3 then 'placed' else 'paid' end
        when age < 3300 then 'preparing' when age < 20000 then 'shipped' else 'delivered' end as state
      from each
    )
    insert into orders (id, order_no, customer_id, cart_id, state, payment_type, currency, rates, sub_total, tax,
      shipping_total, total, try_total, tracking_no, carrier, created_at, pay_before, cancelled_at)
    select i, (10000000 + i * 17)::text, 1 + ${pick(3, customers)}, i, state, method, 'TRY', '{"TRY": 1}',
      round(net, 2), round(net / 5, 2), 0, round(net, 2) + round(net / 5, 2), round(net, 2) + round(net / 5, 2),
      case when sent then (480000000000 + i * 7919::bigint)::text else '' end,
      case when sent then (${carriers}::text[])[1 + ${pick(8, carriers.length)}] end, at,
      case when state = 'placed' and method = 4 then at + interval '1 day' end,
      case when state = 'cancelled' then at end
    from stated, lateral (select state in ('shipped', 'delivered') as sent, now() - age * interval '63 seconds' as at) x`.execute(
    tx,
  );
  for (const table of ['orders', 'carts'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${orders}::bigint)`.execute(tx);
  await sql`select setval('order_numbers', 10000000 + ${orders}::bigint * 17)`.execute(tx);
}

async function addParts(tx: Db): Promise<void> {
  await sql`
    with shelf as (select array_agg(id order by id) ids, array_agg(code order by id) codes
      from (select id, code from products where not has_children limit 5000) p)
    insert into order_lines (order_id, position, product_id, unit_id, code, name, unit_value, multiplier,
      quantity, unit_price, unit_currency, tax_rate, net, tax, gross)
    select i, n, shelf.ids[place], 1, shelf.codes[place], 'Metal Takım Çantası', 'Adet', 1, 1, 100, 'TRY', 20, 100, 20, 120
    from shelf, (select id as i from orders) o, generate_series(1, 2) n,
      lateral (select 1 + (i * 3 + n * 7) % cardinality(shelf.ids) as place) x`.execute(tx);
  await sql`
    insert into order_addresses (order_id, kind, address_title, name, country, city, town, address, phone,
      id_number, company_name, tax_office, tax_number)
    select o.id, kind, 'Ev', c.name || ' ' || c.surname, 'TR', ${oneOf(11, towns)}, 'Merkez', 'Moda Caddesi No: 1',
      '+90 (532) 000 00 00', '', case when i % 3 = 0 and kind = 'invoice' then c.surname || ' ' || ${oneOf(12, trades)} else '' end,
      '', ''
    from (select *, customer_id as i from orders) o join customers c on c.id = o.customer_id,
      unnest(array['invoice', 'delivery']) kind`.execute(tx);
}
