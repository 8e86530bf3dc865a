-- Search: the words, codes and names that texts find products by, and `search_plan`, which says what a text means
-- (docs/decisions/0005-search.md).

set local check_function_bodies = off;

-- The words of a text, folded. A unit is joined to its number and shortened ('18 V' -> 18v, '0,75 lt' -> 0.75l,
-- '12''li' -> 12li); measures are one word ('M8 × 40' -> m8x40).
create function search_words_of(t text) returns text[] language plpgsql immutable parallel safe strict as $$
declare s text := replace(tr_fold(t), '''', '');
begin
  if s ~ '[0-9]' then
    s := regexp_replace(s, '(\d),(?=\d)', '\1.', 'g');
    if s ~ '\d\s*[x×*]\s*\d' then s := regexp_replace(s, '(\d)\s*[x×*]\s*(?=\d)', '\1x', 'g'); end if;
    s := regexp_replace(regexp_replace(s, '(\d)\s*kilo(?:gram)?(?![a-z0-9])', '\1kg', 'g'),
      '(\d)\s*(?:([lgmwva])(?:itre|tr|t|r|ram|etre|att|olt|mper)?|([cm]m|ml|kg|li|lu))(?![a-z0-9])', '\1\2\3', 'g');
  end if;
  if s ~ '[./]' then s := regexp_replace(s, '[./](?!\d)|(?<!\d)[./]', ' ', 'g'); end if;
  return array_remove(regexp_split_to_array(s, '[\s!-,:-@[-`{-~·•…–—“”„«»×-]+'), '');
end $$;

-- A light stemmer for folded nouns: genitive, possessive -si, plural (+ -i), -i/-u, then the softened last letter
-- (matkabi = matkap). It compares letters instead of patterns, since an import calls it for every word.
create function tr_stem_ending(w text) returns text language plpgsql immutable parallel safe strict as $$
declare s text := w; n int := length(w); e text;
begin
  if n < 3 or w ~ '[^a-z]' then return w; end if;
  e := right(s, 3);
  if n >= 6 and (e = 'nin' or e = 'nun') then n := n - 3; s := left(s, n); e := right(s, 3); end if;
  if n >= 5 and right(e, 2) in ('si', 'su') and left(e, 1) in ('a', 'e', 'i', 'o', 'u') then n := n - 2; s := left(s, n); e := right(s, 3); end if;
  if n >= 6 and e in ('lar', 'ler') then n := n - 3; s := left(s, n);
  elsif n >= 7 and right(e, 2) in ('ri', 'ru') and right(s, 4) in ('lari', 'laru', 'leri', 'leru') then n := n - 4; s := left(s, n); end if;
  e := right(s, 1);
  if n >= 4 and (e = 'i' or e = 'u') then s := left(s, n - 1); e := right(s, 1); end if;
  return case e when 'b' then left(s, -1) || 'p' when 'd' then left(s, -1) || 't' when 'g' then left(s, -1) || 'k' else s end;
end $$;

-- Most words end in no letter that an ending has. This cheap check is inlined and spares them the call.
create function tr_stem(w text) returns text language sql immutable parallel safe as
$$ select case when right(w, 1) in ('n', 'i', 'u', 'r', 'b', 'd', 'g') then tr_stem_ending(w) else w end $$;

-- The word without each one of its letters (SymSpell, distance 1), for the index on search_words.
create function search_deletes(w text) returns text[] language sql immutable parallel safe strict as $$
  select array_agg(distinct d) from (select w d union all select left(w, i - 1) || substr(w, i + 1) from generate_series(1, length(w)) i) x $$;

-- The words of a product and the parts of words with digits. A word is a modifier when one of the two words after it is a
-- possessive (TELEVIZYON duvar askisi, KAPI kolu).
create function search_tsv(name text, brand text[], others text[], told text[]) returns tsvector
language plpgsql immutable parallel safe as $$
declare o text := ''; w text; s text; p text; i int; ws text[] := search_words_of(left(name, 400)); st text[] := '{}'; own boolean[] := '{}'; digits boolean[] := '{}'; md boolean; bw text[] := brand;
begin
  foreach w in array ws loop
    s := tr_stem(w); st := st || s; digits := digits || (w ~ '[0-9]');
    own := own || case when right(w, 1) in ('i', 'u') then (s <> w or w = 'ucu') and w !~ '(...l[iu]|[ckm]i|mavi|sari|kirmizi|yeni|eski|yesili|mini|midi|seri|kuru|koyu|dolu|sivi|dahili|harici)$' else false end;
  end loop;
  for i in 1..cardinality(ws) loop
    w := left(ws[i], 60); s := left(st[i], 60);
    -- a word before a possessive, or before the modifier of one
    md := not digits[i] and (coalesce(own[i + 1], false) or (not own[i] and coalesce(own[i + 2] and not digits[i + 1], false)));
    if i <= 4 and w = any(bw) then md := true; bw := array_remove(bw, w); end if;   -- the brand's own words: Hes KABLO is not a cable
    o := o || quote_literal(w) || ':' || i || case when md then 'B ' else 'A ' end;
    if s <> w then o := o || s || ':' || i || case when md then 'D ' else 'C ' end; end if;
    if digits[i] then
      foreach p in array search_parts(w) loop o := o || quote_literal(p) || ':' || i || 'B '; end loop;
    end if;
  end loop;
  foreach w in array others loop
    continue when w = any(ws);
    w := left(w, 60); ws := ws || w; o := o || quote_literal(w) || ':210B '; s := tr_stem(w);
    if s <> w then o := o || s || ':210D '; end if;
  end loop;
  foreach w in array told loop
    continue when w = any(ws);
    o := o || quote_literal(w) || ':220D ';
  end loop;
  return o::tsvector;
end $$;

-- The words of each listed product. The table is separate from `listing`, so that stock and prices do not rewrite it.
create table search_docs (
  product_id bigint primary key references listing on delete cascade,
  tsv tsvector not null
);
create index search_docs_tsv on search_docs using gin (tsv) with (fastupdate = off);

-- Each code of a listed product and of its children: own codes (kind 1), barcodes (2), equivalents (3).
create table search_codes (
  product_id bigint not null references listing on delete cascade,
  kind smallint not null,
  key text collate "C" not null,
  primary key (key, product_id, kind)
);
create index search_codes_product on search_codes (product_id);
create index search_codes_trgm on search_codes using gin (key gin_trgm_ops) with (fastupdate = off);

-- The distinct words and stems of the catalog; `n` is the number of products that have one.
create table search_words (
  word text collate "C" primary key,
  n int not null default 1,
  surface boolean not null default true
);
create index search_words_del on search_words using gin (search_deletes(word)) with (fastupdate = off) where length(word) between 3 and 24 and word !~ '[0-9]';
create index search_words_trgm on search_words using gin (word gin_trgm_ops) with (fastupdate = off) where word !~ '[0-9]';
create index search_words_prefix on search_words (word, n desc) where surface;
create index search_words_skeleton on search_words (translate(word, 'aeiou', '')) where word !~ '[0-9]';

-- The brands (kind 1) and categories (2) that the search box completes.
create table search_phrases (
  kind smallint not null,
  ref_id int not null,
  n int not null default 0,
  tsv tsvector not null,
  primary key (kind, ref_id)
);
create index search_phrases_tsv on search_phrases using gin (tsv) with (fastupdate = off);

-- Folded words that mean the same to a shopper, in both directions.
create table search_synonyms (
  word text collate "C" not null,
  synonym text collate "C" not null check (synonym <> word),
  primary key (word, synonym)
);

create function search_words_add(v tsvector[]) returns void language sql as $$
  insert into search_words (word, surface)
    select l, bool_or(wt && '{A,B}') from (select distinct u.lexeme l, u.weights wt from unnest(v) t, unnest(t) u) x
    group by l order by l on conflict do nothing
$$;

-- The words of these products.
create function search_words_of_products(ids bigint[]) returns table (product_id bigint, tsv tsvector) language sql stable rows 1000 as $$
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

-- All codes of listed products and of their children.
create function search_codes_of_products(ids bigint[]) returns table (product_id bigint, kind smallint, key text) language sql stable rows 1000 as $$
  with f as materialized (
    select l.product_id root, p.id, p.code, p.barcode from listing l join products p on p.id = l.product_id where l.product_id = any(ids)
    union all select l.product_id, c.id, c.code, c.barcode from listing l join products c on c.parent_id = l.product_id where l.product_id = any(ids) and c.active)
  select distinct root, k::smallint, key from (
    select root, k, left(code_key(t), 200) key from (
      select root, 1 k, code t from f union all select root, 2, barcode from f where barcode <> ''
      union all select f.root, 2, u.barcode from f join product_units u on u.product_id = f.id where u.barcode <> ''
      union all select f.root, 3, e.code from f join product_equivalents e on e.product_id = f.id) x
    offset 0) y
  where key <> ''
$$;

create function search_index_codes(ids bigint[]) returns void language sql as $$
  with n as materialized (select * from search_codes_of_products(ids)),
  d as (delete from search_codes c where c.product_id = any(ids)
    and not exists (select from n where n.product_id = c.product_id and n.kind = c.kind and n.key = c.key))
  insert into search_codes (product_id, kind, key) select product_id, kind, key from n order by key, product_id on conflict do nothing
$$;

-- Brings lists and search up to date for the given products, however many: inserts, changes, deletes. It locks the rows
-- before it counts them, so that stock that an order takes meanwhile is not lost.
create function search_index(ids bigint[]) returns void language plpgsql as $$
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

-- Brings prices up to date: of the given products, or of all after a change of a rate or of the default currency.
create function search_reprice(ids bigint[] default null) returns void language plpgsql as $$
declare roots bigint[] := case when ids is null then (select array_agg(product_id) from listing) else listing_roots(ids) end;
begin
  perform from listing l where l.product_id = any(roots) order by l.product_id for no key update;
  update listing l set shown_id = n.shown_id, price = n.price, campaign = n.campaign, net_worth = n.net_worth, gross_worth = n.gross_worth
    from listing_prices(roots) n where n.product_id = l.product_id
    and (l.shown_id, l.price, l.campaign, l.net_worth, l.gross_worth) is distinct from (n.shown_id, n.price, n.campaign, n.net_worth, n.gross_worth);
end $$;

-- Counts words and phrases. Words of brands and categories count as known ones.
create function search_refresh() returns void language plpgsql as $$
begin
  create temp table search_stat on commit drop as
    select t.word collate "C" as word, t.ndoc as n, coalesce(a.ndoc > 0, false) as surface
    from ts_stat('select tsv from search_docs') t left join ts_stat('select tsv from search_docs', 'ab') a using (word);
  insert into search_stat select t.word collate "C", 1, bool_or(a.word is not null)
    from ts_stat('select tsv from search_phrases') t left join ts_stat('select tsv from search_phrases', 'ab') a using (word)
    where not exists (select from search_stat s where s.word = t.word collate "C") group by 1;
  analyze search_stat;
  insert into search_words as w select word, n, surface from search_stat order by 1
    on conflict (word) do update set n = excluded.n, surface = excluded.surface where (w.n, w.surface) is distinct from (excluded.n, excluded.surface);
  delete from search_words w where not exists (select from search_stat s where s.word = w.word);
  drop table search_stat;
  update search_phrases f set n = x.n from (select 1 kind, brand_id id, count(*) n from listing group by 2
      union all select 2, c.id, count(*) from listing l, unnest(l.category_ids) c (id) group by 2) x
    where f.kind = x.kind and f.ref_id = x.id and f.n <> x.n;
end $$;

create function search_phrases_add(k int, ids int[]) returns void language sql as $$
  insert into search_phrases (kind, ref_id, tsv)
    select 1, b.id, search_tsv(b.name, '{}', '{}', '{}') from brands b where k = 1 and b.id = any(ids)
    union all select 2, c.id, search_tsv(c.name, '{}', search_words_of(c.name_en), '{}') from categories c where k = 2 and c.id = any(ids)
  on conflict (kind, ref_id) do update set tsv = excluded.tsv;
  delete from search_names where kind = k and ref_id = any(ids);
  insert into search_names (key, kind, ref_id, whole) select key, kind, ref_id, whole from search_names_of(k, ids);
  select search_words_add((select array_agg(tsv) from search_phrases where kind = k and ref_id = any(ids)))
$$;

-- A bulk import calls search_triggers_off() first in each of its transactions. The triggers below then rest for that
-- transaction alone, and the lists count as stale until search_reindex() has run.
create function search_triggers_off() returns void language plpgsql as $$
begin
  perform set_config('shop.listing', 'off', true);
  update listing_state set stale = true where not stale;
end $$;

create function search_triggers_on() returns void language sql as $$ select set_config('shop.listing', 'on', true) $$;

-- Makes lists and search anew. For a shop without lists it makes indexes and foreign keys once, at the end; otherwise readers
-- go on reading.
create function search_reindex() returns void language plpgsql set maintenance_work_mem = '256MB' set work_mem = '64MB' as $$
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

-- Whether two folded letters are neighbors on the Turkish Q keyboard.
create function tr_key_near(a text, b text) returns boolean language sql immutable parallel safe strict as $$
  select b = any(string_to_array(case a when 'q' then 'w,a' when 'w' then 'q,e,a,s' when 'e' then 'w,r,s,d' when 'r' then 'e,t,d,f' when 't' then 'r,y,f,g' when 'y' then 't,u,g,h' when 'u' then 'y,i,h,j,g' when 'i' then 'u,o,j,k,s' when 'o' then 'i,p,k,l,m' when 'p' then 'o,l,g'
    when 'a' then 'q,w,s,z' when 's' then 'a,d,w,e,z,x,l,i' when 'd' then 's,f,e,r,x,c' when 'f' then 'd,g,r,t,c,v' when 'g' then 'f,h,t,y,v,b,p,u' when 'h' then 'g,j,y,u,b,n' when 'j' then 'h,k,u,i,n,m' when 'k' then 'j,l,i,o,m' when 'l' then 'k,o,p,s'
    when 'z' then 'a,s,x' when 'x' then 'z,s,d,c' when 'c' then 'x,d,f,v,o' when 'v' then 'c,f,g,b' when 'b' then 'v,g,h,n' when 'n' then 'b,h,j,m' when 'm' then 'n,j,k,o' end, ',')) $$;

-- The best corrections of one unknown folded word. Cost: below 1 for a keyboard slip or swapped letters, 1 for one edit, 2
-- for two. Two edits are tried only for words of eight letters and more where one edit finds nothing, since two edits leave
-- only a third of a short word as it was.
create function search_correct(w text, lim int default 3) returns table(word text, cost real, n int) language plpgsql stable parallel safe
  set plan_cache_mode = force_generic_plan as $$
declare s text := tr_stem(w); lw int := length(w); third int := lw / 3; dw text[]; ds text[]; bare text := case when lw >= 3 and w !~ '[aeiou]' then w end; near text[]; mx int := 1;
begin
  if lw not between 3 and 24 then return; end if;
  dw := search_deletes(w);
  ds := case when s <> w and length(s) >= 4 then search_deletes(s) else '{}' end;
  near := array(select sw.word from search_words sw where search_deletes(sw.word) && (dw || ds) and length(sw.word) between 3 and 24 and sw.word !~ '[0-9]');
  if bare is not null then
    near := near || array(select sw.word from search_words sw where translate(sw.word, 'aeiou', '') = bare and sw.word !~ '[0-9]' limit 200);
  end if;
  if lw >= 8 and not exists (select from unnest(near) x where levenshtein_less_equal(x, w, 1) <= 1 or levenshtein_less_equal(x, s, 1) <= 1) then
    mx := 2;
    near := near || array(select sw.word from search_words sw where (sw.word like '%' || left(w, greatest(third, 3)) || '%'
      or sw.word like '%' || substr(w, third + 1, greatest(third, 3)) || '%' or sw.word like '%' || right(w, greatest(third, 3)) || '%')
      and sw.word !~ '[0-9]' and abs(length(sw.word) - lw) <= 2 limit 3000);
  end if;
  return query
  with t as (select w q, 0::real pen union all select s, 0.2 where s <> w and length(s) >= 4),
  d as (select t.q, t.pen, x.x wd, levenshtein_less_equal(t.q, x.x, 2) l from t, (select distinct x from unnest(near) x) x),
  k as (select d.wd, d.pen + case
      when d.l = 2 and length(d.wd) = length(d.q) and (select string_agg(c, '' order by c) from regexp_split_to_table(d.wd, '') c) = (select string_agg(c, '' order by c) from regexp_split_to_table(d.q, '') c) then 0.85   -- swapped letters
      when d.l = 1 and length(d.wd) = length(d.q) then (select case when tr_key_near(substr(d.wd, i, 1), substr(d.q, i, 1)) then 0.8 else 1.0 end from generate_series(1, length(d.q)) i where substr(d.wd, i, 1) <> substr(d.q, i, 1) limit 1)
      when d.l = 1 then 0.85
      when d.q = bare and translate(d.wd, 'aeiou', '') = bare then 1.0
      else d.l end + case when left(d.wd, 1) <> left(d.q, 1) then 0.5 else 0 end as c from d where d.l <= mx or d.l = 2 or d.q = bare)
  select k.wd, (min(k.c) + case when bool_or(sw.surface) then 0 else 0.15 end - least(0.04 * ln(max(sw.n)), 0.4))::real, max(sw.n)
  from k join search_words sw on sw.word = k.wd where k.c <= mx + 0.35 group by k.wd order by 2, 3 desc limit lim;
end $$;

-- The parts of a word with digits. The usual number with a unit is split without a set of rows, which is cheaper.
create function search_parts(w text) returns text[] language plpgsql immutable parallel safe strict as $$
declare n text := substring(w from '^([0-9][0-9.]*)[a-z]{1,2}$');
begin
  if n is not null then return array[n]; end if;
  if w !~ '[0-9]x[a-z]?[0-9]' or w !~ '^[a-z]{0,2}[0-9]' then return '{}'; end if;
  return (select coalesce(array_agg(distinct p), '{}') from (
    select unnest(string_to_array(w, 'x')) p
    union select x[1] from regexp_matches(w, 'x([0-9][0-9.]*)[a-z]{1,2}$') x
    union select x[1] from regexp_matches(w, '^(.*x[0-9.]+)[a-z]{1,2}$') x
    union select x[1] from regexp_matches(w, '^([^x]+x[^x]+)x') x) y where p <> w and p <> '');
end $$;

-- Names of brands (kind 1) and categories (2) as a query may contain them. `whole` is false for one part of a name of several
-- ('Kilit, Zincir ve Halat').
create table search_names (
  key text collate "C" not null,
  kind smallint not null,
  ref_id int not null,
  whole boolean not null,
  primary key (key, kind, ref_id)
);
create index search_names_ref on search_names (kind, ref_id);

-- The same key for a name and for the words of a query, whatever their endings.
create function search_name_key(words text[]) returns text language sql immutable parallel safe strict as $$
  select string_agg(case when s ~ '^[a-z]{3,}s$' then left(s, -1) else s end, ' ' order by o)
  from (select tr_stem(w) s, o from unnest(words) with ordinality x (w, o) where w not in ('ve', 'and')) y $$;

create function search_names_of(k int, ids int[]) returns table (key text, kind smallint, ref_id int, whole boolean) language sql stable as $$
  with named as (select 1::smallint kind, id, name from brands where k = 1 and id = any(ids)
    union all select 2, id, unnest(array[name, name_en]) from categories where k = 2 and id = any(ids)),
  keys as (select n.kind, n.id, search_name_key(search_words_of(n.name)) key, true whole from named n
    union all select n.kind, n.id, array_to_string(search_words_of(n.name), ''), true from named n where n.kind = 1
    union all select n.kind, n.id, search_name_key(search_words_of(part)), false from named n,
      regexp_split_to_table(tr_fold(n.name), '\s*(?:,|/|&|\mve\M|\mand\M)\s*') part where n.kind = 2)
  select left(key, 200), kind, id, bool_or(whole) from keys where key <> '' group by 1, 2, 3 $$;

-- A word that more products have than this says little: a fifth of the catalog, as of the last count.
create function search_most() returns int language sql stable as $$ select greatest(5000, reltuples / 5)::int from pg_class where oid = 'listing'::regclass $$;

create function search_any(match tsquery) returns boolean language sql stable as $$ select exists (select from search_docs d where d.tsv @@ match) $$;

-- Brands (1) and categories (2) whose names begin as the text goes on, the largest first.
create function search_completed_names(q text, lim int) returns int[] language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare ws text[] := (search_words_of(left(q, 100)))[1:8]; nw int := cardinality(ws); tq tsquery;
begin
  if coalesce(nw, 0) = 0 then return '{}'; end if;
  tq := concat_ws(' & ', (select string_agg('(' || quote_literal(w) || ' | ' || quote_literal(tr_stem(w)) || ')', ' & ') from unnest(ws[1:nw - 1]) w),
    '(' || quote_literal(ws[nw]) || ':* | ' || quote_literal(tr_stem(ws[nw])) || ')')::tsquery;
  return array(select array[f.kind, f.ref_id] from search_phrases f where f.n > 0 and f.tsv @@ tq order by f.n desc, f.ref_id limit lim);
end $$;

-- The known words nearest to one that finds nothing, the most frequent first among equals.
create function search_nearest_words(q text, lim int) returns text[] language sql stable as $$
  select coalesce(array_agg(word), '{}') from (
    select x.word from unnest((search_words_of(left(q, 100)))[1:3]) w,
      lateral (select c.word, c.cost, c.n from search_correct(w, 4) c
        union all select s.word, 1.5 + 0.1 * abs(length(s.word) - length(w)), s.n from search_words s
          where length(w) >= 4 and s.surface and s.word !~ '[0-9]' and s.word >= left(w, 3) and s.word < left(w, 3) || '~') x
    where length(x.word) >= 3 group by 1 order by min(x.cost), max(x.n) desc, 1 limit lim) y
$$;

-- Searches that found nothing, by day and without a name.
create table empty_searches (
  day date not null,
  text text not null check (text <> '' and length(text) <= 60),
  hits int not null default 1 check (hits > 0),
  primary key (day, text)
);

-- Where no product is listed: fills `listing` without the indexes and keys of `listing`, `search_docs` and `search_codes`, and
-- returns their definitions for search_fill_end(). Returns null, and does nothing, where products are listed. The process
-- may write the words between the two (db/catalog/search/fill-words.ts).
create function search_fill_begin() returns text[] language plpgsql set work_mem = '64MB' as $$
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

-- Makes the rest once every listed product has its words.
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

-- True where no product is listed and this transaction may fill the lists. Nobody changes products until it ends.
create function search_fill_lock() returns boolean language plpgsql as $$
begin
  if exists (select from listing) then return false; end if;
  -- In the order in which a change of a product takes them.
  lock table products in share mode;
  lock table listing in access exclusive mode;
  return not exists (select from listing);
end $$;

-- How a word sounds, in folded letters. With `heard` it is read as a Turkish word, else as the name of a foreign brand: c is
-- k or s, ch and sch are s, and g before e and i is j.
create function search_sound(w text, heard boolean) returns text language plpgsql immutable parallel safe strict as $$
declare s text := regexp_replace(w, '[^a-z]', '', 'g');
begin
  if heard then s := translate(s, 'c', 'j');
  else
    s := regexp_replace(regexp_replace(s, 't?sch|sh|t?ch|cz', 's', 'g'), 'ck', 'k', 'g');
    s := regexp_replace(translate(regexp_replace(s, 'c(?=[eiy])', 's', 'g'), 'c', 'k'), 'dg(?=e)|g(?=[eiy])', 'j', 'g');
  end if;
  s := regexp_replace(replace(replace(replace(replace(replace(s, 'ph', 'f'), 'th', 't'), 'x', 'ks'), 'qu', 'kv'), 'q', 'k'), '(?<!^)h', '', 'g');
  s := regexp_replace(regexp_replace(translate(s, 'wz', 'vs'), 'ie|ee|ea|y', 'i', 'g'), 'oo|ou', 'u', 'g');
  return regexp_replace(s, '(.)\1+', '\1', 'g');
end $$;

-- The consonants of the sound. Brands are found by them.
create function search_consonants(w text, heard boolean) returns text language sql immutable parallel safe strict
set search_path from current as $$
  select regexp_replace(regexp_replace(search_sound(w, heard), '[aeiou]', '', 'g'), '(.)\1+', '\1', 'g') $$;

create index search_names_heard on search_names (search_consonants(key, false)) where kind = 1;

-- A folded word without the case ending that `tr_stem` keeps (perdelerden = perdeler), where the catalog has the rest; else
-- null. Also of plurals too short for `tr_stem` (ipler = ip).
create function search_without_ending(w text) returns text language sql stable parallel safe as $$
  select b from (select left(w, -length(e)) b, length(e) from unnest('{in,un,ya,ye,yi,yu,da,de,ta,te,la,le,dan,den,tan,ten}'::text[]) e
      where right(w, length(e)) = e and length(w) - length(e) >= 4
    union all select left(w, -3), 3 where w ~ '^[a-z]{2}l[ae]r$') x
  where exists (select from search_words s where s.word in (b, tr_stem(b))) order by length desc limit 1 $$;

-- Words of the catalog for one with a slip in or beside its ending (klasorelr and perdlerin are klasor and perde): two swapped
-- letters, one wrong letter of the ending, or a slip before a right ending.
create function search_mended_ending(w text) returns table (word text, cost real, n int) language sql stable parallel safe as $$
  with e as (select unnest('{lar,ler,lari,leri,larin,lerin,lara,lere,larda,lerde,lardan,lerden,nin,nun,dan,den,in,un}'::text[]) e),
  swapped as (select left(w, i - 1) || substr(w, i + 1, 1) || substr(w, i, 1) || substr(w, i + 2) v from generate_series(3, length(w) - 1) i),
  bases as (select left(v, -length(e)) b, 0.8 cost from swapped join e on right(v, length(e)) = e
    union all select left(w, -k), 0.9 from e, generate_series(length(e) - 1, length(e) + 1) k where e like 'l%' and levenshtein(right(w, k), e) = 1),
  found as (select s.word, bases.cost, s.n from bases join search_words s on s.word in (bases.b, tr_stem(bases.b))
      where length(bases.b) >= 4 and s.word !~ '[0-9]'
    union all select c.word, c.cost + 0.1, c.n from (select e from e where right(w, length(e)) = e and length(w) - length(e) >= 4 order by length(e) desc limit 1) x,
      search_correct(left(w, -length(x.e)), 2) c)
  select f.word, min(f.cost)::real, max(f.n) from found f group by 1 order by 2, 3 desc limit 3 $$;

-- What a text means to the catalog: queries of words, categories, codes, names and a correction. A part of a category's name is
-- looked for among the category's own products (rule catalog/search-places).
create function search_plan(q text, OUT match tsquery, OUT rest tsquery, OUT near tsquery, OUT head tsquery, OUT phrase tsquery, OUT words tsquery[], OUT weights real[], OUT category_ids integer[], OUT names integer[], OUT code_ids bigint[], OUT corrected text, OUT dropped text[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  named record; next int;
  ws text[] := (search_words_of(left(q, 100)))[1:10]; ck text := code_key(left(q, 60)); nw int := coalesce(cardinality(ws), 0); i int := 1; k int; w text; a record; c record; part text; parts text[];
  m text[] := '{}'; mk text[] := '{}'; mn int[] := '{}'; hd text[] := '{}'; nr text[] := '{}'; cand text[] := '{}'; only_prefix boolean[] := '{}'; alt text; key text; others text; sub text[]; ids bigint[]; code_exact boolean := false;
  most int := search_most(); changed boolean := false; mended int := 0; hk int; rf int; rt int; total real; kept text[];
  half constant timestamptz := clock_timestamp() + interval '75 milliseconds'; whole constant timestamptz := clock_timestamp() + interval '150 milliseconds';
begin
  -- codes: exact, then (when the text is not made of known words) prefix and inside
  if length(ck) >= 3 then
    code_ids := (select array_agg(distinct product_id) from (select product_id from search_codes where search_codes.key in (ck, case when ck ~ '^[0-9]{12}$' then '0' || ck end) limit 200) x);
    code_exact := code_ids is not null;
    if code_ids is null and length(ck) >= 4 and ck ~ '[0-9]' and (nw = 1 or length(ck) >= 6)
       and exists (select from unnest(ws) u where u ~ '[0-9]' and not exists (select from search_words x where x.word = u)) then
      code_ids := (select array_agg(product_id) from (select product_id from search_codes where search_codes.key >= ck and search_codes.key < ck || '~' order by kind, search_codes.key limit 200) x);
      if code_ids is null then
        code_ids := (select array_agg(product_id) from (select product_id, min(kind) from search_codes where search_codes.key like '%' || ck || '%' group by 1 order by 2, 1 limit 200) x);
      end if;
    end if;
    if code_exact and not exists (select from unnest(ws) u where u ~ '^[a-z]{4,}$' and exists (select from search_words x where x.word in (u, tr_stem(u)))) then return; end if;
  end if;

  -- each word, with what stands for it
  while i <= nw loop
    w := ws[i]; i := i + 1;
    continue when nw > 1 and w = any('{ve,ile,icin,veya,da,de,en,bir,mi,mu,olan,and,for,the,x}');
    if i <= nw and length(w || ws[i]) >= 5 then   -- two words that the catalogue writes as one: zeytin yagi = zeytinyagi
      key := w || ws[i];
      if exists (select from search_words x where x.word in (key, tr_stem(key))) then
        m := m || format('((%s | %s) | ((%s | %s) & (%s | %s)))', quote_literal(key), quote_literal(tr_stem(key)), quote_literal(w), quote_literal(tr_stem(w)), quote_literal(ws[i]), quote_literal(tr_stem(ws[i])));
        mk := mk || (w || ' ' || ws[i]); mn := mn || 1000; cand := cand || null::text; only_prefix := only_prefix || false;
        hd := hd || format('%s:AC | %s:AC', quote_literal(key), quote_literal(tr_stem(key))); nr := nr || format('(%s | (%s & %s))', quote_literal(key), quote_literal(w), quote_literal(ws[i]));
        i := i + 1; continue;
      end if;
    end if;
    -- a brand of two words as it is heard: blek deker, blek end deker
    next := i + case when ws[i] in ('end', 'and') then 1 else 0 end;
    if next <= nw and length(w || ws[next]) >= 6 and not exists (select from search_words x where x.word in (w, ws[next])) then
      select * into named from search_heard_brand(w || ws[next]);
      if cardinality(named.words) = 2 then
        alt := format('(%s & %s)', quote_literal(named.words[1]), quote_literal(named.words[2])); changed := true; i := next + 1;
        m := m || alt; mn := mn || 10; cand := cand || null::text; mk := mk || array_to_string(named.words, ' '); only_prefix := only_prefix || false;
        hd := hd || null::text; nr := nr || alt;
        continue;
      end if;
    end if;
    continue when nw > 1 and most < (select x.n from search_words x where x.word = w);   -- what every product says
    select x.alt, x.n, x.exact, x.own into a from search_alternatives(w, false, nw > 1) x;
    alt := a.alt;
    if alt is null and w ~ '[0-9]' then   -- psb650 = psb 650, 10x160 = 10 and 160
      parts := case when w ~ '[0-9]x[a-z]?[0-9]' then string_to_array(w, 'x') when w ~ '[a-z]' then array(select x[1] from regexp_matches(w, '[a-z]+(?![a-z0-9])|[a-z]+(?=[0-9])|[0-9.]+(?:[a-z]{1,2}(?![a-z]))?', 'g') x) end;
      if cardinality(parts) > 1 then
        sub := array(select '(' || x.alt || ')' from unnest(parts) u, search_alternatives(u, false, true) x where x.alt is not null);
        if cardinality(sub) = cardinality(parts) then alt := array_to_string(sub, ' & '); a.n := 10; a.exact := true; end if;
      end if;
    end if;
    if alt is null and w ~ '[0-9]' and length(w) >= 4 and clock_timestamp() < whole then   -- a piece of a code among words: bosch 9h1100
      ids := (select array_agg(product_id) from (select distinct product_id from search_codes where search_codes.key like '%' || w || '%' limit 3000) x);
      if ids is not null then code_ids := case when code_ids is null then ids else (select array_agg(x) from unnest(code_ids) x where x = any(ids)) end; continue; end if;
    end if;
    key := null; part := null;
    if alt is null and w !~ '[0-9]' and length(w) >= 3 and (mended = 0 or (mended < 3 and clock_timestamp() < half)) then
      mended := mended + 1;
      select string_agg(quote_literal(x.word) || case when tr_stem(x.word) <> x.word then ' | ' || quote_literal(tr_stem(x.word)) else '' end, ' | ' order by x.cost), string_agg(x.word, '|' order by x.cost), min(x.cost), sum(x.n)
        into alt, key, total, a.n from (select *, min(y.cost) over () best from search_correct(w, 4) y) x where x.cost <= x.best + case when nw > 1 then 0.5 else 0.3 end;
      if alt is null and length(w) >= 6 then
        select string_agg(quote_literal(x.word) || case when tr_stem(x.word) <> x.word then ' | ' || quote_literal(tr_stem(x.word)) else '' end, ' | ' order by x.cost), string_agg(x.word, '|' order by x.cost), min(x.cost), sum(x.n)
          into alt, key, total, a.n from search_mended_ending(w) x;
      end if;
      if alt is null or total > 0.5 then   -- a brand as it is heard: kastrol = castrol
        select * into named from search_heard_brand(w);
        if cardinality(named.words) > 1 and named.cost < coalesce(total, 9) then
          alt := (select format('(%s)', string_agg(quote_literal(x), ' & ')) from unnest(named.words) x); part := array_to_string(named.words, ' ');
          key := null; total := named.cost; a.n := 10;
        elsif cardinality(named.words) = 1 then
          alt := concat_ws(' | ', quote_literal(named.words[1]), alt); a.n := coalesce(a.n, 0) + 10;
          key := case when named.cost <= coalesce(total, 9) then concat_ws('|', named.words[1], key) else concat_ws('|', key, named.words[1]) end;
          total := least(named.cost, total);
        end if;
      end if;
      if (alt is null or total > 0.8) and length(w) >= 6 then   -- two words typed as one: silikontabancasi
        select x.word l, y.word rr into c from generate_series(3, length(w) - 3) g join search_words x on x.word = left(w, g) join search_words y on y.word in (substr(w, g + 1), tr_stem(substr(w, g + 1))) order by least(x.n, y.n) desc limit 1;
        if found then alt := format('(%s & %s)', quote_literal(c.l), quote_literal(c.rr)); key := null; part := c.l || ' ' || c.rr; a.n := 100; end if;
      end if;
      changed := changed or alt is not null;
    end if;
    if alt is null then dropped := dropped || w; continue; end if;
    m := m || ('(' || alt || ')'); mn := mn || coalesce(a.n, 0); cand := cand || key; mk := mk || coalesce(part, split_part(key, '|', 1), w);
    only_prefix := only_prefix || (not a.exact and key is null and part is null and w !~ '[0-9]');
    w := case when part is null then mk[cardinality(mk)] else split_part(part, ' ', 2) end;
    hd := hd || case when w ~ '[0-9]' then null when only_prefix[cardinality(mk)] then quote_literal(w) || ':*A'
      when a.exact and key is null and part is null and alt !~ '&' then regexp_replace(coalesce(a.own, alt), '''( \||$)', ''':AC\1', 'g')
      else quote_literal(w) || ':AC' || case when tr_stem(w) <> w then ' | ' || quote_literal(tr_stem(w)) || ':AC' else '' end end;
    nr := nr || case when only_prefix[cardinality(mk)] or alt ~ '&' then null when w ~ '^[0-9]+/[0-9]+$' and not coalesce(ws[i - 2] ~ '^[0-9]$', false)
      then format('%s & !(%s)', alt, (select string_agg(format('%s <-> %s', quote_literal(d), quote_literal(w)), ' | ') from generate_series(1, 9) d))   -- 1/2 and not 1 1/2
      when w ~ '[0-9]' then alt
      when a.own is not null and key is null and part is null and (w ~ 'l[ae]r$' or not exists (select from search_words x where x.word = w and x.surface))
      then regexp_replace(a.own, '''( \||$)', ''':AB\1', 'g')   -- the plural of a word: the word before its synonyms
      else quote_literal(w) || ':AB' end;
  end loop;
  nw := cardinality(m);
  if nw = 0 then return; end if;
  match := array_to_string(m, ' & ')::tsquery;

  -- of several mendings the one that stands beside the other words
  for k in 1..nw loop
    if cand[k] like '%|%' and nw > 1 and clock_timestamp() < whole then
      others := array_to_string(m[1:k - 1] || m[k + 1:], ' & ');
      foreach part in array string_to_array(cand[k], '|') loop
        if search_any((others || ' & (' || quote_literal(part) || ' | ' || quote_literal(tr_stem(part)) || ')')::tsquery) then
          mk[k] := part; hd[k] := quote_literal(part) || ':AC | ' || quote_literal(tr_stem(part)) || ':AC'; nr[k] := quote_literal(part) || ':AB'; exit;
        end if;
      end loop;
    end if;
  end loop;

  -- the longest run of words that names categories, and all the brands and categories named
  select f, t, array_agg(x.ref_id), bool_or(x.whole) into rf, rt, category_ids, code_exact from generate_series(1, nw) f, generate_series(f, least(f + 4, nw)) t,
    lateral (select n.ref_id, n.whole from search_names n where n.kind = 2 and n.key = search_name_key(string_to_array(array_to_string(mk[f:t], ' '), ' '))) x
    group by f, t order by t - f desc, bool_or(x.whole) desc, f limit 1;
  names := array(select array[x.kind, x.ref_id] from (select distinct on (n.kind, n.ref_id) n.kind, n.ref_id, t - f len, f from generate_series(1, nw) f, generate_series(f, least(f + 4, nw)) t,
      lateral (select y.kind, y.ref_id from search_names y where y.key in (search_name_key(string_to_array(array_to_string(mk[f:t], ' '), ' ')), array_to_string(mk[f:t], ''))) n
      where n.kind = 1 or n.ref_id = any(category_ids) order by 1, 2, 3 desc) x join search_phrases p on p.kind = x.kind and p.ref_id = x.ref_id where p.n > 0 order by x.len desc, x.kind desc, x.f limit 4);
  if category_ids is not null then
    if rt - rf + 1 < nw then
      rest := array_to_string(m[1:rf - 1] || m[rt + 1:], ' & ')::tsquery;
      -- some product has them all and the name is a part only, or the category has none of them: then words are words
      if not code_exact and search_any(match) or not exists (select from search_docs d join listing l on l.product_id = d.product_id where d.tsv @@ rest and l.category_ids && search_plan.category_ids) then category_ids := null; rest := null; end if;
    elsif not code_exact then
      -- a part of a category's name is the category's own only where few of its products say it
      total := (select sum(p.n) from search_phrases p where p.kind = 2 and p.ref_id = any(category_ids));
      if (select count(*) from (select from search_docs d join listing l on l.product_id = d.product_id
          where d.tsv @@ match and l.category_ids && search_plan.category_ids limit (total / 10)::int + 1) x) > total / 10 then category_ids := null; end if;
    end if;
  end if;

  hk := (select max(h) from generate_series(1, nw) h where hd[h] is not null);
  head := hd[hk]::tsquery;
  near := nullif((select string_agg(case when x ~ '\|' then '(' || x || ')' else x end, ' & ') from unnest(nr) x where x is not null), '')::tsquery;
  if nw > 1 then
    phrase := (select string_agg(format('(%s <-> %s)', x, y), ' | ') from (select m[g] x, m[g + 1] y from generate_series(1, nw - 1) g where length(m[g]) + length(m[g + 1]) < 300) z)::tsquery;
  end if;
  if changed then corrected := array_to_string(mk, ' '); end if;
  if code_ids is not null and not coalesce(cardinality(ws) = 1, false) then
    ids := (select array_agg(d.product_id) from search_docs d where d.product_id = any(code_ids) and d.tsv @@ match);
    if ids is not null then code_ids := ids; match := null; return; end if;
  end if;
  if category_ids is not null then
    -- a category whose own products say its name: the words add nothing to it
    if rest is null and (select min(x) from unnest(mn) x) > 1500 then match := null; end if;
    return;
  end if;
  if code_ids is not null then return; end if;

  -- the last word may be unfinished: it is, where few products have it as it stands
  w := ws[cardinality(ws)];
  if length(w) >= 3 and mk[nw] = w and not only_prefix[nw] and w !~ '[0-9]'
     and (select count(*) from (select from search_docs d where d.tsv @@ match limit 48) x) < 48 then
    select x.alt into alt from search_alternatives(w, true, nw > 1) x;
    m[nw] := '(' || alt || ')'; match := array_to_string(m, ' & ')::tsquery;
  end if;
  if nw = 1 and not only_prefix[1] or search_any(match) and (nw > 1 or search_any((quote_literal(mk[1]) || ':*AB')::tsquery)) then return; end if;

  -- nothing has them all: what was taken for a beginning may be a slip
  for k in 1..nw loop
    if only_prefix[k] and mended < 3 and clock_timestamp() < half then
      mended := mended + 1;
      others := nullif(array_to_string(m[1:k - 1] || m[k + 1:], ' & '), '');
      for c in select x.word from search_correct(ws[array_position(ws, mk[k])], 4) x loop
        alt := quote_literal(c.word) || ' | ' || quote_literal(tr_stem(c.word));
        if search_any(concat_ws(' & ', others, '(' || alt || ')')::tsquery) then
          m[k] := '(' || alt || ')'; mk[k] := c.word; hd[k] := quote_literal(c.word) || ':AC | ' || quote_literal(tr_stem(c.word)) || ':AC'; nr[k] := quote_literal(c.word) || ':AB';
          match := array_to_string(m, ' & ')::tsquery; near := null; head := hd[hk]::tsquery; corrected := array_to_string(mk, ' '); return;
        end if;
      end loop;
    end if;
  end loop;
  if nw = 1 then return; end if;

  -- then without one word, and the noun goes last; then without two; then any
  total := ln(2 + (select max(x) from unnest(mn) x));
  words := (select array_agg(x::tsquery order by o) from unnest(m) with ordinality y (x, o));
  weights := (select array_agg(1 + (total - ln(2 + x)) / total + case when o = hk then 0.3 else 0 end order by o) from unnest(mn) with ordinality y (x, o));
  near := null;
  if nw > 2 then
    kept := array(select x from (select array_to_string(m[1:g - 1] || m[g + 1:], ' & ') x, g from generate_series(1, nw) g) y where search_any(x::tsquery) order by g = hk);
    if kept = '{}' and nw > 3 and clock_timestamp() < whole then
      kept := array(select x from (select (select string_agg(z, ' & ') from unnest(m) with ordinality t (z, o) where o not in (g, h)) x from generate_series(1, nw) g, generate_series(g + 1, nw) h) y where search_any(x::tsquery));
    end if;
  end if;
  if coalesce(kept, '{}') = '{}' then
    -- of single words the rare ones: what everything has says nothing
    kept := array(select m[g] from generate_series(1, nw) g where mn[g] <= 3000);
    if kept = '{}' then kept := array[m[coalesce(hk, nw)]]; end if;
  end if;
  match := (select string_agg('(' || x || ')', ' | ') from unnest(kept) x)::tsquery;
end $function$;

-- The words that stand for a word: `own` are the word and its stem, `alt` also their synonyms and the words it begins.
create function search_alternatives(w text, open boolean, among boolean, OUT alt text, OUT n integer, OUT exact boolean, OUT own text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare most int := search_most(); s text := tr_stem(w); lone text := case when w ~ '^[a-z]{3,}s$' then left(w, -1) end; more text; m int;
begin
  select string_agg(quote_literal(x.word), ' | ' order by x.word = w desc), sum(x.n) into alt, n from search_words x where x.word in (w, s);
  if alt is null and lone is not null then   -- an English plural
    select quote_literal(x.word), x.n into alt, n from search_words x where x.word = lone;
  end if;
  if alt is null then   -- an ending that the stem keeps
    select string_agg(quote_literal(x.word), ' | '), sum(x.n) into alt, n from search_words x where x.word in (search_without_ending(w), tr_stem(search_without_ending(w)));
  end if;
  own := alt;
  select string_agg(quote_literal(y.synonym), ' | '), sum(x.n) into more, m from search_synonyms y join search_words x on x.word = y.synonym where y.word in (w, s);
  alt := coalesce(alt || ' | ' || more, alt, more); n := coalesce(n, 0) + coalesce(m, 0); exact := alt is not null;
  if alt is null and w ~ '^[a-z]{0,2}[0-9.x]+[a-z]{0,2}$' and w ~ '[0-9]' then
    select string_agg(quote_literal(x.word), ' | '), sum(x.n) into alt, n from (
      select y.word, y.n from search_words y where y.word >= w || 'a' and y.word < w || '{' order by y.word limit 20) x;
  elsif (alt is null or open) and length(w) >= 2 and w !~ '^[0-9]' then
    if length(w) >= 4 or among then
      select sum(x.n) into m from (select y.n from search_words y where y.surface and y.word > w and y.word < w || '~' limit 200) x;
      if m > 0 then alt := concat_ws(' | ', alt, quote_literal(w) || ':*'); n := coalesce(n, 0) + m; end if;
    else
      -- of so few letters the most frequent words, until they are a list
      select string_agg(quote_literal(x.word), ' | ' order by x.n desc), sum(x.n) into more, m from (
        select y.word, y.n, sum(y.n) over (order by y.n desc, y.word) upto from search_words y
        where y.surface and y.n < most and y.word > w and y.word < w || '~' order by y.n desc, y.word limit 8) x where x.upto - x.n < 1000;
      if more is not null then alt := concat_ws(' | ', alt, more); n := coalesce(n, 0) + m; end if;
    end if;
  end if;
end $function$;

-- The words of the brand that sounds like `w`, and its distance (0.5 and more); null where none does.
create function search_heard_brand(w text, out words text[], out cost real) language plpgsql stable
set plan_cache_mode to 'force_generic_plan' as $$
declare turkish text := search_sound(w, true); foreign_one text := search_sound(w, false);
  keys text[] := array(select k from unnest(array[search_consonants(w, true), search_consonants(w, false)]) k where length(k) >= 2);
begin
  if length(w) not between 4 and 24 or w ~ '[^a-z]' then return; end if;
  select search_words_of(x.name), 0.5 + 0.15 * x.far into words, cost from (
    select b.name, p.n, least(levenshtein(turkish, search_sound(n.key, false)), levenshtein(foreign_one, search_sound(n.key, false))) far,
      length(search_consonants(n.key, false)) consonants
    from search_names n join brands b on b.id = n.ref_id join search_phrases p on p.kind = 1 and p.ref_id = n.ref_id and p.n > 0
    where n.kind = 1 and search_consonants(n.key, false) = any(keys)) x
  where x.far <= case when x.consonants >= 3 then 1 + length(w) / 4 else 1 end
  order by x.far, x.n desc limit 1;
end $$;

with pairs (a, b) as (values ('tv', 'televizyon'), ('laptop', 'dizustu'), ('laptop', 'notebook'), ('pc', 'bilgisayar'),
  ('tisort', 'tshirt'), ('mont', 'kaban'), ('lavabo', 'evye'), ('ampul', 'lamba'), ('aku', 'batarya'), ('kanepe', 'koltuk'),
  ('pense', 'kerpeten'), ('sarjli', 'akulu'))
insert into search_synonyms select a, b from pairs union select b, a from pairs;
