-- Search with bounds (rule catalog/search-bounds): at most ten words, three of them mended, and a time limit that is
-- looked at between the steps: after 75 ms no second word is mended, after 150 ms the answer is what was found.

-- Every reader goes through an index's list of pending entries from end to end, until a vacuum has emptied it: mending
-- a word took 40 to 110 ms with a full list and 4 ms with an empty one (60,000 words).
alter index search_words_del set (fastupdate = off);
alter index search_words_trgm set (fastupdate = off);
alter index search_docs_tsv set (fastupdate = off);
alter index search_codes_trgm set (fastupdate = off);
alter index search_phrases_tsv set (fastupdate = off);
select gin_clean_pending_list(name::regclass) from unnest(
  '{search_words_del,search_words_trgm,search_docs_tsv,search_codes_trgm,search_phrases_tsv}'::text[]) name;

-- what a typed text means: codes, the words that must match, the words that give the rank, the corrected text
create or replace function search_plan(q text, out match tsquery, out loose tsquery, out near tsquery, out head tsquery, out soft tsquery, out code_ids bigint[], out code_exact boolean, out corrected text, out dropped text[]) language plpgsql stable as $$
declare ws text[] := (search_words_of(left(q, 100)))[1:10]; ck text := code_key(left(q, 60)); nw int := coalesce(cardinality(ws), 0); i int := 1; w text; s text; known boolean; kst boolean;
  m text[] := '{}'; r text[] := '{}'; hd text; lo text; alt text; fix text[] := '{}'; changed boolean := false; c record; a text; j int; unknown int := 0; ids bigint[]; best real; syn text;
  mended int := 0; half constant timestamptz := clock_timestamp() + interval '75 milliseconds'; whole constant timestamptz := clock_timestamp() + interval '150 milliseconds';
begin
  -- codes: exact, then (when the text is not made of known words) prefix and inside
  if length(ck) >= 3 then
    code_ids := (select array_agg(distinct product_id) from (select product_id from search_codes where key in (ck, case when ck ~ '^[0-9]{12}$' then '0' || ck end) limit 200) x);
    code_exact := code_ids is not null;
    if code_ids is null and length(ck) >= 4 and ck ~ '[0-9]' and (nw = 1 or length(ck) >= 6)
       and exists (select from unnest(ws) u where u ~ '[0-9]' and not exists (select from search_words x where x.word = u)) then
      code_ids := (select array_agg(product_id) from (select product_id from search_codes where key >= ck and key < ck || '~' order by kind, key limit 200) x);
      if code_ids is null then
        code_ids := (select array_agg(product_id) from (select product_id, min(kind) from search_codes where key like '%' || ck || '%' group by 1 order by 2, 1 limit 200) x);
      end if;
    end if;
    if code_exact and not exists (select from unnest(ws) u where u ~ '^[a-z]{4,}$' and exists (select from search_words x where x.word in (u, tr_stem(u)))) then return; end if;
  end if;
  while i <= nw loop
    w := ws[i]; s := tr_stem(w); alt := null; fix := fix || w;
    if nw > 1 and w = any('{ve,ile,icin,veya,da,de,en,bir,mi,mu,olan}') then i := i + 1; continue; end if;
    select bool_or(x.word = w), bool_or(x.word = s) into known, kst from search_words x where x.word in (w, s);
    if known is null and w ~ '^[a-z]{3,}s$' and exists (select from search_words x where x.word = left(w, -1)) then s := left(w, -1); kst := true; end if;   -- an English plural
    syn := (select string_agg(quote_literal(y.synonym), ' | ') from search_synonyms y join search_words x on x.word = y.synonym where y.word in (w, s));
    -- two words that the catalogue writes as one: zeytin yagi = zeytinyagi
    if i < nw and length(w || ws[i + 1]) >= 5 and exists (select from search_words x where x.word in (w || ws[i + 1], tr_stem(w || ws[i + 1]))) then
      a := w || ws[i + 1];
      m := m || format('((%s | %s) | ((%s | %s) & (%s | %s)))', quote_literal(a), quote_literal(tr_stem(a)), quote_literal(w), quote_literal(s), quote_literal(ws[i + 1]), quote_literal(tr_stem(ws[i + 1])));
      r := r || format('(%s | (%s & %s))', quote_literal(a), quote_literal(w), quote_literal(ws[i + 1])); hd := null; fix := fix || ws[i + 1]; i := i + 2; continue;
    end if;
    if known or kst then
      alt := quote_literal(w) || case when s <> w then ' | ' || quote_literal(s) else '' end;
      r := r || (quote_literal(w) || ':AB'); if w !~ '[0-9]' then hd := quote_literal(w) || ':AC' || case when s <> w then ' | ' || quote_literal(s) || ':AC' else '' end; end if;
      if i = nw and length(w) >= 3 then lo := '(' || alt || ' | ' || quote_literal(w) || ':*)'; end if;
    elsif length(w) >= 2 and exists (select from search_words x where x.surface and x.word >= w and x.word < w || '~') then
      alt := quote_literal(w) || ':*'; hd := quote_literal(w) || ':*A';
    end if;
    alt := coalesce(alt || ' | ' || syn, alt, syn);
    if alt is null and w ~ '[0-9]' and length(w) >= 4 and clock_timestamp() < whole then   -- a piece of a code among words: bosch 9h1100
      ids := (select array_agg(product_id) from (select distinct product_id from search_codes where key like '%' || w || '%' limit 3000) x);
      if ids is not null then code_ids := case when code_ids is null then ids else (select array_agg(x) from unnest(code_ids) x where x = any(ids)) end; i := i + 1; continue; end if;
    end if;
    if alt is null and w !~ '[0-9]' and length(w) >= 3 and (mended = 0 or (mended < 3 and clock_timestamp() < half)) then
      best := null; mended := mended + 1;
      for c in select * from search_correct(w, 4) loop
        best := coalesce(best, c.cost); exit when c.cost > best + 0.3;
        if alt is null then
          alt := quote_literal(c.word); r := r || (quote_literal(c.word) || ':ABC'); hd := quote_literal(c.word) || ':AC'; fix[cardinality(fix)] := c.word; changed := true;
          if tr_stem(c.word) <> c.word then alt := alt || ' | ' || quote_literal(tr_stem(c.word)); hd := hd || ' | ' || quote_literal(tr_stem(c.word)) || ':AC'; end if;
        else alt := alt || ' | ' || quote_literal(c.word); end if;
      end loop;
      if (alt is null or best > 0.8) and length(w) >= 6 then   -- two words typed as one: silikontabancasi
        select x.word l, y.word rr into c from generate_series(3, length(w) - 3) k join search_words x on x.word = left(w, k) join search_words y on y.word in (substr(w, k + 1), tr_stem(substr(w, k + 1))) order by least(x.n, y.n) desc limit 1;
        if found then
          alt := null; m := m || format('(%s & %s)', quote_literal(c.l), quote_literal(c.rr)); hd := quote_literal(c.rr) || ':AC'; fix[cardinality(fix)] := c.l || ' ' || c.rr; changed := true; i := i + 1; continue;
        end if;
      end if;
    end if;
    if alt is null then dropped := dropped || w; fix := fix[1:cardinality(fix) - 1]; else m := m || ('(' || alt || ')'); end if;
    i := i + 1;
  end loop;
  if cardinality(m) > 0 then
    match := array_to_string(m, ' & ')::tsquery; near := nullif(array_to_string(r, ' & '), '')::tsquery; head := hd::tsquery;
    if lo is not null then loose := array_to_string(m[1:cardinality(m) - 1] || lo, ' & ')::tsquery; end if;
    if changed then corrected := array_to_string(fix, ' '); end if;
    if code_ids is not null and nw > 1 and not coalesce(code_exact, false) then
      ids := (select array_agg(d.product_id) from search_docs d where d.product_id = any(code_ids) and d.tsv @@ match);
      if ids is not null then code_ids := ids; match := null; loose := null; end if;
    end if;
    -- every word is known but never together: first the last word as a prefix, then all but one of the words
    if match is not null and cardinality(m) > 1 and code_ids is null and clock_timestamp() < whole and not exists (select from search_docs d where d.tsv @@ coalesce(loose, match)) then
      soft := (select string_agg(x, ' | ') from unnest(m) x)::tsquery; loose := null;
      match := (select string_agg('(' || (select string_agg(x, ' & ') from unnest(m) with ordinality y(x, o) where o <> k) || ')', ' | ') from generate_subscripts(m, 1) k)::tsquery;
      if cardinality(m) > 3 and clock_timestamp() < whole and not exists (select from search_docs d where d.tsv @@ match) then
        match := (select string_agg('(' || (select string_agg(x, ' & ') from unnest(m) with ordinality y(x, o) where o <> k and o <> l) || ')', ' | ') from generate_subscripts(m, 1) k, generate_subscripts(m, 1) l where k < l)::tsquery;
      end if;
      if not exists (select from search_docs d where d.tsv @@ match) then match := soft; end if;
    end if;
  end if;
  -- too few hits: the last word may be unfinished
  if loose is not null and match is not null and clock_timestamp() < whole and (select count(*) from (select from search_docs d where d.tsv @@ match limit 48) x) < 48 then match := loose; end if;
end $$;

-- as you type: at most `lim` products and six names of brands (1) and categories (2), best first
create or replace function search_suggest(q text, lim int default 6, hide boolean default false) returns jsonb language plpgsql stable set pg_trgm.word_similarity_threshold = 0.45 as $$
declare ws text[] := (search_words_of(left(q, 100)))[1:8]; nw int := coalesce(cardinality(ws), 0); last text := ws[nw]; head text := ''; tail text; comp text[]; ck text := code_key(left(q, 60)); ids bigint[]; tq tsquery; found bigint[]; prods jsonb; ph jsonb; half constant timestamptz := clock_timestamp() + interval '75 milliseconds';
begin
  if nw = 0 then return '{}'; end if;
  if length(ck) >= 4 and ck ~ '[0-9]' then
    ids := (select array_agg(distinct product_id) from (select product_id from search_codes where key >= ck and key < ck || '~' order by key limit lim) x);
  end if;
  select array_agg(word) into comp from (select word from search_words where surface and word >= last and word < last || '~' order by n desc, word limit 8) x;
  if comp is null then comp := (select array_agg(synonym) from search_synonyms join search_words x on x.word = synonym where search_synonyms.word = last); end if;
  if comp is null then comp := (select array_agg(word) from search_correct(last, 2)); end if;
  if comp is null and length(last) >= 4 and last !~ '[0-9]' and clock_timestamp() < half then   -- unfinished and with a slip: zeytnya
    comp := (select array_agg(word) from (select word from search_words where surface and word !~ '[0-9]' and last <% word and levenshtein_less_equal(last, left(word, length(last) + 1), 2) <= 2 order by levenshtein(last, left(word, length(last) + 1)), n desc limit 2) x);
  end if;
  if nw > 1 then
    select string_agg('(' || case when exists (select from search_words x where x.word in (w, tr_stem(w))) then quote_literal(w) || ' | ' || quote_literal(tr_stem(w)) when clock_timestamp() < half then coalesce((select string_agg(quote_literal(word), ' | ') from search_correct(w, 2)), quote_literal(w)) else quote_literal(w) end || ')', ' & ') into head from unnest(ws[1:nw - 1]) w;
    head := head || ' & ';
  end if;
  tail := case when length(last) >= 4 and comp[1] >= last and comp[1] < last || '~' then quote_literal(last) || ':*' else (select '(' || string_agg(quote_literal(c), ' | ') || ')' from unnest(comp) c) end;
  if tail is not null then tq := (head || tail)::tsquery; end if;
  -- planned anew for each text: a broad one walks the list in its order, a rare one asks the words' index
  if tq is not null then
    execute 'select array_agg(product_id order by rn) from (select l.product_id, row_number() over () rn from (
        select l.product_id from search_docs d join listing l on l.product_id = d.product_id
        where d.tsv @@ $1 and (l.in_stock or not $2) order by l.in_stock desc, l.pop desc, l.product_id limit $3) l) x'
      into found using tq, hide, lim;
  end if;
  if ids is not null then
    ids := (select array_agg(l.product_id order by l.in_stock desc, l.pop desc, l.product_id) from listing l where l.product_id = any(ids) and (l.in_stock or not hide));
  end if;
  prods := (select jsonb_agg(y.id order by y.o) from (select x.id, min(x.o) o from unnest(ids || found) with ordinality x (id, o) group by 1 order by 2 limit lim) y);
  if tq is not null then
    select jsonb_agg(jsonb_build_array(kind, ref_id) order by n desc, ref_id) into ph from (select * from search_phrases where n > 0 and (tsv @@ (quote_literal(last) || ':*')::tsquery or tsv @@ tq) order by n desc, ref_id limit 6) x;
  end if;
  return jsonb_build_object('products', coalesce(prods, '[]'), 'phrases', coalesce(ph, '[]'));
end $$;
