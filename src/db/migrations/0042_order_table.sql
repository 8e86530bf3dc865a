-- The merchant's table of orders. Each sort reads the beginning of one index for each state and way to pay, so that a page
-- takes the same time however many orders there are.
create index orders_by_date on orders (state, payment_type, created_at, id);
create index orders_by_total on orders (state, payment_type, try_total, id);
create index orders_by_number on orders (state, payment_type, order_no collate "C", id);
create index orders_of_carrier on orders (carrier, state, payment_type, created_at, id) where carrier is not null;

-- The words in a text, folded as the catalog's are.
create function order_words_in(t text) returns text[] language sql immutable parallel safe strict as
$$ select array_remove(regexp_split_to_array(tr_fold(t), '[\s!-/:-@[-`{-~·•…–—“”„«»]+'), '') $$;
-- The words of an order: its number, who ordered and who is on its addresses, the codes of its lines, its tracking
-- numbers. A code stands in one word, and in those that its signs make of it.
create function order_words_of(which bigint) returns tsvector language sql stable as $$
  with codes as materialized (
    select order_no as code from orders where id = which
    union all select tracking_no from orders where id = which
    union all select tracking_no from parcels where order_id = which
    union all select code from order_lines where order_id = which
  ), said as (
    select code as text from codes
    union all select c.name || ' ' || c.surname from orders o join customers c on c.id = o.customer_id where o.id = which
    union all select name || ' ' || company_name from order_addresses where order_id = which
  ), words as (
    select code_key(code) as word from codes
    union all select unnest(order_words_in(string_agg(text, ' '))) from said
  )
  select array_to_tsvector(array_agg(distinct left(word, 60))) from words where word <> ''
$$;
create table order_words (
  order_id bigint primary key references orders on delete cascade,
  words tsvector not null
);
insert into order_words (order_id, words) select id, order_words_of(id) from orders;
-- Each search finds what is there: no list of what was added lately, which somebody would have to put in order.
create index order_words_gin on order_words using gin (words) with (fastupdate = off);

create function write_order_words(which bigint) returns void language sql as $$
  insert into order_words (order_id, words) values (which, order_words_of(which))
  on conflict (order_id) do update set words = excluded.words where order_words.words <> excluded.words
$$;
-- At the end of the transaction: lines, addresses and parcels are written by then.
create function keep_order_words() returns trigger language plpgsql as $$
begin
  perform write_order_words(new.id);
  return null;
end $$;
create constraint trigger orders_words after insert or update of tracking_no on orders
  deferrable initially deferred for each row execute function keep_order_words();
create function keep_words_of_customer() returns trigger language plpgsql as $$
begin
  perform write_order_words(id) from orders where customer_id = new.id;
  return null;
end $$;
create constraint trigger customers_order_words after update of name, surname on customers
  deferrable initially deferred for each row
  when ((old.name, old.surname) is distinct from (new.name, new.surname)) execute function keep_words_of_customer();

-- What somebody types, as a question to the words: every word begins one, with its signs or without them; of a code with
-- signs the longest part will do, for what it begins with many have. Null where there is no word in it.
create function order_question(t text) returns tsquery language sql immutable parallel safe strict as $$
  select string_agg(format('((%s) | %s:*)', parts, key), ' & ')::tsquery
  from (
    select coalesce(quote_literal(nullif(left(code_key(token), 60), '')),
        quote_literal(left((order_words_in(token))[1], 60))) as key,
      (select string_agg(quote_literal(left(word, 60)) || ':*', ' & ')
        from (select word from unnest(order_words_in(token)) word order by length(word) desc
          limit case when token ~ '[0-9]' then 1 end) longest) as parts
    from (select token from unnest(regexp_split_to_array(left(t, 100), '\s+')) token limit 8) tokens
  ) each where parts is not null
$$;
