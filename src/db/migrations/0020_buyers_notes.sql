-- What a buyer writes for their own books: a reference of the whole order (their purchase order's number) and a
-- note on a line. The cart holds them until the order freezes them.
alter table carts add column reference text not null default '';
alter table cart_lines add column note text not null default '';
alter table orders add column customer_reference text not null default '';
alter table order_lines add column note text not null default '';
