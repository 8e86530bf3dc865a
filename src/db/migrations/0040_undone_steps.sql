-- An order that returns to an earlier state because a step was undone was not placed, paid or shipped once more: other
-- systems are told of no event.
create or replace function queue_order_events() returns trigger language plpgsql as $$
begin
  if new.from_state in ('preparing', 'delivered') and new.to_state in ('placed', 'paid', 'shipped')
    and not (new.from_state = 'preparing' and new.to_state = 'shipped') then return null; end if;
  if not exists (select from webhooks) then return null; end if;
  insert into webhook_deliveries (webhook_id, event, order_id)
  select w.id, e.event, new.order_id
  from (values
    ('order.placed', new.to_state = 'placed' or (new.to_state = 'paid' and new.from_state is distinct from 'placed')),
    ('order.paid', new.to_state = 'paid'),
    ('order.shipped', new.to_state = 'shipped'),
    ('order.cancelled', new.to_state = 'cancelled')) e (event, happened)
  join webhooks w on e.event = any(w.events)
  where e.happened and not (select imported from orders where id = new.order_id)
  order by w.id, e.event desc;
  return null;
end $$;
