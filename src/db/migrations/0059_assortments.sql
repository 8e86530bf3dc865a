-- Which products are in assortments, and search that knows of seen products alone.

set local check_function_bodies = off;

-- The place of an assortment in `restricted_products.mask`: there are at most 64.
alter table assortments add column bit smallint unique check (bit between 0 and 63);
update assortments a set bit = n.bit from (select id, row_number() over (order by id) - 1 bit from assortments) n where n.id = a.id;
-- The trigger below gives it; the default only lets an insert leave it out.
alter table assortments alter column bit set not null, alter column bit set default 0;

create function assortments_bit() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('shop.assortments'));
  new.bit := (select min(b) from generate_series(0, 63) b where not exists (select from assortments a where a.bit = b));
  if new.bit is null then
    raise exception 'there are 64 assortments already' using errcode = 'check_violation', constraint = 'assortments_bit_check';
  end if;
  return new;
end $$;
create trigger assortments_bit before insert on assortments for each row execute function assortments_bit();

-- The products that are in assortments, without variants, each with the bits of these. All others are everybody's. A product
-- that is archived stays as it was.
create table restricted_products (
  product_id bigint primary key references products on delete cascade,
  mask bigint not null
);

-- A copy of `restricted_products.mask`; null for everybody's.
alter table search_docs add column mask bigint;
create index search_docs_restricted on search_docs using gin (tsv) with (fastupdate = off) where mask is not null;

-- Brings `restricted_products` up to date for these products, which are no variants. What is said of a variant is said of its
-- parent.
create function restrict_products(ids bigint[]) returns void language plpgsql as $$
begin
  if ids is null or not exists (select from assortments) and not exists (select from restricted_products) then return; end if;
  with masks as materialized (
    select p.id product_id, bit_or(1::bigint << a.bit) filter (where a.id is not null) mask
    from products p left join lateral (
      select x.assortment_id from assortment_products x where x.product_id = p.id
      union all select x.assortment_id from products c join assortment_products x on x.product_id = c.id where c.parent_id = p.id
      union all select x.assortment_id from assortment_brands x where x.brand_id = p.brand_id
      union all select x.assortment_id from product_categories pc join assortment_categories x using (category_id) where pc.product_id = p.id
    ) x on true left join assortments a on a.id = x.assortment_id
    where p.id = any(ids) and p.parent_id is null group by p.id
  ), gone as (
    delete from restricted_products r using masks m where r.product_id = m.product_id and m.mask is null
  )
  insert into restricted_products as r (product_id, mask)
    select product_id, mask from masks where mask is not null order by product_id
    on conflict (product_id) do update set mask = excluded.mask where r.mask <> excluded.mask;
end $$;

create function restricted_products_changed() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then return null; end if;
  if tg_op = 'DELETE' then
    update search_docs d set mask = null from changed c where d.product_id = c.product_id and d.mask is not null;
  else
    update search_docs d set mask = c.mask from changed c where d.product_id = c.product_id and d.mask is distinct from c.mask;
  end if;
  perform note_all('faces');
  return null;
end $$;
create trigger restricted_came after insert on restricted_products referencing new table as changed
  for each statement execute function restricted_products_changed();
create trigger restricted_changed after update on restricted_products referencing new table as changed
  for each statement execute function restricted_products_changed();
create trigger restricted_went after delete on restricted_products referencing old table as changed
  for each statement execute function restricted_products_changed();

create function search_docs_restricted() returns trigger language plpgsql as $$
begin
  if exists (select from restricted_products) then
    update search_docs d set mask = r.mask from changed c join restricted_products r using (product_id) where d.product_id = c.product_id;
  end if;
  return null;
end $$;
create trigger search_docs_restricted after insert on search_docs referencing new table as changed
  for each statement execute function search_docs_restricted();

create function assortments_filled() returns trigger language plpgsql as $$
begin
  perform restrict_products((select array_agg(distinct coalesce(p.parent_id, p.id)) from changed c join products p on p.id = c.product_id));
  return null;
end $$;

create function assortments_filled_by_brand() returns trigger language plpgsql as $$
begin
  perform restrict_products((select array_agg(p.id) from products p where p.brand_id in (select brand_id from changed)));
  return null;
end $$;

create function assortments_filled_by_category() returns trigger language plpgsql as $$
begin
  perform restrict_products((select array_agg(distinct pc.product_id) from product_categories pc
    where pc.category_id in (select category_id from changed)));
  return null;
end $$;

do $$
declare t text; f text;
begin
  foreach t in array array['products', 'brands', 'categories'] loop
    f := case t when 'products' then 'assortments_filled' when 'brands' then 'assortments_filled_by_brand' else 'assortments_filled_by_category' end;
    execute format('create trigger goods_came after insert on %I referencing new table as changed
      for each statement execute function %I()', 'assortment_' || t, f);
    execute format('create trigger goods_went after delete on %I referencing old table as changed
      for each statement execute function %I()', 'assortment_' || t, f);
  end loop;
end $$;

-- A product that comes into lists, or into another brand or category, is restricted in the same transaction.
create function listing_restricted() returns trigger language plpgsql as $$
begin
  if not exists (select from assortments) then return null; end if;
  if tg_op = 'INSERT' then
    perform restrict_products((select array_agg(product_id) from changed));
  else
    perform restrict_products((select array_agg(product_id) from changed n join before o using (product_id)
      where (n.brand_id, n.category_ids) is distinct from (o.brand_id, o.category_ids)));
  end if;
  return null;
end $$;
create trigger restricted_came after insert on listing referencing new table as changed
  for each statement execute function listing_restricted();
create trigger restricted_moved after update on listing referencing new table as changed old table as before
  for each statement execute function listing_restricted();

-- The search as somebody knows it who sees some products only: `set local search_path to seen, public` lets the functions of the
-- search read these views in place of the tables. `shop.seen` holds the bits of the assortments that are seen, and
-- `shop.seen_alone` is 'on' for somebody who sees nothing else.
create schema seen;

create function seen.shows(mask bigint) returns boolean language sql stable as $$
  select case when mask is null then coalesce(current_setting('shop.seen_alone', true), '') <> 'on'
    else mask & coalesce(nullif(current_setting('shop.seen', true), ''), '0')::bigint <> 0 end
$$;

create view seen.search_docs as select d.product_id, d.tsv from public.search_docs d where seen.shows(d.mask);

create view seen.search_codes as select c.product_id, c.kind, c.key from public.search_codes c
  where seen.shows((select r.mask from public.restricted_products r where r.product_id = c.product_id));

-- Names of brands and categories, but of those whose products are all unseen.
create view seen.search_phrases as select f.kind, f.ref_id, x.n, f.tsv, f.words from public.search_phrases f cross join lateral (
    select count(*) unseen from public.restricted_products r join public.listing l using (product_id)
    where not seen.shows(r.mask) and case f.kind when 1 then l.brand_id = f.ref_id else l.category_ids @> array[f.ref_id] end offset 0) u
  cross join lateral (
    select case when seen.shows(null) and (u.unseen = 0 or f.n > u.unseen) then (f.n - u.unseen)::int
      else (select count(*)::int from public.listing l left join public.restricted_products r using (product_id)
        where seen.shows(r.mask) and case f.kind when 1 then l.brand_id = f.ref_id else l.category_ids @> array[f.ref_id] end) end n offset 0) x
  where x.n > 0 or seen.shows(null) and u.unseen = 0;

create view seen.search_names as select n.key, n.kind, n.ref_id, n.whole from public.search_names n
  where exists (select from seen.search_phrases p where p.kind = n.kind and p.ref_id = n.ref_id);

-- A word that unseen products have counts without them, and not at all where nobody else has it.
create view seen.search_words as select w.word, x.n, x.surface from public.search_words w cross join lateral (
    select quote_literal(w.word)::tsquery of_all, (quote_literal(w.word) || ':AB')::tsquery of_names offset 0) q
  cross join lateral (
    select count(*) unseen from public.search_docs d where d.tsv @@ q.of_all and d.mask is not null and not seen.shows(d.mask) offset 0) u
  cross join lateral (
    select case when u.unseen = 0 and w.n > 1 and seen.shows(null) then w.n
        when u.unseen > 0 and w.n - u.unseen > 0 and seen.shows(null) then (w.n - u.unseen)::int
        when seen.shows(null) then (exists (select from seen.search_docs d where d.tsv @@ q.of_all)
          or exists (select from seen.search_phrases p where p.tsv @@ q.of_all))::int
        else (select count(*)::int from public.search_docs d where d.tsv @@ q.of_all and d.mask is not null and seen.shows(d.mask)) end n,
      case when u.unseen = 0 and seen.shows(null) then w.surface
        else exists (select from seen.search_docs d where d.tsv @@ q.of_names)
          or exists (select from seen.search_phrases p where p.tsv @@ q.of_names) end surface offset 0) x
  where x.n > 0;
