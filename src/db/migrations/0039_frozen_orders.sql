-- What is frozen of an order in one place: its lines and addresses as one document. A page of orders reads one row
-- of it for each order, instead of some that lie apart. The tables stay what is true; the document follows them.
create table frozen_orders (
  order_id bigint primary key references orders on delete cascade,
  frozen json not null
);

-- One text for the triggers, for the orders that are there already and for the audit. A session keeps its plan.
create function frozen_order(which bigint) returns json language plpgsql stable as $$
begin
  return json_build_object(
    'lines', (select json_agg(json_build_array(l.id, l.position, l.product_id, l.code, l.name, l.seo, l.image,
        l.brand_name, l.model_name, l.unit_id, l.unit_value, l.multiplier, l.quantity, l.unit_price, l.unit_currency,
        l.tax_rate, l.net, l.tax, l.gross, l.note) order by l.position)
      from order_lines l where l.order_id = which),
    'addresses', (select json_object_agg(a.kind, json_build_array(a.address_title, a.name, a.country, a.city, a.town,
        a.address, a.phone, a.id_number, a.company_name, a.tax_office, a.tax_number) order by a.kind)
      from order_addresses a where a.order_id = which));
end $$;

-- After each statement that wrote lines or addresses, in its transaction. An order that goes takes its document along.
create function freeze_orders() returns trigger language plpgsql as $$
begin
  insert into frozen_orders as f (order_id, frozen)
  select o.id, frozen_order(o.id)
  from (select distinct order_id from changed) c join orders o on o.id = c.order_id
  order by o.id
  on conflict (order_id) do update set frozen = excluded.frozen where f.frozen::text <> excluded.frozen::text;
  return null;
end $$;
create trigger lines_inserted after insert on order_lines referencing new table as changed
  for each statement execute function freeze_orders();
create trigger lines_updated after update on order_lines referencing new table as changed
  for each statement execute function freeze_orders();
create trigger lines_deleted after delete on order_lines referencing old table as changed
  for each statement execute function freeze_orders();
create trigger addresses_inserted after insert on order_addresses referencing new table as changed
  for each statement execute function freeze_orders();
create trigger addresses_updated after update on order_addresses referencing new table as changed
  for each statement execute function freeze_orders();
create trigger addresses_deleted after delete on order_addresses referencing old table as changed
  for each statement execute function freeze_orders();

insert into frozen_orders (order_id, frozen) select id, frozen_order(id) from orders;
