-- What a visitor can make grow is taken away again in batches; each batch finds its rows by one of these.

create index sessions_of_visitors on sessions (last_seen_at, id) where customer_id is null;
create index sessions_of_customers on sessions (last_seen_at) where customer_id is not null;
drop index sessions_last_seen;

create index rate_limits_over on rate_limits (resets_at);
create index outbox_done on outbox (done_at) where done_at is not null;
