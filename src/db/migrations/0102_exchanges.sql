-- Goods that go out in place of those that come back: the wish by line, and the order that a return pays.

alter table return_lines
  -- What goes out instead; null where the money goes back.
  add column exchange_product_id bigint references products on delete set null,
  -- Whether the order of the exchange has it.
  add column is_exchanged boolean not null default false;
create index return_lines_exchange on return_lines (exchange_product_id) where exchange_product_id is not null;

-- The part of the total that pays the order of the exchange, in the currency of the return.
alter table returns
  add column exchanged numeric(15, 2) not null default 0,
  add constraint returns_exchanged check (exchanged >= 0 and exchanged <= total);

-- The return whose goods an order replaces: one order for each return.
alter table orders add column exchange_of bigint references returns on delete set null;
create unique index orders_exchange on orders (exchange_of) where exchange_of is not null;
alter table orders drop constraint orders_cart;
alter table orders add constraint orders_cart check (imported or cart_id is not null or exchange_of is not null
  or (payment_type = 2 and state in ('awaiting_payment', 'payment_failed', 'expired')));
