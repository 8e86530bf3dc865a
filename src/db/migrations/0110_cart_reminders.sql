-- A cart that its customer left is reminded of once.

alter table carts add column reminded_at timestamptz;

create index carts_to_remind on carts (updated_at)
  where ordered_at is null and customer_id is not null and reminded_at is null;
