-- A parent is found by the values of its children too, in both languages: "kırmızı tişört", "xl eldiven" (rule
-- catalog/search).

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
    (string_to_array(concat_ws(' ', array_to_string(search_words_of(nullif(left(p.name_en, 400), '')), ' '),
      array_to_string(b.words, ' '), array_to_string(search_words_of(m.name), ' '), c.words, v.words), ' '))[1:160],
    coalesce(t.stems, '{}'))
  from unnest(ids) i join products p on p.id = i left join names b on b.id = p.brand_id left join models m on m.id = p.model_id
    left join cats c on c.product_id = p.id left join vals v on v.parent_id = p.id left join stems t on t.id = p.id
$$;

-- Values that came, went or were renamed change what lists filter by and what the search finds.
create function listing_variants_changed() returns trigger language plpgsql as $$
begin
  if listing_rests() then return null; end if;
  perform search_index((select array_agg(distinct product_id) from changed));
  return null;
end $$;

drop trigger listing_values_inserted on product_variants;
drop trigger listing_values_updated on product_variants;
drop trigger listing_values_deleted on product_variants;
create trigger listing_variants_inserted after insert on product_variants referencing new table as changed for each statement execute function listing_variants_changed();
create trigger listing_variants_updated after update on product_variants referencing new table as changed for each statement execute function listing_variants_changed();
create trigger listing_variants_deleted after delete on product_variants referencing old table as changed for each statement execute function listing_variants_changed();

-- Parents that are listed already; where all is to be made anew anyway, they come with the rest.
select search_index((select array_agg(distinct c.parent_id) from product_variants v join products c on c.id = v.product_id))
where not exists (select from listing_state where stale);
