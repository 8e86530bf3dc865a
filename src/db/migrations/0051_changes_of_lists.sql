-- Which lists a change of a place concerns, and what other systems follow: the newest change of each product and customer.

alter table changes
  -- Of a place: the categories and the brands that held the product before or hold it now. Null where only what finds it
  -- changed, its words and codes.
  add column categories int[],
  add column brands int[],
  -- Of a place: whether it came, went or stands elsewhere in lists that nobody sorted.
  add column moved boolean,
  drop constraint changes_kind_check,
  add constraint changes_kind_check check (kind in ('shop', 'catalog', 'words', 'place', 'figures', 'customer'));

drop trigger words_moved on search_docs;

create or replace function note_listing_came_or_went() returns trigger language plpgsql as $$
begin
  if (select count(*) from changed) > 2000 then perform note_all('place');
  else
    insert into changes (kind, id, categories, brands, moved)
      select 'place', product_id, category_ids, array_remove(array[brand_id], null), true from changed;
  end if;
  return null;
end $$;

create or replace function note_listing_moved() returns trigger language plpgsql as $$
declare ids bigint[];
begin
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

create function note_words_changed() returns trigger language plpgsql as $$
begin
  perform note_ids('place', (select array_agg(product_id) from changed));
  return null;
end $$;
create trigger words_moved after update on search_docs referencing new table as changed
  for each statement execute function note_words_changed();

-- Codes lead to a product by its address.
create or replace function note_products_changed() returns trigger language plpgsql as $$
declare shown bigint[]; coded bigint[];
begin
  select array_agg(distinct x.id), array_agg(distinct coalesce(n.parent_id, n.id)) filter (where (n.code, n.barcode, n.seo) <> (o.code, o.barcode, o.seo))
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

-- ---------------------------------------------------------------- customers

create function note_customers() returns trigger language plpgsql as $$
begin
  perform note_ids('customer', (select array_agg(id) from changed));
  return null;
end $$;

-- A new password or how lists stand is nothing that others keep of a customer.
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

create trigger customers_came after insert on customers referencing new table as changed
  for each statement execute function note_customers();
create trigger customers_went after delete on customers referencing old table as changed
  for each statement execute function note_customers();
create trigger customers_changed after update on customers referencing new table as changed old table as before
  for each statement execute function note_customers_changed();

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

-- ---------------------------------------------------------------- for those who follow them from afar

-- The newest change of each product (figures) and customer that was swept, so that a position of any age goes on being
-- one. Written by the sweep alone: nobody who buys or imports waits for it. Id 0: all there were then.
create table newest_changes (
  kind text collate "C" not null check (kind in ('figures', 'customer')),
  id bigint not null,
  xid xid8 not null,
  primary key (kind, id)
);
create index newest_changes_in_order on newest_changes (kind, xid, id);
insert into newest_changes (kind, id, xid) values ('figures', 0, '0'), ('customer', 0, '0');
