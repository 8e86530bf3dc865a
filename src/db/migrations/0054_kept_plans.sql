-- What each order asks keeps its plan: a function in SQL alone, where it is not a part of its query, is planned anew
-- for each call (0.2 ms of an order for these).
create or replace function listing_stock_offset() returns int language plpgsql stable as $$
begin
  return coalesce((select case value #>> '{}' when '3' then 5 when '4' then 10 when '5' then 50 when '6' then 100
      when '7' then 1000 when '8' then 20 when '9' then -5 when '10' then -10 when '11' then -50 when '12' then -100
      when '13' then -1000 when '14' then -20 end
    from settings where key = 'stockInfoStatus'), 0);
end $$;
create or replace function next_order_no() returns text language plpgsql as $$
begin
  return (select max(nextval('order_numbers')) from generate_series(1, 1 + floor(random() * 40)::int));
end $$;
create or replace function order_words_in(t text) returns text[] language plpgsql immutable parallel safe strict as $$
begin
  return array_remove(regexp_split_to_array(tr_fold(t), '[\s!-/:-@[-`{-~·•…–—“”„«»]+'), '');
end $$;
-- The words of an order in one query instead of three.
create or replace function order_words_of(which bigint) returns tsvector language plpgsql stable as $$
begin
  return (with codes as materialized (
      select order_no as code from orders where id = which
      union all select tracking_no from orders where id = which and tracking_no <> ''
      union all select tracking_no from parcels where order_id = which
      union all select code from order_lines where order_id = which
    ), said as (
      select string_agg(code, ' ') || (select ' ' || c.name || ' ' || c.surname from orders o
          join customers c on c.id = o.customer_id where o.id = which)
        || coalesce((select ' ' || string_agg(name || ' ' || company_name, ' ') from order_addresses
          where order_id = which), '') as words
      from codes
    )
    select array_to_tsvector(array_agg(distinct left(word, 60))) from (
      select code_key(code) as word from codes
      union all select unnest(order_words_in(words)) from said) w where word <> '');
end $$;
