-- The change feed: triggers write each change to `changes`; the processes and other systems read it
-- (docs/caching.md).

set local check_function_bodies = off;

-- Each change, for processes that cache the shop and systems that follow it. The transaction that makes a change adds the row
-- and nobody changes it later, so no writer waits for another here. A reader that uses the snapshot of its last read misses
-- nothing and sees nothing twice, in whatever order transactions end.
create table changes (
  xid xid8 not null default pg_current_xact_id(),
  -- shop: settings, currencies, texts, plans, carriers. catalog: categories, brands, models, addresses, values of filters.
  -- words: the words that searches correct and complete with. place: the lists that a product is in, and its place there.
  -- figures: the data shown of a product, children included. customer: a customer's data.
  kind text collate "C" not null check (kind in ('shop', 'catalog', 'words', 'place', 'figures', 'customer')),
  -- The product; null: all of the kind.
  id bigint,
  -- Of a place: the categories and brands that held the product before or hold it now. Null where only its words or codes
  -- changed.
  categories int[],
  brands int[],
  -- Of a place: whether the product came, went or moved in lists that nobody sorted.
  moved boolean
);
create index changes_xid on changes (xid);

-- Rows of transactions before `swept` may be gone. Rows before `mark` go with the next sweep, once `marked_at` is old enough.
create table changes_horizon (
  one boolean primary key default true check (one),
  swept xid8 not null default '0',
  mark xid8 not null default '0',
  marked_at timestamptz not null default now()
);

-- Notes a change of everything of a kind, once in a transaction.
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

-- Notes that the data shown of these products and of their families changed; of all products while a bulk import rests the lists.
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

create function note_listing_came_or_went() returns trigger language plpgsql as $$
begin
  if (select count(*) from changed) > 2000 then perform note_all('place');
  else
    insert into changes (kind, id, categories, brands, moved)
      select 'place', product_id, category_ids, array_remove(array[brand_id], null), true from changed;
  end if;
  return null;
end $$;

-- Most sales move no product in any list, so a single row is compared without a join.
create function note_listing_moved() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  if exists (select from changed n, before o where (select count(*) from changed) = 1
      and (n.in_stock, n.pop, n.sales_number > 0, n.price, n.campaign, n.star_rate, n.shown_id, n.brand_id, n.category_ids,
          n.created_at, n.brand_sort, n.name_sort, n.name_en_sort, n.net_worth, n.gross_worth, n.attr_ids)
        is not distinct from
        (o.in_stock, o.pop, o.sales_number > 0, o.price, o.campaign, o.star_rate, o.shown_id, o.brand_id, o.category_ids,
          o.created_at, o.brand_sort, o.name_sort, o.name_en_sort, o.net_worth, o.gross_worth, o.attr_ids)) then
    return null;
  end if;
  ids := (select array_agg(n.product_id) from changed n join before o using (product_id)
    where (n.in_stock, n.pop, n.sales_number > 0, n.price, n.campaign, n.star_rate, n.shown_id, n.brand_id, n.category_ids,
        n.created_at, n.brand_sort, n.name_sort, n.name_en_sort, n.net_worth, n.gross_worth, n.attr_ids)
      is distinct from (o.in_stock, o.pop, o.sales_number > 0, o.price, o.campaign, o.star_rate, o.shown_id, o.brand_id, o.category_ids,
        o.created_at, o.brand_sort, o.name_sort, o.name_en_sort, o.net_worth, o.gross_worth, o.attr_ids));
  if ids is null then return null; end if;
  if cardinality(ids) > 2000 then perform note_all('place');
  else
    insert into changes (kind, id, categories, brands, moved)
      select 'place', n.product_id, array(select unnest(n.category_ids || o.category_ids) c group by c order by c),
        array_remove(array[n.brand_id, nullif(o.brand_id, n.brand_id)], null),
        (n.in_stock, n.pop, n.brand_id, n.category_ids) is distinct from (o.in_stock, o.pop, o.brand_id, o.category_ids)
      from changed n join before o using (product_id) where n.product_id = any(ids);
  end if;
  return null;
end $$;

create function note_products_came_or_went() returns trigger language plpgsql as $$
begin
  perform note_figures((select array_agg(x.id) from changed c, unnest(array[c.id, c.parent_id]) x (id) where x.id is not null));
  if not listing_rests() then
    perform note_ids('place', (select array_agg(distinct coalesce(parent_id, id)) from changed));
  end if;
  return null;
end $$;

-- Notes changes of a product's parts: units, variants, equivalents, warehouses, categories, reviews.
create function note_parts_changed() returns trigger language plpgsql as $$
begin
  perform note_figures((select array_agg(distinct product_id) from changed));
  return null;
end $$;

-- Notes changes of codes that find a product.
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

create function note_words_changed() returns trigger language plpgsql as $$
begin
  perform note_ids('place', (select array_agg(product_id) from changed));
  return null;
end $$;

create function note_customers() returns trigger language plpgsql as $$
begin
  perform note_ids('customer', (select array_agg(id) from changed));
  return null;
end $$;

-- Notes changes of customers. Others cache neither passwords nor how somebody views lists.
create function note_customers_changed() returns trigger language plpgsql as $$
begin
  perform note_ids('customer', (select array_agg(n.id) from changed n join before o using (id)
    where (n.email, n.name, n.surname, n.phone, n.gender, n.birthdate, n.marketing, n.overdue_balance, n.overdue_expiry_day,
        n.overdue_currency, n.closed_at)
      is distinct from (o.email, o.name, o.surname, o.phone, o.gender, o.birthdate, o.marketing, o.overdue_balance, o.overdue_expiry_day,
        o.overdue_currency, o.closed_at)));
  return null;
end $$;

create function note_customers_parts() returns trigger language plpgsql as $$
begin
  perform note_ids('customer', (select array_agg(distinct customer_id) from changed));
  return null;
end $$;

-- The newest change of each product (figures) and customer that the sweep deleted, so that a position of any age stays valid.
-- Only the sweep writes here: no buyer and no import waits for it. Id 0 stands for all that existed at the start.
create table newest_changes (
  kind text collate "C" not null check (kind in ('figures', 'customer')),
  id bigint not null,
  xid xid8 not null,
  primary key (kind, id)
);
create index newest_changes_in_order on newest_changes (kind, xid, id);

create function products_updated() returns trigger language plpgsql as $$
declare
  sale record;
  taxed bigint[]; words bigint[]; codes bigint[]; roots bigint[]; done bigint[] := '{}'; shown bigint[]; coded bigint[];
begin
  select n.id, n.parent_id, n.parent_id is null or n.active as listed, n.sales_number - o.sales_number as sold,
      case when n.has_children then 0 else n.quantity - n.reserved - o.quantity + o.reserved end as pieces, n.star_sum - o.star_sum as stars,
      n.comment_count - o.comment_count as comments,
      (n.quantity, n.reserved, n.sales_number, n.star_sum, n.comment_count) <> (o.quantity, o.reserved, o.sales_number, o.star_sum, o.comment_count) as differs
    into sale from changed n, before o
    where (select count(*) from changed) = 1 and not listing_rests()
      and (n.code, n.barcode, n.name, n.name_en, n.seo, n.image, n.images, n.brand_id, n.model_id, n.parent_id, n.default_unit_id,
          n.tax_rate, n.description, n.description_en, n.meta_title, n.meta_description, n.meta_keywords, n.stock_number_type,
          n.fast_delivery, n.same_day_shipping, n.has_children, n.active, n.created_at)
        is not distinct from
        (o.code, o.barcode, o.name, o.name_en, o.seo, o.image, o.images, o.brand_id, o.model_id, o.parent_id, o.default_unit_id,
          o.tax_rate, o.description, o.description_en, o.meta_title, o.meta_description, o.meta_keywords, o.stock_number_type,
          o.fast_delivery, o.same_day_shipping, o.has_children, o.active, o.created_at);
  if found then
    if not sale.differs then return null; end if;
    if sale.listed then
      update listing set quantity = quantity + sale.pieces, sales_number = sales_number + sale.sold,
          star_sum = star_sum + sale.stars, comment_count = comment_count + sale.comments
        where product_id = coalesce(sale.parent_id, sale.id);
    end if;
    insert into changes (kind, id) values ('figures', sale.id);
    if sale.parent_id is not null then insert into changes (kind, id) values ('figures', sale.parent_id); end if;
    return null;
  end if;

  select array_agg(distinct x.id), array_agg(distinct coalesce(n.parent_id, n.id)) filter (where (n.code, n.barcode, n.seo) <> (o.code, o.barcode, o.seo))
    into shown, coded
    from changed n join before o using (id), unnest(array[n.id, n.parent_id, o.parent_id]) x (id)
    where x.id is not null and ((n.quantity, n.reserved, n.sales_number, n.star_sum, n.comment_count) <> (o.quantity, o.reserved, o.sales_number, o.star_sum, o.comment_count)
        or (n.code, n.barcode, n.name, n.name_en, n.seo, n.image, n.images, n.brand_id, n.model_id, n.parent_id, n.default_unit_id,
          n.tax_rate, n.description, n.description_en, n.meta_title, n.meta_description, n.meta_keywords, n.stock_number_type,
          n.fast_delivery, n.same_day_shipping, n.has_children, n.active, n.created_at)
        is distinct from
        (o.code, o.barcode, o.name, o.name_en, o.seo, o.image, o.images, o.brand_id, o.model_id, o.parent_id, o.default_unit_id,
          o.tax_rate, o.description, o.description_en, o.meta_title, o.meta_description, o.meta_keywords, o.stock_number_type,
          o.fast_delivery, o.same_day_shipping, o.has_children, o.active, o.created_at));
  if listing_rests() then
    if shown is not null then perform note_all('figures'); end if;
    return null;
  end if;

  -- prices
  taxed := (select array_agg(n.id) from changed n join before o using (id) where n.tax_rate <> o.tax_rate);
  if taxed is not null then perform search_reprice(taxed); end if;

  -- words, codes and figures of the lists
  select array_agg(n.id) filter (where (n.name, n.name_en, n.description, n.brand_id, n.model_id, n.active, n.parent_id, n.has_children, n.default_unit_id, n.created_at)
      is distinct from (o.name, o.name_en, o.description, o.brand_id, o.model_id, o.active, o.parent_id, o.has_children, o.default_unit_id, o.created_at)),
    array_agg(n.id) filter (where (n.code, n.barcode) is distinct from (o.code, o.barcode)),
    array_agg(coalesce(n.parent_id, n.id)) filter (where (n.quantity, n.reserved, n.sales_number, n.star_sum, n.comment_count) <> (o.quantity, o.reserved, o.sales_number, o.star_sum, o.comment_count))
    into words, codes, roots from changed n join before o on o.id = n.id;
  if words is not null then
    done := listing_roots(words || coalesce((select array_agg(o.parent_id) from before o join changed n using (id)
      where o.parent_id is not null and o.parent_id is distinct from n.parent_id), '{}'));
    perform search_index(done);
  end if;
  if codes is not null then perform search_index_codes(listing_roots(codes)); end if;
  if roots is not null then
    if cardinality(roots) > 1 then
      perform from listing l where l.product_id = any(roots) order by l.product_id for no key update;
    end if;
    update listing l set quantity = l.quantity + d.quantity, sales_number = l.sales_number + d.sales_number,
      star_sum = l.star_sum + d.star_sum, comment_count = l.comment_count + d.comment_count
    from (select coalesce(n.parent_id, n.id) id,
        coalesce(sum(n.quantity - n.reserved - o.quantity + o.reserved) filter (where not n.has_children), 0) quantity, sum(n.sales_number - o.sales_number) sales_number,
        sum(n.star_sum - o.star_sum) star_sum, sum(n.comment_count - o.comment_count) comment_count
      from changed n join before o on o.id = n.id
      where (n.parent_id is null or n.active) and coalesce(n.parent_id, n.id) <> all(done)
      group by 1) d
    where l.product_id = d.id and (d.quantity, d.sales_number, d.star_sum, d.comment_count) <> (0, 0, 0, 0);
  end if;

  -- what shows them
  if shown is not null then perform note_ids('figures', shown); end if;
  if coded is not null then perform note_ids('place', coded); end if;
  return null;
end $$;

create trigger place_came after insert on listing referencing new table as changed
  for each statement execute function note_listing_came_or_went();
create trigger place_went after delete on listing referencing old table as changed
  for each statement execute function note_listing_came_or_went();
create trigger place_moved after update on listing referencing new table as changed old table as before
  for each statement execute function note_listing_moved();

create trigger products_came after insert on products referencing new table as changed
  for each statement execute function note_products_came_or_went();
create trigger products_went after delete on products referencing old table as changed
  for each statement execute function note_products_came_or_went();

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

-- A new value of a filter arrives with the product that has it, so only updates are noted here.
create trigger catalog_changed after update on facet_values for each row
  when (new.* is distinct from old.*) execute function note_row('catalog');

create trigger words_moved after update on search_docs referencing new table as changed
  for each statement execute function note_words_changed();

create trigger customers_came after insert on customers referencing new table as changed
  for each statement execute function note_customers();
create trigger customers_went after delete on customers referencing old table as changed
  for each statement execute function note_customers();
create trigger customers_changed after update on customers referencing new table as changed old table as before
  for each statement execute function note_customers_changed();

create trigger products_updated after update on products referencing new table as changed old table as before
  for each statement execute function products_updated();

insert into changes_horizon default values;

insert into newest_changes (kind, id, xid) values ('figures', 0, '0'), ('customer', 0, '0');

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

do $$
declare t text;
begin
  foreach t in array array['customer_branches', 'addresses'] loop
    execute format('create trigger customers_came after insert on %I referencing new table as changed
      for each statement execute function note_customers_parts()', t);
    execute format('create trigger customers_went after delete on %I referencing old table as changed
      for each statement execute function note_customers_parts()', t);
    execute format('create trigger customers_changed after update on %I referencing new table as changed
      for each statement execute function note_customers_parts()', t);
  end loop;
end $$;
