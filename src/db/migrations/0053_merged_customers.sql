-- Two accounts of one person become one: the row of the other one is closed and names the account that was kept.
alter table customers add column merged_into bigint references customers on delete set null;
create index customers_merged on customers (merged_into) where merged_into is not null;

-- The report of carts that were left reads the open ones by their last change.
create index carts_left on carts (updated_at, id) where ordered_at is null;
