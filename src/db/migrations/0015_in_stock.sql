-- "In stock" is one question with one answer: what is there, and the offset that stockInfoStatus adds. Lists, their
-- filter and their order ask `listing.in_stock`, so it has to follow the setting as well as the quantity.

-- As rules/cart/stock.ts has it.
create function listing_stock_offset() returns int language sql stable as $$
  select coalesce((select case value #>> '{}' when '3' then 5 when '4' then 10 when '5' then 50 when '6' then 100
      when '7' then 1000 when '8' then 20 when '9' then -5 when '10' then -10 when '11' then -50 when '12' then -100
      when '13' then -1000 when '14' then -20 end
    from settings where key = 'stockInfoStatus'), 0)
$$;

alter table listing alter column in_stock drop expression;

create function listing_in_stock() returns trigger language plpgsql as $$
begin
  new.in_stock := new.quantity + listing_stock_offset() > 0;
  return new;
end $$;
create trigger listing_in_stock before insert or update of quantity on listing
  for each row execute function listing_in_stock();

create function listing_restock() returns void language plpgsql as $$
declare n int := listing_stock_offset();
begin
  perform from listing l where l.in_stock <> (l.quantity + n > 0) order by l.product_id for no key update;
  update listing l set in_stock = not l.in_stock where l.in_stock <> (l.quantity + n > 0);
end $$;

create function listing_offset_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed where key = 'stockInfoStatus') then perform listing_restock(); end if;
  return null;
end $$;
create trigger listing_offset_inserted after insert on settings referencing new table as changed
  for each statement execute function listing_offset_changed();
create trigger listing_offset_updated after update on settings referencing new table as changed
  for each statement execute function listing_offset_changed();
create trigger listing_offset_deleted after delete on settings referencing old table as changed
  for each statement execute function listing_offset_changed();

select listing_restock();
