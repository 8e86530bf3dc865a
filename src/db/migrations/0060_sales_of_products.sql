-- What a sale changes of one product is found out once and written in two steps: its figures in the lists, and the note
-- that they changed. Three triggers asked for themselves what the statement had changed, each with a join of all rows
-- before and after it, which costs one row as much as a thousand (0.5 ms of an order). Now one asks whether there is but
-- one row; whatever else an update changes goes the way it went.
drop trigger listing_taxes_updated on products;
drop trigger listing_updated on products;
drop trigger products_changed on products;
drop function listing_taxes_changed();
drop function listing_products_updated();
drop function note_products_changed();

create function products_updated() returns trigger language plpgsql as $$
declare
  sale record;
  taxed bigint[]; words bigint[]; codes bigint[]; roots bigint[]; done bigint[] := '{}'; shown bigint[]; coded bigint[];
begin
  select n.id, n.parent_id, n.parent_id is null or n.active as listed, n.sales_number - o.sales_number as sold,
      case when n.has_children then 0 else n.quantity - o.quantity end as pieces, n.star_sum - o.star_sum as stars,
      n.comment_count - o.comment_count as comments,
      (n.quantity, n.sales_number, n.star_sum, n.comment_count) <> (o.quantity, o.sales_number, o.star_sum, o.comment_count) as differs
    into sale from changed n, before o
    where (select count(*) from changed) = 1 and not listing_rests()
      and (n.code, n.barcode, n.name, n.name_en, n.seo, n.image, n.images, n.brand_id, n.model_id, n.parent_id, n.default_unit_id,
          n.tax_rate, n.description, n.description_en, n.meta_title, n.meta_description, n.meta_keywords, n.stock_number_type,
          n.fast_delivery, n.same_day_shipping, n.has_children, n.active, n.created_at)
        is not distinct from
        (o.code, o.barcode, o.name, o.name_en, o.seo, o.image, o.images, o.brand_id, o.model_id, o.parent_id, o.default_unit_id,
          o.tax_rate, o.description, o.description_en, o.meta_title, o.meta_description, o.meta_keywords, o.stock_number_type,
          o.fast_delivery, o.same_day_shipping, o.has_children, o.active, o.created_at);
  if found then
    if not sale.differs then return null; end if;
    if sale.listed then
      update listing set quantity = quantity + sale.pieces, sales_number = sales_number + sale.sold,
          star_sum = star_sum + sale.stars, comment_count = comment_count + sale.comments
        where product_id = coalesce(sale.parent_id, sale.id);
    end if;
    insert into changes (kind, id) values ('figures', sale.id);
    if sale.parent_id is not null then insert into changes (kind, id) values ('figures', sale.parent_id); end if;
    return null;
  end if;

  select array_agg(distinct x.id), array_agg(distinct coalesce(n.parent_id, n.id)) filter (where (n.code, n.barcode, n.seo) <> (o.code, o.barcode, o.seo))
    into shown, coded
    from changed n join before o using (id), unnest(array[n.id, n.parent_id, o.parent_id]) x (id)
    where x.id is not null and ((n.quantity, n.sales_number, n.star_sum, n.comment_count) <> (o.quantity, o.sales_number, o.star_sum, o.comment_count)
        or (n.code, n.barcode, n.name, n.name_en, n.seo, n.image, n.images, n.brand_id, n.model_id, n.parent_id, n.default_unit_id,
          n.tax_rate, n.description, n.description_en, n.meta_title, n.meta_description, n.meta_keywords, n.stock_number_type,
          n.fast_delivery, n.same_day_shipping, n.has_children, n.active, n.created_at)
        is distinct from
        (o.code, o.barcode, o.name, o.name_en, o.seo, o.image, o.images, o.brand_id, o.model_id, o.parent_id, o.default_unit_id,
          o.tax_rate, o.description, o.description_en, o.meta_title, o.meta_description, o.meta_keywords, o.stock_number_type,
          o.fast_delivery, o.same_day_shipping, o.has_children, o.active, o.created_at));
  if listing_rests() then
    if shown is not null then perform note_all('figures'); end if;
    return null;
  end if;

  -- prices
  taxed := (select array_agg(n.id) from changed n join before o using (id) where n.tax_rate <> o.tax_rate);
  if taxed is not null then perform search_reprice(taxed); end if;

  -- words, codes and figures of the lists
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

  -- what shows them
  if shown is not null then perform note_ids('figures', shown); end if;
  if coded is not null then perform note_ids('place', coded); end if;
  return null;
end $$;
create trigger products_updated after update on products referencing new table as changed old table as before
  for each statement execute function products_updated();

-- Most sales move no product anywhere: a single row is compared without a join.
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
        (n.in_stock, n.pop, n.brand_id, n.category_ids) is distinct from (o.in_stock, o.pop, o.brand_id, o.category_ids)
      from changed n join before o using (product_id) where n.product_id = any(ids);
  end if;
  return null;
end $$;
