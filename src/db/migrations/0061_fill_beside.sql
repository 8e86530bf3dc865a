-- A first fill whose words another connection may read for meanwhile (db/catalog/search/fill-words.ts): products stay as they are
-- and can be read. The key of `listing` stays, since dropping it would lock products against readers too.

-- True where no product is listed and this transaction may fill the lists: nobody changes products until it ends.
create function search_fill_lock() returns boolean language plpgsql as $$
begin
  if exists (select from listing) then return false; end if;
  -- In the order in which a change of a product takes them.
  lock table products in share mode;
  lock table listing in access exclusive mode;
  return not exists (select from listing);
end $$;

-- As before, but whether a product is in stock is asked once for all and not by a trigger for each.
create or replace function search_fill_begin() returns text[] language plpgsql set work_mem = '64MB' as $$
declare ids bigint[]; defs text[]; gone text[]; d text;
begin
  if not search_fill_lock() then return null; end if;
  select coalesce(array_agg(id order by id), '{}') into ids from products where parent_id is null;
  delete from search_phrases;
  perform search_phrases_add(1, (select array_agg(id) from brands)), search_phrases_add(2, (select array_agg(id) from categories));
  select array_agg(def order by def), array_agg(undo) into defs, gone from (
    select indexdef def, format('drop index %I', indexname) undo from pg_indexes
    where schemaname = current_schema() and tablename in ('listing', 'search_docs', 'search_codes') and indexname not like '%\_pkey'
    union all select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
      format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
    where contype = 'f' and conrelid in ('search_docs'::regclass, 'search_codes'::regclass)) x;
  foreach d in array gone loop execute d; end loop;
  perform facet_values_add(ids);
  alter table listing disable trigger listing_in_stock;
  insert into listing (product_id, shown_id, brand_id, category_ids, price, campaign, quantity, sales_number, star_sum, comment_count, created_at, in_stock, brand_sort, name_sort, name_en_sort, net_worth, gross_worth, attr_ids)
    select r.product_id, r.shown_id, r.brand_id, r.category_ids, r.price, r.campaign, r.quantity, r.sales_number, r.star_sum, r.comment_count, r.created_at, r.quantity + o.pieces > 0, r.brand_sort, r.name_sort, r.name_en_sort, r.net_worth, r.gross_worth, r.attr_ids
    from listing_rows(ids) r cross join (select listing_stock_offset() pieces offset 0) o;
  alter table listing enable trigger listing_in_stock;
  return defs;
end $$;

-- The same results, but text of plain letters is folded without looking for others in it, and letters that come often are
-- found first.
create or replace function tr_fold(t text) returns text language plpgsql immutable parallel safe strict as $$
declare s text;
begin
  if octet_length(t) = length(t) then return lower(translate(t, '`', '''') collate "C"); end if;
  s := translate(t, 'İIıÇçĞğÖöŞşÜü’', 'iiiccggoossuu''');
  if s ~ '[^ -_a-~]' then
    s := translate(s, 'ÂâÎîÛûÁáÀàÄäÉéÈèÊêËëÓóÒòÔôÚúÙùÍíÌìÏïÑñ‘´`' || chr(160) || chr(775), 'aaiiuuaaaaaaeeeeeeeeoooooouuuuiiiiiinn'''''' ');
  end if;
  return lower(s collate "C");
end $$;

create or replace function tr_sort(t text) returns text language sql immutable parallel safe strict as $$
  select translate(lower(translate(t, 'İIÇĞÖŞÜÂâÎîÛû', 'iıçğöşüaaiiuu') collate "C"),
    'aeimklrınstoyuzbpçdgchğfvüşöxwjq', 'AFLPNOVKQWYR_Z`BTDEHCJIG\[XS^]MU') collate "C"
$$;
