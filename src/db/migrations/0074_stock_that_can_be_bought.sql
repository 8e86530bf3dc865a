-- Lists show what can be bought: `listing.quantity` no longer counts the pieces that card payments hold. It follows a
-- reservation as it follows a sale, when the payment starts and when it ends or the clean-up releases it.

create or replace function listing_rows(ids bigint[]) returns setof listing language sql stable rows 1000 as $$
  select r.id, coalesce(w.shown_id, r.id), r.brand_id,
    coalesce((select array_agg(c.category_id order by c.category_id) from product_categories c where c.product_id = r.id), '{}'),
    w.price, coalesce(w.campaign, false), case when r.has_children then coalesce(k.quantity, 0) else r.quantity - r.reserved end,
    r.sales_number + coalesce(k.sales_number, 0), r.star_sum + coalesce(k.star_sum, 0), (r.comment_count + coalesce(k.comment_count, 0))::int,
    r.created_at, false, 0::smallint, 0::smallint, b.name_sort, n.key, case when r.name_en = '' then n.key else tr_sort(left(r.name_en, 200)) end,
    w.net_worth, w.gross_worth, coalesce(a.attr_ids, '{}')
  from unnest(ids) i join products r on r.id = i and r.parent_id is null and r.active and r.id is distinct from (select listing_hidden_id())
  left join lateral (select sum(c.quantity - c.reserved) quantity, sum(c.sales_number) sales_number, sum(c.star_sum) star_sum, sum(c.comment_count) comment_count
    from products c where r.has_children and c.parent_id = r.id and c.active) k on true
  cross join lateral (select tr_sort(left(r.name, 200)) key offset 0) n
  left join brands b on b.id = r.brand_id left join listing_prices(ids) w on w.product_id = r.id left join listing_attrs(ids) a on a.product_id = r.id
$$;

create or replace function products_updated() returns trigger language plpgsql as $$
declare
  sale record;
  taxed bigint[]; words bigint[]; codes bigint[]; roots bigint[]; done bigint[] := '{}'; shown bigint[]; coded bigint[];
begin
  select n.id, n.parent_id, n.parent_id is null or n.active as listed, n.sales_number - o.sales_number as sold,
      case when n.has_children then 0 else n.quantity - n.reserved - o.quantity + o.reserved end as pieces, n.star_sum - o.star_sum as stars,
      n.comment_count - o.comment_count as comments,
      (n.quantity, n.reserved, n.sales_number, n.star_sum, n.comment_count) <> (o.quantity, o.reserved, o.sales_number, o.star_sum, o.comment_count) as differs
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
    where x.id is not null and ((n.quantity, n.reserved, n.sales_number, n.star_sum, n.comment_count) <> (o.quantity, o.reserved, o.sales_number, o.star_sum, o.comment_count)
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
    array_agg(coalesce(n.parent_id, n.id)) filter (where (n.quantity, n.reserved, n.sales_number, n.star_sum, n.comment_count) <> (o.quantity, o.reserved, o.sales_number, o.star_sum, o.comment_count))
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
        coalesce(sum(n.quantity - n.reserved - o.quantity + o.reserved) filter (where not n.has_children), 0) quantity, sum(n.sales_number - o.sales_number) sales_number,
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

-- Payments that are under way while this runs.
update listing l set quantity = l.quantity - held.pieces
from (select coalesce(parent_id, id) id, sum(reserved) pieces from products
  where reserved <> 0 and not has_children and (parent_id is null or active) group by 1) held
where l.product_id = held.id;
