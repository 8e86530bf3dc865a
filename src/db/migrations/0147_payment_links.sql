-- Payments by card of orders that exist: an order on the telephone, by the link in its mail.
alter table payment_attempts
  -- The order exists and waits for this payment; false for a cart, whose order the payment makes.
  add column pays_order boolean not null default false,
  -- The commission that the payment added to the total of the order that it paid, in the order's currency.
  add column order_commission numeric(15, 2) not null default 0 check (order_commission >= 0),
  add constraint payment_attempts_of_order check (not pays_order or (order_id is not null and cart_id is null));

-- Each order has at most one attempt that may still be paid, as each cart has.
create unique index payment_attempts_one_live_of_order on payment_attempts (order_id)
  where state = 'started' and order_id is not null;

-- Money that came for an order that could not take it: it belongs to no order and goes back.
alter table payments
  add column returned_order_id bigint references orders,
  drop constraint payments_owner,
  add constraint payments_owner check (num_nonnulls(order_id, account_customer_id, returned_order_id)
    = case when extra_of is null then 1 else 0 end);
create index payments_returned on payments (returned_order_id) where returned_order_id is not null;
