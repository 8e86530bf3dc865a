-- An order's line keeps the sizes and the weight of its unit as they were (rule orders/products).
alter table order_lines
  add column width numeric(12, 3) not null default 0 check (width >= 0),
  add column height numeric(12, 3) not null default 0 check (height >= 0),
  add column length numeric(12, 3) not null default 0 check (length >= 0),
  add column weight numeric(12, 3) not null default 0 check (weight >= 0);

-- For orders that are there already, those of today. The documents are written once, below.
alter table order_lines disable trigger lines_updated;
update order_lines l set width = u.width, height = u.height, length = u.length, weight = u.weight
from product_units u
where u.product_id = l.product_id and u.id = l.unit_id and (u.width, u.height, u.length, u.weight) <> (0, 0, 0, 0);
alter table order_lines enable trigger lines_updated;

create or replace function frozen_order(which bigint) returns json language plpgsql stable set enable_seqscan = off as $$
begin
  return json_build_object(
    'lines', (select json_agg(json_build_array(l.id, l.position, l.product_id, l.code, l.name, l.seo, l.image,
        l.brand_name, l.model_name, l.unit_id, l.unit_value, l.multiplier, l.quantity, l.unit_price, l.unit_currency,
        l.tax_rate, l.net, l.tax, l.gross, l.note, trim_scale(l.width), trim_scale(l.height), trim_scale(l.length),
        trim_scale(l.weight)) order by l.position)
      from order_lines l where l.order_id = which),
    'addresses', (select json_object_agg(a.kind, json_build_array(a.address_title, a.name, a.country, a.city, a.town,
        a.address, a.phone, a.id_number, a.company_name, a.tax_office, a.tax_number) order by a.kind)
      from order_addresses a where a.order_id = which));
end $$;
update frozen_orders set frozen = frozen_order(order_id);
