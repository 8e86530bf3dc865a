-- The prices that visitors had, and the discounts that they prove.

set local check_function_bodies = off;

alter table product_units add column discount_until date;

-- Each change of a visitor's price. Rows are only added.
create table price_history (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  unit_id int not null,
  -- Net, for one of the unit; 0 means that the price was on request.
  value numeric(15, 4) not null check (value >= 0),
  currency text not null,
  since timestamptz not null default date_trunc('milliseconds', now()),
  by_name text not null default '' check (length(by_name) <= 200),
  -- A list price that the merchant declares to be the price of before, for a unit that the shop sees for the first time.
  declared boolean not null default false
);
create unique index price_history_unit on price_history (product_id, unit_id, since, declared, value, currency);

-- The discount that a unit's history proves. `reference` is the lowest price before it, `struck` the lower of that and the
-- list price.
create table unit_claims (
  product_id bigint not null,
  unit_id int not null,
  reference numeric(15, 4) not null check (reference > 0),
  struck numeric(15, 4) not null check (struck > 0),
  currency text not null,
  percent int not null check (percent between 0 and 100),
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  -- The days before `from_day` that `reference` looks back on.
  look_back int not null,
  primary key (product_id, unit_id),
  foreign key (product_id, unit_id) references product_units (product_id, id) on delete cascade,
  check (struck <= reference)
);
create index unit_claims_until on unit_claims (until_day);

-- Products of which the price of visitors is to be found by their price list.
create table price_checks (
  product_id bigint primary key
);

-- The work on claims that goes through all products: where it is, and the day for which it was done.
create table claim_work (
  one boolean primary key default true check (one),
  -- All products behind this id are to be worked on again; null: none.
  after bigint,
  day date
);
insert into claim_work default values;

create function price_history_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the history of prices is not changed';
end $$;
create trigger price_history_stays before update on price_history for each row execute function price_history_stays();

-- Visitors may have a price list, whose prices the shop finds outside of the database.
create function visitors_have_group() returns boolean language sql stable as $$
  select coalesce((select value #>> '{}' <> '' from settings where key = 'guestGroup'), false)
$$;

-- A whole number of the settings, `fallback` where there is none in the range.
create function claim_setting(name text, lowest int, highest int, fallback int) returns int language sql stable as $$
  select coalesce((select case when x.text ~ '^\d{1,4}$' and x.text::int between lowest and highest then x.text::int end
    from (select s.value #>> '{}' as text from settings s where s.key = name) x), fallback)
$$;

create function istanbul_day(at timestamptz) returns date language sql stable as $$
  select (at at time zone 'Europe/Istanbul')::date
$$;

-- The claims that the histories of these products prove today: what src/rules/price/price-claim.ts says, for many at once.
create function proven_claims(ids bigint[]) returns setof unit_claims language sql stable rows 10 as $$
  with terms as materialized (select claim_setting('priceWindowDays', 10, 90, 30) as look_back,
    claim_setting('discountDays', 1, 365, 30) as lasts, istanbul_day(now()) as today),
  counted as (
    select h.*, row_number() over w as place from price_history h where h.product_id = any(ids)
    window w as (partition by h.product_id, h.unit_id order by h.since, h.declared desc, h.id)),
  known as materialized (
    select c.*, lag(c.value) over w as value_before, lag(c.currency) over w as currency_before, lead(c.since) over w as ended
    from counted c where not c.declared or c.place = 1
    window w as (partition by c.product_id, c.unit_id order by c.place)),
  falls as (
    select s.*, istanbul_day(s.since) as from_day from (
      select distinct on (product_id, unit_id) * from known
      where (value, currency) is distinct from (value_before, currency_before)
      order by product_id, unit_id, place desc) s
    where s.value > 0 and s.currency_before = s.currency and s.value_before > s.value),
  proven as (
    select f.product_id, f.unit_id, f.value, f.currency, f.from_day, t.today, t.look_back,
      coalesce(u.discount_until, f.from_day + t.lasts) as until_day, u.list_price, r.reference
    from falls f cross join terms t
    join product_units u on u.product_id = f.product_id and u.id = f.unit_id and u.list_currency = f.currency
    cross join lateral (
      select min(k.value) as reference, bool_or(k.currency <> f.currency) as is_mixed from known k
      where k.product_id = f.product_id and k.unit_id = f.unit_id and k.place < f.place and k.value > 0
        and k.ended > (f.from_day - t.look_back)::timestamp at time zone 'Europe/Istanbul') r
    where not r.is_mixed)
  select product_id, unit_id, reference, least(reference, list_price), currency,
    round(100 * (least(reference, list_price) - value) / least(reference, list_price))::int, from_day, until_day, look_back
  from proven where least(reference, list_price) > value and until_day >= today and until_day >= from_day
$$;

-- Makes the claims of these products equal to what their histories prove.
create function refresh_claims(ids bigint[]) returns void language sql as $$
  with proven as materialized (select * from proven_claims(ids)),
  gone as (
    delete from unit_claims c where c.product_id = any(ids)
      and not exists (select from proven p where p.product_id = c.product_id and p.unit_id = c.unit_id))
  insert into unit_claims as c select * from proven
  on conflict (product_id, unit_id) do update set reference = excluded.reference, struck = excluded.struck,
    currency = excluded.currency, percent = excluded.percent, from_day = excluded.from_day, until_day = excluded.until_day,
    look_back = excluded.look_back
  where c.* is distinct from excluded.*
$$;

-- At the first sight of a unit its list price, as the merchant's declaration, and its price; then each other price.
create function price_history_came() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then return null; end if;
  if visitors_have_group() then
    insert into price_checks select distinct product_id from changed on conflict do nothing;
    return null;
  end if;
  insert into price_history (product_id, unit_id, value, currency, by_name, declared)
    select c.product_id, c.id, x.value, x.currency, coalesce(current_setting('shop.by', true), ''), x.declared
    from changed c
    left join lateral (select h.value, h.currency from price_history h where h.product_id = c.product_id and h.unit_id = c.id
      order by h.since desc, h.declared, h.id desc limit 1) last on true
    cross join lateral (
      select c.list_price as value, c.list_currency as currency, true as declared
        where last.value is null and c.list_price > 0 and c.price > 0
      union all select c.price, c.currency, false where (last.value, last.currency) is distinct from (c.price, c.currency)) x;
  perform refresh_claims((select array_agg(distinct product_id) from changed where list_price > price));
  return null;
end $$;

create function price_history_changed() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  ids := (select array_agg(n.product_id) from changed n join before o using (product_id, id)
    where (n.price, n.currency, n.list_price, n.list_currency, n.discount_until)
      is distinct from (o.price, o.currency, o.list_price, o.list_currency, o.discount_until));
  if ids is null then return null; end if;
  if visitors_have_group() then
    insert into price_checks select distinct unnest(ids) on conflict do nothing;
  else
    insert into price_history (product_id, unit_id, value, currency, by_name)
      select n.product_id, n.id, n.price, n.currency, coalesce(current_setting('shop.by', true), '')
      from changed n join before o using (product_id, id)
      where (n.price, n.currency) is distinct from (o.price, o.currency);
  end if;
  perform refresh_claims(ids);
  return null;
end $$;

create trigger price_history_came after insert on product_units referencing new table as changed
  for each statement execute function price_history_came();
create trigger price_history_changed after update on product_units referencing new table as changed old table as before
  for each statement execute function price_history_changed();

-- Cards and pages show claims.
create trigger claims_came after insert on unit_claims referencing new table as changed
  for each statement execute function note_parts_changed();
create trigger claims_went after delete on unit_claims referencing old table as changed
  for each statement execute function note_parts_changed();
create trigger claims_changed after update on unit_claims referencing new table as changed
  for each statement execute function note_parts_changed();

-- Other settings of claims, and another group of visitors, need all products to be looked at again.
create function claim_settings_changed() returns trigger language plpgsql as $$
begin
  update claim_work set after = 0;
  return null;
end $$;
create trigger claim_settings_came after insert on settings for each row
  when (new.key in ('priceWindowDays', 'discountDays', 'guestGroup')) execute function claim_settings_changed();
create trigger claim_settings_changed after update on settings for each row
  when (new.key in ('priceWindowDays', 'discountDays', 'guestGroup') and new.value is distinct from old.value)
  execute function claim_settings_changed();

-- The list of visitors changed: the products of its rules, or all.
create function visitors_rules_changed() returns trigger language plpgsql as $$
declare list int := (select g.price_list_id from settings s join customer_groups g on g.code = s.value #>> '{}' where s.key = 'guestGroup');
begin
  if list is null or not exists (select from changed where list_id = list) then return null; end if;
  if exists (select from changed where list_id = list and product_id is null) or (select count(*) from changed) > 2000 then
    update claim_work set after = 0;
  else
    insert into price_checks
      select id from products where id in (select product_id from changed where list_id = list)
        or parent_id in (select product_id from changed where list_id = list)
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger visitors_rules_came after insert on price_rules referencing new table as changed
  for each statement execute function visitors_rules_changed();
create trigger visitors_rules_went after delete on price_rules referencing old table as changed
  for each statement execute function visitors_rules_changed();
create trigger visitors_rules_changed after update on price_rules referencing new table as changed
  for each statement execute function visitors_rules_changed();

create function visitors_terms_changed() returns trigger language plpgsql as $$
begin
  if visitors_have_group() then update claim_work set after = 0; end if;
  return null;
end $$;
create trigger visitors_lists_changed after update on price_lists for each row
  when ((new.base, new.mix, new.max_discount, new.active) is distinct from (old.base, old.mix, old.max_discount, old.active))
  execute function visitors_terms_changed();
create trigger visitors_groups_came after insert or delete on customer_groups for each row execute function visitors_terms_changed();
create trigger visitors_groups_changed after update on customer_groups for each row
  when ((new.code, new.price_list_id) is distinct from (old.code, old.price_list_id)) execute function visitors_terms_changed();

-- What the shop had before it kept a history.
insert into price_history (product_id, unit_id, value, currency, declared)
  select u.product_id, u.id, x.value, x.currency, x.declared from product_units u
  cross join lateral (select u.list_price as value, u.list_currency as currency, true as declared where u.list_price > 0 and u.price > 0
    union all select u.price, u.currency, false) x;
update claim_work set after = 0;
