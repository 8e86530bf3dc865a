-- The claims that the histories of these products prove today (src/rules/price/price-claim.ts). The histories are read in one pass: a
-- join of each fall with all entries of a statement took 43 seconds for 20,000 products.
create or replace function proven_claims(ids bigint[]) returns setof unit_claims language sql stable rows 10 as $$
  with terms as materialized (select claim_setting('priceWindowDays', 10, 90, 30) as look_back,
    claim_setting('discountDays', 1, 365, 30) as lasts, istanbul_day(now()) as today),
  counted as (
    select h.*, row_number() over w as place from price_history h where h.product_id = any(ids)
    window w as (partition by h.product_id, h.unit_id order by h.since, h.declared desc, h.id)),
  known as (
    select c.*, lag(c.value) over w as value_before, lag(c.currency) over w as currency_before, lead(c.since) over w as ended
    from counted c where not c.declared or c.place = 1
    window w as (partition by c.product_id, c.unit_id order by c.place)),
  -- The last change of a unit's price; an entry that says the same again is none.
  marked as (
    select k.*, max(k.place) filter (where (k.value, k.currency) is distinct from (k.value_before, k.currency_before))
      over (partition by k.product_id, k.unit_id) as last_place
    from known k),
  dated as (
    select m.*, max(istanbul_day(m.since)) filter (where m.place = m.last_place) over w as from_day,
      max(m.currency) filter (where m.place = m.last_place) over w as last_currency
    from marked m window w as (partition by m.product_id, m.unit_id)),
  looked as (
    select d.*, d.place = d.last_place as is_last, d.place < d.last_place and d.value > 0
        and d.ended > (d.from_day - t.look_back)::timestamp at time zone 'Europe/Istanbul' as is_before
    from dated d cross join terms t),
  units as (
    select product_id, unit_id, max(from_day) as from_day, max(last_currency) as currency,
      max(value) filter (where is_last) as value, max(value_before) filter (where is_last) as value_before,
      max(currency_before) filter (where is_last) as currency_before,
      min(value) filter (where is_before) as reference,
      bool_or(currency <> last_currency) filter (where is_before) as is_mixed
    from looked group by product_id, unit_id),
  proven as (
    select s.product_id, s.unit_id, s.value, s.currency, s.from_day, t.today, t.look_back,
      coalesce(u.discount_until, s.from_day + t.lasts) as until_day, u.list_price, s.reference
    from units s cross join terms t
    join product_units u on u.product_id = s.product_id and u.id = s.unit_id and u.list_currency = s.currency
    where s.value > 0 and s.currency_before = s.currency and s.value_before > s.value and not s.is_mixed)
  select product_id, unit_id, reference, least(reference, list_price), currency,
    round(100 * (least(reference, list_price) - value) / least(reference, list_price))::int, from_day, until_day, look_back
  from proven where least(reference, list_price) > value and until_day >= today and until_day >= from_day
$$;
