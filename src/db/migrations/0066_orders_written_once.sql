-- What is made of an order's rows was made three times as it came: its document after its lines and once more after its
-- addresses, its words at the end of the transaction. Both are made there now, where all of its rows are written.

create function write_order_texts() returns trigger language plpgsql as $$
begin
  insert into frozen_orders (order_id, frozen) values (new.id, frozen_order(new.id));
  perform write_order_words(new.id);
  return null;
end $$;
drop trigger orders_words on orders;
create constraint trigger orders_written after insert on orders
  deferrable initially deferred for each row execute function write_order_texts();
create constraint trigger orders_words after update of tracking_no on orders
  deferrable initially deferred for each row execute function keep_order_words();

-- Rows of an order that has a document: they came, changed or went later.
create or replace function freeze_orders() returns trigger language plpgsql as $$
begin
  if not exists (select from changed c join frozen_orders f using (order_id)) then return null; end if;
  insert into frozen_orders as f (order_id, frozen)
  select o.id, frozen_order(o.id)
  from (select distinct c.order_id from changed c join frozen_orders f using (order_id)) c join orders o on o.id = c.order_id
  order by o.id
  on conflict (order_id) do update set frozen = excluded.frozen where f.frozen::text <> excluded.frozen::text;
  return null;
end $$;

-- The same words, of fewer queries.
create or replace function order_words_of(which bigint) returns tsvector language plpgsql stable as $$
declare codes text[]; said text;
begin
  select array[o.order_no] || nullif(o.tracking_no, '') || array(select tracking_no from parcels where order_id = which)
      || array(select code from order_lines where order_id = which),
      concat_ws(' ', c.name, c.surname, (select string_agg(a.name || ' ' || a.company_name, ' ') from order_addresses a where a.order_id = which))
    into codes, said from orders o join customers c on c.id = o.customer_id where o.id = which;
  return (select array_to_tsvector(array_agg(distinct left(word, 60))) from (
    select code_key(code) as word from unnest(codes) code
    union all select unnest(order_words_in(array_to_string(codes || said, ' ')))) w where word <> '');
end $$;
