import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine } from '#tests/harness/database.ts';
import { companyBreaches } from '#tests/harness/company-breaches.ts';
import { lawBreaches } from '#tests/harness/law-breaches.ts';
import { paymentBreaches } from '#tests/harness/payment-breaches.ts';
import { returnBreaches } from '#tests/harness/return-breaches.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { auditShop, auditView } from './run-audit.ts';

const now = new Date('2026-05-01T12:00:00Z');

/** A shop with one order that it took itself, paid by transfer, with a review. */
const soundShop = `
  insert into currencies (code, exchange_rate, is_default) values ('TRY', 1, true), ('USD', 40, false);
  insert into categories (path, name) values ('a', 'A');
  insert into categories (path, name, parent_id) values ('a/b', 'B', 1);
  insert into products (id, code, name, seo, default_unit_id, tax_rate, quantity, opening_quantity,
    opening_sales, sales_number, star_sum, comment_count)
    values (1, 'P', 'P', 'p', 1, 20, 6, 10, 5, 9, 4, 1), (2, 'Q', 'Q', 'q', 1, 20, 0, 0, 0, 0, 0, 0);
  insert into product_units (product_id, id, value, multiplier, price, currency)
    values (1, 1, 'Adet', 2, 1.25, 'USD'), (2, 1, 'Adet', 1, 1, 'TRY');
  insert into product_categories (category_id, product_id, direct) values (2, 1, true), (1, 1, false);
  update product_units set min_price = 40, min_currency = 'TRY' where product_id = 1;
  insert into price_lists (id, code) values (1, 'BAYI');
  insert into price_rules (list_id, scope, product_id, unit, price, currency) values (1, 'product', 1, 'Adet', 1, 'USD');
  insert into quantity_rules (list_id, scope, multiple) values (1, 'all', 6);
  insert into customer_groups (id, code, price_list_id) values (1, 'BAYI', 1);
  insert into customers (id, email, password_hash, name) values (1, 'a@x.example', '', 'A'), (2, 'b@x.example', '', 'B');
  insert into customer_branches values (1, 7, 'Merkez'), (2, 8, 'Depo');
  insert into companies (id, code, group_id, price_list_id) values (1, 'C-1', 1, 1);
  insert into company_branches values (1, 3, 'Merkez'), (1, 4, 'Depo');
  insert into customers (id, email, password_hash, name, company_id, company_role, company_branches)
    values (3, 'c@x.example', '', 'C', 1, 'manager', null), (4, 'd@x.example', '', 'D', 1, 'buyer', '{4}');
  insert into carts (id, customer_id, ordered_at) values (1, 1, now());
  insert into orders (id, order_no, customer_id, cart_id, state, payment_type, currency, rates, branch_id,
    branch_name, sub_total, tax, shipping_total, total, try_total)
    values (1, '100', 1, 1, 'paid', 4, 'TRY', '{"TRY":1,"USD":40}', 7, 'Merkez', 100, 20, 9.9, 129.9, 129.9);
  insert into order_lines (id, order_id, position, product_id, unit_id, code, name, unit_value, multiplier,
    quantity, unit_price, unit_currency, tax_rate, net, tax, gross, price_source)
    values (1, 1, 1, 1, 1, 'P', 'P', 'Adet', 2, 2, 1.25, 'USD', 20, 100, 20, 120,
      '{"list": "BAYI", "rule": 1, "base": {"value": 1.5625, "currency": "USD"}, "steps": ["20"]}');
  insert into order_addresses select 1, kind, 't', 'n', 'c', 'c', 't', 'a', 'p', '', '', '', ''
    from unnest(array['delivery', 'invoice']) kind;
  insert into order_state_changes (order_id, from_state, to_state)
    values (1, null, 'placed'), (1, 'placed', 'paid');
  insert into stock_movements (product_id, order_id, order_line_id, quantity, reason)
    values (1, 1, 1, -4, 'order');
  insert into reviews (customer_id, order_id, product_id, star, title, description, author, date)
    values (1, 1, 1, 4, 't', 'd', 'A', now());
`;

const attempt = `insert into payment_attempts (id, customer_id, order_id, state, provider, amount,
  idempotency_key) values ('00000000-0000-4000-8000-000000000001', 1, 1, 'captured', 'test', 5, 'k');`;
const payment = (reference: string) => `insert into payments (attempt_id, order_id, provider,
  provider_reference, amount, currency) values ('00000000-0000-4000-8000-000000000001', 1, 'test',
  '${reference}', 5, 'TRY');`;

/** What goes wrong, and the invariant that has to notice it. */
const breaches: [name: string, breach: string][] = [
  [
    'stock on hand is the opening and the movements',
    'update products set quantity = 7 where id = 1',
  ],
  [
    'reserved stock is what card payments and quotes hold',
    'update products set reserved = 1 where id = 2',
  ],
  [
    'no stock was sold below what the shop allows',
    'update products set quantity = -1500 where id = 1',
  ],
  ['each line of a live order has taken its stock once', 'delete from stock_movements'],
  ['an order that is over has given its stock back once', `update orders set state = 'expired'`],
  ['imported orders took no stock', 'update orders set imported = true'],
  [
    'a movement is of the line and the product that it names',
    'update stock_movements set product_id = 2',
  ],
  ['order totals are the sum of their lines', 'update orders set sub_total = 101, total = 130.9'],
  ['a paid order was paid, once, in full', 'update orders set payment_type = 2'],
  [
    'a paid order was paid, once, in full',
    `${attempt} ${payment('r1')} update orders set payment_type = 2`,
  ],
  [
    'what was canceled of an order and what remains is what was ordered',
    `insert into order_cancellations (order_id, actor, total_before, amount, try_amount)
      values (1, 'customer', 189.8, 60, 60)`,
  ],
  [
    'what was canceled of an order and what remains is what was ordered',
    `insert into order_cancellations (order_id, actor, total_before, amount, try_amount)
      values (1, 'customer', 189.9, 60, 60);
     insert into order_cancellation_lines values (1, 1, 1, 60)`,
  ],
  [
    'what goes back is what was noted, and no more than was paid',
    `${attempt} ${payment('r1')}
     insert into refunds (payment_id, amount, state) select id, 1, 'wanted' from payments`,
  ],
  ['a captured attempt has its payment, and no other has one', attempt],
  [
    'money of an order that is over goes back',
    `${attempt} ${payment('r1')} update orders set state = 'expired'`,
  ],
  [
    'a cart becomes at most one order',
    `alter table orders drop constraint orders_cart_id_key;
     insert into orders (id, order_no, customer_id, cart_id, state, payment_type, currency, rates, sub_total,
       tax, shipping_total, total, try_total) values (2, '101', 1, 1, 'placed', 4, 'TRY', '{}', 0, 0, 0, 0, 0)`,
  ],
  ['a cart is marked as ordered when it is', 'update carts set ordered_at = null'],
  [
    'an idempotency key answers with one order',
    `drop index orders_idempotency; update orders set idempotency_key = 'k';
     insert into orders (id, order_no, customer_id, state, payment_type, currency, rates, sub_total, tax,
       shipping_total, total, try_total, imported, idempotency_key)
       values (2, '101', 1, 'placed', 4, 'TRY', '{}', 0, 0, 0, 0, 0, true, 'k')`,
  ],
  [
    'a payment attempt is captured at most once',
    `alter table payments drop constraint payments_attempt_id_key; drop index payments_one_for_order;
     ${attempt} ${payment('r1')} ${payment('r2')}`,
  ],
  [
    'a provider reference and an event count once',
    `alter table payments drop constraint payments_attempt_id_key; drop index payments_one_for_order;
     alter table payments drop constraint payments_provider_provider_reference_key;
     ${attempt} ${payment('r1')} ${payment('r1')}`,
  ],
  [
    'no reservation and no payment is left hanging',
    `${attempt} update payment_attempts set state = 'unknown', created_at = '2026-05-01T11:00:00Z'`,
  ],
  [
    'an order made from a cart belongs to the customer of the cart',
    'update carts set customer_id = 2',
  ],
  [
    'the branch of an order belongs to its customer',
    `update orders set branch_id = 8, branch_name = 'Depo'`,
  ],
  [
    'a review is of the customer of the order and of a product in it',
    'update reviews set customer_id = 2',
  ],
  [
    'a payment and its attempt belong to the customer of the order',
    `${attempt} ${payment('r1')} update payment_attempts set customer_id = 2`,
  ],
  [
    'what is frozen of an order is its lines and addresses',
    'alter table order_lines disable trigger user; update order_lines set note = $$x$$',
  ],
  [
    'an order that the shop took has both addresses',
    `delete from order_addresses where kind = 'invoice'`,
  ],
  [
    'stars and comment counts are those of the published reviews',
    'update products set star_sum = 5 where id = 1',
  ],
  [
    'sales numbers are the opening and the pieces sold',
    'update products set sales_number = 8 where id = 1',
  ],
  [
    'parents know that they have children, and children have none',
    'update products set has_children = true where id = 2',
  ],
  [
    'a child has 1 to 3 variants, others have none',
    'update products set parent_id = 1 where id = 2',
  ],
  [
    'products are in the categories above theirs',
    'delete from product_categories where category_id = 1',
  ],
  [
    'order figures follow from their frozen lines',
    `update orders set rates = '{"TRY":1,"USD":41}'`,
  ],
  [
    'order history follows the table of states',
    `delete from order_state_changes where to_state = 'placed'`,
  ],
  ['a rule of a price list is for something that exists', 'update price_rules set product_id = 99'],
  [
    'a rule of a price list is for something that exists',
    `update quantity_rules set scope = 'brand', brand_id = 99`,
  ],
  ['the price list of a group exists and is in use', 'update price_lists set active = false'],
  ['the price list of a group exists and is in use', 'delete from price_lists'],
  ['the group of a customer exists', 'update customers set group_id = 99 where id = 2'],
  [
    'a company with users has a manager',
    `update customers set company_role = 'approver' where id = 3`,
  ],
  [
    'the group and the contract of a company exist, and the contract is in use',
    `update companies set group_id = 99`,
  ],
  [
    'the group and the contract of a company exist, and the contract is in use',
    'update price_lists set active = false',
  ],
  ['the branches of a company’s user are its own', 'delete from company_branches where id = 4'],
  [
    'a company’s user orders for the branches that the company gives',
    `insert into customer_branches values (4, 3, 'Merkez')`,
  ],
  [
    'a company’s user orders for the branches that the company gives',
    `update customer_branches set name = 'Eski' where customer_id = 3 and id = 3`,
  ],
  [
    'no rule has a price below the lowest one of its unit',
    'update price_rules set price = 0.99 where product_id = 1',
  ],
  [
    'no rule has a price below the lowest one of its unit',
    `update price_rules set unit = null, price = 39, currency = 'TRY' where product_id = 1`,
  ],
  [
    'the price of an order line follows from its source',
    `alter table order_lines disable trigger user;
     update order_lines set price_source = jsonb_set(price_source, '{steps}', '["21"]')`,
  ],
  [
    'the price of an order line follows from its source',
    `alter table order_lines disable trigger user;
     update order_lines set price_source = jsonb_set(price_source, '{steps}', '[]')`,
  ],
  [
    'the price of an order line follows from its source',
    `alter table order_lines disable trigger user;
     update order_lines set price_source = jsonb_set(price_source, '{listPrice}', '{"value": 2, "currency": "USD"}')`,
  ],
  ...companyBreaches,
  ...lawBreaches,
  ...returnBreaches,
  ...paymentBreaches,
  [
    'no card number or security code in any text',
    `update orders set description = 'Kartım 4546 7112 3456 7894, 12/29'`,
  ],
  [
    'no card number or security code in any text',
    `insert into outbox (kind, payload) values ('x', '{"cvv": "123"}')`,
  ],
  [
    'no card number or security code in any text',
    `update orders set description = '４５４６ ７１１２ ３４５６ ７８９４'`,
  ],
  [
    'no card number or security code in any text',
    `update customers set phone = '4546711234567894'`,
  ],
];

class Undone extends Error {}

describeEachEngine('an audit', (open) => {
  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await open();
    await sql.raw(soundShop).execute(shop.db);
  });
  afterAll(() => shop.drop());

  test('finds nothing in a sound shop, with barcodes and telephone numbers in its texts', async () => {
    await sql`update orders set idempotency_key = '4546711234567894',
      description = 'Barkod 8690504035237, tel +90 (555) 111 22 33, 4546711234567894@ornek.com'`.execute(
      shop.db,
    );
    const results = await auditShop(shop.db, now);
    expect(results.filter((result) => result.count > 0)).toEqual([]);
    expect(results.map((result) => result.name)).toEqual(
      expect.arrayContaining(breaches.map(([name]) => name)),
    );
    expect(new Set(breaches.map(([name]) => name)).size).toBe(results.length);
  });

  test.each(breaches)('reports a violation: %s', async (name, breach) => {
    const found: string[] = [];
    const undone = shop.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql.raw(breach).execute(trx);
      const results = await auditView(trx, now);
      found.push(...results.filter((result) => result.count > 0).map((result) => result.name));
      throw new Undone();
    });
    await expect(undone).rejects.toThrow(Undone);
    expect(found).toContain(name);
  });
});
