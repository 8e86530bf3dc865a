-- Search that knows sizes, categories and brands by name, requires every word before it drops one, and mends a word by
-- a handful of index probes (rules catalog/search, catalog/search-ranking, catalog/search-places).

-- ---------------------------------------------------------------- words

-- words of a text, folded; a unit is joined to its number and shortened: '18 V' -> 18v, '0,75 lt' -> 0.75l, '12''li' -> 12li;
-- measures are one word: 'M8 × 40' -> m8x40
create or replace function search_words_of(t text) returns text[] language plpgsql immutable parallel safe strict as $$
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

-- What a word with digits is found by besides itself: '300g' -> 300; 'm8x40mm' -> m8, 40mm, 40, m8x40; '40x60x20' -> 40x60, 40, 60, 20
create function search_parts(w text) returns text[] language sql immutable parallel safe strict as $$
  select case when w !~ '^[a-z]{0,2}[0-9]' or w !~ '[a-z]' then '{}' else
    (select coalesce(array_agg(distinct p), '{}') from (
      select unnest(case when w ~ '[0-9]x[a-z]?[0-9]' then string_to_array(w, 'x') end) p
      union select x[1] from regexp_matches(w, '(?:^|x)([0-9][0-9.]*)[a-z]{1,2}$') x
      union select x[1] from regexp_matches(w, '^(.*x[0-9.]+)[a-z]{1,2}$') x
      union select x[1] from regexp_matches(w, '^([^x]+x[^x]+)x') x) y where p <> w and p <> '') end $$;

-- the words of a product as before, and the parts of those with digits; a word is a modifier when one of the two words after it
-- is a possessive (TELEVIZYON duvar askisi, KAPI kolu)
create or replace function search_tsv(name text, brand text[], others text[], told text[]) returns tsvector
language plpgsql immutable parallel safe as $$
declare o text := ''; w text; s text; p text; i int; ws text[] := search_words_of(left(name, 400)); st text[] := '{}'; own boolean[] := '{}'; md boolean; bw text[] := brand;
begin
  foreach w in array ws loop
    s := tr_stem(w); st := st || s;
    own := own || (right(w, 1) in ('i', 'u') and (s <> w or w = 'ucu') and w !~ '(...l[iu]|[ckm]i|mavi|sari|kirmizi|yeni|eski|yesili|mini|midi|seri|kuru|koyu|dolu|sivi|dahili|harici)$');
  end loop;
  for i in 1..cardinality(ws) loop
    w := left(ws[i], 60); s := left(st[i], 60);
    md := w !~ '[0-9]' and not coalesce(own[i], false) and (coalesce(own[i + 1], false) or (coalesce(own[i + 2], false) and ws[i + 1] !~ '[0-9]'));
    if coalesce(own[i + 1], false) and w !~ '[0-9]' then md := true; end if;
    if i <= 4 and w = any(bw) then md := true; bw := array_remove(bw, w); end if;   -- the brand's own words: Hes KABLO is not a cable
    o := o || quote_literal(w) || ':' || i || case when md then 'B ' else 'A ' end;
    if s <> w then o := o || s || ':' || i || case when md then 'D ' else 'C ' end; end if;
    if w ~ '[0-9]' then
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

-- as before; a brand of several words is also found by its letters alone: e.c.a. -> eca
create or replace function search_words_of_products(ids bigint[]) returns table (product_id bigint, tsv tsvector) language sql stable rows 1000 as $$
  with places as materialized (select pc.product_id, pc.category_id, pc.position
    from unnest(ids) i join product_categories pc on pc.product_id = i and pc.direct),
  cats as (select x.product_id, string_agg(c.words, ' ' order by x.position, c.id) words from places x join (
      select id, array_to_string(search_words_of(concat_ws(' ', name, name_en)), ' ') words from categories
      where id in (select category_id from places) offset 0) c on c.id = x.category_id
    group by 1),
  names as materialized (select id, w || case when cardinality(w) > 1 then array[array_to_string(w, '')] else '{}' end words
    from (select id, search_words_of(name) w from brands where id in (select brand_id from products where id = any(ids))) b),
  told as materialized (select p.id,
      unnest(search_words_of(left(regexp_replace(left(p.description, 4000), '<[^>]*>|&[a-zA-Z#0-9]+;', ' ', 'g'), 1500))) word
    from unnest(ids) i join products p on p.id = i where p.description <> ''),
  stems as (select t.id, array_agg(s.stem) stems from told t join (
      select word, left(tr_stem(word), 60) stem from (select distinct word from told) x offset 0) s using (word)
    group by 1)
  select p.id, search_tsv(p.name, b.words,
    (string_to_array(concat_ws(' ', array_to_string(search_words_of(nullif(left(p.name_en, 400), '')), ' '),
      array_to_string(b.words, ' '), array_to_string(search_words_of(m.name), ' '), c.words), ' '))[1:120],
    coalesce(t.stems, '{}'))
  from unnest(ids) i join products p on p.id = i left join names b on b.id = p.brand_id left join models m on m.id = p.model_id
    left join cats c on c.product_id = p.id left join stems t on t.id = p.id
$$;

-- ---------------------------------------------------------------- names of brands and categories

-- What names a brand (1) or a category (2) in a query. `whole` is false for one part of a name of several: 'Kilit, Zincir ve Halat'.
create table search_names (
  key text collate "C" not null,
  kind smallint not null,
  ref_id int not null,
  whole boolean not null,
  primary key (key, kind, ref_id)
);
create index search_names_ref on search_names (kind, ref_id);

-- the same for a name and for the words of a query, whatever their endings
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

create or replace function search_phrases_add(k int, ids int[]) returns void language sql as $$
  insert into search_phrases (kind, ref_id, tsv)
    select 1, b.id, search_tsv(b.name, '{}', '{}', '{}') from brands b where k = 1 and b.id = any(ids)
    union all select 2, c.id, search_tsv(c.name, '{}', search_words_of(c.name_en), '{}') from categories c where k = 2 and c.id = any(ids)
  on conflict (kind, ref_id) do update set tsv = excluded.tsv;
  delete from search_names where kind = k and ref_id = any(ids);
  insert into search_names (key, kind, ref_id, whole) select key, kind, ref_id, whole from search_names_of(k, ids);
  select search_words_add((select array_agg(tsv) from search_phrases where kind = k and ref_id = any(ids)))
$$;

create or replace function listing_phrase_removed() returns trigger language plpgsql as $$
begin
  delete from search_phrases f using removed r where f.kind = case tg_table_name when 'brands' then 1 else 2 end and f.ref_id = r.id;
  delete from search_names f using removed r where f.kind = case tg_table_name when 'brands' then 1 else 2 end and f.ref_id = r.id;
  return null;
end $$;

-- word counts and phrase counts; the words of brands and categories are known ones too
create or replace function search_refresh() returns void language plpgsql as $$
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

-- ---------------------------------------------------------------- slips of the hand

-- Best corrections of one unknown folded word; cost < 1 keyboard slip or swapped letters, 1 = one edit, 2 = two edits. Two edits
-- are looked for in words of eight letters and more, and only where one edit finds nothing: they leave one third of the word whole.
create or replace function search_correct(w text, lim int default 3) returns table(word text, cost real, n int) language plpgsql stable parallel safe
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

-- ---------------------------------------------------------------- what a typed text means

-- A word of more products than this says little: a fifth of the catalog, as of its last count.
create function search_most() returns int language sql stable as $$ select greatest(5000, reltuples / 5)::int from pg_class where oid = 'listing'::regclass $$;

-- One word as alternatives of a query, and about how many products have it; null where the catalog has no such word. Numbers are
-- also found with a unit behind them, words as the beginning of others (`open`: also where the word itself is known); two or three
-- letters stand for the most frequent words alone, unless there are other words (`among`).
create function search_alternatives(w text, open boolean, among boolean, out alt text, out n int, out exact boolean) language plpgsql stable
  set plan_cache_mode = force_generic_plan as $$
declare most int := search_most(); s text := tr_stem(w); lone text := case when w ~ '^[a-z]{3,}s$' then left(w, -1) end; more text; m int;
begin
  select string_agg(quote_literal(x.word), ' | ' order by x.word = w desc), sum(x.n) into alt, n from search_words x where x.word in (w, s);
  if alt is null and lone is not null then   -- an English plural
    select quote_literal(x.word), x.n into alt, n from search_words x where x.word = lone;
  end if;
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
end $$;

create function search_any(match tsquery) returns boolean language sql stable as $$ select exists (select from search_docs d where d.tsv @@ match) $$;

-- What a typed text means. Every word must match (`match`); where a run of words names categories (`category_ids`), being in one
-- of them does for those words, and `rest` is what the others ask for (null: the text names nothing but the category). `head` is
-- the noun that is looked for, `near` all words as they stand, `phrase` those side by side. Where no product has all words,
-- `match` asks for fewer, and `words` with their `weights` tell how good a hit is. `names`: brands (1) and categories (2) named.
drop function search_plan(text);
create function search_plan(q text, out match tsquery, out rest tsquery, out near tsquery, out head tsquery, out phrase tsquery, out words tsquery[], out weights real[],
  out category_ids int[], out names int[], out code_ids bigint[], out corrected text, out dropped text[]) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
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
    continue when nw > 1 and most < (select x.n from search_words x where x.word = w);   -- what every product says
    select x.alt, x.n, x.exact into a from search_alternatives(w, false, nw > 1) x;
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
      when a.exact and key is null and part is null and alt !~ '&' then regexp_replace(alt, '''( \||$)', ''':AC\1', 'g')
      else quote_literal(w) || ':AC' || case when tr_stem(w) <> w then ' | ' || quote_literal(tr_stem(w)) || ':AC' else '' end end;
    nr := nr || case when only_prefix[cardinality(mk)] or alt ~ '&' then null when w ~ '[0-9]' then alt else quote_literal(w) || ':AB' end;
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
      if (select count(*) from (select from search_docs d where d.tsv @@ match limit (total / 10)::int + 1) x) > total / 10 then category_ids := null; end if;
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
  if nw = 1 and not only_prefix[1] or search_any(match) and (nw > 1 or search_any(head)) then return; end if;

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
end $$;

-- Brands (1) and categories (2) whose names begin as the text goes on, the biggest first.
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

drop function search_suggest(text, int, boolean);
insert into search_names (key, kind, ref_id, whole)
  select * from search_names_of(1, (select array_agg(id) from brands)) union all select * from search_names_of(2, (select array_agg(id) from categories));
-- words are cut anew where there are products
update listing_state set stale = true where exists (select from listing);
