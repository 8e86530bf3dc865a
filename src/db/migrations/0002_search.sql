-- Lists, facets, sorts and search (specification §2 Product list, §9; decisions D2, D11, D13).
--
-- `listing` holds one narrow row for each product that lists show: products that stand alone and parents, never
-- children, never an inactive product, never the shipping product. Everything that lists, sorts, filters, counts or
-- searches reads it; the statement triggers at the end keep it right. A parent's row sums up its active children.
--
-- Locks: whoever writes products takes the locks of products first and those of `listing` after them, each in the
-- order of ids. A transaction that takes stock of several products therefore does it in ONE update statement.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- ---------------------------------------------------------------- words

-- Turkish folding: no locale and no collation of the database is used (collate "C": ASCII only)
create function tr_fold(t text) returns text language plpgsql immutable parallel safe strict as $$
declare s text := translate(t, 'İIıÇçĞğÖöŞşÜü’', 'iiiccggoossuu''');
begin
  if s ~ '[^ -_a-~]' then
    s := translate(s, 'ÂâÎîÛûÁáÀàÄäÉéÈèÊêËëÓóÒòÔôÚúÙùÍíÌìÏïÑñ‘´`' || chr(160) || chr(775), 'aaiiuuaaaaaaeeeeeeeeoooooouuuuiiiiiinn'''''' ');
  end if;
  return lower(s collate "C");
end $$;
-- key of a code or barcode: only letters and digits
create function code_key(t text) returns text language sql immutable parallel safe strict as
$$ select regexp_replace(tr_fold(t), '[^a-z0-9]+', '', 'g') $$;
-- words of a text, folded; a unit is joined to its number and shortened: '18 V' -> 18v, '0,75 lt' -> 0.75l, '12''li' -> 12li
create function search_words_of(t text) returns text[] language plpgsql immutable parallel safe strict as $$
declare s text := replace(tr_fold(t), '''', '');
begin
  if s ~ '[0-9]' then
    s := regexp_replace(regexp_replace(regexp_replace(s, '(\d),(?=\d)', '\1.', 'g'),
      '(\d)\s*kilo(?:gram)?(?![a-z0-9])', '\1kg', 'g'),
      '(\d)\s*(?:([lgmwva])(?:itre|tr|t|r|ram|etre|att|olt|mper)?|([cm]m|ml|kg|li|lu))(?![a-z0-9])', '\1\2\3', 'g');
  end if;
  if s ~ '[./]' then s := regexp_replace(s, '[./](?!\d)|(?<!\d)[./]', ' ', 'g'); end if;
  return array_remove(regexp_split_to_array(s, '[\s!-,:-@[-`{-~·•…–—“”„«»-]+'), '');
end $$;
-- light stemmer on folded nouns: genitive, possessive -si, plural (+ -i), -i/-u, then the softened last letter (matkabi = matkap);
-- by letters and not by patterns, since an import asks it for every word
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
-- Most words end in none of the letters that an ending has: asked first, and without a call, since this is put in place.
create function tr_stem(w text) returns text language sql immutable parallel safe as
$$ select case when right(w, 1) in ('n', 'i', 'u', 'r', 'b', 'd', 'g') then tr_stem_ending(w) else w end $$;
-- letter-deletion neighbourhood (SymSpell, distance 1) for the index on search_words
create function search_deletes(w text) returns text[] language sql immutable parallel safe strict as $$
  select array_agg(distinct d) from (select w d union all select left(w, i - 1) || substr(w, i + 1) from generate_series(1, length(w)) i) x $$;

-- The words of a product. A: head word of a name, B: modifier in the name (a word before a possessive: MATKAP ucu, kapi kolu)
-- or one of `others`: the English name, the brand, the model, the categories; C: stem of a head word, D: stem of the rest, and
-- the stems in `told` by the description. What many products share comes as words, so that it is taken apart once.
create function search_tsv(name text, brand text[], others text[], told text[]) returns tsvector
language plpgsql immutable parallel safe as $$
declare o text := ''; w text; s text; nx text; i int; ws text[] := search_words_of(left(name, 400)); st text[] := '{}'; md boolean; bw text[] := brand;
begin
  foreach w in array ws loop st := st || tr_stem(w); end loop;
  for i in 1..cardinality(ws) loop
    w := left(ws[i], 60); s := left(st[i], 60); nx := ws[i + 1];
    md := right(nx, 1) in ('i', 'u') and (nx <> st[i + 1] or nx = 'ucu') and nx !~ '(...l[iu]|[ckm]i|mavi|sari|yeni|eski|yesili)$' and w !~ '[0-9]';
    if i <= 4 and w = any(bw) then md := true; bw := array_remove(bw, w); end if;   -- the brand's own words: Hes KABLO is not a cable
    o := o || quote_literal(w) || ':' || i || case when md then 'B ' else 'A ' end;
    if s <> w then o := o || s || ':' || i || case when md then 'D ' else 'C ' end; end if;
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
-- ---------------------------------------------------------------- the rows that lists read

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
  in_stock boolean not null generated always as (quantity > 0) stored,
  -- Coarse on purpose (steps at 2, 6, 11, 20, 34 … sales): an order seldom changes it, so that the row's update
  -- touches no index.
  pop smallint not null generated always as (floor(2 * ln(1 + greatest(sales_number, 0) / 3.0))) stored,
  -- Tenths of a star, halves up (rules/rating.ts); 0 without a review.
  star_rate smallint not null generated always as
    (case when comment_count > 0 then (star_sum * 20 + comment_count) / (comment_count * 2) else 0 end) stored,
  brand_sort text collate "C",
  name_sort text collate "C" not null,
  name_en_sort text collate "C" not null
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
-- Without a list of pending entries: every reader would go through it.
create index listing_category on listing using gin (category_ids) with (fastupdate = off);

-- The words of each listed product; apart from `listing`, so that stock and prices do not rewrite them.
create table search_docs (
  product_id bigint primary key references listing on delete cascade,
  tsv tsvector not null
);
create index search_docs_tsv on search_docs using gin (tsv);

-- Every code of a listed product and of its children: own code (1), barcodes (2), equivalents (3).
create table search_codes (
  product_id bigint not null references listing on delete cascade,
  kind smallint not null,
  key text collate "C" not null,
  primary key (key, product_id, kind)
);
create index search_codes_product on search_codes (product_id);
create index search_codes_trgm on search_codes using gin (key gin_trgm_ops);

-- The distinct words and stems of the catalogue; n is the number of products.
create table search_words (
  word text collate "C" primary key,
  n int not null default 1,
  surface boolean not null default true
);
create index search_words_del on search_words using gin (search_deletes(word)) where length(word) between 3 and 24 and word !~ '[0-9]';
create index search_words_trgm on search_words using gin (word gin_trgm_ops) where word !~ '[0-9]';
create index search_words_prefix on search_words (word, n desc) where surface;
create index search_words_skeleton on search_words (translate(word, 'aeiou', '')) where word !~ '[0-9]';

-- What the box completes besides products: brands (1) and categories (2).
create table search_phrases (
  kind smallint not null,
  ref_id int not null,
  n int not null default 0,
  tsv tsvector not null,
  primary key (kind, ref_id)
);
create index search_phrases_tsv on search_phrases using gin (tsv);

-- Folded words that mean the same to a shopper, in both directions.
create table search_synonyms (
  word text collate "C" not null,
  synonym text collate "C" not null check (synonym <> word),
  primary key (word, synonym)
);
with pairs (a, b) as (values ('tv', 'televizyon'), ('laptop', 'dizustu'), ('laptop', 'notebook'), ('pc', 'bilgisayar'),
  ('tisort', 'tshirt'), ('mont', 'kaban'), ('lavabo', 'evye'), ('ampul', 'lamba'), ('aku', 'batarya'), ('kanepe', 'koltuk'),
  ('pense', 'kerpeten'), ('sarjli', 'akulu'))
insert into search_synonyms select a, b from pairs union select b, a from pairs;

-- True while a bulk import has left the tables above behind the catalogue.
create table listing_state (
  one boolean primary key default true check (one),
  stale boolean not null default false
);
insert into listing_state default values;

-- ---------------------------------------------------------------- keeping them right

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

-- What the price columns of listed products have to be. A parent shows the lowest price of its active children.
create function listing_prices(ids bigint[]) returns table (product_id bigint, shown_id bigint, price bigint, campaign boolean)
language sql stable rows 1000 as $$
  with rates as materialized (select code, exchange_rate / default_rate() rate from currencies),
  priced as (
    select r.id, s.id shown, nullif(round(u.price * x.rate * 10000)::bigint, 0) price,
      u.price > 0 and u.list_price > 0 and u.list_price * l.rate >= u.price * x.rate campaign
    from unnest(ids) i join products r on r.id = i and r.parent_id is null
    join lateral (select r.id, r.default_unit_id where not r.has_children
      union all select c.id, c.default_unit_id from products c where r.has_children and c.parent_id = r.id and c.active) s on true
    left join product_units u on u.product_id = s.id and u.id = s.default_unit_id
    left join rates x on x.code = u.currency left join rates l on l.code = u.list_currency)
  select distinct on (id) id, shown, price, coalesce(campaign, false) from priced order by id, priced.price, shown
$$;

create function search_words_add(v tsvector[]) returns void language sql as $$
  insert into search_words (word, surface)
    select l, bool_or(wt && '{A,B}') from (select distinct u.lexeme l, u.weights wt from unnest(v) t, unnest(t) u) x
    group by l order by l on conflict do nothing
$$;

-- The words of products, as they have to be. What many products share (brand, categories, each word of a description) is
-- taken apart or stemmed once for all of them. Descriptions are HTML: the tags and the entities say nothing.
create function search_words_of_products(ids bigint[]) returns table (product_id bigint, tsv tsvector) language sql stable rows 1000 as $$
  with places as materialized (select pc.product_id, pc.category_id, pc.position
    from unnest(ids) i join product_categories pc on pc.product_id = i and pc.direct),
  cats as (select x.product_id, string_agg(c.words, ' ' order by x.position, c.id) words from places x join (
      select id, array_to_string(search_words_of(concat_ws(' ', name, name_en)), ' ') words from categories
      where id in (select category_id from places) offset 0) c on c.id = x.category_id
    group by 1),
  names as materialized (select id, search_words_of(name) words from brands where id in (select brand_id from products where id = any(ids))),
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

-- All codes of listed products and of their children.
create function search_codes_of_products(ids bigint[]) returns table (product_id bigint, kind smallint, key text) language sql stable rows 1000 as $$
  with f as materialized (
    select l.product_id root, p.id, p.code, p.barcode from listing l join products p on p.id = l.product_id where l.product_id = any(ids)
    union all select l.product_id, c.id, c.code, c.barcode from listing l join products c on c.parent_id = l.product_id where l.product_id = any(ids) and c.active)
  select distinct root, k::smallint, left(code_key(t), 200) from (
    select root, 1 k, code t from f union all select root, 2, barcode from f
    union all select f.root, 2, u.barcode from f join product_units u on u.product_id = f.id where u.barcode <> ''
    union all select f.root, 3, e.code from f join product_equivalents e on e.product_id = f.id) x
  where code_key(t) <> ''
$$;

create function search_index_codes(ids bigint[]) returns void language sql as $$
  with n as materialized (select * from search_codes_of_products(ids)),
  d as (delete from search_codes c where c.product_id = any(ids)
    and not exists (select from n where n.product_id = c.product_id and n.kind = c.kind and n.key = c.key))
  insert into search_codes (product_id, kind, key) select product_id, kind, key from n order by key, product_id on conflict do nothing
$$;

-- The rows of listed products, as they have to be.
create function listing_rows(ids bigint[]) returns setof listing language sql stable rows 1000 as $$
  select r.id, coalesce(w.shown_id, r.id), r.brand_id,
    coalesce((select array_agg(c.category_id order by c.category_id) from product_categories c where c.product_id = r.id), '{}'),
    w.price, coalesce(w.campaign, false), case when r.has_children then coalesce(k.quantity, 0) else r.quantity end,
    r.sales_number + coalesce(k.sales_number, 0), r.star_sum + coalesce(k.star_sum, 0), (r.comment_count + coalesce(k.comment_count, 0))::int,
    r.created_at, false, 0::smallint, 0::smallint, b.name_sort, n.key, case when r.name_en = '' then n.key else tr_sort(left(r.name_en, 200)) end
  from unnest(ids) i join products r on r.id = i and r.parent_id is null and r.active and r.id is distinct from (select listing_hidden_id())
  left join lateral (select sum(c.quantity) quantity, sum(c.sales_number) sales_number, sum(c.star_sum) star_sum, sum(c.comment_count) comment_count
    from products c where r.has_children and c.parent_id = r.id and c.active) k on true
  cross join lateral (select tr_sort(left(r.name, 200)) key offset 0) n
  left join brands b on b.id = r.brand_id left join listing_prices(ids) w on w.product_id = r.id
$$;

-- Makes everything right for the given products, in one go for any number: inserts, changes, deletes.
-- The rows are locked before they are counted, so that stock that an order takes meanwhile is not lost.
create function search_index(ids bigint[]) returns void language plpgsql as $$
declare roots bigint[] := listing_roots(ids);
begin
  if roots is null then return; end if;
  perform from listing l where l.product_id = any(roots) order by l.product_id for update;
  delete from listing l where l.product_id = any(roots) and not exists (
    select from products p where p.id = l.product_id and p.active and p.parent_id is null and p.id is distinct from (select listing_hidden_id()));
  insert into listing as l (product_id, shown_id, brand_id, category_ids, price, campaign, quantity, sales_number, star_sum, comment_count, created_at, brand_sort, name_sort, name_en_sort)
    select n.product_id, n.shown_id, n.brand_id, n.category_ids, n.price, n.campaign, n.quantity, n.sales_number, n.star_sum, n.comment_count, n.created_at, n.brand_sort, n.name_sort, n.name_en_sort
    from listing_rows(roots) n order by n.product_id
  on conflict (product_id) do update set shown_id = excluded.shown_id, brand_id = excluded.brand_id, category_ids = excluded.category_ids,
    price = excluded.price, campaign = excluded.campaign, quantity = excluded.quantity, sales_number = excluded.sales_number,
    star_sum = excluded.star_sum, comment_count = excluded.comment_count, created_at = excluded.created_at,
    brand_sort = excluded.brand_sort, name_sort = excluded.name_sort, name_en_sort = excluded.name_en_sort
  where (l.shown_id, l.brand_id, l.category_ids, l.price, l.campaign, l.quantity, l.sales_number, l.star_sum, l.comment_count, l.created_at, l.brand_sort, l.name_sort, l.name_en_sort)
    is distinct from (excluded.shown_id, excluded.brand_id, excluded.category_ids, excluded.price, excluded.campaign, excluded.quantity, excluded.sales_number,
      excluded.star_sum, excluded.comment_count, excluded.created_at, excluded.brand_sort, excluded.name_sort, excluded.name_en_sort);
  roots := (select array_agg(l.product_id) from listing l where l.product_id = any(roots));
  if roots is null then return; end if;
  with n as materialized (select * from search_words_of_products(roots)),
  w as (select search_words_add(array_agg(n.tsv)) from n)
  insert into search_docs as d select n.product_id, n.tsv from n, w order by 1
    on conflict (product_id) do update set tsv = excluded.tsv where d.tsv <> excluded.tsv;
  perform search_index_codes(roots);
end $$;

-- Prices only: of the given products, or of all when a rate or the default currency changed.
create function search_reprice(ids bigint[] default null) returns void language plpgsql as $$
declare roots bigint[] := case when ids is null then (select array_agg(product_id) from listing) else listing_roots(ids) end;
begin
  perform from listing l where l.product_id = any(roots) order by l.product_id for no key update;
  update listing l set shown_id = n.shown_id, price = n.price, campaign = n.campaign from listing_prices(roots) n
    where n.product_id = l.product_id and (l.shown_id, l.price, l.campaign) is distinct from (n.shown_id, n.price, n.campaign);
end $$;

-- Word counts and phrase counts: a job, every hour or night.
create function search_refresh() returns void language plpgsql as $$
begin
  create temp table search_stat on commit drop as
    select t.word collate "C" as word, t.ndoc as n, coalesce(a.ndoc > 0, false) as surface
    from ts_stat('select tsv from search_docs') t left join ts_stat('select tsv from search_docs', 'ab') a using (word);
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
  on conflict (kind, ref_id) do update set tsv = excluded.tsv
$$;

-- A bulk import calls search_triggers_off() first in EACH of its transactions: the triggers below then rest for that
-- transaction alone, and everybody sees that the lists are behind until search_reindex() has run.
create function search_triggers_off() returns void language plpgsql as $$
begin
  perform set_config('shop.listing', 'off', true);
  update listing_state set stale = true where not stale;
end $$;
create function search_triggers_on() returns void language sql as $$ select set_config('shop.listing', 'on', true) $$;
create function listing_rests() returns boolean language sql stable as $$ select coalesce(current_setting('shop.listing', true), '') = 'off' $$;

-- Everything anew. An empty shop's first load makes indexes and foreign keys once at the end; otherwise readers go on reading.
create function search_reindex() returns void language plpgsql set maintenance_work_mem = '256MB' set work_mem = '64MB' as $$
declare ids bigint[]; defs text[]; gone text[]; d text; part bigint[]; n int := 0;
begin
  select coalesce(array_agg(id order by id), '{}') into ids from products where parent_id is null;
  delete from search_phrases;
  perform search_phrases_add(1, (select array_agg(id) from brands)), search_phrases_add(2, (select array_agg(id) from categories));
  if not exists (select from listing) then
    select array_agg(def order by def), array_agg(undo) into defs, gone from (
      select indexdef def, format('drop index %I', indexname) undo from pg_indexes
      where schemaname = current_schema() and tablename in ('listing', 'search_docs', 'search_codes') and indexname not like '%\_pkey'
      union all select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
        format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
      where contype = 'f' and conrelid in ('listing'::regclass, 'search_docs'::regclass, 'search_codes'::regclass)) x;
    foreach d in array gone loop execute d; end loop;
    insert into listing (product_id, shown_id, brand_id, category_ids, price, campaign, quantity, sales_number, star_sum, comment_count, created_at, brand_sort, name_sort, name_en_sort)
      select r.product_id, r.shown_id, r.brand_id, r.category_ids, r.price, r.campaign, r.quantity, r.sales_number, r.star_sum, r.comment_count, r.created_at, r.brand_sort, r.name_sort, r.name_en_sort from listing_rows(ids) r;
    ids := (select array_agg(product_id) from listing);
    insert into search_docs select * from search_words_of_products(ids);
    insert into search_codes (product_id, kind, key) select * from search_codes_of_products(ids) c order by c.key;
    foreach d in array defs loop execute d; end loop;
  else
    delete from listing l where l.product_id <> all(ids);
    loop
      part := ids[n * 5000 + 1:(n + 1) * 5000]; n := n + 1;
      exit when cardinality(part) = 0;
      perform search_index(part);
    end loop;
  end if;
  perform search_refresh();
  update listing_state set stale = false where stale;
end $$;

-- ---------------------------------------------------------------- what a typed text means

-- Turkish Q keyboard, folded: are two letters side by side?
create function tr_key_near(a text, b text) returns boolean language sql immutable parallel safe strict as $$
  select b = any(string_to_array(case a when 'q' then 'w,a' when 'w' then 'q,e,a,s' when 'e' then 'w,r,s,d' when 'r' then 'e,t,d,f' when 't' then 'r,y,f,g' when 'y' then 't,u,g,h' when 'u' then 'y,i,h,j,g' when 'i' then 'u,o,j,k,s' when 'o' then 'i,p,k,l,m' when 'p' then 'o,l,g'
    when 'a' then 'q,w,s,z' when 's' then 'a,d,w,e,z,x,l,i' when 'd' then 's,f,e,r,x,c' when 'f' then 'd,g,r,t,c,v' when 'g' then 'f,h,t,y,v,b,p,u' when 'h' then 'g,j,y,u,b,n' when 'j' then 'h,k,u,i,n,m' when 'k' then 'j,l,i,o,m' when 'l' then 'k,o,p,s'
    when 'z' then 'a,s,x' when 'x' then 'z,s,d,c' when 'c' then 'x,d,f,v,o' when 'v' then 'c,f,g,b' when 'b' then 'v,g,h,n' when 'n' then 'b,h,j,m' when 'm' then 'n,j,k,o' end, ',')) $$;
-- best corrections of one unknown folded word; cost < 1 keyboard slip or moved letter, 1 = one edit, 2 = two edits
create function search_correct(w text, lim int default 3) returns table(word text, cost real, n int) language plpgsql stable parallel safe
  set pg_trgm.similarity_threshold = 0.26 as $$
declare s text := tr_stem(w); lw int := length(w); mx int := case when length(w) < 4 then 1 when length(w) < 8 then 1 else 2 end; r record;
begin
  return query
  with t as (select w q, 0::real pen union select s, 0.15 where s <> w and length(s) >= 4),
  c as (select t.q, t.pen, x.word, x.n from t, lateral (
      select sw.word, sw.n from search_words sw where search_deletes(sw.word) && search_deletes(t.q) and length(sw.word) between 3 and 24 and sw.word !~ '[0-9]'
      union select sw.word, sw.n from search_words sw where mx = 2 and sw.word % t.q and sw.word !~ '[0-9]' and abs(length(sw.word) - length(t.q)) <= 2
      union select sw.word, sw.n from search_words sw where t.q !~ '[aeiou]' and length(t.q) >= 3 and translate(sw.word, 'aeiou', '') = t.q and sw.word !~ '[0-9]') x),
  d as (select c.*, levenshtein_less_equal(c.q, c.word, 3) l from c),
  f as (select d.word, d.n, (d.pen + case
        when d.l = 2 and length(d.word) = length(d.q) and search_deletes(d.word) && search_deletes(d.q) then 0.9    -- moved or swapped letter
        when d.l = 1 and length(d.word) = length(d.q) then (select case when tr_key_near(substr(d.word, i, 1), substr(d.q, i, 1)) then 0.8 else 1.0 end from generate_series(1, length(d.q)) i where substr(d.word, i, 1) <> substr(d.q, i, 1) limit 1)
        when d.l = 1 then 0.85
        when d.q !~ '[aeiou]' and translate(d.word, 'aeiou', '') = d.q then 1.0
        else d.l end + case when left(d.word, 1) <> left(d.q, 1) then 0.5 else 0 end)::real k from d where d.l <= mx or (d.l = 2 and length(d.word) = length(d.q)) or d.q !~ '[aeiou]')
  select f.word, (min(f.k) - least(0.06 * ln(max(f.n)), 0.6))::real, max(f.n) from f where f.k <= mx + 0.35 or f.k < 1.36 group by f.word order by 2, 3 desc limit lim;
end $$;

-- what a typed text means: codes, the words that must match, the words that give the rank, the corrected text
create function search_plan(q text, out match tsquery, out loose tsquery, out near tsquery, out head tsquery, out soft tsquery, out code_ids bigint[], out code_exact boolean, out corrected text, out dropped text[]) language plpgsql stable as $$
declare ws text[] := (search_words_of(left(q, 200)))[1:12]; ck text := code_key(left(q, 60)); nw int := coalesce(cardinality(ws), 0); i int := 1; w text; s text; known boolean; kst boolean;
  m text[] := '{}'; r text[] := '{}'; hd text; lo text; alt text; fix text[] := '{}'; changed boolean := false; c record; a text; j int; unknown int := 0; ids bigint[]; best real; syn text;
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
    if alt is null and w ~ '[0-9]' and length(w) >= 4 then   -- a piece of a code among words: bosch 9h1100
      ids := (select array_agg(product_id) from (select distinct product_id from search_codes where key like '%' || w || '%' limit 3000) x);
      if ids is not null then code_ids := case when code_ids is null then ids else (select array_agg(x) from unnest(code_ids) x where x = any(ids)) end; i := i + 1; continue; end if;
    end if;
    if alt is null and w !~ '[0-9]' and length(w) >= 3 then
      best := null;
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
    if match is not null and cardinality(m) > 1 and code_ids is null and not exists (select from search_docs d where d.tsv @@ coalesce(loose, match)) then
      soft := (select string_agg(x, ' | ') from unnest(m) x)::tsquery; loose := null;
      match := (select string_agg('(' || (select string_agg(x, ' & ') from unnest(m) with ordinality y(x, o) where o <> k) || ')', ' | ') from generate_subscripts(m, 1) k)::tsquery;
      if cardinality(m) > 3 and not exists (select from search_docs d where d.tsv @@ match) then
        match := (select string_agg('(' || (select string_agg(x, ' & ') from unnest(m) with ordinality y(x, o) where o <> k and o <> l) || ')', ' | ') from generate_subscripts(m, 1) k, generate_subscripts(m, 1) l where k < l)::tsquery;
      end if;
      if not exists (select from search_docs d where d.tsv @@ match) then match := soft; end if;
    end if;
  end if;
  -- too few hits: the last word may be unfinished
  if loose is not null and match is not null and (select count(*) from (select from search_docs d where d.tsv @@ match limit 48) x) < 48 then match := loose; end if;
end $$;

-- As you type: at most `lim` products and six names of brands (1) and categories (2), best first. One call of search_plan's
-- kind for each key would be too slow; here only the last word is completed or corrected.
create function search_suggest(q text, lim int default 6, hide boolean default false) returns jsonb language plpgsql stable set pg_trgm.word_similarity_threshold = 0.45 as $$
declare ws text[] := (search_words_of(left(q, 100)))[1:8]; nw int := coalesce(cardinality(ws), 0); last text := ws[nw]; head text := ''; tail text; comp text[]; ck text := code_key(left(q, 60)); ids bigint[]; tq tsquery; found bigint[]; prods jsonb; ph jsonb;
begin
  if nw = 0 then return '{}'; end if;
  if length(ck) >= 4 and ck ~ '[0-9]' then
    ids := (select array_agg(distinct product_id) from (select product_id from search_codes where key >= ck and key < ck || '~' order by key limit lim) x);
  end if;
  select array_agg(word) into comp from (select word from search_words where surface and word >= last and word < last || '~' order by n desc, word limit 8) x;
  if comp is null then comp := (select array_agg(synonym) from search_synonyms join search_words x on x.word = synonym where search_synonyms.word = last); end if;
  if comp is null then comp := (select array_agg(word) from search_correct(last, 2)); end if;
  if comp is null and length(last) >= 4 and last !~ '[0-9]' then   -- unfinished and with a slip: zeytnya
    comp := (select array_agg(word) from (select word from search_words where surface and word !~ '[0-9]' and last <% word and levenshtein_less_equal(last, left(word, length(last) + 1), 2) <= 2 order by levenshtein(last, left(word, length(last) + 1)), n desc limit 2) x);
  end if;
  if nw > 1 then
    select string_agg('(' || case when exists (select from search_words x where x.word in (w, tr_stem(w))) then quote_literal(w) || ' | ' || quote_literal(tr_stem(w)) else coalesce((select string_agg(quote_literal(word), ' | ') from search_correct(w, 2)), quote_literal(w)) end || ')', ' & ') into head from unnest(ws[1:nw - 1]) w;
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

-- ---------------------------------------------------------------- the triggers

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

-- An order changes numbers only: its rows of `listing` change by the difference and touch no index.
create function listing_products_updated() returns trigger language plpgsql as $$
declare words bigint[]; codes bigint[]; roots bigint[]; done bigint[] := '{}';
begin
  if listing_rests() then return null; end if;
  select array_agg(n.id) filter (where (n.name, n.name_en, n.description, n.brand_id, n.model_id, n.active, n.parent_id, n.has_children, n.default_unit_id, n.created_at)
      is distinct from (o.name, o.name_en, o.description, o.brand_id, o.model_id, o.active, o.parent_id, o.has_children, o.default_unit_id, o.created_at)),
    array_agg(n.id) filter (where (n.code, n.barcode) is distinct from (o.code, o.barcode)),
    array_agg(coalesce(n.parent_id, n.id)) filter (where (n.quantity, n.sales_number, n.star_sum, n.comment_count) <> (o.quantity, o.sales_number, o.star_sum, o.comment_count))
    into words, codes, roots from changed n join before o on o.id = n.id;
  if words is not null then
    done := listing_roots(words || coalesce((select array_agg(o.parent_id) from before o join changed n using (id)
      where o.parent_id is not null and o.parent_id is distinct from n.parent_id), '{}'));
    perform search_index(done);
  end if;
  if codes is not null then perform search_index_codes(listing_roots(codes)); end if;
  if roots is not null then
    if cardinality(roots) > 1 then
      perform from listing l where l.product_id = any(roots) order by l.product_id for no key update;
    end if;
    update listing l set quantity = l.quantity + d.quantity, sales_number = l.sales_number + d.sales_number,
      star_sum = l.star_sum + d.star_sum, comment_count = l.comment_count + d.comment_count
    from (select coalesce(n.parent_id, n.id) id,
        coalesce(sum(n.quantity - o.quantity) filter (where not n.has_children), 0) quantity, sum(n.sales_number - o.sales_number) sales_number,
        sum(n.star_sum - o.star_sum) star_sum, sum(n.comment_count - o.comment_count) comment_count
      from changed n join before o on o.id = n.id
      where (n.parent_id is null or n.active) and coalesce(n.parent_id, n.id) <> all(done)
      group by 1) d
    where l.product_id = d.id and (d.quantity, d.sales_number, d.star_sum, d.comment_count) <> (0, 0, 0, 0);
  end if;
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

create trigger listing_inserted after insert on products referencing new table as changed for each statement execute function listing_products_inserted();
create trigger listing_updated after update on products referencing new table as changed old table as before for each statement execute function listing_products_updated();
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

create function listing_hidden_added() returns trigger language plpgsql as $$
begin
  perform search_index((select array_agg((value #>> '{}')::bigint) from changed where key = 'urNo' and value #>> '{}' ~ '^[0-9]{1,15}$'));
  return null;
end $$;
create trigger listing_inserted after insert on settings referencing new table as changed for each statement execute function listing_hidden_added();
create trigger listing_updated after update on settings referencing new table as changed old table as before for each statement execute function listing_hidden_changed();
create trigger listing_deleted after delete on settings referencing old table as changed for each statement execute function listing_hidden_added();

-- A new brand has a page of its own.
create trigger brands_inserted after insert on brands for each statement execute function notify_all();
