-- What lists are filtered by beside brand, category and stock: the price as cards show it, and the values of units and
-- of variants.

-- A value that filters offer: a unit (kind 1, no dimension), or a value of a variant's dimension (kind 2). Its id
-- stands in `listing.attr_ids`; `dimension` and `key` are how a list's address spells it.
create table facet_values (
  id int generated always as identity primary key,
  kind smallint not null check (kind in (1, 2)),
  dimension text collate "C" not null,
  key text collate "C" not null check (key <> ''),
  dimension_name text not null default '',
  dimension_name_en text not null default '',
  name text not null,
  name_en text not null default '',
  swatch text not null default '',
  unique (kind, dimension, key)
);

alter table listing
  -- What the card's price is worth in TRY, exact, without VAT and with it; null: on request.
  add column net_worth numeric,
  add column gross_worth numeric,
  -- Ids of `facet_values` in ascending order: of the product itself, or of a parent's active children.
  add column attr_ids int[] not null default '{}';

-- One spelling for what people take for the same value: 'Kırmızı' and 'KIRMIZI', '1,5 lt' and '1.5 LT'. No comma, no
-- colon and no space, which have a meaning in an address.
create function facet_key(t text) returns text language sql immutable parallel safe strict as $$
  select left(trim(both '-' from regexp_replace(replace(tr_fold(t), ',', '.'),
    '[\s:\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', '-', 'g')), 60)
$$;

-- The values of listed products, with their names; each spelling is folded once.
create function listing_values(ids bigint[]) returns table (product_id bigint, kind smallint, dimension text, key text,
  dimension_name text, dimension_name_en text, name text, name_en text, swatch text) language sql stable rows 1000 as $$
  with m as materialized (select r.id root, r.id from unnest(ids) i join products r on r.id = i and r.parent_id is null and not r.has_children
    union all select r.id, c.id from unnest(ids) i join products r on r.id = i and r.has_children join products c on c.parent_id = r.id and c.active),
  v as materialized (select m.root, 1::smallint kind, '' dim, '' dim_en, u.value, u.value_en, '' swatch from m join product_units u on u.product_id = m.id
    union all select m.root, 2, v.name, v.name_en, v.value, v.value_en, v.swatch from m join product_variants v on v.product_id = m.id),
  k as materialized (select t, facet_key(t) collate "C" key from (select value t from v union select dim from v) x offset 0)
  select v.root, v.kind, d.key, w.key, v.dim, v.dim_en, v.value, v.value_en, v.swatch
  from v join k d on d.t = v.dim join k w on w.t = v.value where w.key <> '' and (v.kind = 1 or d.key <> '')
$$;

create function facet_values_add(ids bigint[]) returns void language sql as $$
  insert into facet_values as f (kind, dimension, key, dimension_name, dimension_name_en, name, name_en, swatch)
    select kind, dimension, key, min(dimension_name), max(dimension_name_en), min(name), max(name_en), max(swatch)
    from listing_values(ids) group by 1, 2, 3 order by 1, 2, 3
  on conflict (kind, dimension, key) do update set dimension_name = excluded.dimension_name, name = excluded.name,
    dimension_name_en = coalesce(nullif(excluded.dimension_name_en, ''), f.dimension_name_en),
    name_en = coalesce(nullif(excluded.name_en, ''), f.name_en), swatch = coalesce(nullif(excluded.swatch, ''), f.swatch)
  where (f.dimension_name, f.name) is distinct from (excluded.dimension_name, excluded.name)
    or excluded.dimension_name_en not in ('', f.dimension_name_en) or excluded.name_en not in ('', f.name_en) or excluded.swatch not in ('', f.swatch)
$$;

create function listing_attrs(ids bigint[]) returns table (product_id bigint, attr_ids int[]) language sql stable rows 1000 as $$
  select v.product_id, array_agg(distinct f.id order by f.id) from listing_values(ids) v
    join facet_values f on f.kind = v.kind and f.dimension = v.dimension and f.key = v.key group by 1
$$;

-- What the price columns of listed products have to be. A parent shows the lowest price of its active children.
drop function listing_prices(bigint[]);
create function listing_prices(ids bigint[]) returns table (product_id bigint, shown_id bigint, price bigint, campaign boolean, net_worth numeric, gross_worth numeric)
language sql stable rows 1000 as $$
  with rates as materialized (select code, exchange_rate, exchange_rate / default_rate() rate from currencies),
  priced as (
    select r.id, s.id shown, nullif(round(u.price * x.rate * 10000)::bigint, 0) price,
      u.price > 0 and u.list_price > 0 and u.list_price * l.rate >= u.price * x.rate campaign,
      nullif(u.price, 0) * x.exchange_rate worth, s.tax_rate
    from unnest(ids) i join products r on r.id = i and r.parent_id is null
    join lateral (select r.id, r.default_unit_id, r.tax_rate where not r.has_children
      union all select c.id, c.default_unit_id, c.tax_rate from products c where r.has_children and c.parent_id = r.id and c.active) s on true
    left join product_units u on u.product_id = s.id and u.id = s.default_unit_id
    left join rates x on x.code = u.currency left join rates l on l.code = u.list_currency)
  select distinct on (id) id, shown, price, coalesce(campaign, false), worth, worth * (100 + tax_rate) * 0.01 from priced order by id, priced.price, shown
$$;

create or replace function listing_rows(ids bigint[]) returns setof listing language sql stable rows 1000 as $$
  select r.id, coalesce(w.shown_id, r.id), r.brand_id,
    coalesce((select array_agg(c.category_id order by c.category_id) from product_categories c where c.product_id = r.id), '{}'),
    w.price, coalesce(w.campaign, false), case when r.has_children then coalesce(k.quantity, 0) else r.quantity end,
    r.sales_number + coalesce(k.sales_number, 0), r.star_sum + coalesce(k.star_sum, 0), (r.comment_count + coalesce(k.comment_count, 0))::int,
    r.created_at, false, 0::smallint, 0::smallint, b.name_sort, n.key, case when r.name_en = '' then n.key else tr_sort(left(r.name_en, 200)) end,
    w.net_worth, w.gross_worth, coalesce(a.attr_ids, '{}')
  from unnest(ids) i join products r on r.id = i and r.parent_id is null and r.active and r.id is distinct from (select listing_hidden_id())
  left join lateral (select sum(c.quantity) quantity, sum(c.sales_number) sales_number, sum(c.star_sum) star_sum, sum(c.comment_count) comment_count
    from products c where r.has_children and c.parent_id = r.id and c.active) k on true
  cross join lateral (select tr_sort(left(r.name, 200)) key offset 0) n
  left join brands b on b.id = r.brand_id left join listing_prices(ids) w on w.product_id = r.id left join listing_attrs(ids) a on a.product_id = r.id
$$;

create or replace function search_index(ids bigint[]) returns void language plpgsql as $$
declare roots bigint[] := listing_roots(ids);
begin
  if roots is null then return; end if;
  perform from listing l where l.product_id = any(roots) order by l.product_id for update;
  delete from listing l where l.product_id = any(roots) and not exists (
    select from products p where p.id = l.product_id and p.active and p.parent_id is null and p.id is distinct from (select listing_hidden_id()));
  perform facet_values_add(roots);
  insert into listing as l (product_id, shown_id, brand_id, category_ids, price, campaign, quantity, sales_number, star_sum, comment_count, created_at, brand_sort, name_sort, name_en_sort, net_worth, gross_worth, attr_ids)
    select n.product_id, n.shown_id, n.brand_id, n.category_ids, n.price, n.campaign, n.quantity, n.sales_number, n.star_sum, n.comment_count, n.created_at, n.brand_sort, n.name_sort, n.name_en_sort, n.net_worth, n.gross_worth, n.attr_ids
    from listing_rows(roots) n order by n.product_id
  on conflict (product_id) do update set shown_id = excluded.shown_id, brand_id = excluded.brand_id, category_ids = excluded.category_ids,
    price = excluded.price, campaign = excluded.campaign, quantity = excluded.quantity, sales_number = excluded.sales_number,
    star_sum = excluded.star_sum, comment_count = excluded.comment_count, created_at = excluded.created_at,
    brand_sort = excluded.brand_sort, name_sort = excluded.name_sort, name_en_sort = excluded.name_en_sort,
    net_worth = excluded.net_worth, gross_worth = excluded.gross_worth, attr_ids = excluded.attr_ids
  where (l.shown_id, l.brand_id, l.category_ids, l.price, l.campaign, l.quantity, l.sales_number, l.star_sum, l.comment_count, l.created_at, l.brand_sort, l.name_sort, l.name_en_sort, l.net_worth, l.gross_worth, l.attr_ids)
    is distinct from (excluded.shown_id, excluded.brand_id, excluded.category_ids, excluded.price, excluded.campaign, excluded.quantity, excluded.sales_number,
      excluded.star_sum, excluded.comment_count, excluded.created_at, excluded.brand_sort, excluded.name_sort, excluded.name_en_sort, excluded.net_worth, excluded.gross_worth, excluded.attr_ids);
  roots := (select array_agg(l.product_id) from listing l where l.product_id = any(roots));
  if roots is null then return; end if;
  with n as materialized (select * from search_words_of_products(roots)),
  w as (select search_words_add(array_agg(n.tsv)) from n)
  insert into search_docs as d select n.product_id, n.tsv from n, w order by 1
    on conflict (product_id) do update set tsv = excluded.tsv where d.tsv <> excluded.tsv;
  perform search_index_codes(roots);
end $$;

create or replace function search_reprice(ids bigint[] default null) returns void language plpgsql as $$
declare roots bigint[] := case when ids is null then (select array_agg(product_id) from listing) else listing_roots(ids) end;
begin
  perform from listing l where l.product_id = any(roots) order by l.product_id for no key update;
  update listing l set shown_id = n.shown_id, price = n.price, campaign = n.campaign, net_worth = n.net_worth, gross_worth = n.gross_worth
    from listing_prices(roots) n where n.product_id = l.product_id
    and (l.shown_id, l.price, l.campaign, l.net_worth, l.gross_worth) is distinct from (n.shown_id, n.price, n.campaign, n.net_worth, n.gross_worth);
end $$;

create or replace function search_reindex() returns void language plpgsql set maintenance_work_mem = '256MB' set work_mem = '64MB' as $$
declare ids bigint[]; defs text[]; gone text[]; d text; part bigint[]; n int := 0;
begin
  select coalesce(array_agg(id order by id), '{}') into ids from products where parent_id is null;
  delete from search_phrases;
  perform search_phrases_add(1, (select array_agg(id) from brands)), search_phrases_add(2, (select array_agg(id) from categories));
  if not exists (select from listing) then
    select array_agg(def order by def), array_agg(undo) into defs, gone from (
      select indexdef def, format('drop index %I', indexname) undo from pg_indexes
      where schemaname = current_schema() and tablename in ('listing', 'search_docs', 'search_codes') and indexname not like '%\_pkey'
      union all select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
        format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
      where contype = 'f' and conrelid in ('listing'::regclass, 'search_docs'::regclass, 'search_codes'::regclass)) x;
    foreach d in array gone loop execute d; end loop;
    perform facet_values_add(ids);
    insert into listing (product_id, shown_id, brand_id, category_ids, price, campaign, quantity, sales_number, star_sum, comment_count, created_at, brand_sort, name_sort, name_en_sort, net_worth, gross_worth, attr_ids)
      select r.product_id, r.shown_id, r.brand_id, r.category_ids, r.price, r.campaign, r.quantity, r.sales_number, r.star_sum, r.comment_count, r.created_at, r.brand_sort, r.name_sort, r.name_en_sort, r.net_worth, r.gross_worth, r.attr_ids from listing_rows(ids) r;
    ids := (select array_agg(product_id) from listing);
    insert into search_docs select * from search_words_of_products(ids);
    insert into search_codes (product_id, kind, key) select * from search_codes_of_products(ids) c order by c.key;
    foreach d in array defs loop execute d; end loop;
  else
    delete from listing l where l.product_id <> all(ids);
    loop
      part := ids[n * 5000 + 1:(n + 1) * 5000]; n := n + 1;
      exit when cardinality(part) = 0;
      perform search_index(part);
    end loop;
  end if;
  delete from facet_values f where not exists (select from listing l where l.attr_ids @> array[f.id]);
  perform search_refresh();
  update listing_state set stale = false where stale;
end $$;

-- Units and variants that came, went or were renamed.
create function listing_reattribute(ids bigint[]) returns void language plpgsql as $$
declare roots bigint[] := listing_roots(ids);
begin
  if roots is null then return; end if;
  perform from listing l where l.product_id = any(roots) order by l.product_id for no key update;
  perform facet_values_add(roots);
  update listing l set attr_ids = n.attr_ids
    from (select i product_id, coalesce(a.attr_ids, '{}') attr_ids from unnest(roots) i left join listing_attrs(roots) a on a.product_id = i) n
    where n.product_id = l.product_id and l.attr_ids <> n.attr_ids;
end $$;

create function listing_values_changed() returns trigger language plpgsql as $$
begin
  if listing_rests() then return null; end if;
  perform listing_reattribute((select array_agg(distinct product_id) from changed));
  return null;
end $$;

-- A new price alone is no new value.
create function listing_unit_names_changed() returns trigger language plpgsql as $$
begin
  if listing_rests() then return null; end if;
  perform listing_reattribute((select array_agg(distinct n.product_id) from changed n left join before o on o.product_id = n.product_id and o.id = n.id
    where (o.value, o.value_en) is distinct from (n.value, n.value_en)));
  return null;
end $$;

-- VAT is a part of what a card shows.
create function listing_taxes_changed() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  if listing_rests() then return null; end if;
  ids := (select array_agg(n.id) from changed n join before o using (id) where n.tax_rate <> o.tax_rate);
  if ids is not null then perform search_reprice(ids); end if;
  return null;
end $$;

create trigger listing_values_inserted after insert on product_units referencing new table as changed for each statement execute function listing_values_changed();
create trigger listing_values_updated after update on product_units referencing new table as changed old table as before for each statement execute function listing_unit_names_changed();
create trigger listing_values_deleted after delete on product_units referencing old table as changed for each statement execute function listing_values_changed();
create trigger listing_values_inserted after insert on product_variants referencing new table as changed for each statement execute function listing_values_changed();
create trigger listing_values_updated after update on product_variants referencing new table as changed for each statement execute function listing_values_changed();
create trigger listing_values_deleted after delete on product_variants referencing old table as changed for each statement execute function listing_values_changed();
create trigger listing_taxes_updated after update on products referencing new table as changed old table as before for each statement execute function listing_taxes_changed();

select facet_values_add((select array_agg(product_id) from listing));
update listing l set net_worth = n.net_worth, gross_worth = n.gross_worth, attr_ids = n.attr_ids
  from listing_rows((select array_agg(product_id) from listing)) n where n.product_id = l.product_id;

create index listing_net_worth on listing (net_worth);
create index listing_gross_worth on listing (gross_worth);
create index listing_attrs on listing using gin (attr_ids) with (fastupdate = off);
