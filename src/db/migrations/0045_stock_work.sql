-- The merchant corrects stock and prices: who moved stock and why stands beside the movement.

alter table stock_movements add column why text not null default '' check (length(why) <= 200);
alter table stock_movements add column by_name text not null default '';
-- A product's history is read from its newest movement on.
drop index stock_movements_product;
create index stock_movements_product on stock_movements (product_id, id);

-- The words of a product, hidden ones too, which the shop's own search does not know: its names, its code and barcode
-- with their signs and without them. An index calls its functions without the schema of the others: they bring it along.
create function product_words(code text, barcode text, name text, name_en text) returns tsvector
language sql immutable parallel safe set search_path from current as $$
  select array_to_tsvector(coalesce(array_agg(distinct left(word, 60)), '{}'))
  from (select code_key(code) as word union all select code_key(barcode)
    union all select unnest(order_words_in(name || ' ' || name_en || ' ' || code || ' ' || barcode))) words
  where word <> ''
$$;
create function product_key(code text) returns text
language sql immutable parallel safe strict set search_path from current as $$ select code_key(code) $$;
create index products_words on products using gin (product_words(code, barcode, name, name_en));
create index product_equivalents_key on product_equivalents (product_key(code));
create index product_units_barcode on product_units (product_key(barcode)) where barcode <> '';
create index products_by_name on products (tr_sort(name) collate "C", id);
