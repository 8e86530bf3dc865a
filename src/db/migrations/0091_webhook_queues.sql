-- Each webhook address has a queue of its own: what is due for it is found without reading what waits for the others.
create index webhook_deliveries_queue on webhook_deliveries (webhook_id, run_after, id) where run_after is not null;
drop index webhook_deliveries_due;
