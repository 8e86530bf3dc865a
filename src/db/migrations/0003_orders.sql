-- The order that this visitor has just saved: the cart page shows its success once (decision D1).
alter table sessions add column success_order_id bigint references orders on delete set null;

-- Unique and increasing, in steps that nobody can count from outside (decision D7). Drawing several
-- numbers and keeping the last needs no lock: a lock held by a cancelled statement would stop every till.
create or replace function next_order_no() returns text language sql volatile as $$
  select max(nextval('order_numbers'))::text from generate_series(1, 1 + floor(random() * 40)::int)
$$;
