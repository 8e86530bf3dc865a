-- Who a message goes to: mails to an address that nobody has confirmed are held back.
alter table outbox add column customer_id bigint references customers on delete cascade;
create index outbox_waiting_customer on outbox (customer_id, id) where done_at is null;

-- Customers from before the shop asked for a confirmation need none.
update customers set email_confirmed_at = created_at where email_confirmed_at is null;

-- What a customer holds without having paid is counted with every order.
create index orders_unpaid on orders (customer_id, created_at) where state = 'placed' and not imported;
