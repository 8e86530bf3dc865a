-- The same words of a product as before, at less cost for an import: a word is looked at once for its digits, and the
-- parts of the usual number with a unit need no set of rows.

create or replace function search_parts(w text) returns text[] language plpgsql immutable parallel safe strict as $$
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

create or replace function search_tsv(name text, brand text[], others text[], told text[]) returns tsvector
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
