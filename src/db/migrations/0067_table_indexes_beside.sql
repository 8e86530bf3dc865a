-- The merchant's table finds products by their words and sorts them by their names. Row by row these two indexes take two
-- fifths of storing a product: a first import makes them at its end, beside its lists (db/catalog/lists/listing-upkeep.ts).
-- Where one is missing the lists count as left behind, so that whoever starts after a killed import makes both.

create function product_table_indexes_off() returns void language sql as $$
  drop index if exists products_words, products_by_name
$$;

create function product_table_indexes_missing() returns boolean language sql stable as $$
  select to_regclass('products_words') is null or to_regclass('products_by_name') is null
$$;

create function product_table_indexes_on() returns void language plpgsql set maintenance_work_mem = '256MB' as $$
begin
  if not product_table_indexes_missing() then return; end if;
  -- Two processes may start at once.
  perform pg_advisory_xact_lock(7281946037);
  create index if not exists products_words on products using gin (product_words(code, barcode, name, name_en));
  create index if not exists products_by_name on products (tr_sort(name) collate "C", id);
end $$;
