-- Returns as other systems and files have them.

set local check_function_bodies = off;

-- A return of before: what came back then is in the stock that was imported, and its money is with its order.
alter table returns add column imported boolean not null default false;

-- Other systems are told in the transaction of the step; imported returns are history.
alter table webhook_deliveries add column return_id bigint references returns on delete cascade;
do $$
declare kinds text := (
  select string_agg(attname, ', ' order by attnum) from pg_attribute
  where attrelid = 'webhook_deliveries'::regclass
    and attname in ('order_id', 'product_id', 'company_id', 'quote_id', 'return_id') and not attisdropped);
begin
  execute 'alter table webhook_deliveries drop constraint webhook_deliveries_check';
  execute format('alter table webhook_deliveries add constraint webhook_deliveries_check check (num_nonnulls(%s) = 1)', kinds);
end $$;
create index webhook_deliveries_return on webhook_deliveries (return_id) where return_id is not null;

create function queue_return_events() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, event, return_id)
  select w.id, e.event, new.id
  from (select case when tg_op = 'INSERT' then 'return.requested' else 'return.' || new.state end as event) e
  join webhooks w on e.event = any(w.events) order by w.id;
  return null;
end $$;
create trigger returns_tell_new after insert on returns
  for each row when (not new.imported) execute function queue_return_events();
create trigger returns_tell_change after update of state on returns
  for each row when (new.state <> old.state and new.state in ('received', 'settled', 'refunded'))
  execute function queue_return_events();
