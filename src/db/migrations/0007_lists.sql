-- The rows that lists read.
--
-- `listing` holds one narrow row for each product that lists show: products that stand alone and parents, never children,
-- never an inactive product, never the shipping product. A parent's row sums up its active children. The catalog index in
-- each process is loaded from it; statement triggers keep it right.

set local check_function_bodies = off;

create table listing (
  product_id bigint primary key references products on delete cascade,
  -- The product whose units, price and tax are shown: a parent's cheapest child, else the product itself.
  shown_id bigint not null,
  brand_id int,
  -- Every category that holds the product, the ones above included; in ascending order.
  category_ids int[] not null default '{}',
  -- Net price of the default unit in ten-thousandths of the default currency; null: on request.
  price bigint check (price > 0),
  campaign boolean not null default false,
  quantity bigint not null,
  sales_number bigint not null,
  star_sum bigint not null,
  comment_count int not null,
  created_at timestamptz not null,
  in_stock boolean not null,
  -- Coarse on purpose (steps at 2, 6, 11, 20, 34 … sales): most orders leave it as it is, so that the update touches no index.
  pop smallint not null generated always as (floor(2 * ln(1 + greatest(sales_number, 0) / 3.0))) stored,
  -- Tenths of a star, halves up (rules/catalog/rating.ts); 0 without a review.
  star_rate smallint not null generated always as
    (case when comment_count > 0 then (star_sum * 20 + comment_count) / (comment_count * 2) else 0 end) stored,
  brand_sort text collate "C",
  name_sort text collate "C" not null,
  name_en_sort text collate "C" not null,
  -- The exact price in TRY, without VAT and with it; null: on request.
  net_worth numeric,
  gross_worth numeric,
  -- Ids of `facet_values` in ascending order: of the product itself, or of a parent's active children.
  attr_ids int[] not null default '{}'
) with (fillfactor = 80);
create index listing_default on listing (in_stock desc, pop desc, product_id);
create index listing_sales on listing (pop desc);
create index listing_name on listing (name_sort, product_id);
create index listing_name_en on listing (name_en_sort, product_id);
create index listing_price on listing (price, product_id);
create index listing_price_down on listing (price desc nulls last, product_id);
create index listing_brand_name on listing (brand_sort, product_id);
create index listing_brand_name_down on listing (brand_sort desc nulls last, product_id);
create index listing_newest on listing (created_at, product_id);
create index listing_liked on listing (star_rate desc, product_id) where star_rate > 0;
create index listing_campaign on listing (in_stock desc, pop desc, product_id) where campaign;
create index listing_brand on listing (brand_id);

-- Without a list of pending entries, which every reader would have to read.
create index listing_category on listing using gin (category_ids) with (fastupdate = off);
create index listing_net_worth on listing (net_worth);
create index listing_gross_worth on listing (gross_worth);
create index listing_attrs on listing using gin (attr_ids) with (fastupdate = off);

-- `stale` is true while a bulk import has left `listing` and the search tables behind the catalog.
create table listing_state (
  one boolean primary key default true check (one),
  stale boolean not null default false
);

-- The shipping product, which no list shows; null without one.
create function listing_hidden_id() returns bigint language sql stable as $$
  select (value #>> '{}')::bigint from settings where key = 'urNo' and value #>> '{}' ~ '^[0-9]{1,15}$'
$$;

-- TRY for one unit of the default currency.
create function default_rate() returns numeric language sql stable as $$
  select coalesce((select exchange_rate from currencies where is_default), 1)
$$;

-- The listed products that the given ones are or belong to.
create function listing_roots(ids bigint[]) returns bigint[] language sql stable as $$
  select array_agg(distinct x.id) from (select unnest(ids) id
    union all select p.parent_id from products p where p.id = any(ids) and p.parent_id is not null) x
$$;

-- The rows of `listing` for these products. `quantity` is the stock that can be bought: without the pieces that card payments
-- hold.
create function listing_rows(ids bigint[]) returns setof listing language sql stable rows 1000 as $$
  select r.id, coalesce(w.shown_id, r.id), r.brand_id,
    coalesce((select array_agg(c.category_id order by c.category_id) from product_categories c where c.product_id = r.id), '{}'),
    w.price, coalesce(w.campaign, false), case when r.has_children then coalesce(k.quantity, 0) else r.quantity - r.reserved end,
    r.sales_number + coalesce(k.sales_number, 0), r.star_sum + coalesce(k.star_sum, 0), (r.comment_count + coalesce(k.comment_count, 0))::int,
    r.created_at, false, 0::smallint, 0::smallint, b.name_sort, n.key, case when r.name_en = '' then n.key else tr_sort(left(r.name_en, 200)) end,
    w.net_worth, w.gross_worth, coalesce(a.attr_ids, '{}')
  from unnest(ids) i join products r on r.id = i and r.parent_id is null and r.active and r.id is distinct from (select listing_hidden_id())
  left join lateral (select sum(c.quantity - c.reserved) quantity, sum(c.sales_number) sales_number, sum(c.star_sum) star_sum, sum(c.comment_count) comment_count
    from products c where r.has_children and c.parent_id = r.id and c.active) k on true
  cross join lateral (select tr_sort(left(r.name, 200)) key offset 0) n
  left join brands b on b.id = r.brand_id left join listing_prices(ids) w on w.product_id = r.id left join listing_attrs(ids) a on a.product_id = r.id
$$;

create function listing_rests() returns boolean language sql stable as $$ select coalesce(current_setting('shop.listing', true), '') = 'off' $$;

create function listing_products_inserted() returns trigger language plpgsql as $$
begin
  if listing_rests() then return null; end if;
  perform search_index((select array_agg(id) from changed));
  return null;
end $$;

create function listing_products_deleted() returns trigger language plpgsql as $$
begin
  if listing_rests() then return null; end if;
  perform search_index((select array_agg(distinct parent_id) from changed where parent_id is not null));
  return null;
end $$;

create function listing_units_changed() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  if listing_rests() then return null; end if;
  ids := (select array_agg(distinct product_id) from changed);
  if ids is null then return null; end if;
  perform search_reprice(ids);
  if tg_op = 'UPDATE' or exists (select from changed where barcode <> '') then perform search_index_codes(listing_roots(ids)); end if;
  return null;
end $$;

create function listing_categories_changed() returns trigger language plpgsql as $$
begin
  if listing_rests() then return null; end if;
  perform search_index((select array_agg(distinct product_id) from changed));
  return null;
end $$;

create function listing_equivalents_changed() returns trigger language plpgsql as $$
begin
  if listing_rests() then return null; end if;
  perform search_index_codes(listing_roots((select array_agg(distinct product_id) from changed)));
  return null;
end $$;

create function listing_brands_changed() returns trigger language plpgsql as $$
begin
  if listing_rests() then return null; end if;
  perform search_phrases_add(1, (select array_agg(id) from changed));
  if tg_op = 'UPDATE' then
    perform search_index((select array_agg(l.product_id) from listing l join changed c on c.id = l.brand_id where l.brand_sort is distinct from c.name_sort));
  end if;
  return null;
end $$;

create function listing_category_names_changed() returns trigger language plpgsql as $$
begin
  if listing_rests() then return null; end if;
  perform search_phrases_add(2, (select array_agg(id) from changed));
  if tg_op = 'UPDATE' then
    perform search_index((select array_agg(pc.product_id) from changed n join before o using (id) join product_categories pc on pc.category_id = n.id
      where (n.name, n.name_en) is distinct from (o.name, o.name_en)));
  end if;
  return null;
end $$;

create function listing_phrase_removed() returns trigger language plpgsql as $$
begin
  delete from search_phrases f using removed r where f.kind = case tg_table_name when 'brands' then 1 else 2 end and f.ref_id = r.id;
  delete from search_names f using removed r where f.kind = case tg_table_name when 'brands' then 1 else 2 end and f.ref_id = r.id;
  return null;
end $$;

create function listing_rates_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed n full join before o on o.code = n.code where (n.exchange_rate, n.is_default) is distinct from (o.exchange_rate, o.is_default)) then
    perform search_reprice();
  end if;
  return null;
end $$;

create function listing_hidden_changed() returns trigger language plpgsql as $$
begin
  perform search_index((select array_agg((value #>> '{}')::bigint) from
    (select key, value from changed union all select key, value from before) x where key = 'urNo' and value #>> '{}' ~ '^[0-9]{1,15}$'));
  return null;
end $$;

create function listing_hidden_added() returns trigger language plpgsql as $$
begin
  perform search_index((select array_agg((value #>> '{}')::bigint) from changed where key = 'urNo' and value #>> '{}' ~ '^[0-9]{1,15}$'));
  return null;
end $$;

-- A value that filters offer: a unit (kind 1, no dimension) or a value of a variant's dimension (kind 2). `listing.attr_ids`
-- holds its id; a list's address spells it by `dimension` and `key`.
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

-- The common spelling of values that people take for the same: 'Kırmızı' and 'KIRMIZI', '1,5 lt' and '1.5 LT'. It has no
-- comma, colon or space, which mean something in an address.
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

-- Only new names are new values of filters; a new price is not.
create function listing_unit_names_changed() returns trigger language plpgsql as $$
begin
  if listing_rests() then return null; end if;
  perform listing_reattribute((select array_agg(distinct n.product_id) from changed n left join before o on o.product_id = n.product_id and o.id = n.id
    where (o.value, o.value_en) is distinct from (n.value, n.value_en)));
  return null;
end $$;

-- In plpgsql, so that its plan is cached: an SQL function that is not part of its query is planned at each call (0.2 ms of
-- an order).
create function listing_stock_offset() returns int language plpgsql stable as $$
begin
  return coalesce((select case value #>> '{}' when '3' then 5 when '4' then 10 when '5' then 50 when '6' then 100
      when '7' then 1000 when '8' then 20 when '9' then -5 when '10' then -10 when '11' then -50 when '12' then -100
      when '13' then -1000 when '14' then -20 end
    from settings where key = 'stockInfoStatus'), 0);
end $$;

create function listing_in_stock() returns trigger language plpgsql as $$
begin
  new.in_stock := new.quantity + listing_stock_offset() > 0;
  return new;
end $$;

create function listing_restock() returns void language plpgsql as $$
declare n int := listing_stock_offset();
begin
  perform from listing l where l.in_stock <> (l.quantity + n > 0) order by l.product_id for no key update;
  update listing l set in_stock = not l.in_stock where l.in_stock <> (l.quantity + n > 0);
end $$;

create function listing_offset_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed where key = 'stockInfoStatus') then perform listing_restock(); end if;
  return null;
end $$;

-- Values that came, went or were renamed change what lists filter by and what the search finds.
create function listing_variants_changed() returns trigger language plpgsql as $$
begin
  if listing_rests() then return null; end if;
  perform search_index((select array_agg(distinct product_id) from changed));
  return null;
end $$;

create trigger listing_inserted after insert on products referencing new table as changed for each statement execute function listing_products_inserted();
create trigger listing_deleted after delete on products referencing old table as changed for each statement execute function listing_products_deleted();

create trigger listing_inserted after insert on product_units referencing new table as changed for each statement execute function listing_units_changed();
create trigger listing_updated after update on product_units referencing new table as changed for each statement execute function listing_units_changed();
create trigger listing_deleted after delete on product_units referencing old table as changed for each statement execute function listing_units_changed();

create trigger listing_inserted after insert on product_categories referencing new table as changed for each statement execute function listing_categories_changed();
create trigger listing_updated after update on product_categories referencing new table as changed for each statement execute function listing_categories_changed();
create trigger listing_deleted after delete on product_categories referencing old table as changed for each statement execute function listing_categories_changed();

create trigger listing_inserted after insert on product_equivalents referencing new table as changed for each statement execute function listing_equivalents_changed();
create trigger listing_updated after update on product_equivalents referencing new table as changed for each statement execute function listing_equivalents_changed();
create trigger listing_deleted after delete on product_equivalents referencing old table as changed for each statement execute function listing_equivalents_changed();

create trigger listing_inserted after insert on brands referencing new table as changed for each statement execute function listing_brands_changed();
create trigger listing_updated after update on brands referencing new table as changed for each statement execute function listing_brands_changed();
create trigger listing_deleted after delete on brands referencing old table as removed for each statement execute function listing_phrase_removed();

create trigger listing_inserted after insert on categories referencing new table as changed for each statement execute function listing_category_names_changed();
create trigger listing_updated after update on categories referencing new table as changed old table as before for each statement execute function listing_category_names_changed();
create trigger listing_deleted after delete on categories referencing old table as removed for each statement execute function listing_phrase_removed();

create trigger listing_updated after update on currencies referencing new table as changed old table as before for each statement execute function listing_rates_changed();

create trigger listing_inserted after insert on settings referencing new table as changed for each statement execute function listing_hidden_added();
create trigger listing_updated after update on settings referencing new table as changed old table as before for each statement execute function listing_hidden_changed();
create trigger listing_deleted after delete on settings referencing old table as changed for each statement execute function listing_hidden_added();

create trigger listing_values_inserted after insert on product_units referencing new table as changed for each statement execute function listing_values_changed();
create trigger listing_values_updated after update on product_units referencing new table as changed old table as before for each statement execute function listing_unit_names_changed();
create trigger listing_values_deleted after delete on product_units referencing old table as changed for each statement execute function listing_values_changed();

create trigger listing_in_stock before insert or update of quantity on listing
  for each row execute function listing_in_stock();

create trigger listing_offset_inserted after insert on settings referencing new table as changed
  for each statement execute function listing_offset_changed();
create trigger listing_offset_updated after update on settings referencing new table as changed
  for each statement execute function listing_offset_changed();
create trigger listing_offset_deleted after delete on settings referencing old table as changed
  for each statement execute function listing_offset_changed();

create trigger listing_variants_inserted after insert on product_variants referencing new table as changed for each statement execute function listing_variants_changed();
create trigger listing_variants_updated after update on product_variants referencing new table as changed for each statement execute function listing_variants_changed();
create trigger listing_variants_deleted after delete on product_variants referencing old table as changed for each statement execute function listing_variants_changed();

insert into listing_state default values;
