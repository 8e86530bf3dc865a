-- A shop's first lists in two halves, so that the words of its products may be made between them by whoever is quicker
-- at it: the process (db/catalog/search/fill-words.ts). The same rows as before.

-- Where no product is listed: lists without the indexes and keys of `listing`, `search_docs` and `search_codes`, whose
-- definitions it gives for `search_fill_end`; null where some are, and then nothing is done.
create function search_fill_begin() returns text[] language plpgsql set work_mem = '64MB' as $$
declare ids bigint[]; defs text[]; gone text[]; d text;
begin
  if exists (select from listing) then return null; end if;
  select coalesce(array_agg(id order by id), '{}') into ids from products where parent_id is null;
  delete from search_phrases;
  perform search_phrases_add(1, (select array_agg(id) from brands)), search_phrases_add(2, (select array_agg(id) from categories));
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
  return defs;
end $$;

-- The rest, once every listed product has its words.
create function search_fill_end(defs text[]) returns void language plpgsql set maintenance_work_mem = '256MB' set work_mem = '64MB' as $$
declare d text;
begin
  insert into search_codes (product_id, kind, key)
    select * from search_codes_of_products((select array_agg(product_id) from listing)) c order by c.key;
  foreach d in array defs loop execute d; end loop;
  delete from facet_values f where not exists (select from listing l where l.attr_ids @> array[f.id]);
  perform search_refresh();
  update listing_state set stale = false where stale;
end $$;

create or replace function search_reindex() returns void language plpgsql set maintenance_work_mem = '256MB' set work_mem = '64MB' as $$
declare defs text[] := search_fill_begin(); ids bigint[]; part bigint[]; n int := 0;
begin
  if defs is not null then
    insert into search_docs select * from search_words_of_products((select array_agg(product_id) from listing));
    perform search_fill_end(defs);
    return;
  end if;
  select coalesce(array_agg(id order by id), '{}') into ids from products where parent_id is null;
  delete from search_phrases;
  perform search_phrases_add(1, (select array_agg(id) from brands)), search_phrases_add(2, (select array_agg(id) from categories));
  delete from listing l where l.product_id <> all(ids);
  loop
    part := ids[n * 5000 + 1:(n + 1) * 5000]; n := n + 1;
    exit when cardinality(part) = 0;
    perform search_index(part);
  end loop;
  delete from facet_values f where not exists (select from listing l where l.attr_ids @> array[f.id]);
  perform search_refresh();
  update listing_state set stale = false where stale;
end $$;

-- As before, but a name without a word in it, such as '-', is no word of no letters: it kept its product from being stored.
create or replace function search_words_of_products(ids bigint[]) returns table (product_id bigint, tsv tsvector) language sql stable rows 1000 as $$
  with places as materialized (select pc.product_id, pc.category_id, pc.position
    from unnest(ids) i join product_categories pc on pc.product_id = i and pc.direct),
  cats as (select x.product_id, string_agg(c.words, ' ' order by x.position, c.id) words from places x join (
      select id, array_to_string(search_words_of(concat_ws(' ', name, name_en)), ' ') words from categories
      where id in (select category_id from places) offset 0) c on c.id = x.category_id
    group by 1),
  names as materialized (select id, w || case when cardinality(w) > 1 then array[array_to_string(w, '')] else '{}' end words
    from (select id, search_words_of(name) w from brands where id in (select brand_id from products where id = any(ids))) b),
  worn as materialized (select distinct c.parent_id, v.value, v.value_en from unnest(ids) i
    join products c on c.parent_id = i and c.active join product_variants v on v.product_id = c.id),
  vals as (select x.parent_id, string_agg(f.words, ' ' order by f.value) words from worn x join (
      select value, value_en, array_to_string(search_words_of(value) || coalesce(search_words_of(nullif(value_en, '')), '{}'), ' ') words
      from (select distinct value, value_en from worn) y offset 0) f using (value, value_en)
    group by 1),
  told as materialized (select p.id,
      unnest(search_words_of(left(regexp_replace(left(p.description, 4000), '<[^>]*>|&[a-zA-Z#0-9]+;', ' ', 'g'), 1500))) word
    from unnest(ids) i join products p on p.id = i where p.description <> ''),
  stems as (select t.id, array_agg(s.stem) stems from told t join (
      select word, left(tr_stem(word), 60) stem from (select distinct word from told) x offset 0) s using (word)
    group by 1)
  select p.id, search_tsv(p.name, b.words,
    (array_remove(string_to_array(concat_ws(' ', array_to_string(search_words_of(nullif(left(p.name_en, 400), '')), ' '),
      array_to_string(b.words, ' '), array_to_string(search_words_of(m.name), ' '), c.words, v.words), ' '), ''))[1:160],
    coalesce(t.stems, '{}'))
  from unnest(ids) i join products p on p.id = i left join names b on b.id = p.brand_id left join models m on m.id = p.model_id
    left join cats c on c.product_id = p.id left join vals v on v.parent_id = p.id left join stems t on t.id = p.id
$$;
