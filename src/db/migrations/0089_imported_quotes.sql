-- An import writes quotes and their states as they were, so other systems are told of none of its changes. A quote that the
-- shop goes on with is the shop's own, which no import changes any more.
create or replace function take_quote() returns trigger language plpgsql as $$
begin
  select quote_id into new.quote_id from carts where id = new.cart_id;
  if new.quote_id is not null then
    update quotes set imported = false, state = 'ordered', version = version + 1, updated_at = now(), closed_at = now()
    where id = new.quote_id;
  end if;
  return new;
end $$;

drop trigger quotes_tell_change on quotes;
create trigger quotes_tell_change after update of state on quotes
  for each row when (new.state is distinct from old.state and new.state = 'ordered' and not new.imported)
  execute function queue_quote_events();
