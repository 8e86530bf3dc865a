-- What writes the words of an order keeps its plans: a function in SQL alone is planned anew for each order, which took
-- longer than all else that an order writes.
create or replace function order_words_of(which bigint) returns tsvector language plpgsql stable as $$
declare codes text[]; said text;
begin
  select array_agg(code), string_agg(code, ' ') into codes, said from (
    select order_no as code from orders where id = which
    union all select tracking_no from orders where id = which and tracking_no <> ''
    union all select tracking_no from parcels where order_id = which
    union all select code from order_lines where order_id = which) c;
  said := said || ' ' || (select c.name || ' ' || c.surname from orders o join customers c on c.id = o.customer_id
    where o.id = which) || coalesce((select ' ' || string_agg(name || ' ' || company_name, ' ') from order_addresses
    where order_id = which), '');
  return (select array_to_tsvector(array_agg(distinct left(word, 60))) from (
    select code_key(code) as word from unnest(codes) code
    union all select unnest(order_words_in(said))) w where word <> '');
end $$;

create or replace function write_order_words(which bigint) returns void language plpgsql as $$
begin
  insert into order_words (order_id, words) values (which, order_words_of(which))
  on conflict (order_id) do update set words = excluded.words where order_words.words <> excluded.words;
end $$;
