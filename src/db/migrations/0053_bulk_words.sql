-- The same words and codes as before, at less cost for an import: a function in SQL alone was planned anew for each
-- product, and each code was folded twice.

create or replace function product_words(code text, barcode text, name text, name_en text) returns tsvector
language plpgsql immutable parallel safe set search_path from current as $$
declare words text[] := array_remove(code_key(code) || (code_key(barcode) || order_words_in(name || ' ' || name_en || ' ' || code || ' ' || barcode)), '');
begin
  if greatest(length(name), length(name_en), length(code), length(barcode)) > 60 then
    words := (select array_agg(left(w, 60)) from unnest(words) w);
  end if;
  return array_to_tsvector(words);
end $$;

create or replace function search_codes_of_products(ids bigint[]) returns table (product_id bigint, kind smallint, key text) language sql stable rows 1000 as $$
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
