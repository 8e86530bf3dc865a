-- What changed, for those who keep something of the shop in memory or follow it. Written in the transaction that makes the
-- change, appended and never changed: nobody waits for another through it. Whoever reads with the snapshot of the last
-- look misses nothing and sees nothing twice, in whatever order transactions end.
create table changes (
  xid xid8 not null default pg_current_xact_id(),
  -- shop: settings, currencies, texts, plans, carriers. catalog: categories, brands, models, addresses, values of filters.
  -- words: what searches correct and complete with. place: in which lists a listed product stands and where. figures:
  -- what shows a product, children too.
  kind text collate "C" not null check (kind in ('shop', 'catalog', 'words', 'place', 'figures')),
  -- The product; null: all of the kind.
  id bigint
);
create index changes_xid on changes (xid);

-- Rows of transactions before `swept` may be gone. Those before `mark` go with the next sweep, once `marked_at` is old.
create table changes_horizon (
  one boolean primary key default true check (one),
  swept xid8 not null default '0',
  mark xid8 not null default '0',
  marked_at timestamptz not null default now()
);
insert into changes_horizon default values;

-- ---------------------------------------------------------------- writing it down

-- All of a kind, once in a transaction.
create function note_all(what text) returns void language plpgsql as $$
begin
  if current_setting('shop.noted_' || what, true) = 'yes' then return; end if;
  insert into changes (kind) values (what);
  perform set_config('shop.noted_' || what, 'yes', true);
end $$;

create function note_ids(what text, ids bigint[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  if cardinality(ids) > 2000 then perform note_all(what);
  else insert into changes (kind, id) select what, i from unnest(ids) i; end if;
end $$;

-- What shows these products, the pages of their families too; while a bulk import lets the lists rest, all.
create function note_figures(ids bigint[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  if listing_rests() then perform note_all('figures');
  else perform note_ids('figures', listing_roots(ids)); end if;
end $$;

create function note_row() returns trigger language plpgsql as $$
begin
  perform note_all(tg_argv[0]);
  return null;
end $$;

create function note_statement() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then perform note_all(tg_argv[0]); end if;
  return null;
end $$;

-- ---------------------------------------------------------------- where products stand

create function note_listing_came_or_went() returns trigger language plpgsql as $$
begin
  perform note_ids('place', (select array_agg(product_id) from changed));
  return null;
end $$;

create function note_listing_moved() returns trigger language plpgsql as $$
begin
  perform note_ids('place', (select array_agg(n.product_id) from changed n join before o using (product_id)
    where (n.in_stock, n.pop, n.sales_number > 0, n.price, n.campaign, n.star_rate, n.shown_id, n.brand_id, n.category_ids,
        n.created_at, n.brand_sort, n.name_sort, n.name_en_sort, n.net_worth, n.gross_worth, n.attr_ids)
      is distinct from (o.in_stock, o.pop, o.sales_number > 0, o.price, o.campaign, o.star_rate, o.shown_id, o.brand_id, o.category_ids,
        o.created_at, o.brand_sort, o.name_sort, o.name_en_sort, o.net_worth, o.gross_worth, o.attr_ids)));
  return null;
end $$;

create trigger place_came after insert on listing referencing new table as changed
  for each statement execute function note_listing_came_or_went();
create trigger place_went after delete on listing referencing old table as changed
  for each statement execute function note_listing_came_or_went();
create trigger place_moved after update on listing referencing new table as changed old table as before
  for each statement execute function note_listing_moved();
-- Other words for a product that is listed already.
create trigger words_moved after update on search_docs referencing new table as changed
  for each statement execute function note_listing_came_or_went();

-- ---------------------------------------------------------------- what shows products

create function note_products_came_or_went() returns trigger language plpgsql as $$
begin
  perform note_figures((select array_agg(x.id) from changed c, unnest(array[c.id, c.parent_id]) x (id) where x.id is not null));
  if not listing_rests() then
    perform note_ids('place', (select array_agg(distinct coalesce(parent_id, id)) from changed));
  end if;
  return null;
end $$;

-- What payments hold and when a product was written last is shown nowhere. Codes are words of the product or its parent.
create function note_products_changed() returns trigger language plpgsql as $$
declare shown bigint[]; coded bigint[];
begin
  select array_agg(distinct x.id), array_agg(distinct coalesce(n.parent_id, n.id)) filter (where n.code <> o.code or n.barcode <> o.barcode)
    into shown, coded
    from changed n join before o using (id), unnest(array[n.id, n.parent_id, o.parent_id]) x (id)
    where x.id is not null and ((n.quantity, n.sales_number, n.star_sum, n.comment_count) <> (o.quantity, o.sales_number, o.star_sum, o.comment_count)
        or (n.code, n.barcode, n.name, n.name_en, n.seo, n.image, n.images, n.brand_id, n.model_id, n.parent_id, n.default_unit_id,
          n.tax_rate, n.description, n.description_en, n.meta_title, n.meta_description, n.meta_keywords, n.stock_number_type,
          n.fast_delivery, n.same_day_shipping, n.has_children, n.active, n.created_at)
        is distinct from
        (o.code, o.barcode, o.name, o.name_en, o.seo, o.image, o.images, o.brand_id, o.model_id, o.parent_id, o.default_unit_id,
          o.tax_rate, o.description, o.description_en, o.meta_title, o.meta_description, o.meta_keywords, o.stock_number_type,
          o.fast_delivery, o.same_day_shipping, o.has_children, o.active, o.created_at));
  if shown is null then return null; end if;
  if listing_rests() then perform note_all('figures'); return null; end if;
  perform note_ids('figures', shown);
  if coded is not null then perform note_ids('place', coded); end if;
  return null;
end $$;

-- Rows of a product: units, variants, equivalents, warehouses, categories, reviews.
create function note_parts_changed() returns trigger language plpgsql as $$
begin
  perform note_figures((select array_agg(distinct product_id) from changed));
  return null;
end $$;

-- Codes that find a product.
create function note_codes_changed() returns trigger language plpgsql as $$
begin
  perform note_figures((select array_agg(distinct product_id) from changed));
  if not listing_rests() then
    perform note_ids('place', (select array_agg(distinct coalesce(p.parent_id, p.id)) from changed c join products p on p.id = c.product_id));
  end if;
  return null;
end $$;

create function note_units_changed() returns trigger language plpgsql as $$
begin
  perform note_figures((select array_agg(distinct product_id) from changed));
  if not listing_rests() then
    perform note_ids('place', (select array_agg(distinct coalesce(p.parent_id, p.id))
      from changed n left join before o using (product_id, id) join products p on p.id = n.product_id
      where n.barcode is distinct from o.barcode));
  end if;
  return null;
end $$;

-- What came last before, by name: each of these told a channel.
drop trigger settings_changed on settings;
drop trigger currencies_changed on currencies;
drop trigger categories_changed on categories;
drop trigger brands_changed on brands;
drop trigger brands_inserted on brands;
drop trigger pages_changed on pages;
drop trigger urls_changed on urls;
drop trigger products_inserted on products;
drop trigger products_updated on products;
drop trigger products_deleted on products;
drop trigger units_inserted on product_units;
drop trigger units_updated on product_units;
drop trigger units_deleted on product_units;
drop trigger variants_inserted on product_variants;
drop trigger variants_updated on product_variants;
drop trigger variants_deleted on product_variants;
drop trigger reviews_updated on reviews;
drop function notify_all();
drop function notify_products();
drop function notify_product_updates();
drop function notify_units();
drop function notify_ids(bigint[]);

create trigger products_came after insert on products referencing new table as changed
  for each statement execute function note_products_came_or_went();
create trigger products_went after delete on products referencing old table as changed
  for each statement execute function note_products_came_or_went();
create trigger products_changed after update on products referencing new table as changed old table as before
  for each statement execute function note_products_changed();
create trigger units_came after insert on product_units referencing new table as changed
  for each statement execute function note_codes_changed();
create trigger units_went after delete on product_units referencing old table as changed
  for each statement execute function note_codes_changed();
create trigger units_changed after update on product_units referencing new table as changed old table as before
  for each statement execute function note_units_changed();
create trigger equivalents_came after insert on product_equivalents referencing new table as changed
  for each statement execute function note_codes_changed();
create trigger equivalents_went after delete on product_equivalents referencing old table as changed
  for each statement execute function note_codes_changed();
create trigger equivalents_changed after update on product_equivalents referencing new table as changed
  for each statement execute function note_codes_changed();

-- ---------------------------------------------------------------- the rest

do $$
declare t text;
begin
  foreach t in array array['product_variants', 'warehouse_inventory', 'warehouse_counts', 'product_categories', 'reviews'] loop
    execute format('create trigger parts_came after insert on %I referencing new table as changed
      for each statement execute function note_parts_changed()', t);
    execute format('create trigger parts_went after delete on %I referencing old table as changed
      for each statement execute function note_parts_changed()', t);
    execute format('create trigger parts_changed after update on %I referencing new table as changed
      for each statement execute function note_parts_changed()', t);
  end loop;
  -- By row: a statement that changes no row says nothing.
  foreach t in array array['settings', 'currencies', 'pages', 'carriers', 'banks', 'installment_plans'] loop
    execute format('create trigger shop_came_or_went after insert or delete on %I for each row execute function note_row(''shop'')', t);
    execute format('create trigger shop_changed after update on %I for each row
      when (new.* is distinct from old.*) execute function note_row(''shop'')', t);
  end loop;
  foreach t in array array['categories', 'brands', 'models', 'urls'] loop
    execute format('create trigger catalog_came_or_went after insert or delete on %I for each row execute function note_row(''catalog'')', t);
    execute format('create trigger catalog_changed after update on %I for each row
      when (new.* is distinct from old.*) execute function note_row(''catalog'')', t);
  end loop;
  foreach t in array array['search_words', 'search_phrases', 'search_synonyms'] loop
    execute format('create trigger words_went after delete on %I referencing old table as changed
      for each statement execute function note_statement(''words'')', t);
    execute format('create trigger words_changed after update on %I referencing new table as changed
      for each statement execute function note_statement(''words'')', t);
  end loop;
end $$;
-- A new value of a filter comes with the product that has it.
create trigger catalog_changed after update on facet_values for each row
  when (new.* is distinct from old.*) execute function note_row('catalog');
