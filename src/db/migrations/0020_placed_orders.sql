-- The terms of delivery as they were when the order was saved, so that a later change of the settings promises nothing else.
-- Null where nothing was promised, and for imported orders.
alter table orders add column delivery_terms jsonb;

-- The texts by which customers find their orders, folded once: folding the lines of a dealer's 10,000 orders at each search
-- takes seconds. The orders and their lines stay the source; triggers keep the texts equal.
create table order_texts (
  order_id bigint primary key references orders on delete cascade,
  -- The number, the reference, and the names and codes of the lines.
  said text not null,
  -- The codes without their signs.
  codes text not null
);

create function write_order_text(which bigint) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into order_texts as t (order_id, said, codes)
  select o.id, tr_fold(concat_ws(e'\n', o.order_no, o.customer_reference, l.said)), coalesce(l.codes, '')
  from orders o cross join lateral (
    select string_agg(name || ' ' || code, e'\n' order by position) as said,
      string_agg(code_key(code), e'\n' order by position) as codes
    from order_lines where order_id = o.id) l
  where o.id = which
  on conflict (order_id) do update set said = excluded.said, codes = excluded.codes
    where (t.said, t.codes) <> (excluded.said, excluded.codes);
end $$;

-- As before, and the text.
create or replace function freeze_orders() returns trigger language plpgsql as $$
begin
  if not exists (select from changed c join frozen_orders f using (order_id)) then return null; end if;
  insert into frozen_orders as f (order_id, frozen)
  select o.id, frozen_order(o.id)
  from (select distinct c.order_id from changed c join frozen_orders f using (order_id)) c join orders o on o.id = c.order_id
  order by o.id
  on conflict (order_id) do update set frozen = excluded.frozen where f.frozen::text <> excluded.frozen::text;
  if tg_table_name = 'order_lines' then
    perform write_order_text(order_id) from (select distinct order_id from changed order by 1) c;
  end if;
  return null;
end $$;

create or replace function write_order_texts() returns trigger language plpgsql as $$
begin
  insert into frozen_orders (order_id, frozen) values (new.id, frozen_order(new.id));
  perform write_order_words(new.id);
  perform write_order_text(new.id);
  return null;
end $$;

create function keep_order_text() returns trigger language plpgsql as $$
begin
  perform write_order_text(new.id);
  return null;
end $$;

create trigger orders_text after update of customer_reference on orders
  for each row when (old.customer_reference <> new.customer_reference) execute function keep_order_text();

insert into order_texts (order_id, said, codes)
select o.id, tr_fold(concat_ws(e'\n', o.order_no, o.customer_reference, l.said)), coalesce(l.codes, '')
from orders o left join (
  select order_id, string_agg(name || ' ' || code, e'\n' order by position) as said,
    string_agg(code_key(code), e'\n' order by position) as codes
  from order_lines group by order_id) l on l.order_id = o.id;
