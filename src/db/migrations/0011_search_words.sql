-- One home for the rules of search words and of the stock offset: the process (rules/catalog/lists/search-words.ts,
-- rules/cart/stock.ts). Until now the database had both a second time.
--
-- Triggers note in `search_pending` whose words change; the transaction that changes the catalog ends by writing them
-- (db/catalog/search/write-pending-words.ts). What is left here finds words and mends slips.

set local check_function_bodies = off;

-- Products, brands and categories whose words have to be written. Rows stay only where somebody changed the catalog by SQL
-- alone; a job takes them every hour.
create table search_pending (
  kind text collate "C" not null check (kind in ('product', 'brand', 'category')),
  ref_id bigint not null
);

-- The words of the name, in its order.
alter table search_phrases add words text[] not null default '{}';
update search_phrases p set words = search_words_of(b.name) from brands b where p.kind = 1 and b.id = p.ref_id;
update search_phrases p set words = search_words_of(c.name) from categories c where p.kind = 2 and c.id = p.ref_id;

-- Brings lists and codes up to date for the given products, however many, and notes that they need words. It locks the rows
-- before it counts them, so that stock that an order takes meanwhile is not lost.
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
  insert into search_pending (kind, ref_id) select 'product', unnest(roots);
  perform search_index_codes(roots);
end $$;

create or replace function listing_brands_changed() returns trigger language plpgsql as $$
begin
  if listing_rests() then return null; end if;
  insert into search_pending (kind, ref_id) select 'brand', id from changed;
  if tg_op = 'UPDATE' then
    perform search_index((select array_agg(l.product_id) from listing l join changed c on c.id = l.brand_id where l.brand_sort is distinct from c.name_sort));
  end if;
  return null;
end $$;

create or replace function listing_category_names_changed() returns trigger language plpgsql as $$
begin
  if listing_rests() then return null; end if;
  insert into search_pending (kind, ref_id) select 'category', id from changed;
  if tg_op = 'UPDATE' then
    perform search_index((select array_agg(pc.product_id) from changed n join before o using (id) join product_categories pc on pc.category_id = n.id
      where (n.name, n.name_en) is distinct from (o.name, o.name_en)));
  end if;
  return null;
end $$;

-- Notes that all brands and categories need words.
create function search_names_again() returns void language sql as $$
  delete from search_phrases;
  delete from search_names;
  insert into search_pending (kind, ref_id) select 'brand', id from brands union all select 'category', id from categories
$$;

-- Where no product is listed: fills `listing` without the indexes and keys of `listing`, `search_docs` and `search_codes`, and
-- returns their definitions for search_fill_end(). Returns null, and does nothing, where products are listed. The process
-- writes the words between the two (db/catalog/search/write-product-words.ts).
create or replace function search_fill_begin() returns text[] language plpgsql set work_mem = '64MB' as $$
declare ids bigint[]; defs text[]; gone text[]; d text;
begin
  if not search_fill_lock() then return null; end if;
  select coalesce(array_agg(id order by id), '{}') into ids from products where parent_id is null;
  perform search_names_again();
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
    select r.product_id, r.shown_id, r.brand_id, r.category_ids, r.price, r.campaign, r.quantity, r.sales_number, r.star_sum, r.comment_count, r.created_at, r.quantity + s.stock_offset > 0, r.brand_sort, r.name_sort, r.name_en_sort, r.net_worth, r.gross_worth, r.attr_ids
    from listing_rows(ids) r cross join listing_state s;
  alter table listing enable trigger listing_in_stock;
  return defs;
end $$;

-- Makes lists and codes of a shop that has lists again, while readers go on reading, and notes that everything needs words.
-- search_reindex_end() follows once they are written.
create or replace function search_reindex() returns void language plpgsql set maintenance_work_mem = '256MB' set work_mem = '64MB' as $$
declare ids bigint[]; part bigint[]; n int := 0;
begin
  select coalesce(array_agg(id order by id), '{}') into ids from products where parent_id is null;
  perform search_names_again();
  delete from listing l where l.product_id <> all(ids);
  loop
    part := ids[n * 5000 + 1:(n + 1) * 5000]; n := n + 1;
    exit when cardinality(part) = 0;
    perform search_index(part);
  end loop;
end $$;

create function search_reindex_end() returns void language plpgsql set work_mem = '64MB' as $$
begin
  delete from facet_values f where not exists (select from listing l where l.attr_ids @> array[f.id]);
  perform search_refresh();
  update listing_state set stale = false where stale;
end $$;

-- Pieces that count as stock beside those that are there; the process stores them where the setting changes.
alter table listing_state add stock_offset int not null default 0;
update listing_state set stock_offset = listing_stock_offset();

create or replace function listing_in_stock() returns trigger language plpgsql as $$
begin
  new.in_stock := new.quantity + (select stock_offset from listing_state) > 0;
  return new;
end $$;

create or replace function listing_restock() returns void language plpgsql as $$
declare pieces int := (select stock_offset from listing_state);
begin
  perform from listing l where l.in_stock <> (l.quantity + pieces > 0) order by l.product_id for no key update;
  update listing l set in_stock = not l.in_stock where l.in_stock <> (l.quantity + pieces > 0);
end $$;

drop trigger listing_offset_inserted on settings;
drop trigger listing_offset_updated on settings;
drop trigger listing_offset_deleted on settings;
create or replace function listing_offset_changed() returns trigger language plpgsql as $$
begin
  perform listing_restock();
  return null;
end $$;
create trigger listing_offset_changed after update of stock_offset on listing_state
  for each row when (new.stock_offset <> old.stock_offset) execute function listing_offset_changed();

-- The words of the brand that sounds like `w`, and its distance (0.5 and more); null where none does.
create or replace function search_heard_brand(w text, out words text[], out cost real) language plpgsql stable
set plan_cache_mode to 'force_generic_plan' as $$
declare turkish text := search_sound(w, true); foreign_one text := search_sound(w, false);
  keys text[] := array(select k from unnest(array[search_consonants(w, true), search_consonants(w, false)]) k where length(k) >= 2);
begin
  if length(w) not between 4 and 24 or w ~ '[^a-z]' then return; end if;
  select x.words, 0.5 + 0.15 * x.far into words, cost from (
    select p.words, p.n, least(levenshtein(turkish, search_sound(n.key, false)), levenshtein(foreign_one, search_sound(n.key, false))) far,
      length(search_consonants(n.key, false)) consonants
    from search_names n join search_phrases p on p.kind = 1 and p.ref_id = n.ref_id and p.n > 0
    where n.kind = 1 and search_consonants(n.key, false) = any(keys)) x
  where x.far <= case when x.consonants >= 3 then 1 + length(w) / 4 else 1 end
  order by x.far, x.n desc limit 1;
end $$;

-- Brands (1) and categories (2) whose names begin as the words go on, the largest first.
drop function search_completed_names(text, int);
create function search_completed_names(ws text[], lim int) returns int[] language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare nw int := least(cardinality(ws), 8); tq tsquery;
begin
  if nw = 0 then return '{}'; end if;
  tq := concat_ws(' & ', (select string_agg('(' || quote_literal(w) || ' | ' || quote_literal(tr_stem(w)) || ')', ' & ') from unnest(ws[1:nw - 1]) w),
    '(' || quote_literal(ws[nw]) || ':* | ' || quote_literal(tr_stem(ws[nw])) || ')')::tsquery;
  return array(select array[f.kind, f.ref_id] from search_phrases f where f.n > 0 and f.tsv @@ tq order by f.n desc, f.ref_id limit lim);
end $$;

-- The known words nearest to those of a text that finds nothing, the most frequent first among equals.
drop function search_nearest_words(text, int);
create function search_nearest_words(ws text[], lim int) returns text[] language sql stable as $$
  select coalesce(array_agg(word), '{}') from (
    select x.word from unnest(ws[1:3]) w,
      lateral (select c.word, c.cost, c.n from search_correct(w, 4) c
        union all select s.word, 1.5 + 0.1 * abs(length(s.word) - length(w)), s.n from search_words s
          where length(w) >= 4 and s.surface and s.word !~ '[0-9]' and s.word >= left(w, 3) and s.word < left(w, 3) || '~') x
    where length(x.word) >= 3 group by 1 order by min(x.cost), max(x.n) desc, 1 limit lim) y
$$;

-- What a text means to the catalog: queries of words, categories, codes, names and a correction. `ws` are the words of the
-- text `q`, at most 10. A part of a category's name is looked for among the category's own products (rule
-- catalog/search-places).
drop function search_plan(text);
create function search_plan(q text, ws text[], OUT match tsquery, OUT rest tsquery, OUT near tsquery, OUT head tsquery, OUT phrase tsquery, OUT words tsquery[], OUT weights real[], OUT category_ids integer[], OUT names integer[], OUT code_ids bigint[], OUT corrected text, OUT dropped text[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  named record; next int;
  ck text := code_key(left(q, 60)); nw int := coalesce(cardinality(ws), 0); i int := 1; k int; w text; a record; c record; part text; parts text[];
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

drop function search_phrases_add(int, int[]), search_names_of(int, int[]), search_words_of_products(bigint[]),
  search_tsv(text, text[], text[], text[]), search_parts(text), search_words_of(text), listing_stock_offset();

-- The catalog index answers lists, so nothing reads these any more; each of them was work at every import.
drop index listing_sales, listing_name, listing_name_en, listing_price, listing_price_down, listing_brand_name,
  listing_brand_name_down, listing_newest, listing_liked, listing_campaign, listing_net_worth, listing_gross_worth;
