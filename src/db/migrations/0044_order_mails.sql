-- The office shows what mails an order's customer was sent, and sends one again.
create index outbox_order on outbox (((payload ->> 'orderId')::bigint)) where payload ? 'orderId';
