-- What a text means, said more exactly (decision 0047). The stored words stay as they are.

-- How a word sounds, in folded letters. `heard`: it is read as Turkish is; else as a foreign brand's name is, where c is
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

-- The consonants of it, by which brands are found.
create function search_consonants(w text, heard boolean) returns text language sql immutable parallel safe strict
set search_path from current as $$
  select regexp_replace(regexp_replace(search_sound(w, heard), '[aeiou]', '', 'g'), '(.)\1+', '\1', 'g') $$;
create index search_names_heard on search_names (search_consonants(key, false)) where kind = 1;

-- The words of the brand that sounds like `w`, and how far off it is (0.5 and more); null where none does.
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

-- A folded word without the case ending that `tr_stem` keeps (perdelerden = perdeler), where the catalog has what is left;
-- null where it has none. Also of plurals too short for it (ipler = ip).
create function search_without_ending(w text) returns text language sql stable parallel safe as $$
  select b from (select left(w, -length(e)) b, length(e) from unnest('{in,un,ya,ye,yi,yu,da,de,ta,te,la,le,dan,den,tan,ten}'::text[]) e
      where right(w, length(e)) = e and length(w) - length(e) >= 4
    union all select left(w, -3), 3 where w ~ '^[a-z]{2}l[ae]r$') x
  where exists (select from search_words s where s.word in (b, tr_stem(b))) order by length desc limit 1 $$;

-- Words of the catalog for one with a slip in or beside its ending: klasorelr and perdlerin are klasor and perde. Two
-- letters of the whole word swapped, one letter of the ending wrong, or a slip before a right ending.
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

drop function search_alternatives(text, boolean, boolean);
-- What stands for a word: `own` are the word and its stem, `alt` these and their synonyms or what it begins.
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

create or replace function search_plan(q text, OUT match tsquery, OUT rest tsquery, OUT near tsquery, OUT head tsquery, OUT phrase tsquery, OUT words tsquery[], OUT weights real[], OUT category_ids integer[], OUT names integer[], OUT code_ids bigint[], OUT corrected text, OUT dropped text[])
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
