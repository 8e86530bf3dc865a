-- Pieces of each listed product in the orders of the last 90 days, a parent's children included. A job keeps the rows; a
-- product without a row sold nothing.
create table recent_sales (
  product_id bigint primary key references products on delete cascade,
  pieces bigint not null check (pieces > 0)
);

-- Notes that products have another place in the lists that are sorted by recent sales.
create function note_recent_sales() returns trigger language plpgsql as $$
begin
  if (select count(*) from changed) > 2000 then perform note_all('place');
  else
    insert into changes (kind, id, categories, brands, moved)
      select 'place', l.product_id, l.category_ids, array_remove(array[l.brand_id], null), false
      from changed join listing l using (product_id);
  end if;
  return null;
end $$;

create trigger recent_sales_came after insert on recent_sales referencing new table as changed
  for each statement execute function note_recent_sales();
create trigger recent_sales_went after delete on recent_sales referencing old table as changed
  for each statement execute function note_recent_sales();
create trigger recent_sales_changed after update on recent_sales referencing new table as changed
  for each statement execute function note_recent_sales();

-- As before; a price that comes or goes moves a product in a list's own order too, which has products without one last.
create or replace function note_listing_moved() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  if exists (select from changed n, before o where (select count(*) from changed) = 1
      and (n.in_stock, n.pop, n.sales_number > 0, n.price, n.campaign, n.star_rate, n.shown_id, n.brand_id, n.category_ids,
          n.created_at, n.brand_sort, n.name_sort, n.name_en_sort, n.net_worth, n.gross_worth, n.attr_ids)
        is not distinct from
        (o.in_stock, o.pop, o.sales_number > 0, o.price, o.campaign, o.star_rate, o.shown_id, o.brand_id, o.category_ids,
          o.created_at, o.brand_sort, o.name_sort, o.name_en_sort, o.net_worth, o.gross_worth, o.attr_ids)) then
    return null;
  end if;
  ids := (select array_agg(n.product_id) from changed n join before o using (product_id)
    where (n.in_stock, n.pop, n.sales_number > 0, n.price, n.campaign, n.star_rate, n.shown_id, n.brand_id, n.category_ids,
        n.created_at, n.brand_sort, n.name_sort, n.name_en_sort, n.net_worth, n.gross_worth, n.attr_ids)
      is distinct from (o.in_stock, o.pop, o.sales_number > 0, o.price, o.campaign, o.star_rate, o.shown_id, o.brand_id, o.category_ids,
        o.created_at, o.brand_sort, o.name_sort, o.name_en_sort, o.net_worth, o.gross_worth, o.attr_ids));
  if ids is null then return null; end if;
  if cardinality(ids) > 2000 then perform note_all('place');
  else
    insert into changes (kind, id, categories, brands, moved)
      select 'place', n.product_id, array(select unnest(n.category_ids || o.category_ids) c group by c order by c),
        array_remove(array[n.brand_id, nullif(o.brand_id, n.brand_id)], null),
        (n.in_stock, n.pop, n.brand_id, n.category_ids, n.price is null)
          is distinct from (o.in_stock, o.pop, o.brand_id, o.category_ids, o.price is null)
      from changed n join before o using (product_id) where n.product_id = any(ids);
  end if;
  return null;
end $$;
